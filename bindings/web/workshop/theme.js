// Light or dark: as the reader's screen says, or as chosen here. Out: theme() for pictures (auto, light, dark), a switch,
// and an event "theme" on the document when it changes.
import { button } from "../elements.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };
const KEY = "quoin theme";

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";  // a window that keeps nothing
  }
}

let chosen = kept() in NEXT ? kept() : "auto";
export const theme = () => chosen;

function choose(colours) {
  chosen = colours;
  try {
    localStorage.setItem(KEY, colours);
  } catch {
    // it lasts as long as the page
  }
  dress();
  document.dispatchEvent(new Event("theme"));
}

function dress() {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function makeThemeSwitch() {
  const key = button("", () => {
    choose(NEXT[chosen]);
    tell();
  }, "theme quiet");
  const tell = () => {
    key.textContent = SIGNS[chosen];
    key.title = `Colours: ${chosen === "auto" ? "as the screen" : chosen}`;
    key.setAttribute("aria-label", key.title);
  };
  dress();
  tell();
  return key;
}

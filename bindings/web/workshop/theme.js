// How the page looks: light or dark, as the reader's screen says or as chosen here; narrow on a phone. Out: a switch;
// look(): how pictures are drawn, as verbs take it; onLook(changed): changed() when that is another, returns what ends it.
import { button } from "../elements.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };
const KEY = "quoin theme";
const narrow = matchMedia("(max-width: 600px)");
const listeners = new Set();

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";  // a window that keeps nothing
  }
}

let chosen = kept() in NEXT ? kept() : "auto";

export const look = () => ({ picture: chosen, ...(narrow.matches && { narrow: true }) });

export function onLook(changed) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const tell = () => { for (const changed of [...listeners]) changed(); };
narrow.addEventListener("change", tell);

function dress() {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

function choose(colours) {
  chosen = colours;
  try {
    localStorage.setItem(KEY, colours);
  } catch {
    // it lasts as long as the page
  }
  dress();
  tell();
}

export function makeThemeSwitch() {
  const name = (key) => {
    key.textContent = SIGNS[chosen];
    key.title = `Colours: ${chosen === "auto" ? "as the screen" : chosen}`;
    key.setAttribute("aria-label", key.title);
  };
  const key = button("", () => {
    choose(NEXT[chosen]);
    name(key);
  }, "theme quiet");
  dress();
  name(key);
  return key;
}

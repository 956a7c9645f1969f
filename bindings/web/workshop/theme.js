// How the page looks: light or dark, as the reader's screen says or as chosen here. Out: a switch; look(place): how
// pictures that lie in this element are drawn, as verbs take it; onLook(place, changed): changed() when that is
// another, returns what ends it.
import { button } from "../elements.js";

const NEXT = { auto: "light", light: "dark", dark: "auto" };
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };
const KEY = "quoin theme";
const NARROW = 500;  // pixels below which all lies below one another
const listeners = new Set();

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "auto";
  } catch {
    return "auto";  // a window that keeps nothing
  }
}

let chosen = kept() in NEXT ? kept() : "auto";

const isNarrow = (place) => place.clientWidth > 0 && place.clientWidth < NARROW;
export const look = (place) => ({ picture: chosen, ...(isNarrow(place) && { narrow: true }) });

export function onLook(place, changed) {
  let narrow = isNarrow(place);
  const watch = new ResizeObserver(() => {
    if (isNarrow(place) === narrow || !place.clientWidth) return;
    narrow = !narrow;
    changed();
  });
  watch.observe(place);
  listeners.add(changed);
  return () => {
    watch.disconnect();
    listeners.delete(changed);
  };
}

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
  for (const changed of [...listeners]) changed();
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

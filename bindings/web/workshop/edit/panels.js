// What is known of the rules, a panel at a time, by tabs. In: {key: {name, root, refresh}}; `refresh`, if there is one,
// is called when its panel is shown. Out: two elements; draw(note) with a note on the first tab; refresh(key), which
// does nothing while that panel is not seen.
import { element } from "../../elements.js";
import { makeTabs } from "./tab_list.js";

export function makePanels(label, panels) {
  const shown = element("div", "edit-panel"), keys = Object.keys(panels), tabs = makeTabs(label, choose, shown);
  let now = keys[0], note = "";
  shown.id = "edit-found";
  shown.setAttribute("role", "tabpanel");

  function choose(key) {
    now = key;
    shown.replaceChildren(panels[key].root);
    shown.setAttribute("aria-label", panels[key].name);
    draw(note);
    refresh(key);
  }

  function refresh(key) {
    if (key === now) panels[key].refresh?.();
  }

  function draw(text) {
    note = text;
    tabs.draw(keys.map((key, at) => ({ key, text: panels[key].name, note: at ? "" : note })), now);
  }

  choose(now);
  return { parts: [tabs.root, shown], draw, refresh };
}

// A row of tabs, of which one is chosen: arrow keys, Home and End go from one to the next, Tab past them. In: `choose`
// takes the key of the tab that somebody chooses. Out: draw(tabs, chosen) with tabs {key, text, note, label, group};
// the name of a group stands before its first tab.
import { button, element } from "../../elements.js";

const ROW = 34;  // pixels of a row of tabs

export function makeTabs(label, choose, panel) {
  const root = element("div", "edit-tabs");
  root.setAttribute("role", "tablist");
  root.setAttribute("aria-label", label);
  let shown = [];

  root.addEventListener("keydown", (event) => {
    const at = shown.indexOf(document.activeElement), last = shown.length - 1;
    const ways = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last };
    const to = ways[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    shown[to].focus();
    shown[to].click();
  });

  function tab({ key, text, note = "", label: spoken = "" }, chosen) {
    const made = button(text, () => choose(key), "edit-tab");
    if (note) made.append(element("small", "", note));
    if (spoken) made.setAttribute("aria-label", spoken);
    made.setAttribute("role", "tab");
    made.setAttribute("aria-selected", String(chosen));
    if (panel) made.setAttribute("aria-controls", panel.id);
    made.tabIndex = chosen ? 0 : -1;
    made.dataset.key = key;
    return made;
  }

  function groupOf(name) {
    const made = element("span", "edit-group", name);
    made.setAttribute("role", "presentation");
    return made;
  }

  function draw(tabs, chosen) {
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    shown = tabs.map((one) => tab(one, one.key === chosen));
    const named = ({ group }, at) => (group && group !== tabs[at - 1]?.group ? [groupOf(group)] : []);
    root.replaceChildren(...tabs.flatMap((one, at) => [...named(one, at), shown[at]]));
    if (held !== null) (shown.find((one) => one.dataset.key === held) ?? shown[0])?.focus();
    const at = shown.find((one) => one.dataset.key === chosen);
    if (!at) return;
    const left = at.offsetLeft - root.offsetLeft - root.clientWidth / 2, top = at.offsetTop - root.offsetTop - ROW;
    root.scrollTo(Math.max(0, left), Math.max(0, top));
  }

  return { root, draw };
}

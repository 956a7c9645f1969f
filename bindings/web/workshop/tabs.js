// Panels of which one is seen. In: {name: element}; `opened(name)` is told when one comes up. Arrow keys go from tab to
// tab.
import { button, element } from "../elements.js";

let made = 0;

export function makeTabs(label, panels, opened = () => {}) {
  const bar = element("div", "tabs"), root = element("div", "tabbed", bar), names = Object.keys(panels), keys = {};
  const family = `tabs-${++made}`;
  bar.setAttribute("role", "tablist");
  bar.setAttribute("aria-label", label);

  function open(name) {
    for (const each of names) {
      keys[each].setAttribute("aria-selected", String(each === name));
      keys[each].tabIndex = each === name ? 0 : -1;
      panels[each].hidden = each !== name;
    }
    opened(name);
  }

  for (const [at, name] of names.entries()) {
    const key = button(name, () => open(name)), panel = panels[name];
    key.setAttribute("role", "tab");
    key.id = `${family}-${at}`;
    panel.id ||= `${key.id}-panel`;
    key.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.tabIndex = 0;
    panel.setAttribute("aria-labelledby", key.id);
    keys[name] = key;
    bar.append(key);
    root.append(panel);
  }
  bar.onkeydown = (event) => {
    const at = names.findIndex((name) => keys[name] === document.activeElement), last = names.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at ? at - 1 : last, Home: 0, End: last }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    open(names[next]);
    keys[names[next]].focus();
  };
  open(names[0]);
  return { root, open };
}

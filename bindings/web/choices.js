// The values that the question at hand may be answered with: buttons, or a list where they are many.
// In: `pick` takes a value; `point` takes the value that somebody points at, or null.
import { button, byKeyboard, element, give } from "./elements.js";

const MOST_BUTTONS = 24;

export function makeChoices(pick, point) {
  const root = element("div", "quoin-table-choices");
  let shown = "", held = false;  // whether the keyboard was here, and goes to the next question

  function buttons(values, labels) {
    const name = labels.some((label) => label.includes("\n")) ? "shape" : "";
    return values.map((value, at) => {
      const made = button(labels[at], () => pick(value), name);
      made.addEventListener("pointerenter", () => point(value));
      made.addEventListener("focus", () => byKeyboard(made) && point(value));
      for (const go of ["pointerleave", "blur"]) made.addEventListener(go, () => point(null));
      return made;
    });
  }

  function list(field, values, labels) {
    const made = element("select", "", new Option("choose ...", "", true, true));
    made.append(...values.map((value, at) => new Option(labels[at], value)));
    made.setAttribute("aria-label", field);
    made.onchange = () => made.value && pick(made.value);
    return made;
  }

  function draw({ field, values, labels }) {
    const now = JSON.stringify([field, values, labels]);
    if (now === shown) return;  // the keyboard stays where it is
    shown = now;
    held = held || root.contains(document.activeElement);
    root.replaceChildren();
    if (!values.length) return;
    root.append(element("span", "", field === "kind" ? "action" : field.replaceAll("_", " ")));
    const few = values.length <= MOST_BUTTONS || labels.some((label) => label.includes("\n"));
    root.append(...(few ? buttons(values, labels) : [list(field, values, labels)]));
    if (held && document.activeElement === document.body) give(root.children[1]);
    held = false;
  }

  return { root, draw };
}

// A bar between two parts of a page, to be dragged, or moved by arrow keys, Home and End: it says which share of the
// room the first part has. In: `share` takes percent; `upright`: the parts lie side by side.
import { element } from "../../elements.js";

const STEP = 2, LEAST = 15, MOST = 85;

export function makeDivider(label, { upright, start, share }) {
  const root = element("div", `edit-divider ${upright ? "upright" : "level"}`);
  let now = start;
  root.tabIndex = 0;
  const set = (name, value) => root.setAttribute(name, value);
  set("role", "separator");
  set("aria-label", label);
  set("aria-orientation", upright ? "vertical" : "horizontal");
  set("aria-valuemin", LEAST);
  set("aria-valuemax", MOST);

  function move(percent) {
    now = Math.max(LEAST, Math.min(MOST, percent));
    set("aria-valuenow", Math.round(now));
    share(now);
  }

  root.addEventListener("keydown", (event) => {
    const [less, more] = upright ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const to = { [less]: now - STEP, [more]: now + STEP, Home: LEAST, End: MOST }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  });
  root.addEventListener("pointerdown", (event) => {
    root.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  root.addEventListener("pointermove", (event) => {
    if (!root.hasPointerCapture(event.pointerId)) return;
    const box = root.parentElement.getBoundingClientRect();
    move(upright ? (100 * (event.clientX - box.left)) / box.width : (100 * (event.clientY - box.top)) / box.height);
  });
  move(start);
  return root;
}

// The slider through what was played. In: `find(ply)` -> a promise of the match after so many plies (verb `past`), null
// if it cannot be had; `show(table or null)`: what is seen instead of the board, null is the board itself.
// Out: draw(table), go(ply), step(by), now(), again().
import { allow, button, element } from "../elements.js";

export function makePast(find, show) {
  const slider = element("input"), count = element("output", "count");
  const key = (sign, label, to) => {
    const made = button(sign, () => go(to()), "step");
    made.setAttribute("aria-label", label);
    made.title = label;
    return made;
  };
  Object.assign(slider, { type: "range", min: 0, max: 0, value: 0 });
  slider.setAttribute("aria-label", "Ply");
  const first = key("«", "The beginning", () => 0), back = key("‹", "One ply back", () => at - 1);
  const on = key("›", "One ply on", () => at + 1), end = key("»", "Now", () => last);
  const root = element("div", "past", first, back, slider, on, end, count);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", "What was played");
  let at = 0, last = 0, turn = 0, plies = [];

  function tell() {
    slider.max = last;
    slider.value = at;
    slider.disabled = !last;
    count.textContent = `${at} / ${last}`;
    slider.setAttribute("aria-valuetext", at ? `ply ${at} of ${last}: ${plies[last - at] ?? ""}` : "the beginning");
    for (const key of [first, back]) allow(key, at > 0);
    for (const key of [on, end]) allow(key, at < last);
  }

  async function go(to) {
    const mine = ++turn;
    at = Math.max(0, Math.min(last, to));
    tell();
    if (at === last) return show(null);
    const found = await find(at);
    if (mine !== turn) return;
    if (!found) at = last;
    tell();
    show(found);
  }

  slider.oninput = () => go(Number(slider.value));
  return {
    root, go,
    step: (by) => go(at + by),
    again: () => go(at),
    now() {
      go(last);
      slider.focus();
    },
    draw(table) {
      const here = at === last;
      [last, plies] = [table.ply, table.plies];
      if (here || at > last) {
        ++turn;
        at = last;
        show(null);
      }
      tell();
    },
  };
}

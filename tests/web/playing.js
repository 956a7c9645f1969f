// What a test of a match asks the page for: waits until somebody may choose and the table is another than `before`, then
// finds the choice number `lot` (from 0 to 1) among the highlighted sites and the values on offer (of the list of actions, if
// there is nothing else), and the place on it where nothing covers it. Gives {kind: "over"}, {kind: "stuck"}, or {kind, name, element, position, value}.
async ({ before, lot, patience }) => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const told = () => document.querySelector(".quoin-table-prompt")?.textContent ?? "";
  const log = () => document.querySelector(".quoin-table-log");
  const sites = () => all(".quoin-table-board .quoin-target");
  const values = () => all(".quoin-table-choices button:enabled");
  const options = () => all(".quoin-table-choices select").flatMap((one) => [...one.options].filter(({ value }) => value));
  const actions = () => all(".actions [role=option]");
  const curtains = () => all(".curtain button");
  const over = () => document.querySelector(".match.over");

  function summary() {
    const marks = [...document.querySelectorAll(".quoin-table-board .quoin-target")].map((one) => one.getAttribute("aria-label"));
    const offered = document.querySelector(".quoin-table-choices")?.textContent;
    return JSON.stringify([told(), log()?.start, marks, offered, curtains().length]);
  }

  // A point of the element where nothing covers it, or null.
  function pointOf(one) {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const across of [0.5, 0.3, 0.7, 0.1, 0.9]) {
      for (const down of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        const x = left + across * width, y = top + down * height;
        const hit = document.elementFromPoint(x, y);
        if (hit && (one === hit || one.contains(hit))) return { x: across * width, y: down * height };
      }
    }
    return null;
  }

  const offered = () => [curtains, sites, values, options, actions].flatMap((found) => found());
  const busy = () => document.querySelector(".match")?.getAttribute("aria-busy") === "true";
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const end = performance.now() + patience;
  let count = -1;  // of what is offered, once it stays so
  for (;;) {
    const ready = (curtains().length || !busy()) && (over() || offered().length) && summary() !== before;
    if (ready && count === offered().length) break;
    count = ready ? offered().length : -1;
    if (performance.now() > end) return { kind: "stuck", prompt: told(), table: summary() };
    await pause(ready ? 30 : 5);
  }
  const table = summary();
  if (over()) return { kind: "over", table, prompt: told() };
  const curtain = curtains();
  const pointed = [...sites(), ...values(), ...options()];
  const choices = curtain.length ? curtain : pointed.length ? pointed : actions();
  const element = choices[Math.floor(lot * choices.length)];
  const name = element.getAttribute("aria-label") ?? element.textContent;
  if (element instanceof HTMLOptionElement) return { kind: "option", name, element: element.parentElement, value: element.value, table };
  return { kind: "click", name, element, position: pointOf(element), table };
}

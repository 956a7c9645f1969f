// Lines of the rules that ran, and those that never did, in random matches. In: the answer of the verb `coverage`;
// `lead` takes {file, line}. Out: marks beside the lines that never ran.
import { button, element } from "../../elements.js";

// [[first, last]] of numbers in order.
export function rangesOf(lines) {
  const made = [];
  for (const line of [...lines].sort((one, other) => one - other)) {
    if (made.length && made.at(-1)[1] === line - 1) made.at(-1)[1] = line;
    else made.push([line, line]);
  }
  return made;
}

export const neverMarks = ({ files }) => Object.fromEntries(Object.entries(files).map(([file, { never }]) =>
  [file, never.map((line) => ({ line, kind: "never", text: "never ran" }))]));

export function countOf({ files }) {
  const all = Object.values(files), sum = (key) => all.reduce((count, one) => count + one[key].length, 0);
  return { ran: sum("ran"), never: sum("never") };
}

export function makeLinesRan(lead) {
  const root = element("div", "edit-lines");

  function part([file, { ran, never }]) {
    const all = ran.length + never.length, meter = element("meter");
    Object.assign(meter, { min: 0, max: Math.max(1, all), value: ran.length });
    const title = element("h2", "", file), share = element("p", "", `${ran.length} of ${all} lines ran. `, meter);
    meter.setAttribute("aria-label", `lines of ${file} that ran`);
    const rest = rangesOf(never).map(([first, last]) => {
      const lines = first === last ? `${first}` : `${first}–${last}`;
      const made = button(lines, () => lead({ file, line: first }));
      made.setAttribute("aria-label", `${lines} of ${file} never ran`);
      return made;
    });
    const told = rest.length ? element("p", "edit-never", "Never ran: ", ...rest) : element("p", "", "Every line ran.");
    return element("section", "", title, share, told);
  }

  function actions(kinds) {
    const told = ({ offered, played }) => (offered ? `offered ${offered} times, played ${played}` : "never offered");
    const lines = Object.entries(kinds).map(([kind, count]) => element("li", "", `${kind}: ${told(count)}`));
    return element("section", "", element("h2", "", "Actions"), element("ul", "", ...lines));
  }

  function draw(coverage) {
    const known = coverage ? `In ${coverage.matches} random matches. ○ beside a line: it never ran.`
      : "Not known yet: rules that load are played for it.";
    root.replaceChildren(element("p", "dim", known));
    if (coverage) root.append(...Object.entries(coverage.files).map(part), actions(coverage.kinds));
  }

  draw(null);
  return { root, draw };
}

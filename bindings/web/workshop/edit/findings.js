// What was found about the rules as they stand: faults, what differs of the match, cases and promises that do not hold.
// Each finding that has a place leads there. In: `lead` takes {file, line, column, mark}.
// A finding: {kind: "fault" | "differs" | "case" | "promise", text, hint, place}.
import { button, element } from "../../elements.js";

const SIGNS = { fault: "✗", case: "✗", promise: "✗", differs: "≠" };
const NAMES = { fault: "Fault", case: "Case", promise: "Promise", differs: "Match" };

export function makeFindings(lead) {
  const state = element("p", "edit-state"), list = element("ul", "edit-list"), passed = element("div", "edit-passed");
  const root = element("div", "edit-findings-list", state, list, passed);
  state.setAttribute("role", "status");

  function item({ kind, text, hint, place }) {
    const told = element("span", "", text), sign = element("b", kind, SIGNS[kind]);
    sign.setAttribute("aria-hidden", "true");
    const where = place ? element("code", "", `${place.file}${place.line ? `:${place.line}` : ""} `) : "";
    const words = element("span", "", element("small", "", `${NAMES[kind]} `), where, told);
    if (hint) words.append(element("small", "hint", hint));
    if (!place) return element("li", "", element("div", "edit-item", sign, words));
    const key = button("", () => lead(place), "edit-item");
    key.append(sign, words);
    return element("li", "", key);
  }

  // `groups`: [{title, lines}] of what holds, to be unfolded.
  function draw(sentence, findings, groups = []) {
    if (state.textContent !== sentence) state.textContent = sentence;
    const at = [...list.querySelectorAll("button")].indexOf(document.activeElement);
    list.replaceChildren(...findings.map(item));
    if (at >= 0) (list.querySelectorAll("button")[at] ?? list.querySelector("button"))?.focus();
    const open = [...passed.children].map((group) => group.open);
    passed.replaceChildren(...groups.filter(({ lines }) => lines.length).map(({ title, lines }, number) => {
      const items = lines.map((line) => element("li", "", line));
      const made = element("details", "", element("summary", "", title), element("ul", "", ...items));
      made.open = open[number] ?? false;
      return made;
    }));
  }

  return { root, draw };
}

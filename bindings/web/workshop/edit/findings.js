// What was found about the rules as they stand: faults, what differs of the match, cases and promises that do not
// hold. Each finding that has a place leads there. Cases that do not hold need be no mistake: a line says so, and has
// them folded beneath it where they are many. In: `lead` takes {file, line, column, mark}.
// A finding: {kind: "fault" | "differs" | "case" | "promise", text, hint, place}.
import { button, element } from "../../elements.js";

const SIGNS = { fault: "✗", case: "✗", promise: "✗", differs: "≠" };
const NAMES = { fault: "Fault", case: "Case", promise: "Promise", differs: "Match" };

const MANY = 5;

const calming = (count) => (count === 1
  ? "1 case tells of the rules as they were, or of a mistake: look at it."
  : `${count} cases tell of the rules as they were, or of a mistake: look at each.`);

// Whoever is at a button of `root` is at the same one, or at the first, when it is drawn anew.
function inPlace(root, draw) {
  const keys = () => [...root.querySelectorAll("button, summary")], at = keys().indexOf(document.activeElement);
  draw();
  if (at >= 0) (keys()[at] ?? keys()[0])?.focus();
}

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

  function casesOf(failed) {
    const many = failed.length > MANY, open = list.querySelector("details")?.open ?? false;
    const made = element(many ? "details" : "div", "", element(many ? "summary" : "p", "", calming(failed.length)),
                         element("ul", "", ...failed.map(item)));
    if (many) made.open = open;
    return element("li", "edit-cases", made);
  }

  // `groups`: [{title, lines}] of what holds, to be unfolded.
  function draw(sentence, findings, groups = []) {
    if (state.textContent !== sentence) state.textContent = sentence;
    const of = (cases) => findings.filter(({ kind }) => (kind === "case") === cases), failed = of(true);
    const items = [...of(false).map(item), ...(failed.length ? [casesOf(failed)] : [])];
    inPlace(list, () => list.replaceChildren(...items));
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

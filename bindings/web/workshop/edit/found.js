// What is found about the rules as they stand, and where it is shown: the list of findings, marks in the text, the
// first fault beneath it, the lines that ran. In: `project`; `text`, the editor of texts; `lead`, which leads to a
// place; `changed(count)`, told how many findings there are.
import { element } from "../../elements.js";
import { readCases, readPromises } from "./checking.js";
import { makeFindings } from "./findings.js";
import { countOf, makeLinesRan, neverMarks } from "./lines_ran.js";
import { readReload, sentenceOf } from "./rules_session.js";

const IN_TEXT = { fault: "error", case: "warning", differs: "warning" };
const NOTHING = { reload: {}, results: {}, trouble: "" };

export function makeFound({ project, text, lead, changed }) {
  const list = makeFindings(lead), ran = makeLinesRan(lead), fault = element("button", "edit-fault");
  fault.type = "button";
  fault.hidden = true;
  let known = NOTHING, findings = [];

  // `what`: {reload, trouble} of edited texts, which makes all else unknown; or {results} about them.
  function know(what) {
    known = what.results ? { ...known, results: what.results } : { ...NOTHING, ...what };
    draw();
  }

  function read() {
    const files = project.files, { cases, promises } = known.results;
    return { cases: cases && readCases(cases, files), promises: promises && readPromises(promises, files) };
  }

  function draw() {
    const { cases, promises } = read(), { reload, trouble, results: { coverage } } = known;
    findings = [...(trouble ? [{ kind: "fault", text: trouble }] : []), ...readReload(reload, project.files),
                ...(cases?.findings ?? []), ...(promises?.findings ?? [])];
    list.draw(sentence(cases, promises), findings, [{ title: "cases that hold", lines: cases?.passed ?? [] },
                                                    { title: "promises that hold", lines: promises?.passed ?? [] }]);
    ran.draw(coverage);
    text.setMarks("lines", coverage ? neverMarks(coverage) : {});
    text.setMarks("cases", cases ? { "cases.yaml": cases.marks } : {});
    text.setFaults(findings.filter(({ kind, place }) => place && kind in IN_TEXT)
      .map(({ kind, text: message, hint, place }) => ({ ...place, message, hint, severity: IN_TEXT[kind] })));
    drawFault(findings.find(({ kind }) => kind === "fault"));
    changed(findings.length);
  }

  function sentence(cases, promises) {
    const { reload, trouble, results: { coverage, failed } } = known;
    const of = ({ passed, all }) => `${passed.length} of ${all}`;
    const { ran: count, never } = coverage ? countOf(coverage) : {};
    return [!trouble && sentenceOf(reload), cases?.all && `${of(cases)} cases hold.`,
            promises && `${of(promises)} promises hold.`, coverage && `${count} of ${count + never} lines ran.`, failed]
      .filter(Boolean).join(" ");
  }

  // The first fault stands beneath the text, wherever it is: a click leads there.
  function drawFault(first) {
    fault.hidden = !first;
    if (!first) return;
    const at = first.place ? `${first.place.file}:${first.place.line} ` : "";
    fault.replaceChildren(element("b", "", `✗ ${at}`), first.text);
    if (first.hint) fault.append(element("small", "", first.hint));
    fault.onclick = () => first.place && lead(first.place);
  }

  return { know, list, ran, fault, count: () => findings.length,
           of: (file) => findings.filter(({ place }) => place?.file === file).length };
}

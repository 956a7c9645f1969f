// What is found in the background once edited rules load: the cases, the promises that every game keeps, and which
// lines ran. In: `aside` asks a session beside the table's; `told` takes the results as they come, {cases, promises,
// coverage}, each absent until it is known; `troubled` the sentence of what could not be found out.
import { linesOfCases, placesIn } from "./places.js";

const MATCHES = 10;  // for promises and lines

const ASKED = [["cases", "cases", {}], ["promises", "check", { matches: MATCHES }],
               ["coverage", "coverage", { matches: MATCHES }]];

export function makeChecking(aside, told, troubled) {
  let going = null, results = null;

  // What is not known yet of these rules.
  async function go() {
    const mine = new AbortController(), known = results;
    going = mine;
    for (const [key, verb, given] of ASKED) {
      if (mine.signal.aborted || key in known) continue;
      try {
        const answer = await aside(verb, given, { signal: mine.signal });
        if (mine.signal.aborted) return;
        known[key] = answer;
        told({ ...known });
      } catch (error) {
        if (!mine.signal.aborted) troubled(`${verb}: ${error.message}`);
      }
    }
    if (going === mine) going = null;
  }

  function pause() {
    going?.abort(new Error("something else is asked first"));
    going = null;
  }

  return {
    pause,
    begin() {
      pause();
      results = {};
      go();
    },
    // After a pause.
    goOn: () => void (results && !going && go()),
    // The rules have changed: what was found is of no use.
    stop() {
      pause();
      results = null;
    },
  };
}

// What of this is to be said: findings as findings.js takes them, marks beside lines, what holds, and of how many.
export function readCases({ cases }, text) {
  const lines = linesOfCases(text, cases.map(({ name }) => name)), findings = [], marks = [];
  cases.forEach(({ name, passed, detail }, at) => {
    const told = passed ? `holds: ${name}` : `does not hold: ${detail}`;
    if (lines[at]) marks.push({ line: lines[at], kind: passed ? "passed" : "failed", text: told });
    if (passed) return;
    const place = placesIn(detail, { "cases.yaml": text })[0] ?? { file: "cases.yaml", line: lines[at] };
    findings.push({ kind: "case", text: `${name}: ${detail.replace(/^cases\.yaml:\d+(:\d+)?: /, "")}`, place });
  });
  return { findings, marks, passed: cases.filter(({ passed }) => passed).map(({ name }) => name), all: cases.length };
}

export function readPromises({ promises }, files) {
  const kept = promises.filter(({ held }) => held), broken = promises.filter(({ held }) => !held);
  const finding = ({ promise, detail }) =>
    ({ kind: "promise", text: `${promise}: ${detail}`, place: placesIn(detail, files)[0] });
  return { findings: broken.map(finding), passed: kept.map(({ promise, detail }) => `${promise} (${detail})`),
           all: promises.length };
}

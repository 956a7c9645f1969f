// What is found in the background once edited rules load: the cases, the promises that every game keeps, and which
// lines ran. In: `aside` asks a session beside the table's; `told` takes the results as they come, {cases, promises,
// coverage}, each absent until it is known, and `failed`, the sentence of what could not be found out.
import { linesOfCases, placesIn } from "./places.js";

// What is asked, in this order: promises in slices of the same series of matches, the first of which is soon there.
const ASKED = [
  ["cases", "cases", {}],
  ["coverage", "coverage", { matches: 30 }],
  ["promises", "check", { matches: 1, first: 0, cases: false }],
  ["promises", "check", { matches: 3, first: 1, cases: false }],
  ["promises", "check", { matches: 6, first: 4, cases: false }],
];
const OF_ALL = ["lines of Lua never executed", "declared and never used"];  // no slice knows: coverage tells

// A promise holds if it does in all slices.
function joined(before, { promises }) {
  const kept = promises.filter(({ promise }) => !OF_ALL.includes(promise));
  const broken = (promise) => before?.promises.find((one) => one.promise === promise && !one.held);
  return { promises: kept.map((one) => broken(one.promise) ?? one) };
}

export function makeChecking(aside, told) {
  let going = null, results = null, done = 0;

  // What is not known yet of these rules.
  async function go() {
    const mine = new AbortController(), known = results;
    going = mine;
    while (done < ASKED.length) {
      const [key, verb, given] = ASKED[done];
      try {
        const answer = await aside(verb, given, { signal: mine.signal });
        if (mine.signal.aborted) return;
        known[key] = key === "promises" ? joined(known[key], answer) : answer;
        told({ ...known });
      } catch (error) {
        if (mine.signal.aborted) return;
        told(Object.assign(known, { failed: `${verb}: ${error.message}` }));
      }
      ++done;
    }
    going = null;
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
      done = 0;
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
export function readCases({ cases }, files) {
  const lines = linesOfCases(files["cases.yaml"] ?? "", cases.map(({ name }) => name)), findings = [], marks = [];
  cases.forEach(({ name, passed, detail, fault }, at) => {
    const told = passed ? `holds: ${name}` : `does not hold: ${detail}`;
    if (lines[at]) marks.push({ line: lines[at], kind: passed ? "passed" : "failed", text: told });
    if (passed) return;
    const place = fault?.file in files ? fault : { file: "cases.yaml", line: lines[at] };
    findings.push({ kind: "case", text: `${name}: ${fault?.message ?? detail}`, hint: fault?.hint, place });
  });
  return { findings, marks, passed: cases.filter(({ passed }) => passed).map(({ name }) => name), all: cases.length };
}

export function readPromises({ promises }, files) {
  const kept = promises.filter(({ held }) => held), broken = promises.filter(({ held }) => !held);
  const finding = ({ promise, detail, places }) =>
    ({ kind: "promise", text: `${promise}: ${detail}`, place: places?.[0] ?? placesIn(detail, files)[0] });
  return { findings: broken.map(finding), passed: kept.map(({ promise, detail }) => `${promise} (${detail})`),
           all: promises.length };
}

// What is found in the background once edited rules load: the cases, the promises that every game keeps, and which lines
// ran. In: `aside` asks a session beside the table's; `told` takes the results as they come, {cases, promises, coverage},
// each absent until it is known; `troubled` the sentence of what could not be found out. An edit ends it.
const MATCHES = 10;  // for promises and lines

export function makeChecking(aside, told, troubled) {
  let going = null;

  async function begin() {
    stop();
    const mine = new AbortController(), results = {};
    going = mine;
    const find = async (key, verb, given) => {
      if (mine.signal.aborted) return;
      try {
        const answer = await aside(verb, given, { signal: mine.signal });
        if (mine.signal.aborted) return;
        results[key] = answer;
        told({ ...results });
      } catch (error) {
        if (!mine.signal.aborted) troubled(`${verb}: ${error.message}`);
      }
    };
    await find("cases", "cases", {});
    await find("promises", "check", { matches: MATCHES });
    await find("coverage", "coverage", { matches: MATCHES });
    if (going === mine) going = null;
  }

  function stop() {
    going?.abort(new Error("the rules were edited meanwhile"));
    going = null;
  }

  return { begin, stop };
}

// What of this is to be said: findings as findings.js takes them, marks beside lines, and what holds.
export function readCases({ cases }, text, { linesOfCases, placesIn }) {
  const lines = linesOfCases(text, cases.map(({ name }) => name));
  const findings = [], marks = [], passed = [];
  cases.forEach(({ name, passed: held, detail }, at) => {
    if (lines[at]) marks.push({ line: lines[at], kind: held ? "passed" : "failed", text: held ? `holds: ${name}` : `does not hold: ${detail}` });
    if (held) return void passed.push(name);
    const place = placesIn(detail, { "cases.yaml": text })[0] ?? { file: "cases.yaml", line: lines[at] };
    findings.push({ kind: "case", text: `${name}: ${detail.replace(/^cases\.yaml:\d+(:\d+)?: /, "")}`, place });
  });
  return { findings, marks, passed };
}

export function readPromises({ promises }, files, { placesIn }) {
  const findings = promises.filter(({ held }) => !held)
    .map(({ promise, detail }) => ({ kind: "promise", text: `${promise}: ${detail}`, place: placesIn(detail, files)[0] }));
  return { findings, held: promises.filter(({ held }) => held).map(({ promise, detail }) => `${promise} (${detail})`) };
}

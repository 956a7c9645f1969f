// What the editor of the workshop works out without a page: where faults stand, what differs, what matches tell.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeChecking, readCases, readPromises } from "../../bindings/web/workshop/edit/checking.js";
import { makeDraft } from "../../bindings/web/workshop/edit/draft.js";
import { beginningOf, inOrder, languageOf, nameFault, plainText } from "../../bindings/web/workshop/edit/file_names.js";
import { changedLines } from "../../bindings/web/workshop/edit/changes.js";
import { fairness } from "../../bindings/web/workshop/edit/fairness.js";
import { differenceOf, matchesFor, shareOf, zTogether } from "../../bindings/web/workshop/edit/intervals.js";
import { closeTo, filesDiff, lineDiff } from "../../bindings/web/workshop/edit/line_diff.js";
import { rangesOf } from "../../bindings/web/workshop/edit/lines_ran.js";
import { playMany, repeated } from "../../bindings/web/workshop/edit/many_matches.js";
import { linesOfCases, placesIn, rangeOf } from "../../bindings/web/workshop/edit/places.js";
import { makeReloading } from "../../bindings/web/workshop/edit/reloading.js";
import { readReload, sentenceOf } from "../../bindings/web/workshop/edit/rules_session.js";
import { restOf } from "../../bindings/web/workshop/edit/pace.js";
import { outcomes, verdict } from "../../bindings/web/workshop/edit/verdict.js";

function near(found, expected, within = 5e-5) {
  assert.ok(Math.abs(found - expected) <= within, `${found}, not ${expected}`);
}

const marked = (text, fault) => {
  const { from, to } = rangeOf(text, fault);
  return text.slice(from, to);
};
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// ---- where faults stand ----

test("a mark counts whole characters, and a tab as four blanks, as the session does", () => {
  assert.equal(marked('a\n\t\tlocal s = "é😀" .. nope()\t\n', { line: 2, mark: [26, 4] }), "nope");
  assert.equal(marked('- {symbol: "♟😀é", foo: 3}', { line: 1, column: 19, mark: [18, 3] }), "foo");
});

test("without a mark the word at the column is marked, without a column the line without its blanks", () => {
  assert.equal(marked("seats:\n  - {nam: red}\n", { line: 2, column: 6 }), "nam");
  assert.equal(marked("x\n  local a = b  \n", { line: 2 }), "local a = b");
  assert.equal(marked("x", { line: 0, column: 0, mark: [0, 0] }), "x");
});

test("a fault past the end of a text stands at its end", () => {
  assert.deepEqual(rangeOf("one\ntwo", { line: 9, column: 4 }), { from: 7, to: 7 });
  assert.deepEqual(rangeOf("", { line: 1, column: 1, mark: [0, 3] }), { from: 0, to: 0 });
});

test("sentences lead to the lines that they name, of files that there are", () => {
  const files = { "rules.lua": "", "variants/no-slide.yaml": "", "cases.yaml": "" };
  const said = "`step a1` fails: rules.lua:73: a number; see variants/no-slide.yaml:2:5 and gone.lua:3";
  assert.deepEqual(placesIn(said, files), [{ file: "rules.lua", line: 73, column: 0 },
                                           { file: "variants/no-slide.yaml", line: 2, column: 5 }]);
});

test("cases are found by their names, in quotes or not, twice if they stand twice", () => {
  const text = 'cases:\n  - name: one\n  - name: "it\'s: two"  # why\n    moves: []\n  - moves: []\n    name: one\n';
  assert.deepEqual(linesOfCases(text, ["one", "it's: two", "one", "none"]), [2, 3, 6, 0]);
});

// ---- files ----

test("a file's name has letters, digits and an ending, and is not there yet", () => {
  const files = { "game.yaml": "", "rules.lua": "" };
  for (const name of ["variants/no-slide.yaml", "bot.lua", "README.md"]) assert.equal(nameFault(name, files), "");
  for (const name of ["", "a b.lua", "../x.lua", "/x.lua", "x", "x.exe", "variants/", "a//b.lua"]) {
    assert.match(nameFault(name, files), /\.$/, name);
  }
  assert.equal(nameFault("Rules.lua", files), "There is a file rules.lua already.");
  assert.equal(nameFault("Rules.lua", files, "rules.lua"), "");
});

test("tabs go from what exists to what is for people", () => {
  const names = ["README.md", "cases.yaml", "variants/a.yaml", "bot.lua", "levels.yaml", "rules.lua", "game.yaml"];
  assert.deepEqual(inOrder(names),
                   ["game.yaml", "rules.lua", "bot.lua", "levels.yaml", "variants/a.yaml", "cases.yaml", "README.md"]);
  assert.deepEqual(["a.lua", "a.yaml", "a.md"].map(languageOf), ["lua", "yaml", "plain"]);
  assert.match(beginningOf("variants/fast.yaml"), /^quoin: 1\nvariant: fast\n/);
});

test("texts of other systems end their lines with \\n alone", () => {
  assert.equal(plainText("\uFEFFa\r\nb\rc\n"), "a\nb\nc\n");
});

test("a draft keeps what is written, and tells what changed", async () => {
  const kept = [], told = [];
  const keep = async (project) => kept.push({ ...project.files });
  const draft = makeDraft({ id: "x", files: { "game.yaml": "a\r\n" } }, keep);
  draft.on((change) => told.push(change));
  draft.write("game.yaml", "a\n");
  draft.write("game.yaml", "b\n");
  draft.add("rules.lua", "c");
  draft.rename("rules.lua", "other.lua");
  assert.equal(draft.remove("other.lua"), "c");
  await draft.close();
  assert.deepEqual(kept, [{ "game.yaml": "b\n" }]);
  assert.deepEqual(told.map(({ kind, name }) => `${kind} ${name}`),
                   ["text game.yaml", "files rules.lua", "files other.lua", "files "]);
});

// ---- reloading ----

test("only the newest texts count: what comes late is dropped", async () => {
  let text = "", finish = [];
  const sent = [], told = [];
  const reloading = makeReloading(() => {
    sent.push(text);
    return new Promise((done, failed) => finish.push({ done, failed }));
  }, (answer) => told.push(answer), 5);
  text = "one";
  reloading.edited();
  text = "two";
  reloading.edited();
  await pause(20);
  assert.deepEqual(sent, ["two"]);
  text = "three";
  reloading.edited();
  await pause(20);
  finish[0].done("of two");
  await pause(5);
  assert.deepEqual([sent, told], [["two", "three"], []]);
  finish[1].failed("it ended");
  await pause(5);
  assert.deepEqual(told, [{ error: "it ended" }]);
});

test("while somebody still writes, an answer that comes late asks for nothing by itself", async () => {
  const finish = [], told = [];
  const reloading = makeReloading(() => new Promise((done) => finish.push(done)), (answer) => told.push(answer), 30);
  reloading.now();
  reloading.edited();
  finish[0]("old");
  await pause(5);
  assert.deepEqual([finish.length, told], [1, []]);
  await pause(40);
  finish[1]("new");
  await pause(5);
  assert.deepEqual(told, [{ ok: "new" }]);
});

// ---- checking in the background ----

test("cases, lines and promises are found one after another; a promise holds if it does in every slice", async () => {
  const asked = [], told = [];
  const promises = (held) => [{ promise: "undo", held, detail: `${held}` },
                              { promise: "declared and never used", held: false, detail: "" }];
  const answers = { cases: { cases: [] }, coverage: { files: {} }, check: null };
  const checking = makeChecking(async (verb, given) => {
    asked.push(verb);
    return answers[verb] ?? { promises: promises(given.first !== 1) };
  }, (results) => told.push(results));
  checking.begin();
  await pause(5);
  assert.deepEqual(asked, ["cases", "coverage", "check", "check", "check"]);
  assert.deepEqual(Object.keys(told[0]), ["cases"]);
  assert.deepEqual(told.at(-1).promises, { promises: [{ promise: "undo", held: false, detail: "false" }] });
});

test("an edit ends what is asked; after a pause it is asked again, and what is known stays", async () => {
  const asked = [], told = [];
  const aside = (verb, given, { signal }) => {
    asked.push(verb);
    if (verb === "cases") return Promise.resolve({ cases: [] });
    return new Promise((_, failed) => signal.addEventListener("abort", () => failed(signal.reason)));
  };
  const checking = makeChecking(aside, (results) => told.push(results));
  checking.begin();
  await pause(2);
  checking.pause();
  checking.goOn();
  await pause(2);
  checking.stop();
  checking.goOn();
  await pause(2);
  assert.deepEqual([asked, told.length], [["cases", "coverage", "coverage"], 1]);
});

test("what fails leads to its place, and cases are marked beside their names", () => {
  const files = { "cases.yaml": "cases:\n  - name: one\n  - name: two\n    legal_count: 3\n", "rules.lua": "" };
  const fault = { file: "cases.yaml", line: 4, column: 18, mark: [17, 1], message: "expected 3, found 2", hint: "" };
  const read = readCases({ cases: [{ name: "one", passed: true }, { name: "two", passed: false, fault }] }, files);
  assert.deepEqual(read.marks.map(({ line, kind }) => `${line} ${kind}`), ["2 passed", "3 failed"]);
  assert.deepEqual(read.findings.map(({ text, place }) => [text, place]), [["two: expected 3, found 2", fault]]);
  assert.deepEqual(read.passed, ["one"]);
  const places = [{ file: "rules.lua", line: 7, last: 9 }];
  const promised = readPromises({ promises: [{ promise: "it ends", held: false, detail: "no", places }] }, files);
  assert.deepEqual(promised.findings, [{ kind: "promise", text: "it ends: no", place: places[0] }]);
});

test("what a reload found is one sentence, and findings that lead to lines", () => {
  const files = { "rules.lua": "" };
  const fault = { file: "rules.lua", line: 2, column: 0, mark: [0, 1], message: "no", hint: "h" };
  assert.equal(readReload({ fault }, files)[0].place.line, 2);
  assert.match(sentenceOf({ fault, about: {} }), /^These texts do not load: the match goes on with the last rules/);
  const differences = [{ ply: 0, text: "another position" }, { ply: 2, text: "fails: rules.lua:5: no" }];
  assert.deepEqual(readReload({ differences }, files).map(({ text, place }) => [text, place?.line]),
                   [["at the start: another position", undefined], ["ply 2: fails: rules.lua:5: no", 5]]);
  assert.equal(sentenceOf({ news: "unchanged", more: ["stop"] }), "The rules load; now may be played, too: stop.");
  assert.equal(sentenceOf({ news: "unchanged" }), "The rules load; the match stands as before.");
});

test("lines that follow one another are one range", () => {
  assert.deepEqual(rangesOf([9, 1, 2, 3, 7, 8]), [[1, 3], [7, 9]]);
});

// ---- what differs ----

const SIGNS = { same: " ", gone: "-", new: "+" };
const written = (old, now) => lineDiff(old, now).map(({ kind, text }) => SIGNS[kind] + text).join("\n");

test("lines that are gone and new stand where they are", () => {
  assert.equal(written("a\nb\nc\n", "a\nx\nc\nd\n"), " a\n-b\n+x\n c\n+d");
  assert.equal(written("", "a\n"), "+a");
  assert.equal(written("a\nb", ""), "-a\n-b");
  assert.equal(written("same", "same"), " same");
});

test("a difference is as short as can be, and both texts can be had back from it", () => {
  const random = ((seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647)(7);
  const text = () => Array.from({ length: Math.floor(12 * random()) }, () => "abc"[Math.floor(3 * random())]);
  for (let round = 0; round < 300; ++round) {
    const old = text(), now = text();
    const diff = lineDiff(old.join("\n"), now.join("\n"));
    const side = (other) => diff.filter(({ kind }) => kind !== other).map((line) => line.text);
    assert.deepEqual([side("new"), side("gone")], [old, now]);
    // The longest common subsequence by the table of Wagner and Fischer (1974).
    const table = [...old, ""].map(() => [...now, ""].map(() => 0));
    for (let i = old.length - 1; i >= 0; --i) {
      for (let j = now.length - 1; j >= 0; --j) {
        table[i][j] = old[i] === now[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
      }
    }
    assert.equal(diff.filter(({ kind }) => kind === "same").length, table[0][0]);
  }
});

test("far from changes lines are left out, and files that are the same, too", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${at}`);
  const diff = closeTo(lineDiff(lines.join("\n"), lines.with(10, "x").join("\n")), 2);
  assert.deepEqual(diff.map((line) => line && line.text), [null, "8", "9", "10", "x", "11", "12", null]);
  const { files, added, gone } = filesDiff({ "a": "1\n", "b": "2\n" }, { "a": "1\n", "b": "3\n4\n", "c": "5\n" });
  assert.deepEqual([files.map(({ name }) => name), added, gone], [["b", "c"], 3, 1]);
});

test("beside the lines stands what is new, and where something went", () => {
  const marks = (old, now) => changedLines(old, now, "Hex").map(({ line, kind }) => `${line} ${kind}`);
  assert.deepEqual(marks("a\nb\nc\n", "a\nB\nc\nd\n"), ["2 new", "4 new"]);
  assert.deepEqual(marks("a\nb\nc\n", "a\nc\n"), ["2 gone"]);
  assert.deepEqual(marks("a\nb\n", "a\n"), ["1 gone"]);
  assert.deepEqual(marks("a\n", "a\n"), []);
});

// ---- what matches tell ----

test("shares have Wilson's interval", () => {
  // Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
  const rows = [[81, 263, 0.2553, 0.3662], [15, 148, 0.0624, 0.1605], [0, 20, 0, 0.1611], [1, 29, 0.0061, 0.1718]];
  for (const [count, n, low, high] of rows) {
    const found = shareOf(count, n);
    near(found.low, low);
    near(found.high, high);
  }
  assert.deepEqual([shareOf(0, 0).low, shareOf(0, 0).high], [0, 1]);
});

test("differences have Newcombe's interval", () => {
  // Newcombe (1998), "Interval estimation for the difference between independent proportions", table II, method 10.
  const rows = [[56, 70, 48, 80, 0.0524, 0.3339], [9, 10, 3, 10, 0.1705, 0.809], [10, 10, 0, 10, 0.6075, 1]];
  for (const [count, n, other, otherN, low, high] of rows) {
    const found = differenceOf(count, n, other, otherN);
    near(found.low, low);
    near(found.high, high);
  }
});

test("several intervals that hold together are wider, by the quantiles of the normal distribution", () => {
  // 1 - 0.025, 1 - 0.0125 and 1 - 0.025 / 3: 1.959964, 2.241403, 2.393980.
  [1.959964, 2.241403, 2.39398].forEach((z, at) => near(zTogether(at + 1), z, 1e-6));
  assert.equal(matchesFor(0.5, 0.5), Infinity);
  near(matchesFor(0.55, 0.5), 1.959964 ** 2 * (0.2475 + 0.25) / 0.0025, 1);
});

test("matches are played in slices until there are enough, and slices are joined", async () => {
  const asked = [], told = [];
  const lengths = Array.from({ length: 30 }, (_, match) => (match * 7) % 11);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values) => mean(values.map((value) => (value - mean(values)) ** 2));
  const simulate = async ({ matches, first }) => {
    asked.push(matches);
    const slice = lengths.slice(first, first + matches);
    return { matches, wins: [matches - 1, 0], draws: 1, plies: mean(slice), plies_variance: variance(slice), choices: 2,
             stopped: false };
  };
  const found = await playMany(simulate, { matches: 30 }, (now) => told.push(now.matches), () => asked.length);
  assert.deepEqual(asked, [1, 4, 16, 9]);
  assert.deepEqual([found.matches, found.wins, found.draws, told], [30, [26, 0], 4, [1, 5, 21, 30]]);
  near(found.plies, mean(lengths), 1e-9);
  near(found.plies_variance, variance(lengths), 1e-9);
});

test("marks of slices tell how many matches are different, and whether they are the same again and again", async () => {
  const playing = (marks) => async ({ matches, first }) => {
    const slice = [...new Set(Array.from({ length: matches }, (_, match) => marks(first + match)))];
    return { matches, wins: [matches, 0], draws: 0, plies: 1, plies_variance: 0, choices: 2,
             different: slice.length, marks: slice.length > 16 ? [] : slice, stopped: false };
  };
  const said = async (marks, count = 40) => {
    let clock = 0;
    return repeated(await playMany(playing(marks), { matches: count }, () => {}, () => clock++), 2);
  };
  assert.match(await said(() => "a"), /^All these matches are the same/);
  assert.match(await said((match) => "ab"[match % 2]), /^These matches are only 2 different ones/);
  assert.equal(await said((match) => "abc"[match % 3]), "");
  assert.equal(await said(String), "");
  assert.equal(await said(() => "a", 7), "");
});

test("matches are won or drawn; alone nobody draws", () => {
  const counts = (found, seats) => outcomes(found, seats).map(({ name, count }) => `${name} ${count}`);
  assert.deepEqual(counts({ wins: [4, 3], draws: 3 }, ["red", "blue"]), ["red 4", "blue 3", "drawn 3"]);
  assert.deepEqual(counts({ wins: [4], draws: 0 }, ["red"]), ["red 4"]);
});

test("the verdict tells chance from more than chance, and how many more matches would", () => {
  const sample = (matches, ...wins) => ({ matches, wins, draws: matches - wins[0] - wins[1] });
  const seats = ["red", "blue"];
  const clear = verdict(sample(2000, 1200, 800), sample(2000, 1000, 1000), seats);
  assert.match(clear, /^Wins of red are 10\.0 points more than in the original /);
  assert.match(clear, / \(between 6\.\d points and 13\.\d points\): more than chance\.$/);
  const unclear = verdict(sample(100, 52, 48), sample(100, 50, 50), seats);
  assert.match(unclear, /^Wins of red are 2\.0 points more than in the original, which may be chance: /);
  assert.match(unclear, / If it stays so, about [\d,]+ more matches of each would tell\.$/);
  assert.match(verdict(sample(100, 50, 50), sample(100, 50, 50), seats), /^No difference is seen; /);
  assert.equal(verdict(sample(0, 0, 0), sample(100, 50, 50), seats), "");
});

test("a game is fair as far as matches tell, or it is said who is better off", () => {
  const seats = ["red", "blue", "green"];
  const told = (...wins) => fairness({ matches: 2000, wins, draws: 200 }, seats.slice(0, wins.length));
  assert.equal(told(889, 911), "As edited, red wins 49.4 % of the matches that somebody wins (47.1 to 51.7): " +
                               "neither seat is seen to be better off.");
  assert.match(told(800, 1000), /: blue is better off, by more than chance\.$/);
  assert.equal(told(600, 590, 610), "As edited, no seat is seen to be better off than the others.");
  assert.match(told(700, 590, 510), /^As edited, red wins 38\.9 % .* 33\.3 % would be fair: red is better off, /);
  assert.equal(told(1800), "");
  assert.equal(told(0, 0), "");
});

test("the pace tells how long work takes that goes on so", () => {
  const rests = [[1000, 5], [30_000, 100], [30_000, 20], [30_000, 2], [30_000, 199], [30_000, 200]];
  assert.deepEqual(rests.map(([elapsed, done]) => restOf(elapsed, done, 200)),
                   ["", "about 30 seconds more", "about 5 minutes more", "about 50 minutes more",
                    "about 5 seconds more", ""]);
});

// Somebody plays at a table whose session is a list of answers. In: the path of table.js. Out: as JSON, the calls that
// the table made, and what it showed after each thing that was done.
import { pathToFileURL } from "node:url";
import { body, key, part, settled } from "./page.mjs";

const { showTable } = await import(pathToFileURL(process.argv[2]));
const calls = [], seen = {};
const picture = '<g class="quoin-target" data-site="3" aria-label="step a1"></g>';
const person = { kind: "person", seat: "red" }, bot = { kind: "bot", seat: "blue" }, luck = { kind: "luck", seat: null };
const table = { picture, prompt: "red to act", chosen: [], field: "kind", values: ["stop"], labels: ["stop"], plies: [], ply: 0, next: person };
const step = "red: step a1", roll = "die: 3", answered = "blue: takes a1";
const after = { ...table, picture: "after", prompt: "blue to act", ply: 1, plies: [step], next: bot, values: [], labels: [] };
const rolled = { ...after, ply: 2, plies: [roll, step], next: bot };
const back = { ...table, prompt: `${answered}. red to act`, ply: 3, plies: [answered, roll, step], redoable: true };
const over = { ...back, over: true, next: { kind: "over", seat: null }, prompt: "red wins", result: "red wins", ended_by: "the goal" };
const thoughts = [{ ...after, next: luck }, rolled, back];
const log = [["step a1", ""], ["3", ""], ["takes a1", "red soldier: captured"]].map(([text, changes], ply) => ({ ply, text, changes, passes: [] }));
const answers = {
  table: () => table,
  about: () => ({ goal: "Reach the other side." }),
  click: ({ site }) => (site === 3 ? after : { ...table, message: "b1 cannot be chosen now: a wall is in the way" }),
  think: async () => {
    await rest(20);
    return thoughts.shift();
  },
  log: ({ since }) => ({ plies: log.slice(since, 3) }),
  look: ({ card }) => ({ text: `${card}: points 1` }),
  preview: ({ text }) => ({ text, changes: "soldier: c1 to a1", picture: "ahead" }),
  hint: () => ({ advice: "step b1" }),
  undo: () => { throw new Error("there is nothing to take back"); },
  pick: () => over,
  rules: () => ({ goal: "g", actions: [{ text: "step", help: "go on" }], text: "# Aim\n\nReach *it*.\n\n- one\n- two\n" }),
};
async function call(verb, given) {
  calls.push([verb, given]);
  return answers[verb](given);
}
const rest = async (milliseconds) => { await new Promise((done) => setTimeout(done, milliseconds)); await settled(); };
const shown = (name) => part(name).textContent;
let changed;
showTable(body, { call, listen: (act) => { changed = act; } });
await rest(0);
seen.goal = shown("goal");
seen.spoken = ["prompt", "told", "news"].map((name) => part(name).attributes["aria-live"]);
const board = part("board");
board.tell("click", Object.assign(Object.create(board), { dataset: { board: "field", sites: "cells", site: "9" } }));
await rest(0);
seen.refused = shown("prompt");
const card = { dataset: { card: "pot.jug" } };
board.tell("click", { closest: (what) => (what === "[data-card]" ? card : null) });
await rest(0);
seen.card = shown("prompt");
board.tell("focusin", board.children[0]);
await rest(200);
seen.preview = [shown("told"), part("ahead").markup];
board.tell("focusout");
seen.previewGone = [shown("told"), part("ahead").markup];
key("undo").onclick();
await rest(0);
seen.undo = shown("prompt");
key("hint").onclick();
await rest(0);
seen.hint = shown("prompt");
board.tell("keydown", board.children[0]);
await rest(0);
seen.thinking = shown("prompt");
while (thoughts.length) await rest(20);
await rest(100);
seen.back = shown("prompt");
seen.log = part("log").children.map((item) => item.textContent);
changed(rolled);  // somebody took it back elsewhere: nobody thinks here
await rest(0);
seen.taken = part("log").children.map((item) => item.textContent);
changed(back);
await rest(0);
key("stop").onclick();
await rest(0);
seen.over = [shown("prompt"), Boolean(key("rematch"))];
key("rules").onclick();
await rest(0);
seen.rules = part("rules").all.map(({ tag, children }) => [tag, children.filter((one) => typeof one === "string").join("")]).filter(([, text]) => text);
console.log(JSON.stringify({ calls, seen }));

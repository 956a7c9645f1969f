// A worker that speaks the messages of worker.js without the runtime: a match of "take a number" between red and blue.
// A game's file says how it behaves: "hang: VERB" never answers it, "crash: VERB" and "throw: VERB" end the worker,
// "slow: VERB MS" waits.
import { parentPort, workerData } from "node:worker_threads";

let game = null, plies = null, seats = { red: "person", blue: "person" }, begun = false;
const said = [];  // the verbs that were asked for, so that tests see what a worker was told

const refuse = (text) => { throw { kind: "illegal", message: text, text, hint: "" }; };
const names = ["red", "blue"];

function table(given = {}) {
  if (!plies) refuse("no match has begun");
  const over = plies.length >= 6, seat = names[plies.length % 2];
  const kind = over ? "over" : seats[seat] === "person" ? "person" : "bot";
  return { ply: plies.length, plies: [...plies], over, next: { kind, seat: over ? null : seat }, players: { ...seats },
           picture: given.picture ? `picture of ${plies.join(" ")}` : "", viewer: given.viewer ?? "all" };
}

function play(action) {
  if (!plies) refuse("no match has begun");
  if (plies.length >= 6) refuse("the match is over");
  plies.push(action);
}

const verbs = {
  load(given) {
    if (!given.files?.["game.yaml"]) refuse("game.yaml is missing");
    [game, plies, seats] = [given, null, { red: "person", blue: "person" }];
    return verbs.about();
  },
  about: () => ({ id: "fake", title: game.files["game.yaml"].split("\n")[0], variants: game.variants }),
  seats(given) {
    seats = { ...seats, ...given.seats };
    return { players: { ...seats } };
  },
  start(given) {
    [plies, seats] = [[], { ...seats, ...given.seats }];
    return table(given);
  },
  restore(given) {
    [plies, seats] = [JSON.parse(given.record), { ...seats, ...given.seats }];
    return table(given);
  },
  table,
  play: (given) => (play(given.action ?? Number(given.text)), table(given)),
  think(given) {
    if (table().next.kind !== "bot") refuse("a person is next");
    return play(given.action ?? 0), table(given);
  },
  go_on: table,
  choose: ({ bot }) => ({ action: (bot ? 50 : 10) + plies.length, text: "ten", short: "10", seconds: 0 }),
  hint: () => ({ advice: "ten" }),
  undo: (given) => (plies.pop(), table(given)),
  reload(given) {
    const broken = Object.values(given.files ?? {}).some((text) => text.includes("broken"));
    if (!broken) game = { ...game, files: { ...game.files, ...given.files } };
    return { ...table(given), broken, news: broken ? "broken" : "unchanged" };
  },
  simulate: () => ({ matches: 1, plies: plies?.length ?? 0 }),
  told: () => ({ said: [...said], game, plies, seats }),
};

const CHANGING = ["start", "restore", "think", "go_on", "click", "pick", "play", "undo", "redo", "reload"];
const ordered = (word, verb) => new RegExp(`^${word}: ${verb}( \\d+)?$`, "m").exec(game?.files["rules.lua"] ?? "");
const wait = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

parentPort.on("message", ({ module, id, verb, arguments: given = {} }) => {
  if (!begun) {
    begun = true;
    return parentPort.postMessage(module === "bad" ? { failed: "the module cannot be read" } : { ready: true });
  }
  const rules = verb === "load" ? given.files?.["rules.lua"] : "";
  if (ordered("hang", verb) || rules?.includes("hang: load")) for (;;) ;
  if (ordered("crash", verb)) return parentPort.postMessage({ failed: "memory ran out" });
  if (ordered("throw", verb)) throw new Error("a fault of the worker");
  if (ordered("slow", verb)) wait(Number(ordered("slow", verb)[1]));
  if (verb !== "told") said.push(verb);
  try {
    const answer = { ok: verbs[verb] ? verbs[verb](given) : refuse(`there is no verb ${verb}`) };
    const record = CHANGING.includes(verb) && plies ? JSON.stringify(plies) : undefined;
    parentPort.postMessage({ id, answer, ...(record !== undefined && { record }) });
  } catch (error) {
    parentPort.postMessage({ id, answer: { error } });
  }
});

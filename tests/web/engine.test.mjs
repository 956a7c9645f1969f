// The engine on workers that behave well and badly.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { openEngine } from "../../bindings/web/workshop/engine.js";
import { luck } from "./games.mjs";
import { threads } from "./threads.mjs";

const SEATS = { red: "person", blue: "level(1)" };
const opened = [];
afterEach(() => opened.splice(0).forEach((engine) => engine.close()));

// Tables with a bot have two workers: the one of the table, and the one in which bots think.
function open({ patience = 1000, module = Promise.resolve("module"), ...more } = {}) {
  const workers = threads("./fake_worker.mjs");
  const engine = openEngine({ module, worker: workers.worker, patience, ...more });
  opened.push(engine);
  return { engine, ...workers };
}

async function begun({ rules = "", seats = SEATS, ...more } = {}) {
  const all = open(more);
  await all.engine.load({ files: { "game.yaml": "Fake", "rules.lua": rules } });
  await all.engine.call("start", { seats });
  return all;
}

const refused = (work, sentence) => assert.rejects(work, (error) => sentence.test(error.message));
const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

test("an answer is the session's; a refusal is an error with all that the session says", async () => {
  const { engine } = open();
  await refused(engine.call("table"), /^no match has begun$/);
  assert.equal((await engine.load({ files: { "game.yaml": "Fake" }, variants: ["7x7"] })).title, "Fake");
  assert.deepEqual(engine.about.variants, ["7x7"]);
  await assert.rejects(engine.load({ files: {} }), { kind: "illegal", message: "game.yaml is missing" });
  assert.equal(engine.about.title, "Fake");
});

test("records are told as the match goes on, each once", async () => {
  const { engine } = await begun();
  const told = [];
  const off = engine.on("record", (record, table) => told.push([record, table.ply]));
  await engine.call("play", { action: 3 });
  await engine.call("table");
  await engine.call("undo");
  off();
  await engine.call("play", { action: 4 });
  assert.deepEqual(told, [["[3]", 1], ["[]", 0]]);
  assert.equal(engine.record, "[4]");
});

test("what a bot plays is thought about aside, and the table answers meanwhile", async () => {
  const { engine, made } = await begun({ rules: "slow: choose 300" });
  await engine.call("play", { action: 3 });
  const thinking = engine.call("think", { picture: "auto" });
  assert.equal((await engine.call("table")).ply, 1);
  const table = await thinking;
  assert.deepEqual(table.plies, [3, 11]);
  assert.match(table.picture, /picture/);
  assert.equal(made.length, 2);
});

test("a bot that is named chooses at anybody's seat", async () => {
  const { engine } = await begun();
  assert.deepEqual((await engine.call("think", { bot: "mcts" })).plies, [50]);
  assert.deepEqual((await engine.call("think", { bot: "mcts" })).plies, [50, 51]);
});

test("where a person is next, think is refused by the session", async () => {
  const { engine } = await begun();
  await refused(engine.call("think"), /a person is next/);
});

test("go_on has every bot play, and ends where a person is next or all is over", async () => {
  const { engine } = await begun({ seats: { red: "level(1)", blue: "level(1)" } });
  assert.deepEqual((await engine.call("go_on")).plies, [10, 11, 12, 13, 14, 15]);
});

test("a match that changes while a bot thinks leaves its choice alone", async () => {
  const { engine } = await begun({ rules: "slow: choose 2000" });
  await engine.call("play", { action: 3 });
  const thinking = engine.call("think");
  await soon(50);
  await engine.call("undo");
  const since = performance.now();
  assert.deepEqual((await thinking).plies, []);
  assert.ok(performance.now() - since < 1000, "the bot was not waited for");
  await engine.call("play", { action: 7 });
  assert.equal(engine.record, "[7]");
});

test("somebody may end a bot's thinking; the next bot thinks on a fresh worker", async () => {
  const { engine, made } = await begun({ rules: "slow: choose 300" });
  await engine.call("play", { action: 3 });
  assert.equal((await engine.call("hint")).advice, "ten");  // where bots think, too
  const stop = new AbortController();
  const thinking = engine.call("think", {}, { signal: stop.signal });
  await soon(100);
  stop.abort();
  await assert.rejects(thinking, { name: "AbortError" });
  assert.deepEqual((await engine.call("think")).plies, [3, 11]);
  assert.equal(made.length, 3);
});

test("bots get the game as they sit down, before they have to choose", async () => {
  const { made } = await begun();
  assert.equal(made.length, 2);
  assert.equal((await begun({ seats: { red: "person", blue: "empty" } })).made.length, 1);
});

test("a bot does not wait for long work, and long work is done one after another", async () => {
  const { engine, made } = await begun({ rules: "slow: simulate 600" });
  await engine.call("play", { action: 3 });
  const order = [];
  const first = engine.aside("simulate").then(() => order.push("first"));
  const second = engine.aside("simulate").then(() => order.push("second"));
  await engine.call("think").then(() => order.push("bot"));
  await Promise.all([first, second]);
  assert.deepEqual(order, ["bot", "first", "second"]);
  assert.equal(made.length, 3);
});

test("long work sees the game and the match as they are, and loads only what changed", async () => {
  const { engine } = await begun();
  assert.equal((await engine.aside("simulate")).plies, 0);
  await engine.call("play", { action: 3 });
  await engine.call("reload", { files: { "rules.lua": "broken" } });
  assert.equal((await engine.aside("simulate")).plies, 1);
  let told = await engine.aside("told");
  assert.deepEqual(told.said, ["load", "restore", "simulate", "restore", "simulate"]);
  assert.equal(told.seats.blue, "level(1)");
  await engine.call("reload", { files: { "rules.lua": "slow: choose 1" } });
  await engine.aside("simulate");
  told = await engine.aside("told");
  assert.equal(told.game.files["rules.lua"], "slow: choose 1");
  assert.deepEqual(told.said.slice(5), ["load", "restore", "simulate"]);
});

test("long work that is ended before its turn costs no worker; in its turn, one", async () => {
  const { engine, made } = await begun({ rules: "slow: simulate 300" });
  const stop = new AbortController(), other = new AbortController();
  const first = engine.aside("simulate", {}, { signal: stop.signal });
  const second = engine.aside("simulate", {}, { signal: other.signal });
  const third = engine.aside("simulate");
  other.abort(new Error("not any more"));
  await refused(second, /not any more/);
  stop.abort();
  await assert.rejects(first, { name: "AbortError" });
  assert.equal((await third).matches, 1);
  assert.equal(made.length, 4);
});

test("a table that does not answer is replaced: game, record and seats are there again", async () => {
  const { engine, made, living } = await begun({ rules: "hang: undo" });
  const told = [], replaced = [];
  engine.listen((table) => told.push(table));
  engine.on("replaced", (sentence) => replaced.push(sentence));
  await engine.call("play", { action: 3, picture: "dark" });
  const later = Promise.all([assert.rejects(engine.call("undo")), engine.call("table", { picture: "dark" })]);
  const [, after] = await later;
  assert.deepEqual([after.plies, after.players], [[3], { red: "person", blue: "level(1)" }]);
  assert.equal(replaced.length, 1);
  assert.match(replaced[0], /^"undo" did not come to an end within 1 s: .* the match stands as it did before$/);
  assert.deepEqual(told.map((table) => [table.plies, table.picture]), [[[3], "picture of 3"]]);
  assert.deepEqual([made.length, living()], [3, 2]);
});

test("a game that hangs as it is loaded leaves the one there was", async () => {
  const { engine } = await begun();
  await engine.call("play", { action: 3 });
  await refused(engine.load({ files: { "game.yaml": "Other", "rules.lua": "hang: load" } }), /did not come to an end/);
  assert.deepEqual((await engine.call("table")).plies, [3]);
  assert.equal(engine.about.title, "Fake");
});

test("where the match cannot be restored, the game is still there", async () => {
  const { engine } = await begun({ rules: "hang: undo\nhang: restore" });
  await engine.call("play", { action: 3 });
  await refused(engine.call("undo"), /the match could not be gone on with/);
  assert.equal((await engine.call("about")).title, "Fake");
  await refused(engine.call("table"), /no match has begun/);
  assert.equal((await engine.call("start")).ply, 0);
});

for (const how of ["crash", "throw"]) {
  test(`a worker that ends by itself (${how}) is replaced`, async () => {
    const { engine } = await begun({ rules: `${how}: undo\n${how}: simulate` });
    await engine.call("play", { action: 3 });
    await refused(engine.call("undo"), /memory ran out|a fault of the worker/);
    assert.deepEqual((await engine.call("table")).plies, [3]);
    await refused(engine.aside("simulate"), /memory ran out|a fault of the worker/);
    assert.deepEqual((await engine.call("table")).plies, [3]);
  });
}

test("a bot that never answers is ended", async () => {
  const { engine } = await begun({ rules: "hang: choose", thinking: 300 });
  await engine.call("play", { action: 3 });
  await refused(engine.call("think"), /"choose" did not come to an end within 0.3 s/);
  assert.deepEqual((await engine.call("undo")).plies, []);
});

test("a runtime that cannot be had is told in a sentence, at every call", async () => {
  const { engine } = open({ module: Promise.reject(new Error("the network is gone")) });
  for (let times = 0; times < 2; ++times) {
    await refused(engine.load({ files: {} }), /^the runtime could not be loaded: the network is gone$/);
  }
  const other = open({ module: "bad" });
  await refused(other.engine.load({ files: {} }), /^the module cannot be read$/);
});

test("a browser without workers is told in a sentence", async () => {
  const engine = openEngine({ module: "module", worker: () => { throw new Error("no workers here"); } });
  opened.push(engine);
  await refused(engine.call("about"), /^the runtime could not be started: no workers here$/);
});

test("answers find their calls, in whatever order and however often they come", async () => {
  const asked = [];
  const worker = () => {
    const face = { terminate() {}, postMessage(data) {
      if ("module" in data) return setTimeout(() => face.onmessage({ data: { ready: true } }));
      asked.push(data.verb);
      const answer = { ok: { verb: data.verb } };
      setTimeout(() => {
        for (const id of [data.id + 9, data.id, data.id, undefined]) face.onmessage({ data: { id, answer } });
      });
    } };
    return face;
  };
  const engine = openEngine({ module: "module", worker });
  opened.push(engine);
  const verbs = ["legal", "log", "rules", "bots"];
  assert.deepEqual((await Promise.all(verbs.map((verb) => engine.call(verb)))).map((ok) => ok.verb), verbs);
  assert.deepEqual(asked, verbs);
});

test("what cannot be sent is refused and blocks nothing", async () => {
  const { engine } = await begun();
  await assert.rejects(engine.call("play", { action: () => 1 }));
  assert.equal((await engine.call("table")).ply, 0);
});

test("the table is told what somebody else did", async () => {
  const { engine } = await begun();
  const told = [];
  const off = engine.listen((table) => told.push(table));
  await engine.call("table", { picture: "light", viewer: "red" });
  assert.equal((await engine.act("reload", { files: { "rules.lua": "new" } })).news, "unchanged");
  off();
  await engine.act("play", { action: 1 });
  const [{ picture, viewer, news }, ...more] = told;
  assert.deepEqual([picture, viewer, news, more], ["picture of ", "red", "unchanged", []]);
});

test("whatever is ended on the way, the table is where people left it, and long work sees it so", async () => {
  const { engine } = await begun({ rules: "slow: simulate 5\ncrash: redo" });
  const chance = luck(7), model = [], work = [];
  const steps = {
    play: () => engine.call("play", { action: model.length }).then(() => model.push(model.length), () => {}),
    think: () => engine.call("think").then(({ plies }) => model.splice(0, model.length, ...plies), () => {}),
    undo: () => engine.call("undo").then(() => model.pop()),
    simulate() {
      const stop = new AbortController(), plies = model.length;
      if (chance.below(2)) setTimeout(() => stop.abort(), chance.below(20));
      work.push(engine.aside("simulate", {}, { signal: stop.signal }).catch(() => null));
      if (chance.below(3)) return;
      return work.at(-1).then((told) => told && assert.equal(told.plies, plies));
    },
    reload: () => engine.call("reload", { files: { "more.lua": String(chance.below(9)) } }),
    redo: () => refused(engine.call("redo"), /memory ran out: .* stands as it did before/),
  };
  for (let step = 0; step < 60; ++step) {
    await steps[chance.one(Object.keys(steps))]();
    assert.deepEqual((await engine.call("table")).plies, model);
  }
  await Promise.all(work);
  assert.equal(engine.record, JSON.stringify(model));
});

test("closing ends all workers and refuses who waits; twice is as once", async () => {
  const { engine, living } = await begun({ rules: "hang: simulate\nhang: choose", patience: 5000 });
  await engine.call("play", { action: 3 });
  const waiting = [engine.aside("simulate"), engine.call("think"), engine.call("table")];
  await soon(100);
  engine.close();
  engine.close();
  await Promise.allSettled(waiting);
  for (const call of waiting.slice(0, 2)) await refused(call, /^this table is closed$/);
  await refused(engine.call("table"), /^this table is closed$/);
  await refused(engine.aside("simulate"), /^this table is closed$/);
  assert.equal(living(), 0);
});

// The engine on the runtime itself: what bots choose aside is what they would choose at the table.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openEngine } from "../../bindings/web/workshop/engine.js";
import { compiled, game, open } from "./module.mjs";
import { threads } from "./threads.mjs";

const { worker } = threads("./runtime_thread.mjs");
const engine = openEngine({ module: Promise.resolve(compiled), worker, patience: 60_000 });
after(() => engine.close());

// luck, secrets, several seats, seats that choose at once: one game of each kind
for (const id of ["murailles", "backgammon", "hearts", "crazy_palace", "goofspiel"]) {
  test(`bots play ${id} ply by ply as one session plays it at once`, async () => {
    const files = game(id), { seats } = await engine.load({ files });
    const players = Object.fromEntries(seats.map(({ name }, at) => [name, at ? "random" : "mcts(playouts=5)"]));
    let table = await engine.call("start", { seed: 7, seats: players });
    for (let ply = 0; ply < 25 && !table.over; ++ply) table = await engine.call("think");
    const session = await open();
    session.call("load", { files });
    session.call("start", { seed: 7, seats: players });
    for (let ply = 0; ply < 25 && !session.call("table").ok.over; ++ply) session.call("think");
    assert.equal(engine.record, session.call("save").ok.record);
  });
}

test("rules that are edited are those of the bots and of the checks, too", async () => {
  const files = game("tic_tac_toe");
  await engine.load({ files });
  await engine.call("start", { seed: 1 });
  await engine.call("play", { text: "1" });
  const before = await engine.aside("perft", { depth: 1 });
  const rules = files["rules.lua"];
  const told = await engine.call("reload", { files: { "rules.lua": `${rules}\n)` } });
  assert.deepEqual([told.broken, told.fault.file], [true, "rules.lua"]);
  assert.deepEqual(await engine.aside("perft", { depth: 1 }), before);
  assert.equal((await engine.call("reload", { files: { "rules.lua": `${rules}\n-- more` } })).broken, false);
  assert.ok((await engine.aside("check", { matches: 1 })).promises.length > 3);
  assert.equal((await engine.call("table")).ply, 1);
});

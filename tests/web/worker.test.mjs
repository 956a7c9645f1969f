// The worker: it speaks as a page's worker does, tells the saved match, and goes on after its module has failed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import { compiled, game } from "./module.mjs";

// A web worker's two names in a thread of Node; the module can be told to fail at its next call.
const AS_ON_THE_WEB = `
  const { parentPort } = require("node:worker_threads");
  let failing = false;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    const quoin_call = (...texts) => {
      if (!failing) return exports.quoin_call(...texts);
      failing = false;
      throw new WebAssembly.RuntimeError("unreachable");
    };
    return { exports: { ...exports, quoin_call } };
  };
  globalThis.onmessage = null;
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  import(${JSON.stringify(new URL("../../bindings/web/wasm/worker.js", import.meta.url).href)}).then(() => {
    parentPort.on("message", (data) => {
      if (data === "fail") failing = true;
      else globalThis.onmessage({ data });
    });
  });
`;

async function withWorker(work) {
  const worker = new Worker(AS_ON_THE_WEB, { eval: true });
  const next = () => new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  let id = 0;
  const ask = (verb, given) => {
    worker.postMessage({ id: ++id, verb, arguments: given });
    return next();
  };
  try {
    worker.postMessage({ module: compiled });
    assert.deepEqual(await next(), { ready: true });
    await work(ask, () => worker.postMessage("fail"));
  } finally {
    await worker.terminate();
  }
}

test("answers, with the saved match after what may change it", () => withWorker(async (ask) => {
  const loaded = await ask("load", { files: game("tic_tac_toe") });
  assert.equal(loaded.id, 1);
  assert.equal(loaded.answer.ok.id, "tic_tac_toe");
  assert.equal(loaded.record, undefined);
  const { record } = await ask("start", { seed: 1 });
  const played = await ask("play", { text: "1" });
  assert.equal(played.answer.ok.ply, 1);
  assert.notEqual(played.record, record);
  assert.equal((await ask("undo")).record, record);
  assert.equal((await ask("table")).record, undefined);
  assert.match((await ask("play", { text: "nowhere" })).answer.error.text, /nowhere/);
}));

test("a module that is none is told as a sentence", async () => {
  const worker = new Worker(AS_ON_THE_WEB, { eval: true });
  worker.postMessage({ module: "nothing" });
  const told = await new Promise((resolve) => worker.once("message", resolve));
  assert.match(told.failed, /^Quoin cannot be started in this browser \(.+\)\.$/);
  await worker.terminate();
});

test("goes on with the same match after the module has failed", () => withWorker(async (ask, fail) => {
  const files = game("tic_tac_toe");
  await ask("load", { files });
  await ask("start", { seed: 1, seats: { cross: "random" } });
  await ask("reload", { files: { "game.yaml": files["game.yaml"].replace("title: Tic-tac-toe", "title: Noughts") } });
  const { record } = await ask("think");
  fail();
  const { answer } = await ask("play", { text: "1" });
  assert.equal(answer.error.kind, "system");
  assert.equal(answer.error.text, "The module failed (unreachable); this is a fault of Quoin.");
  assert.equal((await ask("save")).answer.ok.record, record);
  assert.equal((await ask("table")).answer.ok.players.cross, "random");
  assert.equal((await ask("about")).answer.ok.title, "Noughts");
  assert.equal((await ask("play", { text: "1" })).answer.ok.ply, 2);
}));

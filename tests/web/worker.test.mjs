// The worker: it speaks as a page's worker does, tells the saved match, and goes on after its module has failed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import { compiled, game } from "./module.mjs";

// A web worker's two names in a thread of Node.
const AS_ON_THE_WEB = `
  const { parentPort } = require("node:worker_threads");
  globalThis.onmessage = null;
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  import(${JSON.stringify(new URL("../../bindings/web/wasm/worker.js", import.meta.url).href)}).then(() => {
    parentPort.on("message", (data) => globalThis.onmessage({ data }));
  });
`;

async function withWorker(options, work) {
  const worker = new Worker(AS_ON_THE_WEB, { eval: true, ...options });
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
    await work(ask);
  } finally {
    await worker.terminate();
  }
}

test("answers, with the saved match after what may change it", () => withWorker({}, async (ask) => {
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

// Far less stack than any browser has: rules that nest are then too much for the module.
test("goes on with the same match after the module has failed", () =>
  withWorker({ resourceLimits: { stackSizeMb: 0.25 } }, async (ask) => {
    const files = game("tic_tac_toe");
    await ask("load", { files });
    await ask("start", { seed: 1, seats: { cross: "random" } });
    const { record } = await ask("think");
    const deep = `local t = ${"{".repeat(190)}${"}".repeat(190)}\n`;
    const { answer } = await ask("reload", { files: { "rules.lua": deep + files["rules.lua"] } });
    assert.equal(answer.error?.kind, "system");
    assert.match(answer.error.text, /stack/);
    assert.equal((await ask("save")).answer.ok.record, record);
    assert.deepEqual((await ask("table")).answer.ok.players[0], "random");
    assert.equal((await ask("play", { text: "1" })).answer.ok.ply, 2);
  }));

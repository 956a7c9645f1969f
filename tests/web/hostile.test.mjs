// Rules that loop, nest, allocate or try what they must not: in the module they end as they do elsewhere, in an error that
// is a sentence, and the session goes on. In: the hostile table of the C++ tests, as rows.cpp prints it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { ROOT, game, open } from "./module.mjs";

const TABLE = process.env.QUOIN_HOSTILE_ROWS ?? path.join(ROOT, ".build/wasm/rows.json");
const EACH = process.env.QUOIN_WIDE === "1" ? 1 : 5; // one of so many rows is tried
const MOST_SECONDS = 5; // of processor time, for loading and for a match that begins
const LIMITS = new Set(["ticks", "memory", "limit"]);

const processor = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

/** The rules with the row's script, which runs when a match is set up. */
function rulesOf(row, rules) {
  if (row.instead) return row.script;
  if (row.whole) return `${rules}\n${row.script}\n`;
  const hook = "local setup = match.setup function match.setup() hostile() return setup() end";
  return `${rules}\ndo\nlocal function hostile()\n${row.script}\nend\n${hook}\nend\n`;
}

function judge(row, { ok, error }) {
  if (ok) return assert.ok(!LIMITS.has(row.end), `${row.name} has no effect`);
  const told = `${row.name}: ${error.text}`;
  assert.match(error.kind, LIMITS.has(row.end) ? /^budget$/ : /^(game|budget)$/, told);
  assert.ok(error.text.length > 0, told);
}

test("hostile rules end in a sentence", async () => {
  const session = await open({ print: () => {} });
  const files = game("murailles");
  const rows = JSON.parse(readFileSync(TABLE, "utf8"));
  assert.ok(rows.length > 500);
  for (const row of rows.filter((_, number) => number % EACH === 0)) {
    const began = processor();
    const loaded = session.call("load", { files: { ...files, "rules.lua": rulesOf(row, files["rules.lua"]) } });
    judge(row, loaded.ok ? session.call("start", { seed: 1 }) : loaded);
    assert.ok(processor() - began < MOST_SECONDS, `${row.name} takes too long`);
  }
  assert.equal(session.call("load", { files }).ok?.id, "murailles");
});

const nested = (count, open, inside, close) => open.repeat(count) + inside + close.repeat(count);

test("declarations and calls that nest end in a sentence", async () => {
  const session = await open();
  const files = game("tic_tac_toe");
  const yaml = (text) => session.call("load", { files: { ...files, "game.yaml": text } }).error.text;
  assert.match(yaml(`a: ${nested(20000, "[", "", "]")}`), /^game\.yaml:1/);
  assert.match(yaml(`a: ${nested(20000, '{"a":', "1", "}")}`), /nested deeper than 64 levels/);
  assert.match(yaml(files["game.yaml"].replace("grid: 3", `grid: ${nested(3000, "(", "3", ")")}`)), /grid|side/);
  const calls = ["[".repeat(1e5), nested(1e5, '{"a":', "1", "}"), `{"files": ${nested(1e5, "[", "", "]")}}`];
  for (const json of calls) assert.match(JSON.parse(session.ask("load", json)).error.text, /nested more than 100 deep/);
  assert.equal(session.call("load", { files }).ok?.id, "tic_tac_toe");
});

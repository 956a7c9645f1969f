// Recorded calls over ten games are answered in the module byte for byte as in process, through C and from Python
// (tests/golden/calls_test.cpp). There is no disk: a game that they load from its folder comes as texts.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import path from "node:path";
import { crc32 } from "node:zlib";

import { ROOT, golden, open, textsIn } from "./module.mjs";

const OF_EACH_LUA = ["coverage"];  // which lines hold code: LuaJIT, by which it was recorded, counts an `end`, too
const FROM_A_FOLDER = /^\{"folder": "([^"]+)"/;

test("recorded calls are answered the same", async () => {
  const session = await open();
  const told = golden("calls_told.txt");
  let folder = "";
  golden("calls.txt").forEach((line, number) => {
    const [verb, ...rest] = line.split(" ");
    let given = rest.join(" ");
    const from = verb === "load" && FROM_A_FOLDER.exec(given)?.[1];
    if (from && existsSync(path.join(ROOT, from))) {
      given = given.replace(FROM_A_FOLDER, `{"files": ${JSON.stringify(textsIn(from))}`);
    }
    let answer = session.ask(verb, given);
    if (verb === "load" && answer.startsWith('{"ok"')) folder = from || "";
    answer = answer.replaceAll('"folder":""', `"folder":"${folder}"`);
    const kind = `${verb} ${answer.slice(2, answer.indexOf('"', 2))}`, own = OF_EACH_LUA.includes(verb);
    const found = own ? kind : `${kind} ${crc32(answer).toString(16)}`;
    const wanted = own ? told[number].split(" ", 2).join(" ") : told[number];
    assert.equal(found, wanted, `line ${number + 1}: ${line.slice(0, 200)}\n${answer.slice(0, 2000)}`);
  });
});

// Every game and variant plays in the module as in every other build: the signatures of 200 random matches are the same.
import assert from "node:assert/strict";
import { test } from "node:test";

import { game, golden, open } from "./module.mjs";

for (const list of ["signatures.txt", "signatures_of_test_games.txt"]) {
  test(`every game plays the same: ${list}`, async () => {
    const session = await open();
    for (const line of golden(list)) {
      const [name, signature] = line.split(" ");
      const [id, variants] = name.split("/");
      const loaded = session.call("load", { files: game(id), variants: variants?.split("+") ?? [] });
      assert.ok(loaded.ok, `${name}: ${loaded.error?.text}`);
      const played = session.call("simulate", { matches: 200, seed: 1 });
      assert.equal(played.ok?.signature ?? played.error.text, signature, name);
    }
  });
}

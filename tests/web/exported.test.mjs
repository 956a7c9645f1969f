// A game as one file, made in the page: what it holds.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { exportedPage } from "../../bindings/web/workshop/exported.js";

const page = readFileSync(new URL("../../bindings/web/workshop/player.html", import.meta.url), "utf8");
const module = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at) % 251);
const parts = { page, script: "begin('é $& @title@')", style: "a{content:'</style>'}", worker: "</script>", module,
                licences: "MIT <a@b.c>" };
const game = { id: "k3", title: '<b> & "x"', goal: "Don't lose", secrets: false,
               files: { "game.yaml": "</script><!--" }, variants: ["fast"], dials: { size: 5 } };
const film = { page: "<p>@title@", style: "", script: "" };

test("an exported file holds the game as data, the module packed, and lets its one script run", async () => {
  const text = await exportedPage(parts, film, game), hash = createHash("sha256").update(parts.script).digest("base64");
  const within = (begin) => text.split(begin)[1].split("</script>")[0];
  assert.match(text, /<title>&lt;b&gt; &amp; &quot;x&quot;<\/title>/);
  assert.match(text, /<p>Don&#x27;t lose<\/p>/);
  assert.ok(text.includes(`script-src &#x27;sha256-${hash}&#x27; &#x27;wasm-unsafe-eval&#x27;; worker-src blob:;`));
  assert.deepEqual(JSON.parse(within('id="quoin-game">')), { ...game, worker: parts.worker, film });
  assert.deepEqual(new Uint8Array(gunzipSync(Buffer.from(within('id="quoin-module">'), "base64"))), module);
  assert.ok(text.includes(`<script>${parts.script}</script>`));
  assert.ok(text.includes("<style>a{content:'<\\/style>'}</style>"));
  assert.equal(text.match(/<\/script>/g).length, 3);
});

test("a script that would end itself is refused", async () => {
  await assert.rejects(exportedPage({ ...parts, script: "'</SCRIPT>'" }, film, game), /player\.js holds/);
});

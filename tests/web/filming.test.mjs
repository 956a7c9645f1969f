// A match as a film: what its page holds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { filmOf, framesOf } from "../../bindings/web/workshop/filming.js";

const text = (name) => readFileSync(new URL(`../../bindings/web/${name}`, import.meta.url), "utf8");
const texts = { page: text("film.html"), style: text("film.css"), script: text("film.js") };

// A picture as the runtime draws it, with names that begin with a word of its own.
const picture = (own, ply) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="${own}"><title id="${own}-title">${ply}</title>` +
  `<style>.${own}-page{fill:#fff}</style><g><rect class="${own}-page"/></g><g transform="translate(${ply})"/></svg>`;

test("pictures come out of their pieces whole, and what they share is there once", () => {
  const { parts, frames } = framesOf([picture("q1a", 0), picture("q2b", 1), picture("q3c", 0)]);
  const whole = frames.map((frame) => frame.map((part) => parts[part]).join(""));
  assert.deepEqual(whole, [picture("film", 0), picture("film", 1), picture("film", 0)]);
  assert.deepEqual([frames[0], parts.length], [frames[2], 8]);
});

test("a film's page has a picture and a name for each ply, and nothing of the match becomes markup", async () => {
  const told = [], asked = [];
  const session = { call: async (verb, given) => {
    asked.push([verb, given.ply]);
    return { picture: picture("q1a", given.ply), text: given.ply === 1 ? "red: </script><b>" : "" };
  } };
  const blob = await filmOf(session, texts, { title: "<Hex> & $& co", plies: 2, told: (...at) => told.push(at) });
  const page = await blob.text();
  assert.deepEqual(asked, [["past", 0], ["past", 1], ["past", 2]]);
  assert.deepEqual(told, [[0, 2], [1, 2], [2, 2]]);
  assert.match(page, /<title>&lt;Hex&gt; &amp; \$&amp; co<\/title>/);
  assert.match(page, /<div id="picture"><div id="stage"><svg /);
  const data = JSON.parse(/<script type="application\/json" id="film">(.*?)<\/script>/s.exec(page)[1]);
  assert.deepEqual([data.plies, data.frames.length], [["start", "red: </script><b>", "ply 2"], 3]);
  assert.ok(!/@\w+@/.test(page));
});

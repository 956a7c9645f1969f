// Links of changes: whole round trips, and all that can be wrong with a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { linkOf, projectOf } from "../../bindings/web/workshop/share.js";
import { newProject } from "../../bindings/web/workshop/project.js";
import { edited, games, luck } from "./games.mjs";

const GAMES = games();
const base = async (id) => {
  if (!GAMES[id]) throw new Error(`there is no game ${id}`);
  return GAMES[id];
};
const project = (id, files = GAMES[id], more = {}) => newProject({ title: `My ${id}`, base: id, files, ...more });
const link = (of) => linkOf(of, GAMES[of.base]);
const refused = (work, sentence) =>
  assert.rejects(work, (error) => sentence.test(error.message) || assert.fail(error.message));
const packed = (value) => Buffer.from(deflateSync(strToU8(JSON.stringify(value)))).toString("base64url");
const unpacked = (letters) => JSON.parse(strFromU8(inflateSync(Buffer.from(letters, "base64url"))));

// The head of a link of a game with nothing in it, for links that are made by hand.
async function emptyHead() {
  const made = await linkOf(newProject({ title: "x", files: { "game.yaml": "" } }), null);
  return unpacked(made.slice("#change=".length).split(".")[0]);
}

test("every game, changed by chance, comes out of its link as it went in", async () => {
  const chance = luck(20);
  for (const id of Object.keys(GAMES)) {
    for (let round = 0; round < 8; ++round) {
      let files = GAMES[id];
      for (let edits = chance.below(6); edits > 0; --edits) files = edited(files, chance);
      const given = project(id, files, { variants: ["7x7"], dials: { size: 7, open: true, kind: "a" } });
      const back = await projectOf(await link(given), base);
      assert.deepEqual({ ...back, id: 0, made: 0, changed: 0 }, { ...given, id: 0, made: 0, changed: 0 });
    }
  }
});

test("a project without a base is in its link whole", async () => {
  const given = newProject({ title: "Own", files: GAMES.tic_tac_toe });
  const back = await projectOf(await linkOf(given, null), () => assert.fail("there is none to load"));
  assert.deepEqual([back.base, back.files], [null, GAMES.tic_tac_toe]);
});

test("a change of one line is a short link of letters that messages leave alone", async () => {
  const files = { ...GAMES.murailles, "rules.lua": GAMES.murailles["rules.lua"].replace("return", "return  ") };
  const made = await link(project("murailles", files));
  assert.match(made, /^#change=[\w.-]+$/);
  assert.ok(made.length < 500, `${made.length} letters`);
});

test("a link that is cut anywhere, or has a letter changed, is refused in a sentence", async () => {
  const made = await link(project("hex", { ...GAMES.hex, "rules.lua": GAMES.hex["rules.lua"] + "-- more\n" }));
  for (let end = 8; end < made.length; ++end) await refused(projectOf(made.slice(0, end), base), /cut off/);
  for (let at = 8; at < made.length; ++at) {
    const other = made.slice(0, at) + (made[at] === "A" ? "B" : "A") + made.slice(at + 1);
    const told = await projectOf(other, base).catch((error) => error);
    if (!(told instanceof Error)) assert.equal(told.files["rules.lua"], GAMES.hex["rules.lua"] + "-- more\n");
    else assert.match(told.message, /^(this link|this change|there is no game|what is chosen|the path)/);
  }
});

test("a change of a base that is another one now is refused; its README may have changed", async () => {
  const made = await link(project("hex", { ...GAMES.hex, "rules.lua": "x" }));
  const now = (path, text) => projectOf(made, async () => ({ ...GAMES.hex, [path]: text }));
  await refused(now("game.yaml", "other"), /made for another version of hex/);
  await refused(now("more.lua", "other"), /made for another version of hex/);
  assert.equal((await now("README.md", "other")).files["README.md"], "other");
});

test("what is too large for a link is refused, and so is a link that is too long", async () => {
  const noise = Array.from(crypto.getRandomValues(new Uint8Array(60_000)), (byte) => byte.toString(36)).join("");
  const large = project("hex", { ...GAMES.hex, "rules.lua": noise });
  await refused(link(large), /too large for a link .*send the file instead/);
  await refused(projectOf("#change=" + "A".repeat(70_000), base), /longer than any/);
});

test("a link that unpacks to more than a game may have is refused soon", async () => {
  const huge = "a".repeat(17 * 2 ** 20);
  assert.ok(packed([huge]).length < 60_000);
  await refused(projectOf(`#change=${packed(await emptyHead())}.${packed([huge])}`, base), /larger than the 16 MB/);
  await refused(projectOf(`#change=${packed(huge)}.${packed([""])}`, base), /cut off|larger/);
});

test("a stranger's link names no file and no base that a game cannot have", async () => {
  const head = await emptyHead();
  const open = (more, texts = [""]) => projectOf(`#change=${packed({ ...head, ...more })}.${packed(texts)}`, base);
  assert.equal((await open({})).title, "x");
  await refused(open({ base: "../../secret" }), /its base/);
  await refused(open({ base: 7 }), /its base/);
  await refused(open({ base: "unknown" }), /there is no game unknown/);
  await refused(open({ variants: "7x7" }), /its variants/);
  await refused(open({ dials: { size: { x: 1 } } }), /its dials/);
  await refused(open({ quoin: 2 }), /newer Quoin/);
  await refused(open({ quoin: 0 }), /none of a change/);
  await refused(open({ paths: [7] }), /none of a change/);
  await refused(open({}, [7]), /cut off/);
  assert.equal((await open({ title: "<b>\n\u0000" + "x".repeat(999) })).title.length, 200);
  for (const path of ["../game.yaml", "/etc/x.lua", "a//b.lua", "a\\b.lua", "a/./b.lua", "x\u0007.lua", "C:/x.lua",
                      "run.exe", "game.yaml/x.lua"]) {
    await refused(open({ paths: ["game.yaml", path] }, ["", ""]), /path|no file of a game|cut off/);
    await refused(linkOf(project("hex", { ...GAMES.hex, [path]: "" }), GAMES.hex), /path|no file of a game/);
  }
});

// Games as files: zips and what is dropped, whole round trips, and all that can be wrong with them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { newProject } from "../../bindings/web/workshop/project.js";
import { projectFrom, zipOf } from "../../bindings/web/workshop/zip.js";
import { edited, games, luck } from "./games.mjs";

const GAMES = games();
const HEX = GAMES.hex;
const refused = (work, sentence) =>
  assert.rejects(work, (error) => sentence.test(error.message) || assert.fail(error.message));

function file(path, content) {
  const made = new File([content], path.split("/").at(-1));
  return Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
}

const zipped = (entries) => {
  const asData = Object.entries(entries).map(([path, text]) => [path, typeof text === "string" ? strToU8(text) : text]);
  return file("game.zip", zipSync(Object.fromEntries(asData)));
};

test("every game, changed by chance, comes out of its zip as it went in", async () => {
  const chance = luck(4);
  for (const [id, texts] of Object.entries(GAMES)) {
    let files = texts;
    for (let edits = chance.below(5); edits > 0; --edits) files = edited(files, chance);
    const given = newProject({ title: `My "${id}"`, base: id, files, variants: ["7x7"], dials: { size: 7 } });
    const { project, left } = await projectFrom(new File([await zipOf(given)], "x.zip"));
    assert.deepEqual({ ...project, id: 0, made: 0, changed: 0 }, { ...given, id: 0, made: 0, changed: 0 });
    assert.deepEqual(left, []);
  }
});

test("other programs unpack the zip: it holds one folder, named after the game", async () => {
  const place = mkdtempSync(join(tmpdir(), "quoin-zip-"));
  try {
    const zip = await zipOf(newProject({ title: "Été: the Game!", files: GAMES.murailles }));
    writeFileSync(join(place, "x.zip"), Buffer.from(await zip.arrayBuffer()));
    execFileSync("python3", ["-m", "zipfile", "-e", "x.zip", "."], { cwd: place });
    assert.deepEqual(readdirSync(place).sort(), ["ete_the_game", "x.zip"]);
    for (const [path, text] of Object.entries(GAMES.murailles)) {
      assert.equal(readFileSync(join(place, "ete_the_game", path), "utf8"), text);
    }
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("a zip may have no folder, one, or many around the game; what is no text of it is left out", async () => {
  for (const around of ["", "hex/", "repository-main/games/hex/"]) {
    const entries = Object.entries(HEX).map(([path, text]) => [around + path, text]);
    const beside = { [`${around}.vscode/x.yaml`]: "", [`${around}picture.png`]: "x" };
    const other = { "LICENSE": "free", "__MACOSX/._game.yaml": "x", ...beside };
    const { project, left } = await projectFrom(zipped({ ...Object.fromEntries(entries), ...other }));
    assert.deepEqual([project.files, project.title, project.base, left.length], [HEX, "Hex", null, 4]);
  }
});

test("a game's folder, or its files, can be dropped", async () => {
  const asFolder = await projectFrom(Object.entries(HEX).map(([path, text]) => file(`hex/${path}`, text)));
  assert.deepEqual(asFolder.project.files, HEX);
  const two = ["game.yaml", "rules.lua"], given = two.map((path) => file(path, HEX[path]));
  const asFiles = await projectFrom([...given, file("x.png", "")]);
  assert.deepEqual(asFiles.project.files, Object.fromEntries(two.map((path) => [path, HEX[path]])));
  assert.deepEqual(asFiles.left, ["x.png"]);
});

test("texts without a game.yaml are files for a project that is open", async () => {
  const { project, files } = await projectFrom(file("rules.lua", "return {}"));
  assert.deepEqual([project, files], [undefined, { "rules.lua": "return {}" }]);
});

test("a saved match is told from a game, and says of which game it is", async () => {
  const record = readFileSync(new URL("../compatibility/matches/gallery+muros+poison.match", import.meta.url), "utf8");
  const { match } = await projectFrom(file("match.txt", record));
  assert.deepEqual([match.record, match.game, match.variants, match.dials.size], [record, "muros", ["poison"], "9"]);
  await refused(projectFrom(file("match.txt", record.slice(0, 200))), /cut off or damaged/);
  await refused(projectFrom([file("match.txt", record), file("rules.lua", "")]), /drop it alone/);
});

test("what is no game is refused in a sentence", async () => {
  await refused(projectFrom([]), /no file/);
  await refused(projectFrom(file("picture.png", "x")), /no file of a game/);
  await refused(projectFrom(zipped({ "rules.lua": "" })), /no game.yaml/);
  await refused(projectFrom(zipped({ "a/game.yaml": "", "b/game.yaml": "" })), /several games: a\/, b\//);
  await refused(projectFrom([zipped(HEX), file("rules.lua", "")]), /drop it alone/);
  await refused(projectFrom(zipped({ "game.yaml": new Uint8Array([0x61, 0xff]) })), /game.yaml is not UTF-8/);
  await refused(projectFrom(file("game.yaml", new Uint8Array([0xff]))), /not UTF-8/);
  const whole = new Uint8Array(await zipped(HEX).arrayBuffer());
  for (const end of [10, 200, whole.length - 1]) {
    await refused(projectFrom(file("cut.zip", whole.slice(0, end))), /cut.zip cannot be read as a zip/);
  }
});

test("paths that lead out of the folder are refused", async () => {
  const paths = ["../game.yaml", "/game.yaml", "a/../../x.lua", "C:\\x.lua", "a\\x.lua", "a//x.lua", "a/\u0001.lua"];
  for (const path of paths) {
    await refused(projectFrom(zipped({ "game.yaml": "title: x", [path]: "" })), /the path/);
  }
});

test("zips that unpack to more than a game may have are refused before they are unpacked", async () => {
  const huge = "a".repeat(17 * 2 ** 20);
  await refused(projectFrom(zipped({ "game.yaml": huge })), /larger than the 16 MB/);
  const parts = Object.fromEntries(Array.from({ length: 20 }, (_, part) => [`x${part}.lua`, "a".repeat(2 ** 20)]));
  await refused(projectFrom(zipped({ "game.yaml": "", ...parts })), /larger than the 16 MB/);
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, part) => [`x${part}.lua`, ""]));
  await refused(projectFrom(zipped(many)), /more than 5000 entries/);
  await refused(projectFrom(file("x.lua", new Uint8Array(33 * 2 ** 20))), /larger than the 32 MB/);
});

test("a zip that lies about its sizes gives no more than it says", async () => {
  const data = new Uint8Array(await zipped({ "game.yaml": "title: " + "a".repeat(3 * 2 ** 20) }).arrayBuffer());
  const view = new DataView(data.buffer);
  for (let at = 0; at < data.length - 4; ++at) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 9, true);
  }
  const told = await projectFrom(file("lie.zip", data)).catch((error) => error);
  if (told instanceof Error) assert.match(told.message, /cannot be read as a zip/);
  else assert.equal(told.project.files["game.yaml"].length, 9);
});

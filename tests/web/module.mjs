// What the tests of the module share: the compiled module, the texts of games, recorded lines.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { openModule } from "../../bindings/web/wasm/module.js";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BUILT = process.env.QUOIN_WASM ?? path.join(ROOT, ".build/web/quoin.wasm");
export const compiled = await WebAssembly.compile(readFileSync(BUILT));
export const open = (options) => openModule(compiled, options);

/** The files of a game's folder, by their paths from there. */
export function textsIn(folder) {
  const all = readdirSync(path.join(ROOT, folder), { recursive: true });
  const texts = all.filter((name) => /\.(yaml|lua|md|csv)$/.test(name));
  return Object.fromEntries(texts.map((name) => [name, readFileSync(path.join(ROOT, folder, name), "utf8")]));
}

/** The files of one of our games, or of the tests'. */
export function game(name) {
  const folders = ["games", "games/modern", "games/classics", "tests/games"].map((shelf) => `${shelf}/${name}`);
  return textsIn(folders.find((folder) => existsSync(path.join(ROOT, folder, "game.yaml"))));
}

export const golden = (name) => readFileSync(path.join(ROOT, "tests/golden", name), "utf8").trimEnd().split("\n");

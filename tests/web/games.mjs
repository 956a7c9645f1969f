// The texts of the games that come with the package, and edits of them by chance. Out: games() -> {id: {path: text}}.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { isText } from "../../bindings/web/workshop/project.js";

const ROOT = new URL("../../games/", import.meta.url);

function textsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => `${entry.path ?? entry.parentPath}/${entry.name}`.slice(folder.pathname.length));
  return Object.fromEntries(paths.map((path) => path.replace(/^\//, "")).filter(isText).sort()
    .map((path) => [path, readFileSync(new URL(path, folder), "utf8")]));
}

export function games() {
  const shelves = [ROOT, new URL("modern/", ROOT), new URL("classics/", ROOT)].filter((shelf) => existsSync(shelf));
  const ids = (shelf) => readdirSync(shelf).filter((id) => existsSync(new URL(`${id}/game.yaml`, shelf)));
  const all = shelves.flatMap((shelf) => ids(shelf).map((id) => [id, textsIn(new URL(`${id}/`, shelf))]));
  return Object.fromEntries(all);
}

// Numbers by chance that are the same in every run: below(n) -> 0 .. n - 1.
export function luck(seed) {
  let state = seed >>> 0;
  const below = (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, one: (list) => list[below(list.length)] };
}

const PIECES = ["", "\n", " ", "\r\n", "\t", "return 1", "é", "漢字", "🂡", "\u2028", "\ufeff", "</script>",
                "\\", "\"", "x".repeat(300)];

// One edit: a piece of a text replaced, a file taken away, a file added, a file emptied.
export function edited(files, { below, one }) {
  const made = { ...files }, path = one(Object.keys(files)), what = below(10);
  if (what === 0 && path !== "game.yaml") delete made[path];
  else if (what === 1) made[`${one(["variants/", "parts/", ""])}new.${one(["yaml", "lua", "md"])}`] = one(PIECES);
  else if (what === 2) made[path] = "";
  else {
    const from = below(made[path].length + 1);
    const cut = [...made[path].slice(0, from), one(PIECES), made[path].slice(from + below(40))].join("");
    made[path] = cut.isWellFormed?.() === false ? cut.toWellFormed() : cut;
  }
  return made;
}

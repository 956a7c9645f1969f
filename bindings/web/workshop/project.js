// Projects: games that somebody edits. A project is {id, title, base: the game it was made from or null, files: {path:
// text}, variants, dials, made, changed}. Here they are made, and what comes from elsewhere is checked.
const MOST_BYTES = 16 * 2 ** 20, MOST_FILES = 1000, LONGEST_PATH = 1024, LONGEST_TITLE = 200;
const TEXTS = /\.(yaml|yml|lua|md|csv|txt)$/i;
const bytes = new TextEncoder();
export const ENDINGS = "end in .yaml, .lua, .md, .csv or .txt";

// Short enough for an address, and nobody else's.
export function freshId() {
  const chance = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(chance, (byte) => (byte % 36).toString(36)).join("");
}

export function newProject({ title, base = null, files, variants = [], dials = {} }, now = Date.now()) {
  return { id: freshId(), title: titled(title), base, files: { ...files }, variants: [...variants], dials: { ...dials },
           made: now, changed: now };
}

function titled(title) {
  return String(title ?? "").replace(/[\p{Cc}\p{Cs}]/gu, " ").trim().slice(0, LONGEST_TITLE) || "a game";
}

// A file's name for a project's title.
export const nameOf = (project) => titled(project.title).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[^a-z0-9]+/g, "_").slice(0, 60).replace(/^_|_$/g, "") || project.base || "game";

// Whether a path names a text that a game is made of: its folder may hold other things, which are left out.
export const isText = (path) => TEXTS.test(path) && !path.split("/").some((part) => /^[.#~]|^__MACOSX$/.test(part));

// What is wrong with a path, as the runtime would say; "" if nothing is.
export function wrongPath(path) {
  if (!path) return "a file has no name";
  const shown = JSON.stringify(path.slice(0, 80));
  if (bytes.encode(path).length > LONGEST_PATH) return `the path ${shown} is longer than ${LONGEST_PATH} bytes`;
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return `the path ${shown} has control characters`;
  if (path.includes("\\")) return `the path ${shown} has a backslash`;
  if (/^\/|^[a-z]:/i.test(path)) return `the path ${shown} is absolute`;
  const part = path.split("/").find((name) => name === "" || name === "." || name === "..");
  return part === undefined ? "" : `the path ${shown} has the part "${part}"`;
}

// Refuses files that no game can have, with a sentence.
export function checkFiles(files) {
  const paths = Object.keys(files);
  if (paths.length > MOST_FILES) throw new Error(`there are ${paths.length} files; a game may have ${MOST_FILES}`);
  for (const path of paths) {
    const through = path.split("/").slice(0, -1).map((_, part, all) => all.slice(0, part + 1).join("/"))
      .find((folder) => Object.hasOwn(files, folder));
    const wrong = wrongPath(path) || (!isText(path) && `${path} is no file of a game: these ${ENDINGS}`) ||
                  (through && `the path ${path} leads through ${through}, which is a file`) ||
                  (typeof files[path] !== "string" && `${path} is no text`);
    if (wrong) throw new Error(wrong);
  }
  checkSize(paths.reduce((sum, path) => sum + files[path].length, 0));
  if (!Object.hasOwn(files, "game.yaml")) throw new Error("there is no game.yaml: this is no game");
}

export function checkSize(size) {
  if (size > MOST_BYTES) throw new Error(`the files are together larger than the ${MOST_BYTES / 2 ** 20} MB allowed`);
}

// What is chosen of a game, as it may come from elsewhere: names of variants, values of dials.
export function checkedChoice({ title, base = null, variants = [], dials = {} }) {
  const wrong = (what) => { throw new Error(`what is chosen of the game cannot be read: ${what}`); };
  const plain = (value) => ["string", "number", "boolean"].includes(typeof value);
  if (base !== null && !(typeof base === "string" && /^[a-z0-9][a-z0-9_-]{0,79}$/i.test(base))) wrong("its base");
  const named = Array.isArray(variants) && variants.length < 100 && variants.every((name) => typeof name === "string");
  if (!named) wrong("its variants");
  if (!dials || typeof dials !== "object" || Array.isArray(dials)) wrong("its dials");
  if (Object.keys(dials).length > 999 || !Object.values(dials).every(plain)) wrong("its dials");
  return { title: titled(title), base, variants: [...variants], dials: { ...dials } };
}

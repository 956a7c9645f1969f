// Games as files: a project as a zip, and what somebody drops on a page as a project. The zip holds one folder, which
// is a game's folder; beside the game's files lies project.json with what was chosen: {title, base, variants, dials}.
import { strToU8, unzipSync, zipSync } from "fflate";
import { ENDINGS, checkFiles, checkSize, checkedChoice, isText, nameOf, newProject, wrongPath } from "./project.js";

const GAME = "game.yaml", CHOICE = "project.json", MOST_ENTRIES = 5000, LARGEST = 32 * 2 ** 20;
const EARLIEST = Date.UTC(1981, 0, 1);  // that a zip can tell

export async function zipOf(project) {
  const { title, base, variants, dials, files } = project, folder = nameOf(project);
  checkFiles(files);
  const choice = JSON.stringify({ title, base, variants, dials }, null, 2) + "\n";
  const entries = Object.entries({ ...files, [CHOICE]: choice })
    .map(([path, text]) => [`${folder}/${path}`, strToU8(text)]);
  const data = zipSync(Object.fromEntries(entries), { level: 9, mtime: Math.max(EARLIEST, project.changed || 0) });
  return new Blob([data], { type: "application/zip" });
}

const lastPart = (path) => path.split("/").at(-1);
const isWanted = (path) => isText(path) || lastPart(path) === CHOICE;

function textOf(path, data) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw new Error(`${path} is not UTF-8: save it as UTF-8`);
  }
}

// What the zip has of texts, by their paths in it. Nothing is unpacked before all is known to be small enough.
function unzipped(name, data) {
  let entries = 0, size = 0, wrong = "";
  const left = [];
  const look = ({ name: path, originalSize }) => {
    ++entries;
    wrong ||= entries > MOST_ENTRIES ? `it has more than ${MOST_ENTRIES} entries` : wrongPath(path.replace(/\/$/, ""));
    if (wrong || path.endsWith("/")) return;
    if (isWanted(path)) size += originalSize;
    else left.push(path);
  };
  let found = null;
  try {
    unzipSync(data, { filter: (entry) => (look(entry), false) });
    if (!wrong) checkSize(size);
    found = wrong ? null : unzipSync(data, { filter: ({ name: path }) => isWanted(path) });
  } catch (error) {
    throw /larger/.test(error.message) ? error : new Error(`${name} cannot be read as a zip: it is cut off or damaged`);
  }
  if (wrong) throw new Error(`${name}: ${wrong}`);
  return { texts: new Map(Object.entries(found)), left };
}

// The folder in which the only game.yaml lies, "" or "some/folder/".
function rootOf(paths) {
  const roots = paths.filter((path) => lastPart(path) === GAME).map((path) => path.slice(0, -GAME.length));
  if (roots.length <= 1) return roots[0];
  const around = roots.find((root) => roots.every((other) => other.startsWith(root)));
  if (around !== undefined) return around;
  throw new Error(`there are several games: ${roots.slice(0, 5).join(", ")}; take one of them`);
}

function choiceIn(text) {
  try {
    return text === undefined ? {} : checkedChoice(JSON.parse(text));
  } catch {
    return {};  // somebody else's project.json
  }
}

const titleIn = (yaml) => /^title:[ \t]*["']?(.+?)["']?[ \t]*(?:#.*)?$/m.exec(yaml)?.[1];

// `texts`: a Map of paths to bytes.
function projectOf(texts, left) {
  const root = rootOf([...texts.keys()]), files = {};
  for (const [path, data] of texts) {
    const name = path.slice(root.length);
    if (path.startsWith(root) && isText(name)) files[name] = textOf(name, data);
    else if (name !== CHOICE) left.push(path);
  }
  checkFiles(files);
  const choice = texts.has(root + CHOICE) ? choiceIn(textOf(CHOICE, texts.get(root + CHOICE))) : {};
  return { project: newProject({ title: titleIn(files[GAME]), ...choice, files }), left };
}

// Of which game a saved match is; the runtime checks the rest.
function matchOf(record) {
  try {
    const { game, dials } = JSON.parse(record.slice(record.indexOf("\n") + 1));
    const [id, variants = ""] = game.split("/");
    return { match: { record, game: id, variants: variants ? variants.split("+") : [], dials } };
  } catch {
    throw new Error("this saved match is cut off or damaged");
  }
}

const isZip = (data) => data[0] === 0x50 && data[1] === 0x4b && data[2] < 9;

// `dropped`: a File, or several, as they are dropped or chosen. What it is:
//   {project, left}: a game; left: paths that are no part of one;
//   {match: {record, game, variants, dials}}: a saved match;
//   {files: {path: text}, left}: texts without a game.yaml, for a project that is open.
export async function projectFrom(dropped) {
  const given = typeof dropped.arrayBuffer === "function" ? [dropped] : [...dropped];
  if (!given.length) throw new Error("there is no file");
  checkDropped(given);
  const texts = new Map(), left = [];
  for (const file of given) {
    const path = file.webkitRelativePath || file.name, data = new Uint8Array(await file.arrayBuffer());
    if (isZip(data)) {
      if (given.length > 1) throw new Error(`${path} is a zip: drop it alone`);
      const inside = unzipped(path, data), root = rootOf([...inside.texts.keys()]);
      if (root === undefined) throw new Error(`${path} holds no game.yaml: this is no game`);
      return projectOf(inside.texts, inside.left);
    }
    if (textBegins(data, "quoin-match ")) {
      if (given.length > 1) throw new Error(`${path} is a saved match: drop it alone`);
      return matchOf(textOf(path, data));
    }
    if (!isText(path) && file.name !== CHOICE) left.push(path);
    else if (wrongPath(path)) throw new Error(wrongPath(path));
    else texts.set(path, data);
  }
  if (rootOf([...texts.keys()]) !== undefined) return projectOf(texts, left);
  if (!texts.size) throw new Error(`${given[0].name} is no file of a game: these ${ENDINGS}, or in .zip`);
  return { files: Object.fromEntries([...texts].map(([path, data]) => [path, textOf(path, data)])), left };
}

const textBegins = (data, begin) => String.fromCharCode(...data.subarray(0, begin.length)) === begin;

function checkDropped(given) {
  if (given.length > MOST_ENTRIES) {
    throw new Error(`there are more than ${MOST_ENTRIES} files: drop a game's folder alone`);
  }
  if (given.reduce((sum, file) => sum + file.size, 0) > LARGEST) {
    throw new Error(`these files are larger than the ${LARGEST / 2 ** 20} MB allowed: drop a game's folder alone`);
  }
}

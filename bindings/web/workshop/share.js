// A project as a link: what it changes of its base, in a few hundred letters. In and out: a project, the texts of its
// base. The link is "#change=HEAD.TEXTS". HEAD: deflated JSON with what is chosen, the paths that differ, and two sums,
// of the base and of the texts. TEXTS: deflated JSON with the texts of these paths, null for one that is gone; the
// base's texts of the same paths are the dictionary. A link may come from anybody: what is wrong with it is a sentence.
import { Inflate, deflateSync, strFromU8, strToU8 } from "fflate";
import { checkFiles, checkSize, checkedChoice, newProject } from "./project.js";

const BEGIN = "#change=";
const MOST_LETTERS = 64 * 1024, MOST_SHARED = 32 * 1024;  // deflate looks back no further
const SLICE = 4096;  // bytes that are inflated between two looks at the size
const CUT = "this link is cut off or was changed on its way: ask for it again, or for the file";

const asLetters = (data) => btoa(strFromU8(data, true)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const asBytes = (letters) => strToU8(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), true);
const pack = (value, dictionary) => deflateSync(strToU8(JSON.stringify(value)), { level: 9, dictionary });

function unpack(data, dictionary) {
  const chunks = [];
  let size = 0, whole = false;
  const inflate = new Inflate({ dictionary }, (chunk, last) => {
    checkSize(size += chunk.length);
    chunks.push(chunk);
    whole = last;
  });
  for (let at = 0; at < data.length; at += SLICE) {
    inflate.push(data.subarray(at, at + SLICE), at + SLICE >= data.length);
  }
  if (!whole) throw new Error(CUT);
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return JSON.parse(chunks.map((chunk) => text.decode(chunk, { stream: true })).join("") + text.decode());
}

// FNV-1a of 32 bits: what was damaged or has changed is told, not what somebody forged.
function sum(...texts) {
  let hash = 0x811c9dc5;
  for (const byte of strToU8(JSON.stringify(texts))) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

const textOf = (files, path) => (Object.hasOwn(files, path) ? files[path] : null);

// Written as the texts are. The latest bytes count most: of long texts the end is shared.
function sharedWith(base, paths) {
  return strToU8(JSON.stringify(paths.map((path) => textOf(base, path)))).subarray(-MOST_SHARED);
}

// What of the base must be as it was: what the game is made of, and what the change was made against.
function sumOfBase(base, paths) {
  const needed = Object.keys(base).filter((path) => /\.(yaml|lua)$/.test(path) || paths.includes(path)).sort();
  return sum(...needed.flatMap((path) => [path, base[path]]));
}

// `baseFiles`: the texts of project.base, or null if it has none.
export async function linkOf(project, baseFiles) {
  const { title, base, variants, dials } = project, from = base ? baseFiles ?? {} : {};
  checkFiles(project.files);
  const paths = [...new Set([...Object.keys(from), ...Object.keys(project.files)])].sort()
    .filter((path) => textOf(from, path) !== textOf(project.files, path));
  const texts = paths.map((path) => textOf(project.files, path));
  const head = { quoin: 1, title, base, variants, dials, paths, of: sumOfBase(from, paths), sum: sum(...texts) };
  const link = `${BEGIN}${asLetters(pack(head))}.${asLetters(pack(texts, sharedWith(from, paths)))}`;
  if (link.length > MOST_LETTERS) {
    const size = `${Math.ceil(link.length / 1024)} kB of at most ${MOST_LETTERS / 1024}`;
    throw new Error(`this change is too large for a link (${size}): send the file instead`);
  }
  return link;
}

function headOf(letters) {
  let head;
  try {
    head = unpack(asBytes(letters));
  } catch {
    throw new Error(CUT);
  }
  if (head?.quoin > 1) throw new Error("this link was made by a newer Quoin");
  const fits = head?.quoin === 1 && Array.isArray(head.paths) && head.paths.every((path) => typeof path === "string");
  if (!fits) throw new Error("this link is none of a change of a game");
  return head;
}

function textsOf(letters, dictionary, head) {
  let texts;
  try {
    texts = unpack(asBytes(letters), dictionary);
  } catch (error) {
    throw /larger/.test(error.message) ? error : new Error(CUT);
  }
  if (!Array.isArray(texts) || texts.length !== head.paths.length || sum(...texts) !== head.sum) throw new Error(CUT);
  return texts;
}

// `loadBase(id)` -> a promise of the base's texts by their paths; asked only for a base whose name can be one.
export async function projectOf(hash, loadBase) {
  if (hash.length > MOST_LETTERS) throw new Error("this link is longer than any that Quoin makes: ask for the file");
  const [begin, letters = ""] = [hash.slice(0, BEGIN.length), hash.slice(BEGIN.length).split(".")[1]];
  if (begin !== BEGIN) throw new Error("this link is none of a change of a game");
  const head = headOf(hash.slice(BEGIN.length).split(".")[0]), choice = checkedChoice(head), { paths } = head;
  const from = choice.base ? await loadBase(choice.base) : {};
  if (sumOfBase(from, paths) !== head.of) {
    throw new Error(`this change was made for another version of ${choice.base}: ask for the file instead of the link`);
  }
  const texts = textsOf(letters, sharedWith(from, paths), head), files = { ...from };
  paths.forEach((path, at) => {
    if (texts[at] === null) delete files[path];
    else files[path] = texts[at];
  });
  checkFiles(files);
  return newProject({ ...choice, files });
}

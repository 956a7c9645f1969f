// The files of a game by their names: what a name may be, in which order files stand, which language they are in, and
// what a new one begins with. In and out: names as `variants/fast.yaml`, and files as {name: text}.
const NAME = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.(?:lua|yaml|md|csv|txt)$/;
const FIXED = "game.yaml";
const FIRST = [FIXED, "rules.lua"];

export const mayChange = (name) => name !== FIXED;

// Why a file cannot have this name; "" if it can. `but`: the name that it has now.
export function nameFault(name, files, but = "") {
  if (!name) return "The file wants a name, such as variants/fast.yaml.";
  if (!NAME.test(name)) {
    return "A name has letters, digits, - and _, and an ending: .lua, .yaml, .md, .csv or .txt.";
  }
  const same = Object.keys(files).find((one) => one !== but && one.toLowerCase() === name.toLowerCase());
  return same ? `There is a file ${same} already.` : "";
}

// Names in the order of the tabs: what exists, the rules, other Lua, variants, cases, and what is for people.
export function inOrder(names) {
  const rank = (name) => {
    if (FIRST.includes(name)) return FIRST.indexOf(name);
    if (name.startsWith("variants/")) return 4;
    if (name === "cases.yaml") return 5;
    if (name.endsWith(".lua")) return 2;
    return name.endsWith(".yaml") ? 3 : 6;
  };
  return [...names].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

// "lua", "yaml" or "plain".
export function languageOf(name) {
  if (name.endsWith(".lua")) return "lua";
  return name.endsWith(".yaml") ? "yaml" : "plain";
}

// What a new file begins with.
export function beginningOf(name) {
  const variant = /^variants\/(.+)\.yaml$/.exec(name);
  if (variant) return `quoin: 1\nvariant: ${variant[1]}\ntitle: ${variant[1]}\nsummary: What differs.\n`;
  if (name === "cases.yaml") return "quoin: 1\n\ncases:\n  - name: the match begins\n    moves: []\n";
  return "";
}

// The text as an editor holds it: lines end with \n, and no mark of byte order leads.
export const plainText = (text) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

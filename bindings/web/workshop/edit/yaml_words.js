// The keys of game.yaml, variants, levels and cases: what may stand where, and what it means. In: rows of the verb
// `words` {path: "zones.*.over", help, values, example, standard, needed}; * is any name.
import { yamlPlace } from "./yaml_place.js";

// Whether a row's path is this one; rows that name a key come before those for any name.
const fits = (row, path) => row.length === path.length && row.every((part, at) => part === "*" || part === path[at]);
const rowsOf = (keys, path) => keys.filter((row) => fits(row.path.split("."), path))
  .sort((one, other) => one.path.split("*").length - other.path.split("*").length);

const sentence = (words) => (words ? `${words[0].toUpperCase()}${words.slice(1)}`.replace(/\.?$/, ".") : "");

export function meaning({ path, help, values = [], example = "", standard = "", needed }) {
  const parts = [sentence(help)];
  if (values.length) parts.push(`One of ${[...new Set(values)].join(", ")}.`);
  if (standard) parts.push(`Left out: ${standard}.`);
  if (needed) parts.push("It is needed.");
  return { title: path.replaceAll("*", "NAME"), text: parts.filter(Boolean).join(" "), example };
}

// Dials, by which integers are written.
function dialsOf(rules) {
  return rules.filter(({ name }) => /^dial\.\w+$/.test(name)).map(({ name, help }) => {
    const label = name.slice(5);
    return { label, detail: "dial", type: "variable", told: { title: label, text: help, example: "" } };
  });
}

export function yamlComplete(keys, rules, text, offset) {
  const { path, at, word, from, seen } = yamlPlace(text, offset);
  if (at === "nothing" || /[{}[\],:#"']/.test(word)) return null;
  if (at === "key") {
    const names = new Map();
    for (const row of keys) {
      const parts = row.path.split("."), name = parts.at(-1);
      if (name === "*" || seen.includes(name) || names.has(name) || !fits(parts.slice(0, -1), path)) continue;
      names.set(name, { label: name, detail: row.needed ? "needed" : "", type: "property", told: meaning(row),
                        insert: `${name}: ` });
    }
    return names.size ? { from, options: [...names.values()] } : null;
  }
  const row = rowsOf(keys, path)[0];
  if (!row) return null;
  const values = [...new Set(row.values)].map((value) => ({ label: value, type: "enum", told: meaning(row) }));
  const options = values.length ? values : dialsOf(rules);
  return options.length ? { from, options } : null;
}

export function yamlHover(keys, text, offset) {
  const before = /[\w-]*$/.exec(text.slice(0, offset))[0].length, after = /^[\w-]*/.exec(text.slice(offset))[0].length;
  const from = offset - before, to = offset + after;
  if (from === to) return null;
  const { path, at, word } = yamlPlace(text, to);
  if (at === "nothing") return null;
  const row = rowsOf(keys, at === "key" ? [...path, word] : path)[0];
  return row ? { from, to, ...meaning(row) } : null;
}

// What a project has other than its original, beside the lines of its files. In: the draft; the original, a promise of
// {files}, or null, and its title; `show` takes marks as marks.js does, by file.
import { inOrder, plainText } from "./file_names.js";
import { lineDiff } from "./line_diff.js";

// [{line, kind, text}]: new lines, and those before which something went.
export function changedLines(old, now, title) {
  const diff = lineDiff(old, now), marks = new Map();
  const last = Math.max(1, diff.filter(({ kind }) => kind !== "gone").length);
  let next = 1;  // the line of the new text that follows
  for (const { kind, line } of diff) {
    if (kind !== "gone") next = line + 1;
    if (kind === "new") marks.set(line, { line, kind, text: `not so in ${title}` });
    const at = Math.min(next, last);
    if (kind === "gone" && !marks.has(at)) marks.set(at, { line: at, kind, text: `lines of ${title} are gone here` });
  }
  return [...marks.values()].sort((one, other) => one.line - other.line);
}

export function makeChanges({ draft, original, title, show }) {
  // The first place that differs, in the order of the tabs; null where none does, or the original is not to be had.
  return async function mark() {
    const base = await original?.().catch(() => null);
    if (!base) return null;
    const before = (name) => plainText(base.files[name] ?? ""), now = draft.files();
    const differ = inOrder(Object.keys(now)).filter((name) => now[name] !== before(name));
    const marks = differ.map((name) => [name, changedLines(before(name), now[name], title)]);
    show(Object.fromEntries(marks));
    const [file, lines] = marks.find(([, found]) => found.length) ?? [];
    return file ? { file, line: lines[0].line } : null;
  };
}

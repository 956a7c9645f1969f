// Where faults stand in a text. In: what a session says of them (lines and columns from 1, marks as [start, length] of
// the line with tabs written as four blanks, all in whole characters). Out: offsets, as editors count.
const TAB = 4;

// The offset in `line` of the character that is number `column` once tabs are written as blanks.
function offsetOf(line, column) {
  let passed = 0, offset = 0;
  for (const letter of line) {
    if (passed >= column) break;
    passed += letter === "\t" ? TAB : 1;
    offset += letter.length;
  }
  return offset;
}

// The line's number (from 1) within the text, where it begins, and its letters.
function lineOf(text, number) {
  let from = 0, count = 1;
  while (count < number) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    from = end + 1;
    ++count;
  }
  const end = text.indexOf("\n", from);
  return { from, count, letters: text.slice(from, end < 0 ? text.length : end) };
}

// From where to where a fault is marked: its mark; else the word at its column; else its line without the blanks
// around.
export function rangeOf(text, { line = 0, column = 0, mark = [0, 0] }) {
  const { from, count, letters } = lineOf(text, line || 1);
  const whole = { from: from + letters.length - letters.trimStart().length, to: from + letters.trimEnd().length };
  const rest = whole.to > whole.from ? whole : { from, to: from + letters.length };
  if (count < line) return { from: rest.to, to: rest.to };  // past the end
  const [start, length] = mark ?? [0, 0];
  if (length > 0) {
    const begin = from + offsetOf(letters, start), end = from + offsetOf(letters, start + length);
    if (end > begin) return { from: begin, to: end };
  }
  if (column > 0) {
    const begin = from + offsetOf(letters, column - 1), word = /^[\w.]+/.exec(text.slice(begin, from + letters.length));
    if (begin < from + letters.length) return { from: begin, to: begin + (word ? word[0].length : 1) };
  }
  return rest;
}

// The places that a sentence names, such as rules.lua:73 or cases.yaml:87:18, of the files that there are.
export function placesIn(sentence, files) {
  const found = [];
  for (const [, file, line, column] of sentence.matchAll(/([\w/.-]+\.(?:lua|yaml)):(\d+)(?::(\d+))?/g)) {
    if (file in files) found.push({ file, line: Number(line), column: Number(column ?? 0) });
  }
  return found;
}

// Where each case of cases.yaml begins: its line (from 1) by its name; 0 if it is not found.
export function linesOfCases(text, names) {
  const lines = text.split("\n").map((line) => /\bname:\s*(.*?)\s*$/.exec(line)?.[1] ?? "");
  const plain = (name) => name.replace(/^(["'])(.*)\1(?:\s+#.*)?$/, "$2").replace(/\s+#.*$/, "");
  let after = 0;
  return names.map((name) => {
    const at = lines.findIndex((line, number) => number >= after && line !== "" && [line, plain(line)].includes(name));
    if (at < 0) return 0;
    after = at + 1;
    return after;
  });
}

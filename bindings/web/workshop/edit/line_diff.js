// What differs between two texts, line by line: the shortest way from one to the other (Myers 1986, "An O(ND)
// difference algorithm and its variations"). Out: [{kind: "same" | "gone" | "new", text, line}], lines numbered from 1,
// those that are gone as in the old text, the others as in the new one.
const MOST_STEPS = 800;  // beyond so many changed lines all between what both texts share counts as changed

export function lineDiff(old, now) {
  const before = linesOf(old), after = linesOf(now);
  let head = 0, tail = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) ++head;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) ++tail;
  const middle = steps(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const made = [];
  let gone = 1, stands = 1;
  const add = (kind, text) => {
    made.push({ kind, text, line: kind === "gone" ? gone : stands });
    if (kind !== "new") ++gone;
    if (kind !== "gone") ++stands;
  };
  for (const text of before.slice(0, head)) add("same", text);
  for (const { kind, text } of middle) add(kind, text);
  for (const text of before.slice(before.length - tail)) add("same", text);
  return made;
}

const linesOf = (text) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

function steps(before, after) {
  const all = [...before.map((text) => ({ kind: "gone", text })), ...after.map((text) => ({ kind: "new", text }))];
  if (!before.length || !after.length) return all;
  const reached = new Map([[1, 0]]), kept = [];  // how far along `before` each diagonal gets, of each number of steps
  for (let count = 0; count <= Math.min(before.length + after.length, MOST_STEPS); ++count) {
    kept.push(new Map(reached));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let at = down(reached, diagonal, count) ? reached.get(diagonal + 1) : reached.get(diagonal - 1) + 1;
      while (at < before.length && at - diagonal < after.length && before[at] === after[at - diagonal]) ++at;
      reached.set(diagonal, at);
      if (at >= before.length && at - diagonal >= after.length) return walkBack(before, after, kept, count);
    }
  }
  return all;
}

const down = (reached, diagonal, count) =>
  diagonal === -count || (diagonal !== count && reached.get(diagonal - 1) < reached.get(diagonal + 1));

function walkBack(before, after, kept, count) {
  const made = [];
  let at = before.length, to = after.length;
  for (; count >= 0; --count) {
    const diagonal = at - to, from = down(kept[count], diagonal, count) ? diagonal + 1 : diagonal - 1;
    const begin = count === 0 ? 0 : kept[count].get(from), beginTo = count === 0 ? 0 : begin - from;
    while (at > begin && to > beginTo) {
      made.push({ kind: "same", text: before[--at] });
      --to;
    }
    if (count === 0) break;
    made.push(at === begin ? { kind: "new", text: after[--to] } : { kind: "gone", text: before[--at] });
  }
  return made.reverse();
}

// The same with only `around` lines of what did not change beside each change; null stands for what is left out.
export function closeTo(diff, around = 3) {
  const near = new Set();
  diff.forEach(({ kind }, at) => {
    if (kind !== "same") for (let line = at - around; line <= at + around; ++line) near.add(line);
  });
  const made = [];
  diff.forEach((line, at) => {
    if (near.has(at)) made.push(line);
    else if (at === 0 || near.has(at - 1)) made.push(null);
  });
  return made;
}

// [{name, diff}] of the files that differ, and {added, gone} lines together.
export function filesDiff(old, now) {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const files = names.filter((name) => old[name] !== now[name])
    .map((name) => ({ name, diff: lineDiff(old[name] ?? "", now[name] ?? "") }));
  const count = (kind) => files.reduce((sum, { diff }) => sum + diff.filter((line) => line.kind === kind).length, 0);
  return { files, added: count("new"), gone: count("gone") };
}

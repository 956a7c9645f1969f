// Where one stands in a YAML text: under which keys, and whether a key or a value is to come. In: the text, and an
// offset. Out: {path: [keys], at: "key" | "value" | "nothing", word, from, seen: [keys beside it so far]}; words begin
// at `from`.
const KEY = /^("[^"]*"|'[^']*'|[^\s#:{}[\],"'-][^:#{}[\],]*?)\s*:(?=\s|$)/;
const bare = (key) => key.trim().replace(/^(["'])(.*)\1$/, "$2");

export function yamlPlace(text, offset) {
  const block = [], flow = [];  // open keys of lines {indent, key, seen}; open brackets {kind, key, seen}
  const lines = text.slice(0, offset).split("\n"), last = lines.length - 1;
  let at = "key", since = 0, quote = "", scalar = -1, begin = 0;

  // The rest of a line after its key: brackets, and keys within them.
  function scan(line, from) {
    since = from;
    for (let spot = from; spot < line.length; ++spot) {
      const letter = line[spot], top = flow.at(-1);
      if (quote) {
        if (letter === quote) quote = "";
      } else if (letter === "#" && (spot === 0 || /\s/.test(line[spot - 1]))) {
        return false;
      } else if (/["']/.test(letter) && !line.slice(since, spot).trim()) {
        quote = letter;
      } else if (letter === "{" || letter === "[") {
        flow.push({ kind: letter, key: null, seen: [] });
        since = spot + 1;
      } else if ((letter === "}" || letter === "]") && top) {
        flow.pop();
        since = spot + 1;
      } else if (letter === "," && top) {
        top.key = null;
        since = spot + 1;
      } else if (letter === ":" && top?.kind === "{" && top.key === null && /^(\s|$)/.test(line.slice(spot + 1))) {
        top.key = bare(line.slice(since, spot));
        top.seen.push(top.key);
        since = spot + 1;
      }
    }
    return true;
  }

  for (let number = 0; number <= last; ++number) {
    const line = lines[number];
    let indent = line.length - line.trimStart().length, from = 0, plain = true;
    if (!flow.length && !quote) {
      if (scalar >= 0 && (indent > scalar || !line.trim()) && number < last) {  // lines of a text after | or >
        begin += line.length + 1;
        continue;
      }
      scalar = -1;
      for (let item; (item = /^-(\s+|$)/.exec(line.slice(indent))); indent += Math.max(2, item[0].length));
      if (line.trim() || number === last) {
        if (!line.trimStart().startsWith("#")) while (block.length && block.at(-1).indent > indent) block.pop();
        const key = KEY.exec(line.slice(indent)), same = block.at(-1)?.indent === indent ? block.pop() : null;
        const fresh = /^\s*-/.test(line);  // another item has keys of its own
        at = key ? "value" : "key";
        from = Math.min(indent, line.length);
        if (key || same) block.push({ indent, key: key ? bare(key[1]) : null,
                                      seen: [...(same && !fresh ? same.seen : []), ...(key ? [bare(key[1])] : [])] });
        if (key) from += key[0].length;
        if (/^\s*[|>][+-]?\s*$/.test(line.slice(from)) && key) scalar = indent;
      }
    }
    plain = scan(line, from);
    if (number === last) return place(line, plain);
    begin += line.length + 1;
  }
  return null;

  function place(line, plain) {
    const top = flow.at(-1), own = block.at(-1), path = block.map(({ key }) => key).filter((key) => key !== null);
    for (const { key } of flow) if (key !== null) path.push(key);
    const open = /^\s*/.exec(line.slice(since))[0].length, word = line.slice(since + open);
    if (!plain || (quote && !top && at !== "value")) return { path, at: "nothing", word: "", from: offset, seen: [] };
    if (top) at = top.kind === "{" && top.key === null ? "key" : "value";
    return { path, at, word, from: begin + since + open, seen: (top ? top.seen : own?.seen) ?? [] };
  }
}

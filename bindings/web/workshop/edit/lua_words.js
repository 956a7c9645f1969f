// The words of the rules: what they may call, what they may define, and the game's own names. In: rows of the verb
// `words` {name, call, help, group, params, returns, cost, defines, example}. A local name that stands for something of
// the game (`local field = board.field`) is known as that.
const KEYWORDS = ("and break do else elseif end false for function if in local nil not or repeat return then true " +
  "until while").split(" ");

// {local name: what it stands for}, of lines such as `local field, walls = board.field, zone.walls`.
export function localNames(text) {
  const made = {};
  for (const [, names, values] of text.matchAll(/^\s*local\s+([\w\s,]+?)\s*=\s*([\w.,\s]+)$/gm)) {
    const right = values.split(",").map((value) => value.trim());
    names.split(",").forEach((name, at) => {
      if (/^[a-z]\w*\.[\w.]+$/.test(right[at] ?? "")) made[name.trim()] = right[at];
    });
  }
  return made;
}

// A comment or a string: nothing is completed there.
function isQuiet(before) {
  const line = before.slice(before.lastIndexOf("\n") + 1).replace(/\\./g, "").replace(/"[^"]*"|'[^']*'/g, "");
  return /--|["']/.test(line);
}

function sentenceOf({ help, returns, cost, params = [] }) {
  const given = params.filter((one) => one.help).map((one) => `${one.name}: ${one.help}`).join("; ");
  return [help, given && `Takes ${given}.`, returns && `Gives ${returns}.`, cost && `Cost: ${cost}.`]
    .filter(Boolean).join(" ");
}

const told = (row) => ({ title: row.call || row.name, text: sentenceOf(row), example: row.example ?? "" });

// Rows that the receiver has: those of its kind (zone:places for zone.walls), and its own (board.field:north).
function methodsOf(rules, receiver) {
  const kind = receiver.split(".")[0], known = rules.some(({ name }) => name.startsWith(`${kind}:`));
  return rules.filter(({ name }) => {
    const [of, method] = name.split(":");
    return method && (of === receiver || (of.includes(".") ? !known : of === kind || !known));
  });
}

function option(row, label) {
  const called = row.call.includes("(");
  const made = { label, detail: row.group, type: called ? "function" : "variable", told: told(row) };
  return called && !row.defines ? { ...made, template: `${label}(\${})` } : made;
}

export function luaComplete(rules, text, offset) {
  const before = text.slice(0, offset), token = /[A-Za-z_][\w.]*(?::\w*)?$/.exec(before)?.[0] ?? "";
  if (isQuiet(before)) return null;
  const names = localNames(text), from = offset - token.length;
  if (token.includes(":")) {
    const [receiver, part] = token.split(":"), made = new Map();
    for (const row of methodsOf(rules, names[receiver] ?? receiver)) {
      const label = row.name.split(":")[1];
      if (!made.has(label)) made.set(label, option(row, label));
    }
    return made.size ? { from: offset - part.length, options: [...made.values()] } : null;
  }
  const line = before.slice(before.lastIndexOf("\n") + 1, from), fresh = !line.trim();
  const defining = /^\s*(local\s+)?function\s+$/.test(line);
  const made = new Map();
  for (const row of rules) {
    if (row.name.includes(":") || made.has(row.name)) continue;
    if (row.defines && !(defining || fresh)) continue;
    if (defining && !row.defines) continue;
    const whole = `${defining ? "" : "function "}${row.call}\n\t\${}\nend`;
    const own = option(row, row.name);
    made.set(row.name, row.defines ? { ...own, detail: "define", template: whole } : own);
  }
  if (!defining && !token.includes(".")) {
    for (const word of KEYWORDS) if (!made.has(word)) made.set(word, { label: word, type: "keyword" });
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w{2,}\b/g)) {
      if (word !== token && !made.has(word)) made.set(word, { label: word, type: "text", detail: names[word] ?? "" });
    }
  }
  return made.size ? { from, options: [...made.values()] } : null;
}

export function luaHover(rules, text, offset) {
  const before = /[\w.:]*$/.exec(text.slice(0, offset))[0], after = /^\w*/.exec(text.slice(offset))[0];
  const from = offset - before.length, to = offset + after.length;
  if (!/^[A-Za-z_]/.test(before + after) || isQuiet(text.slice(0, from))) return null;
  const [receiver, method] = (before + after).split(":"), stands = localNames(text)[receiver] ?? receiver;
  const row = method ? methodsOf(rules, stands).find(({ name }) => name.split(":")[1] === method)
    : rules.find(({ name }) => name === stands) ?? rules.find(({ name }) => name === receiver);
  if (!row) return null;
  const start = method ? from + receiver.length + 1 : from;
  return { from: start, to, ...told(row) };
}

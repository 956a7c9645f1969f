// What was played, the latest first, with what each ply changed. In: tables as they come; the verb `log` tells the rest.
import { element } from "./elements.js";

export function makeLog(session) {
  const root = element("ol", "quoin-table-log");
  root.reversed = true;
  let told = [], changes = [], turn = 0;  // by ply: its text in the table, and what it changed

  function write(plies, count) {
    root.start = count;
    root.replaceChildren(...plies.map((text, back) => {
      const more = changes[count - 1 - back];
      return element("li", "", text, ...(more ? [element("small", "", ` ${more}`)] : []));
    }));
  }

  async function draw({ plies, ply }) {
    const text = (number) => plies[ply - 1 - number];
    let since = 0;  // the first ply that is new, or another one than before; of the earliest no text is known
    while (since < Math.min(told.length, ply) && (ply - 1 - since >= plies.length || told[since] === text(since))) ++since;
    told.length = changes.length = since;
    write(plies, ply);
    const mine = ++turn;
    if (since >= ply) return;
    const answer = await session.call("log", { since });
    if (mine !== turn) return;  // another table has come meanwhile
    for (const entry of answer.plies) changes[entry.ply] = [entry.changes, ...entry.passes].filter(Boolean).join("; ");
    while (told.length < ply) told.push(text(told.length));
    write(plies, ply);
  }

  return { root, draw };
}

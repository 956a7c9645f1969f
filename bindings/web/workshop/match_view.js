// A match: the board, who is next, what may be chosen, what was played. In: an engine that has loaded the game, and
// {about, match: {id, game, project, variants, dials}, begin: {verb, given}, store, theme, what, again}.
// Out: a function that ends it.
import { element } from "../elements.js";
import { makeTable } from "../table.js";

export function showMatch(place, engine, { about, match, begin, store, theme, what }) {
  let record = null, now = null;
  const table = makeTable(engine, { theme: theme(), shown });
  const { goal, picture, prompt, ahead, news, choices, tools, rules, log } = table.parts;
  const heard = engine.on("record", (text) => { record = text; });

  function shown(drawn) {
    now = drawn;
    document.title = `${now.over ? now.result || "over" : now.prompt} - ${about.title} - Quoin`;
    if (!record) return;
    const { ply, over, players } = now;
    store.keepMatch({ ...match, players, record, ply, over, prompt: now.prompt, at: Date.now() });
    record = null;
  }

  const board = element("section", "stage", prompt, ahead, picture);
  const side = element("section", "side", element("h1", "", what.title), goal, choices, tools, news, rules, log);
  board.setAttribute("aria-label", "Board");
  side.setAttribute("aria-label", "Match");
  place.append(element("div", "quoin-table match", board, side));
  const dress = () => table.dress(theme());
  document.addEventListener("theme", dress);
  table.act(begin.verb, begin.given);
  return () => {
    heard();
    document.removeEventListener("theme", dress);
  };
}

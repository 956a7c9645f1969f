// A match: the board, who is next, what may be chosen, what was played. In: an engine that has loaded the game, and
// {about, title, match: {id, game, project, variants, dials}, begin: {verb, given}, store; what the menu needs}.
// Out: a function that ends it.
import { button, element } from "../elements.js";
import { makeTable } from "../table.js";
import { makeActions } from "./actions.js";
import { makeCurtain } from "./curtain.js";
import { makeMatchMenu } from "./match_menu.js";
import { makePast } from "./past.js";
import { makePlayers } from "./players.js";
import { makeTabs } from "./tabs.js";
import { onLook } from "./theme.js";
import { openViewing } from "./viewing.js";

const ELSEWHERE = "input, select, .quoin-table-picture, [role=tablist]";  // have arrow keys of their own

const TOOLS = ["undo", "redo", "choose again", "hint", "stop the bot", "go on"];

const shapes = ({ labels }) => labels.some((label) => label.includes("\n"));  // that only buttons show

export function showMatch(place, engine, { about, title, match, begin, store, look, again, edit, film, rematch }) {
  let record = null;
  const stage = element("div", "quoin-table match"), curtain = makeCurtain(stage);
  const board = element("section", "board"), drawn = () => look(board);
  const session = openViewing(engine, about, curtain.pass);
  let levels = [];  // what each is made of
  let waiting = false, listing = 0;  // whether the table is asked for something, and how often the list is
  const tellBusy = () => stage.setAttribute("aria-busy", String(waiting || listing > 0));
  const waited = (waits) => {
    waiting = waits;
    tellBusy();
  };
  const table = makeTable(session, { look: drawn, level: "h2", shown, waited });
  const { picture, prompt, ahead, news, choices, rules, log } = table.parts, { act, keys, say } = table;

  const actions = makeActions({
    find: (chosen) => session.call("legal", { words: chosen.join(" ") }),
    play: ({ action }) => act("play", { action }),
    type: (text) => act("play", { text }),
    why: table.why,
    point: (text) => table.point(text && (async () => text)),
  });
  const players = makePlayers(about.seats), scene = element("div", "scene");
  const past = makePast((ply) => session.call("past", { ply, ...drawn() }).catch(refused), showPast);
  const menu = makeMatchMenu({ about, session, engine, act, say, drawn, again, film, rematch });

  function refused(error) {
    say(error.message);
    return null;
  }

  // A picture of the past, over the board.
  const when = element("span"), told = element("p", "when", when, button("Back to now", () => past.now()));
  told.setAttribute("aria-live", "polite");
  function showPast(found) {
    stage.classList.toggle("then", Boolean(found));
    picture.inert = Boolean(found);
    scene.innerHTML = found?.picture ?? "";
    when.textContent = !found ? "" : found.ply ? `After ply ${found.ply}: ${found.text}` : "The beginning";
  }

  function shown(now) {
    players.draw(now, levels);
    past.draw(now);
    menu.draw(now);
    list(now);
    stage.classList.toggle("over", now.over);
    document.title = `${now.over ? now.result || "over" : now.prompt} - ${about.title} - Quoin`;
    if (!record) return;
    const { ply, over, players: who, next } = now;
    const asks = over ? now.result : `${next.seat} to act`;
    const kept = store.keepMatch({ ...match, players: who, record, ply, over, prompt: asks, at: Date.now() });
    kept.catch((error) => say(error.message));
    record = null;
  }

  // The buttons of values are seen where neither the list nor the board has all of them.
  async function list(now) {
    ++listing;
    tellBusy();
    choices.classList.add("unsure");
    const count = await actions.draw(now), told = count >= now.values.length;
    choices.hidden = told && ((count === now.values.length && !shapes(now)) || onBoard(now));
    if (!--listing) choices.classList.remove("unsure");
    tellBusy();
  }

  // Whether a click on the board chooses each of the values.
  function onBoard({ labels }) {
    const targets = [...picture.querySelectorAll(".quoin-target")];
    const words = targets.map((target) => target.getAttribute("aria-label").split(/[\s:]+/));
    return labels.every((label) => words.some((found) => found.includes(label)));
  }

  const tools = element("div", "tools", ...TOOLS.map((name) => keys[name]));
  const tabs = makeTabs("Match", {
    Choose: element("div", "panel", choices, actions.root), Plies: element("div", "panel", log),
    Rules: element("div", "panel", rules), Match: element("div", "panel", menu.root),
  }, (name) => name === "Rules" && table.rules().catch((error) => say(error.message)));
  const status = element("div", "status", told, prompt, menu.ended, ahead, news);
  const bar = element("section", "bar", past.root, tools);
  board.append(picture, scene);
  board.setAttribute("aria-label", "Board");
  bar.setAttribute("aria-label", "Tools");
  const named = element("div", "named", element("h1", "", title), ...(edit ? [button("Edit this game", edit)] : []));
  const head = element("div", "head", named, players.root, status);
  stage.append(head, element("div", "left", board, bar), tabs.root);
  place.append(stage, curtain.root);
  log.addEventListener("click", ({ target }) => {
    const items = [...log.children], at = items.indexOf(target.closest("li"));
    if (at >= 0) past.go(log.start - at);
  });

  const heard = engine.on("record", (text) => { record = text; });
  const undressed = onLook(board, () => table.dress().then(past.again));
  const step = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const here = stage.contains(event.target) || event.target.contains(stage);
    if (!by || !here || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(ELSEWHERE)) return;
    event.preventDefault();
    past.step(by);
  };
  document.addEventListener("keydown", step);
  const made = ({ levels: bots, notes }) => { levels = bots.map((bot, at) => notes[at] || bot); };
  engine.call("bots", {}).then(made, () => {});  // a list with a mistake: the bot that plays by it says so
  act(begin.verb, begin.given);
  return () => {
    heard();
    undressed();
    document.removeEventListener("keydown", step);
  };
}

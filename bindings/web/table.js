// The table: a board to click on, who is next, what can be chosen, what was played. It shows what a session says and
// tells it what people do. In: an element, and a session, whoever stands behind it:
//   call(verb, arguments) -> a promise of the answer, refused with an Error whose message is for people;
//   listen(changed): from now on changed(table) is called when the table has changed by somebody else's doing;
//   stop(), if it has one: whoever is thinking ends, and its call is refused.
// Out: act(verb, arguments), by which the page around it does what a person could, such as to start a match.
import { allow, button, element } from "./elements.js";
import { makeChoices } from "./choices.js";
import { makeLog } from "./log.js";
import { makePicture } from "./picture.js";
import { makePreview } from "./preview.js";
import { makeRules } from "./rules.js";

const STEP = 250;  // milliseconds for which each ply of a bot is seen
const NOBODY = { kind: "over", seat: null };
const PLAYED = ["luck", "bot", "own"];  // by whoever plays on for others
const EMPTY = { picture: "", prompt: "", message: "", chosen: [], field: "", values: [], labels: [], plies: [], ply: 0,
                next: NOBODY, undoable: false, redoable: false, news: "", broken: false, held: 0, over: false };
const asText = (fault) => [fault.text, fault.excerpt].filter(Boolean).join("\n");

// The last sentence of a match, with its reason.
export function ending({ prompt, result, ended_by: reason }) {
  const said = result || prompt;
  return reason && !said.includes(reason) ? `${said} (${reason})` : said;
}

// The parts of a table, not yet on a page. `look()`: how pictures are drawn, as verbs take it: {picture, narrow}.
// `level`: of headings in the rules. `shown`: is told each table that is drawn. `waited`: is told whether something is
// being done. Out: the parts by their names, and what the page may do:
//   begin(): ask for the table as it stands; act(verb, arguments); point(find): preview what `find` gives, null ends;
//   why(text); rules(): fill in the rules; dress(): draw anew, as it looks now; say(text).
export function makeTable(session, options = {}) {
  const { look = () => ({ picture: "auto" }), level, shown = () => {}, waited = () => {} } = options;
  let now = EMPTY, note = "", turn = Promise.resolve(), waiting = 0, halted = false;
  const part = (name, tag = "div") => element(tag, `quoin-table-${name}`);
  const goal = part("goal", "p"), prompt = part("prompt", "p"), ahead = part("told", "p"), news = part("news", "pre");
  const tools = part("tools");
  const picture = makePicture((site) => act("click", site), lookAt,
                              (target) => point(target && (() => labelled(target))));
  const choices = makeChoices((value) => act("pick", { field: now.field, value }),
                              (value) => point(value !== null && (() => completed(value))));
  const rules = makeRules(session, level), log = makeLog(session);
  const preview = makePreview(session, (told) => {
    ahead.textContent = told ? [told.text, told.changes].filter(Boolean).join(": ") : "";
    picture.preview(told?.picture ?? "");
  });
  for (const spoken of [prompt, ahead, news]) spoken.setAttribute("aria-live", "polite");

  // ---- what somebody points at ----

  function point(find) {
    if (find && !waiting && now.next.kind === "person") preview.begin(find, look());
    else preview.end();
  }

  // The action that a click on this target completes: it stands on the target.
  async function labelled(target) {
    const label = target.getAttribute("aria-label");
    return /: \d+ actions$/.test(label) ? "" : label;
  }

  // The action that this value completes, if it is one.
  async function completed(value) {
    const entries = await session.call("legal", { words: [...now.chosen, value].join(" ") });
    return entries.length === 1 ? entries[0].text : "";
  }

  // A card is looked at, not played.
  function lookAt(card) {
    soon(async () => say((await session.call("look", { card })).text));
  }

  // ---- what people do: one thing after another ----

  const tell = (verb, given = {}) => session.call(verb, { ...given, ...look() });

  function soon(work) {
    preview.end();
    waited(++waiting > 0);
    turn = turn.then(work).catch((error) => say(error.message)).finally(() => waited(--waiting > 0));
    return turn;
  }

  function act(verb, given) {
    return soon(async () => {
      halted = false;
      show(await tell(verb, given));
      await goOn();
    });
  }

  // Luck and bots, ply by ply, until a person has to choose.
  async function goOn() {
    while (!now.held && !halted && PLAYED.includes(now.next.kind)) {
      const bot = now.next.kind !== "luck";
      show(await tell("think"));
      if (bot && PLAYED.includes(now.next.kind)) await new Promise((done) => setTimeout(done, STEP));
    }
    drawTools();
  }

  function halt() {
    halted = true;
    session.stop();
  }

  const hint = () => soon(async () => {
    say("thinking ...");
    say(`hint: ${(await session.call("hint", {})).advice}`);
  });

  const why = (text) => soon(async () => {
    const told = await session.call("why", { text });
    say(told.legal ? `${told.text} can be chosen now` : `${told.text}: ${told.reason}`);
  });

  function typing() {
    const line = element("input"), ask = button("why", () => why(line.value), "tool");
    const form = element("form", "quoin-table-typed", line, ask);
    line.placeholder = "type an action";
    line.setAttribute("aria-label", line.placeholder);
    form.onsubmit = (event) => {
      event.preventDefault();
      const text = line.value;
      act("play", { text }).then(() => { if (line.value === text && !note) line.value = ""; });
    };
    return form;
  }

  // ---- what is shown ----

  function say(text) {
    note = text;
    drawPrompt();
    drawTools();
  }

  const thinks = () => (now.next.kind === "bot" || now.next.kind === "own") && !now.held && !halted;

  function drawPrompt() {
    const { next, chosen } = now;
    const asked = thinks() ? `${next.seat} is thinking ...` : now.prompt;
    prompt.textContent = note || (now.over ? ending(now) : asked + (chosen.length ? ": " + chosen.join(" ") : ""));
  }

  const keys = {};  // made once, so that the keyboard stays on them
  function key(text, act) {
    keys[text] = button(text, act, "tool");
    tools.append(keys[text]);
  }
  key("choose again", () => act("back"));
  key("undo", () => act("undo"));
  key("redo", () => act("redo"));
  key("hint", hint);
  key("rules", () => rules.toggle(keys.rules).catch((error) => say(error.message)));
  key("new match", () => act("start"));
  key("go on", () => act("go_on"));
  key("stop the bot", halt);
  keys.rules.setAttribute("aria-expanded", "false");

  function drawTools() {
    const person = now.next.kind === "person";
    allow(keys["choose again"], now.chosen.length > 0);
    allow(keys.undo, now.undoable);
    allow(keys.redo, now.redoable);
    allow(keys.hint, person);
    keys["new match"].textContent = now.over ? "rematch" : "new match";
    keys["go on"].hidden = person || now.over || !(now.held || halted);
    keys["stop the bot"].hidden = !session.stop || !thinks() || !waiting;
  }

  function show(table) {
    const before = now;
    now = { ...EMPTY, ...table };
    note = now.message;
    preview.end();
    picture.draw(now.picture ?? "");
    drawPrompt();
    const fault = now.fault && !now.news.includes(now.fault.text) ? asText(now.fault) : "";
    news.textContent = [now.news, fault].filter(Boolean).join("\n");
    news.classList.toggle("broken", now.broken);
    news.classList.toggle("differs", Boolean(now.differs));
    choices.draw(now);
    drawTools();
    log.draw(now).catch(() => {});
    if (before === EMPTY || before.news !== now.news) drawGoal();
    shown(now);
  }

  function drawGoal() {
    session.call("about", {}).then((about) => { goal.textContent = about.goal && `Goal: ${about.goal}`; }, () => {});
  }

  session.listen(show);
  return {
    parts: { goal, picture: picture.root, prompt, ahead, news, choices: choices.root, tools, rules: rules.root,
             log: log.root },
    keys, typing, act, point, say, why, rules: rules.fill,
    begin: () => tell("table").then(show, (error) => say(error.message)),
    dress: () => soon(async () => show(await tell("table"))),
  };
}

// A table in one column. `typed`: actions can be typed, too.
export function showTable(place, session, { typed = false } = {}) {
  const { parts, typing, act, begin } = makeTable(session);
  const { goal, picture, prompt, ahead, news, choices, tools, rules, log } = parts;
  const root = element("div", "quoin-table", goal, picture, prompt, ahead, news, choices, tools, rules, log);
  if (typed) tools.after(typing());
  place.append(root);
  begin();
  return act;
}

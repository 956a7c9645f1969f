// The session behind a page, in workers. In: `module`, a promise of the compiled runtime; `worker`, a function that
// makes a worker. Out: what a table needs (call, listen), and what the page around it needs.
//   call(verb, given, {signal}) -> a promise of the answer, refused with an Error that has all the session says of it;
//   act(verb, given): the same, and the table is told, because somebody else than the table did it;
//   aside(verb, given, {signal}): as call, for what takes long, on workers that hold the same game and match;
//   load({files, variants, dials}) -> ABOUT;
//   on("record", (record, table)), on("about", (about)), on("replaced", (sentence)): returns what ends it.
// There are three workers, each made when it is first needed: the table's; one in which bots think, so that the table
// answers all the while; one for long work, so that bots need not wait for it. A table's call that takes longer than
// `patience` (milliseconds), and a bot's that takes longer than `thinking`, ends its worker; the next worker gets the
// game, the last record and the seats.
import { Ended, openRemote } from "./remote.js";
import { openLane, refusal } from "./lane.js";

const THINKING = ["choose", "hint"];
const LONG = ["simulate", "check", "cases", "coverage", "trace", "perft"];
const PLAYED = ["luck", "bot"];  // by the session itself
const LOOK = ["picture", "narrow", "viewer"];  // how a table is shown
const SEATING = ["start", "restore", "seats"];
const isBot = (player) => player !== "person" && player !== "empty" && !player.startsWith("own");

export function openEngine({ module, worker, patience = 8000, thinking = 120_000 }) {
  const state = { game: null, record: null, seats: null };
  let about = null, next = null, changes = 0, look = {}, closed = null;
  const listeners = new Set(), heard = { record: new Set(), about: new Set(), replaced: new Set() };
  const choosing = new Set();  // AbortControllers of bots that think for the table
  const open = () => openRemote({ module, worker });
  const table = openLane({ open, state }), thinker = openLane({ open, state }), workers = openLane({ open, state });

  const emit = (name, ...told) => { for (const hear of [...heard[name]]) hear(...told); };
  const tell = (now) => { for (const changed of [...listeners]) changed(now); };
  const keep = (set, item) => {
    set.add(item);
    return () => set.delete(item);
  };

  // ---- what the state is after a call of the table's worker ----

  function changed(what) {
    Object.assign(state, what);
    ++changes;
    for (const controller of choosing) controller.abort();
  }

  function note(verb, given, ok, record) {
    if (verb === "load") {
      const { files, variants = [], dials = {} } = given;
      [about, next] = [ok, null];
      changed({ game: { files: { ...files }, variants, dials }, record: null, seats: null });
    } else if (verb === "reload" && given.files && !ok.broken) {
      changed({ game: { ...state.game, files: { ...state.game.files, ...given.files } } });
    }
    if (ok?.next) {
      next = ok.next;
      if (given.picture) look = Object.fromEntries(Object.entries(given).filter(([name]) => LOOK.includes(name)));
    }
    if (ok?.players && JSON.stringify(ok.players) !== JSON.stringify(state.seats)) changed({ seats: ok.players });
    if (!record || record === state.record) return false;
    changed({ record });
    return true;
  }

  // ---- the table's worker ----

  // `plan()` says what is asked, once it is its turn: [verb, given].
  function atTable(plan) {
    return table.inTurn(async (ask) => {
      const [verb, given] = plan();
      const { answer, record } = await ask(verb, given);
      if (answer.error) throw refusal(answer.error);
      const later = note(verb, given, answer.ok, record), fresh = verb === "reload" && given.files && !answer.ok.broken;
      table.adopt();
      if (fresh) about = (await ask("about", {})).answer.ok ?? about;
      if (fresh || verb === "load") emit("about", about);
      if (later) emit("record", state.record, answer.ok);
      return answer.ok;
    }, { patience }, replace);
  }

  // A worker that did not answer is over: what of the match can be had again, in a fresh one?
  async function replace(error) {
    if (!error.began) return;
    const kept = await revived().catch(() => "it could not be started");
    error.text = error.message = `${error.message}: the runtime was started anew, and ${kept}`;
    emit("replaced", error.message);
    if (!state.record) return;
    const { answer } = await table.ask("table", look, { patience });
    if (answer.ok) tell(answer.ok);
  }

  async function revived() {
    const tries = [[`the ${state.record ? "match" : "game"} stands as it did before`, {}],
                   ["the match could not be gone on with", { record: null, seats: null }],
                   ["the game could not be loaded again", { game: null, record: null, seats: null }]];
    for (const [kept, what] of tries) {
      await table.begin();
      if (Object.keys(what).length) changed(what);
      try {
        await table.catchUp({ patience });
        return kept;
      } catch {
        next = null;
      }
    }
    return tries[2][0];
  }

  // ---- bots ----

  // A bot's choice is thought about aside, then played. If the match changes meanwhile, the answer is the table as it
  // is now.
  async function think({ bot, ...given }, { signal } = {}) {
    if (!next) next = (await atTable(() => ["table", {}])).next;
    if (given.action !== undefined || !(next.kind === "bot" || (bot && next.kind !== "luck"))) {
      return atTable(() => ["think", given]);
    }
    const before = changes, own = new AbortController(), pass = () => own.abort(signal.reason);
    const verb = next.kind === "bot" ? "think" : "play";
    signal?.throwIfAborted();
    signal?.addEventListener("abort", pass);
    choosing.add(own);
    let action;
    try {
      ({ action } = await aside("choose", bot ? { bot } : {}, { signal: own.signal }));
    } catch (error) {
      if (changes === before || signal?.aborted) throw error;
    } finally {
      choosing.delete(own);
      signal?.removeEventListener("abort", pass);
    }
    return atTable(() => (changes === before ? [verb, { ...given, action }] : ["table", given]));
  }

  async function goOn(given, limits) {
    let now = await atTable(() => ["table", given]);
    if (!PLAYED.includes(now.next.kind)) return atTable(() => ["go_on", given]);
    while (PLAYED.includes(now.next.kind)) now = await think(given, limits);
    return now;
  }

  // ---- what others call ----

  async function aside(verb, given = {}, { signal } = {}) {
    const thinks = THINKING.includes(verb);
    return (thinks ? thinker : workers).inTurn(async (ask) => {
      const { answer } = await ask(verb, given);
      if (answer.error) throw refusal(answer.error);
      return answer.ok;
    }, { signal, patience: thinks ? thinking : Infinity });
  }

  async function call(verb, given = {}, limits = {}) {
    if (closed) throw closed;
    if (THINKING.includes(verb) || LONG.includes(verb)) return aside(verb, given, limits);
    if (verb === "think") return think(given, limits);
    if (verb === "go_on") return goOn(given, limits);
    const answer = await atTable(() => [verb, given]);
    if (SEATING.includes(verb) && Object.values(answer.players).some(isBot)) makeReady(thinker);
    return answer;
  }

  // Its worker gets the game before it is asked.
  const makeReady = (lane) => void lane.inTurn(() => {}).catch(() => {});

  async function act(verb, given = {}, limits = {}) {
    const answer = await call(verb, given, limits);
    tell({ ...answer, ...await call("table", look) });
    return answer;
  }

  function close() {
    if (closed) return;
    closed = new Ended("this table is closed", true);
    for (const lane of [table, thinker, workers]) lane.close(closed);
    listeners.clear();
  }

  table.begin().catch(() => {});  // so that it is ready when the first call comes
  return {
    call, act, aside, close,
    load: (game) => call("load", game),
    listen: (changed) => keep(listeners, changed),
    on: (name, hear) => keep(heard[name], hear),
    get record() { return state.record; },
    get about() { return about; },
  };
}

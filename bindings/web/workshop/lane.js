// A lane: one worker that is asked one thing after another, and that holds the game and the match of `state` whenever
// it is asked. In: `open`, which makes a remote; `state`: {game, record, seats}, which others change. A worker that is
// over is replaced when the next call comes. Limits of a call: {patience: milliseconds, signal}.
import { Ended } from "./remote.js";

const NOTHING = { game: null, record: null, seats: null };

// The error of a session's answer: its sentence, and all that it says.
export const refusal = (error) => Object.assign(new Error(error.text), error);

function within(patience, work, late) {
  if (patience === Infinity) return work;
  let timer;
  const alarm = new Promise((_, failed) => { timer = setTimeout(() => failed(late()), patience); });
  return Promise.race([work, alarm]).finally(() => clearTimeout(timer));
}

// Refused as soon as the signal says so.
function aborted(signal) {
  return new Promise((_, failed) => {
    if (signal.aborted) failed(signal.reason);
    signal.addEventListener("abort", () => failed(signal.reason), { once: true });
  });
}

export function openLane({ open, state }) {
  let remote = null, held = NOTHING, turn = Promise.resolve(), closed = null;

  function current() {
    if (closed) throw closed;
    if (!remote || remote.over) {
      remote = open();
      held = NOTHING;
    }
    return remote;
  }

  async function ask(verb, given, { patience = Infinity, signal } = {}) {
    signal?.throwIfAborted();
    const mine = current();
    const stop = () => mine.end(signal.reason);
    signal?.addEventListener("abort", stop);
    try {
      await mine.ready;
      return await within(patience, mine.ask(verb, given), () => {
        mine.end(`"${verb}" did not come to an end within ${patience / 1000} s`);
        return mine.over;
      });
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  async function need(verb, given, limits) {
    const { answer } = await ask(verb, given, limits);
    if (answer.error) throw refusal(answer.error);
  }

  // The worker gets what it has not got yet.
  async function catchUp(limits) {
    current();
    const { game, record, seats } = state;
    if (game && held.game !== game) {
      await need("load", game, limits);
      held = { ...NOTHING, game };
    }
    if (!game || (held.record === record && held.seats === seats)) return;
    if (record) await need("restore", { record, ...(seats && { seats }) }, limits);
    else if (seats) await need("seats", { seats }, limits);
    held = { game, record, seats };
  }

  // `work(ask)` once all earlier work is done. `rescue(error)` comes before later work if the worker is over by it.
  function inTurn(work, limits = {}, rescue = () => {}) {
    const done = turn.then(async () => {
      limits.signal?.throwIfAborted();
      try {
        await catchUp(limits);
        return await work((verb, given) => ask(verb, given, limits));
      } catch (error) {
        if (error instanceof Ended && !closed) await rescue(error);
        throw error;
      }
    });
    turn = done.catch(() => {});
    return limits.signal ? Promise.race([done, aborted(limits.signal)]) : done;
  }

  // The worker itself has come to what the state says now.
  function adopt() { held = { game: state.game, record: state.record, seats: state.seats }; }

  function close(reason) {
    closed ??= reason;
    remote?.end(closed);
  }

  return { inTurn, ask, catchUp, adopt, close, begin: () => current().ready };
}

// One worker with one session in it. In: a promise of the compiled module, and a function that makes a worker. Out:
//   ready: resolves once it can be asked;
//   ask(verb, given) -> a promise of {answer, record}, as the worker says it;
//   end(reason): the worker is over, and whoever waits is refused with the reason; `over` tells it from then on.

// A worker that is over before it answered. `began`: it had been ready.
export class Ended extends Error {
  constructor(sentence, began) {
    super(sentence);
    this.name = "Ended";
    this.text = sentence;
    this.kind = "system";
    this.began = began;
  }
}

const sentenceOf = (error) => error?.message || String(error);

export function openRemote({ module, worker }) {
  const waiting = new Map();  // [done, failed] by the numbers of calls
  let calls = 0, began = false, over = null, tellReady, tellFailed;
  const ready = new Promise((done, failed) => { [tellReady, tellFailed] = [done, failed]; });
  ready.catch(() => {});  // whoever asks is told
  let made = null;

  function end(reason) {
    if (over) return;
    over = reason instanceof Error ? reason : new Ended(reason, began);
    made?.terminate();
    tellFailed(over);
    for (const [, failed] of waiting.values()) failed(over);
    waiting.clear();
  }

  function heard({ data }) {
    if (data.ready) {
      began = true;
      tellReady();
    } else if (data.failed) {
      end(data.failed);
    } else if (waiting.has(data.id)) {
      const [done] = waiting.get(data.id);
      waiting.delete(data.id);
      done(data);
    }
  }

  async function ask(verb, given) {
    await ready;
    if (over) throw over;
    return new Promise((done, failed) => {
      made.postMessage({ id: ++calls, verb, arguments: given });
      waiting.set(calls, [done, failed]);
    });
  }

  try {
    made = worker();
    made.onmessage = heard;
    made.onmessageerror = () => end("the runtime said what cannot be read");
    made.onerror = (event) => {
      event.preventDefault?.();
      end(`the runtime stopped${event.message ? `: ${event.message}` : ""}`);
    };
    Promise.resolve(module).then((compiled) => over || made.postMessage({ module: compiled }))
      .catch((error) => end(`the runtime could not be loaded: ${sentenceOf(error)}`));
  } catch (error) {
    end(`the runtime could not be started: ${sentenceOf(error)}`);
  }
  return { ready, ask, end, get over() { return over; } };
}

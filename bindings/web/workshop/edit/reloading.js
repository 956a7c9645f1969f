// When edited texts go to the session: after a pause, one at a time, and only what is newest counts. In: `send` brings
// the texts there, as they are when it is called, and promises an answer; `told` takes the answer about the newest
// texts, {ok} or {error}; an answer about older ones is dropped, and the newer ones follow.
const PAUSE = 300;  // milliseconds

export function makeReloading(send, told, pause = PAUSE) {
  let newest = 0, timer = 0, running = null, closed = false;

  async function round() {
    let mine, answer;
    do {
      mine = newest;
      answer = await send().then((ok) => ({ ok }), (error) => ({ error }));
    } while (mine !== newest && timer === 0 && !closed);
    running = null;
    if (mine === newest && !closed) told(answer);
  }

  // At once; resolves when it is done.
  function now() {
    clearTimeout(timer);
    timer = 0;
    running ??= round();
    return running;
  }

  function edited() {
    ++newest;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      if (!running) now();  // a round that is on its way goes on with the newest texts by itself
    }, pause);
  }

  function close() {
    closed = true;
    clearTimeout(timer);
  }

  return { edited, now, close };
}

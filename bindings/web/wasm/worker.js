// A session in a worker of its own. In: {module}, then {id, verb, arguments}. Out: {ready: true} or, also later, {failed:
// sentence}; then {id, answer, record}: what the session answered, and the saved match after verbs that may change it.
// If the module fails, its error is the answer, and another one goes on with the same game and match.
import { openModule } from "./module.js";

const CHANGING = new Set("start restore think go_on click pick play undo redo reload".split(" "));

let module = null;
let session = null;
let loaded = null; // the arguments of `load`, with the texts that `reload` has brought since
let seats = {};
let record; // of the match that there is

/** What has to be known to begin again: the game, who sits where, the match. */
function remember(verb, given, answer) {
  if (answer.error) return;
  if (verb === "load") [loaded, seats, record] = [given, {}, undefined];
  if (verb === "reload" && given.files && !answer.ok.broken) {
    loaded = { ...loaded, files: { ...loaded.files, ...given.files } };
  }
  if (verb === "start" || verb === "restore") seats = {};
  Object.assign(seats, given.seats);
  if (CHANGING.has(verb)) record = session.call("save").ok?.record;
}

async function begin() {
  session = await openModule(module);
  if (!loaded) return;
  session.call("load", loaded);
  if (record) session.call("restore", { record, seats });
}

async function answer({ id, verb, arguments: given = {} }) {
  const told = session.call(verb, given);
  if (session.failed) await begin();
  else remember(verb, given, told);
  postMessage({ id, answer: told, record: CHANGING.has(verb) ? record : undefined });
}

async function take(message) {
  if (!message.module) return answer(message);
  module = message.module;
  await begin();
  return postMessage({ ready: true });
}

const failed = ({ message }) => postMessage({ failed: `Quoin cannot be started in this browser (${message}).` });

let before = Promise.resolve(); // one message after another
onmessage = ({ data }) => {
  before = before.then(() => take(data)).catch(failed);
};

// Node's threads as a page's workers. In: a script. Out: a function that makes a worker; `made` are those so far.
import { Worker } from "node:worker_threads";

export function threads(script) {
  const made = [];
  const worker = () => {
    const thread = new Worker(new URL(script, import.meta.url));
    const face = { postMessage: (data) => thread.postMessage(data), over: false, terminate() {
      face.over = true;
      return thread.terminate();
    } };
    thread.on("message", (data) => face.onmessage?.({ data }));
    thread.on("error", (error) => face.onerror?.({ message: error.message, preventDefault() {} }));
    made.push(face);
    return face;
  };
  return { worker, made, living: () => made.filter((face) => !face.over).length };
}

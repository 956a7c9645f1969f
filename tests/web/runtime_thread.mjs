// worker.js, as it is in a page, in a thread of Node.
import { parentPort } from "node:worker_threads";

Object.assign(globalThis, { postMessage: (data) => parentPort.postMessage(data), onmessage: null });
await import("../../bindings/web/wasm/worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));

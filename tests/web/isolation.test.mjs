// Rules come from strangers: what of a browser do they reach? Nothing but clocks, chance, and lines to print.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compiled, game, open } from "./module.mjs";

const FILES = ["fd_close", "fd_fdstat_get", "fd_fdstat_set_flags", "fd_prestat_get", "fd_prestat_dir_name", "fd_read",
               "fd_renumber", "fd_seek", "path_open"];  // asked for by the C library; all are refused
const GIVEN = ["clock_time_get", "random_get", "environ_get", "environ_sizes_get", "fd_write", "proc_exit"];
const BROWSER = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "indexedDB", "caches", "localStorage",
                 "navigator", "postMessage", "BroadcastChannel", "importScripts", "document"];

test("the module imports functions of WASI and nothing else", () => {
  const imported = WebAssembly.Module.imports(compiled);
  for (const { module, kind } of imported) assert.deepEqual([module, kind], ["wasi_snapshot_preview1", "function"]);
  assert.deepEqual(imported.map(({ name }) => name).filter((name) => ![...FILES, ...GIVEN].includes(name)), []);
});

test("rules find neither files nor libraries of the system, whatever they ask for", async () => {
  const session = await open(), files = game("tic_tac_toe"), rules = files["rules.lua"];
  const withLine = (line) => session.call("load", { files: { ...files, "rules.lua": `${line}\n${rules}` } });
  const asked = ["io", "os", "debug", "package", "ffi", "loadfile", "dofile", "load", "js", "window", "indexedDB"];
  for (const name of asked) {
    const { error } = withLine(`local it = ${name}.open`);
    assert.match(error?.text ?? `${name} is there`, new RegExp(`rules.lua:1.*${name}`, "s"));
  }
  for (const path of ["../secret", "/etc/passwd", "ffi", "C:/secret"]) {
    const { error } = withLine(`require("${path}")`);
    assert.match(error?.text ?? `${path} was loaded`, /rules.lua:1/);
  }
  const { error } = session.call("load", { folder: "/etc" });
  assert.equal(error.kind, "argument");
});

test("a match is played without anything of the page", async () => {
  const touched = [], before = BROWSER.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, had] of before) {
    if (had?.configurable === false) continue;
    Object.defineProperty(globalThis, name, { configurable: true, get: () => void touched.push(name) });
  }
  try {
    const session = await open();
    assert.ok(session.call("load", { files: game("murailles") }).ok);
    session.call("start", { seed: 1, seats: { red: "random", yellow: "random" } });
    assert.equal(session.call("go_on", { picture: "auto" }).ok.over, true);
  } finally {
    for (const [name, had] of before) {
      delete globalThis[name];
      if (had) Object.defineProperty(globalThis, name, had);
    }
  }
  assert.deepEqual(touched, []);
});

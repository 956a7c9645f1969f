// One session of the runtime in WebAssembly, the same in a page, a worker and Node. In: the compiled module; `print`,
// which gets each line that rules print. Out: `call(verb, arguments)`, which answers {ok} or {error} as the session
// does, `ask(verb, json)`, the same with texts, and `memory`. A module that failed answers nothing but that error.

const UNKNOWN = 52; // WASI's ENOSYS
const NO_FILE = 8; // EBADF: there are no files

/** What the module asks of the system: clocks, random numbers, and where its lines go. */
function system(memory, print) {
  const view = () => new DataView(memory().buffer);
  const bytesAt = (at, count) => new Uint8Array(memory().buffer, at, count);
  const decoder = new TextDecoder();
  let unfinished = "";
  return {
    clock_time_get(clock, precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get(at, count) {
      const most = 65536; // of the browser's function
      for (let from = 0; from < count; from += most) {
        crypto.getRandomValues(bytesAt(at + from, Math.min(most, count - from)));
      }
      return 0;
    },
    environ_sizes_get(count, bytes) {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_write(file, parts, count, written) {
      let total = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const length = view().getUint32(part + 4, true);
        unfinished += decoder.decode(bytesAt(view().getUint32(part, true), length), { stream: true });
        total += length;
      }
      const lines = unfinished.split("\n");
      unfinished = lines.pop();
      lines.forEach((line) => print(line));
      view().setUint32(written, total, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`it ended itself (${code})`);
    },
  };
}

/** All that the module imports; what a page does not have is refused. */
function imports(module, memory, print) {
  const known = system(memory, print);
  const refused = (name) => () => (/^(fd|path)_/.test(name) ? NO_FILE : UNKNOWN);
  const names = WebAssembly.Module.imports(module).map((one) => one.name);
  return Object.fromEntries(names.map((name) => [name, known[name] ?? refused(name)]));
}

/** An error as the session tells its own. */
function systemError(message) {
  const error = { column: 0, excerpt: "", file: "", hint: "", kind: "system", line: 0, mark: [0, 0], message };
  return { error: { ...error, place: "", source: "", text: message } };
}

/** Why the module failed, as a sentence. */
function reasonOf(failure) {
  if (failure instanceof RangeError || /stack/i.test(failure.message)) {
    return "The rules or their files nest deeper than this browser's stack allows.";
  }
  return `The module failed (${failure.message}); this is a fault of Quoin.`;
}

/** Resolves with the session. */
export async function openModule(module, { print = (line) => console.log(line) } = {}) {
  let exports = null;
  const wasi_snapshot_preview1 = imports(module, () => exports.memory, print);
  ({ exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1 }));
  exports._initialize();
  const session = exports.quoin_open();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let failed = null;

  const given = (text) => {
    const bytes = encoder.encode(`${text}\0`);
    const at = exports.quoin_alloc(bytes.length);
    if (at === 0) throw new Error("there is no memory left");
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return at;
  };
  const taken = (at) => {
    const all = new Uint8Array(exports.memory.buffer);
    return decoder.decode(all.subarray(at, all.indexOf(0, at)));
  };
  const ask = (verb, json) => {
    if (failed) return failed;
    try {
      const texts = [given(verb), given(json)];
      const answer = taken(exports.quoin_call(session, ...texts));
      texts.forEach((text) => exports.quoin_free(text));
      return answer;
    } catch (failure) {
      failed = JSON.stringify(systemError(reasonOf(failure)));
      return failed;
    }
  };
  return {
    ask,
    call: (verb, given = {}) => JSON.parse(ask(verb, JSON.stringify(given))),
    get failed() {
      return failed !== null;
    },
    get memory() {
      return exports.memory;
    },
  };
}

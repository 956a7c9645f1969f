// Where a browser keeps things: IndexedDB, or memory where there is none. Both are asked in one way:
//   work(writes, job): job(part) with all shelves in one transaction, done wholly or not at all. A shelf has get(key),
//   all(), put(value), drop(key), keys(group), in(group), last(group), the latter three of what has this `group`.
// A job may wait for nothing but shelves.
const NAME = "quoin", VERSION = 1;
const NUMBERED = { keyPath: "key", autoIncrement: true };
const SHELVES = { projects: { keyPath: "id" }, versions: NUMBERED, matches: { keyPath: "id" } };
const LONGEST = 10_000;  // milliseconds for which a browser may think about opening it

// ---- IndexedDB ----

const answered = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

function shelfOf(transaction, name) {
  const store = transaction.objectStore(name);
  const group = (value) => [store.index("group"), IDBKeyRange.only(value)];
  return {
    get: (key) => answered(store.get(key)),
    all: () => answered(store.getAll()),
    put: (value) => answered(store.put(value)),
    drop: (key) => answered(store.delete(key)),
    in: (value) => answered(group(value)[0].getAll(group(value)[1])),
    keys: (value) => answered(group(value)[0].getAllKeys(group(value)[1])),
    last: async (value) => (await answered(group(value)[0].openCursor(group(value)[1], "prev")))?.value,
  };
}

function made({ target: { result: database } }) {
  for (const [name, options] of Object.entries(SHELVES)) {
    database.createObjectStore(name, options).createIndex("group", "group");
  }
}

function open() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    const alarm = setTimeout(() => failed(new Error("it did not open its storage")), LONGEST);
    request.onupgradeneeded = made;
    answered(request).then(done, failed).finally(() => clearTimeout(alarm));
  });
}

// Tells whether IndexedDB can be had: refused if not.
export async function openDatabase() {
  let database = await opened();

  async function opened() {
    const fresh = await open();
    fresh.onclose = () => { database = null; };  // the browser took it away
    fresh.onversionchange = () => {  // a newer page wants to change it
      fresh.close();
      database = null;
    };
    return fresh;
  }

  async function begin(mode, durability) {
    database ??= await opened();
    try {
      return database.transaction(Object.keys(SHELVES), mode, { durability });
    } catch {  // it is closing
      database = await opened();
      return database.transaction(Object.keys(SHELVES), mode, { durability });
    }
  }

  // `strict`: on the disk, not just with the system, before it is done.
  async function work(writes, job, { strict = false } = {}) {
    const transaction = await begin(writes ? "readwrite" : "readonly", strict ? "strict" : "default");
    const whole = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error ?? new Error("it was given up"));
    });
    whole.catch(() => {});
    try {
      const shelves = Object.fromEntries(Object.keys(SHELVES).map((name) => [name, shelfOf(transaction, name)]));
      const result = await job(shelves);
      await whole;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // it is over already
      }
      throw error;
    }
  }

  return { work, lasting: true };
}

// ---- memory ----

function shelfInMemory({ keyPath, autoIncrement }) {
  const values = new Map();
  let last = 0;
  const copies = (list) => list.map((value) => structuredClone(value));
  const sorted = () => [...values.values()].sort((one, other) => (one[keyPath] < other[keyPath] ? -1 : 1));
  const within = (group) => sorted().filter((value) => String(value.group) === String(group));
  return {
    get: (key) => structuredClone(values.get(key)),
    all: () => copies(sorted()),
    put(value) {
      const kept = structuredClone(value);
      if (autoIncrement) kept[keyPath] ??= ++last;
      values.set(kept[keyPath], kept);
    },
    drop: (key) => { values.delete(key); },
    in: (group) => copies(within(group)),
    keys: (group) => within(group).map((value) => value[keyPath]),
    last: (group) => copies(within(group)).at(-1),
  };
}

export function memoryDatabase() {
  const shelves = Object.fromEntries(Object.entries(SHELVES).map(([name, options]) => [name, shelfInMemory(options)]));
  let turn = Promise.resolve();
  function work(writes, job) {
    const done = turn.then(() => job(shelves));
    turn = done.catch(() => {});
    return done;
  }
  return { work, lasting: false };
}

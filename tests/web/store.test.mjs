// What a browser keeps: projects with versions to go back to, matches; two tabs at once; a browser that keeps nothing.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import { newProject } from "../../bindings/web/workshop/project.js";
import { openStore } from "../../bindings/web/workshop/store.js";

const MINUTE = 60_000;
let time = 0;
const now = () => time;
const open = () => openStore({ now });
const filesOf = (rules) => ({ "game.yaml": "title: Own", "rules.lua": rules });
const project = (rules = "1") => newProject({ title: "Own", files: filesOf(rules) }, time);
const edit = (given, rules) => ({ ...given, files: { ...given.files, "rules.lua": rules } });
const rulesOf = (versions) => versions.map((version) => version.project.files["rules.lua"]);
const refused = (work, sentence) =>
  assert.rejects(work, (error) => sentence.test(error.message) || assert.fail(error.message));

beforeEach(() => {
  time = 1_000_000;
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
});

for (const where of ["IndexedDB", "memory"]) {
  const inPlace = (name, work) => test(`${name} (${where})`, async () => {
    if (where === "memory") globalThis.indexedDB = undefined;
    const store = await open();
    assert.equal(store.lasting, where === "IndexedDB");
    await work(store);
    store.close();
  });

  inPlace("projects are kept whole, the latest first", async (store) => {
    const one = await store.keep(project("1"));
    time += 5;
    const two = await store.keep(project("2"));
    assert.deepEqual(await store.project(one.id), one);
    assert.deepEqual((await store.projects()).map((kept) => kept.id), [two.id, one.id]);
    time += 5;
    await store.keep(edit(one, "3"));
    assert.deepEqual((await store.projects()).map((kept) => kept.id), [one.id, two.id]);
    assert.equal((await store.project(one.id)).changed, time);
    assert.equal(await store.project("other"), null);
    await store.remove(one.id);
    assert.deepEqual([(await store.projects()).length, await store.versions(one.id)], [1, []]);
  });

  inPlace("matches of a project go with it", async (store) => {
    const [one, two] = [await store.keep(project()), await store.keep(project())];
    await store.keepMatch({ id: "a", project: one.id });
    await store.keepMatch({ id: "b", project: two.id });
    await store.keepMatch({ id: "c", game: "hex" });
    await store.remove(one.id);
    assert.deepEqual((await store.matches()).map(({ id }) => id).sort(), ["b", "c"]);
  });

  inPlace("what was there becomes a version, at most one a minute; naming keeps one more", async (store) => {
    const given = project("0");
    await store.keep(given);
    for (let second = 1; second <= 150; ++second) {
      time += 1000;
      await store.keep(edit(given, String(second)));
      await store.keep(edit(given, String(second)));
    }
    assert.deepEqual(rulesOf(await store.versions(given.id)), ["120", "60", "0"]);
    await store.keep(edit(given, "150"), "before lunch");
    const [named] = await store.versions(given.id);
    assert.deepEqual([named.name, named.at, named.project.files["rules.lua"]], ["before lunch", time, "150"]);
    time += MINUTE;
    await store.keep(edit(given, "151"));
    assert.equal((await store.versions(given.id)).length, 4, "what has a name is no version twice");
  });

  inPlace("going back loses nothing", async (store) => {
    const given = await store.keep(project("0"));
    time += MINUTE;
    await store.keep(edit(given, "1"));
    time += 1000;
    await store.keep(edit(given, "2"));
    const [version] = await store.versions(given.id);
    assert.equal((await store.goBack(given.id, version.key)).files["rules.lua"], "0");
    assert.equal((await store.project(given.id)).files["rules.lua"], "0");
    assert.deepEqual(rulesOf(await store.versions(given.id)), ["2", "0"]);
    await refused(store.goBack(given.id, 999), /it is gone/);
  });

  inPlace("of versions without a name the latest 200 stay, and all that have one", async (store) => {
    const given = project("0");
    await store.keep(given, "first");
    for (let minute = 1; minute <= 205; ++minute) {
      time += MINUTE;
      await store.keep(edit(given, String(minute)));
    }
    const versions = await store.versions(given.id);
    assert.deepEqual([versions.length, versions.at(-1).name], [201, "first"]);
    assert.deepEqual([rulesOf(versions)[0], rulesOf(versions)[199]], ["204", "5"]);
  });

  inPlace("matches are kept, the latest first, and forgotten", async (store) => {
    const match = (id, ply) => ({ id, game: "hex", players: { red: "person" }, record: "r", ply, over: false });
    await store.keepMatch(match("a", 1));
    time += 1;
    await store.keepMatch(match("b", 1));
    time += 1;
    await store.keepMatch(match("a", 2));
    const kept = (await store.matches()).map(({ id, ply, at }) => [id, ply, at]);
    assert.deepEqual(kept, [["a", 2, time], ["b", 1, time - 1]]);
    assert.equal((await store.match("a")).record, "r");
    await store.forgetMatch("a");
    assert.deepEqual([await store.match("a"), (await store.matches()).length], [null, 1]);
  });
}

test("what is kept is there when the page comes again", async () => {
  const first = await open(), given = await first.keep(project("1"));
  first.close();
  const again = await open();
  assert.deepEqual(await again.project(given.id), given);
  again.close();
});

test("of two tabs the last one counts; what the other kept is a version, and each hears of it", async () => {
  const [one, other] = [await open(), await open()], heard = [];
  const told = new Promise((done) => other.listen((change) => (heard.push(change), done())));
  const given = await one.keep(project("0"));
  await told;
  assert.deepEqual(heard, [{ kind: "project", id: given.id, gone: false }]);
  await one.keep(edit(given, "one"));
  await other.keep(edit(given, "other"));
  await one.keep(edit(given, "one again"));
  assert.equal((await other.project(given.id)).files["rules.lua"], "one again");
  assert.deepEqual(rulesOf(await one.versions(given.id)), ["other", "one", "0"]);
  one.close();
  other.close();
});

test("many calls at once are done one after another", async () => {
  const store = await open(), given = project("0");
  await Promise.all(Array.from({ length: 30 }, (_, number) => store.keep(edit(given, String(number)), `v${number}`)));
  assert.equal((await store.project(given.id)).files["rules.lua"], "29");
  assert.equal((await store.versions(given.id)).filter(({ name }) => name).length, 30);
  store.close();
});

test("a full disk is told in a sentence, and what was kept stays", async () => {
  const store = await open(), given = await store.keep(project("0"));
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function () {
    if (this.name === "projects") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, arguments);
  };
  time += MINUTE;
  try {
    await refused(store.keep(edit(given, "1"), "named"), /no room left to keep "Own": .* download what you made/);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.deepEqual([(await store.project(given.id)).files["rules.lua"], await store.versions(given.id)], ["0", []]);
  await store.keep(edit(given, "2"));
  assert.equal((await store.project(given.id)).files["rules.lua"], "2");
  store.close();
});

test("a database that the browser closed is opened again", async () => {
  const store = await open(), given = await store.keep(project("0"));
  await new Promise((done) => {
    const newer = indexedDB.open("quoin", 1);
    newer.onsuccess = () => (newer.result.onversionchange = null, newer.result.close(), done());
  });
  await new Promise((done, failed) => {
    const gone = indexedDB.deleteDatabase("quoin");
    [gone.onsuccess, gone.onerror] = [done, failed];
  });
  assert.equal(await store.project(given.id), null);
  await store.keep(given);
  assert.deepEqual((await store.project(given.id)).files, given.files);
  store.close();
});

test("a browser that refuses says so, and all is kept in the page", async () => {
  globalThis.indexedDB = { open() { throw new DOMException("private window", "SecurityError"); } };
  const store = await open();
  assert.match(store.why, /keeps nothing for this page \(private window\): .* download what you made as a file/);
  const given = await store.keep(project("0"));
  assert.deepEqual(await store.project(given.id), given);
  store.close();
});

test("a project that is first kept asks the browser to let it stay, once", async () => {
  let asked = 0;
  const navigator = { storage: { persist: async () => void ++asked } };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: navigator });
  const store = await open(), given = project("0");
  assert.equal(asked, 0);
  await store.keep(given);
  await store.keep(edit(given, "1"));
  assert.equal(asked, 1);
  delete globalThis.navigator;
  store.close();
});

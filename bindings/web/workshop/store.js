// What a browser keeps of projects and matches. Out, all by promises:
//   projects(), project(id) -> the latest first; one or null;
//   keep(project, name): keeps it; what was there before becomes a version to go back to, at most one a minute; with a
//     name, what is kept becomes a version of that name, too. Answers with the project as it is kept;
//   versions(id) -> [{key, at, name, project}], the latest first; goBack(id, key) -> the project as it was then;
//   remove(id): with its versions and matches;
//   keepMatch({id, game or project, variants, dials, players, record, ply, at, over, prompt}), matches(), match(id),
//   forgetMatch(id);
//   listen(changed): changed({kind: "project" or "match", id, gone}) when another tab of the browser changed something;
//   lasting: false if all is gone with the page (`why` says why).
// Two tabs may keep the same project: the last one counts, and what the other kept becomes a version.
import { memoryDatabase, openDatabase } from "./database.js";
import { freshId } from "./project.js";

const MINUTE = 60_000, MOST_VERSIONS = 200;
const SAVE = "download what you made as a file";

function sentence(error, what) {
  if (error?.name === "QuotaExceededError") {
    return `this browser has no room left to keep ${what}: remove old projects and matches, or ${SAVE}`;
  }
  return `this browser could not keep ${what} (${error?.message || error?.name || error}): ${SAVE}`;
}

const content = ({ title, base, files, variants, dials }) => {
  const sorted = (texts) => Object.entries(texts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([title, base, variants, sorted(files), sorted(dials)]);
};
const same = (one, other) => content(one) === content(other);
const latest = (list, when) => list.sort((one, other) => other[when] - one[when]);

// Versions without a name are in one group, those with a name in another.
const PLAIN = 0, NAMED = 1;
function append({ versions }, project, name, at) {
  return versions.put({ group: [project.id, name ? NAMED : PLAIN], at, name, project });
}

async function trim(shelf, id) {
  const keys = await shelf.keys([id, PLAIN]);
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_VERSIONS))) await shelf.drop(key);
}

function openChannel() {
  if (typeof BroadcastChannel === "undefined") return null;
  try {
    return new BroadcastChannel("quoin");
  } catch {
    return null;
  }
}

export async function openStore({ now = Date.now } = {}) {
  let database, why = "";
  try {
    database = await openDatabase();
  } catch (error) {
    database = memoryDatabase();
    why = `this browser keeps nothing for this page (${error?.message || error}): all is gone with it, so ${SAVE}`;
  }
  const writer = freshId(), channel = openChannel();
  let asked = false;

  async function write(what, told, job, strict) {
    try {
      const result = await database.work(true, job, { strict });
      channel?.postMessage(told);
      return result;
    } catch (error) {
      throw Object.assign(new Error(sentence(error, what)), { full: error?.name === "QuotaExceededError" });
    }
  }

  async function read(job) {
    try {
      return await database.work(false, job);
    } catch (error) {
      const reason = error?.message || error?.name;
      throw new Error(`this browser could not read what it keeps (${reason}): load the page again`);
    }
  }

  // What stands there becomes a version, unless the latest one is like it or of the last minute.
  async function setAside(shelves, row, always) {
    const last = await shelves.versions.last([row.id, PLAIN]), named = await shelves.versions.last([row.id, NAMED]);
    const due = always || !last || now() - last.at >= MINUTE;
    if (!due || [last, named].some((version) => version && same(version.project, row.project))) return;
    await append(shelves, row.project, "", now());
    await trim(shelves.versions, row.id);
  }

  async function put(shelves, project, always) {
    const row = await shelves.projects.get(project.id);
    const differs = !row || !same(row.project, project);
    if (row && differs) await setAside(shelves, row, always || row.writer !== writer);
    const kept = { ...project, changed: differs ? now() : row.project.changed };
    await shelves.projects.put({ id: project.id, writer, project: kept });
    return kept;
  }

  // The browser may ask its user whether this page may keep things for long.
  function askToLast() {
    if (asked || !database.lasting) return;
    asked = true;
    globalThis.navigator?.storage?.persist?.().catch(() => {});
  }

  async function keep(project, name = "") {
    askToLast();
    return write(`"${project.title}"`, { kind: "project", id: project.id, gone: false }, async (shelves) => {
      const kept = await put(shelves, project, false);
      if (name) await append(shelves, kept, name, now());
      return kept;
    }, true);
  }

  const goBack = (id, key) => write("this version", { kind: "project", id, gone: false }, async (shelves) => {
    const version = await shelves.versions.get(key);
    if (!version) throw new Error("it is gone");
    return put(shelves, version.project, true);
  }, true);

  const versions = (id) => read(async (shelves) => {
    const all = [...await shelves.versions.in([id, PLAIN]), ...await shelves.versions.in([id, NAMED])];
    return latest(all, "key").map(({ key, at, name, project }) => ({ key, at, name, project }));
  });

  const remove = (id) => write("that it is gone", { kind: "project", id, gone: true }, async (shelves) => {
    await shelves.projects.drop(id);
    for (const kind of [PLAIN, NAMED]) {
      for (const key of await shelves.versions.keys([id, kind])) await shelves.versions.drop(key);
    }
    for (const key of await shelves.matches.keys(id)) await shelves.matches.drop(key);
  }, true);

  const keepMatch = (match) => write("this match", { kind: "match", id: match.id, gone: false }, ({ matches }) => {
    const row = { id: match.id, match: { ...match, at: match.at ?? now() } };
    return matches.put(match.project ? { ...row, group: match.project } : row);
  });

  function listen(changed) {
    const hear = ({ data }) => changed(data);
    channel?.addEventListener("message", hear);
    return () => channel?.removeEventListener("message", hear);
  }

  return {
    lasting: database.lasting, why, keep, goBack, versions, remove, listen,
    projects: () => read(async ({ projects }) => latest((await projects.all()).map((row) => row.project), "changed")),
    project: (id) => read(async ({ projects }) => (await projects.get(id))?.project ?? null),
    keepMatch,
    matches: () => read(async ({ matches }) => latest((await matches.all()).map((row) => row.match), "at")),
    match: (id) => read(async ({ matches }) => (await matches.get(id))?.match ?? null),
    forgetMatch: (id) => write("that it is gone", { kind: "match", id, gone: true }, ({ matches }) => matches.drop(id)),
    close: () => channel?.close(),
  };
}

// Projects: games that somebody changes here. In: a game of the catalogue, a template, or files from elsewhere.
// Out: a project that the store keeps.

export function makeProject({ title, base = null, files }) {
  const now = Date.now();
  return { id: crypto.randomUUID(), title, base, files: { ...files }, variants: [], dials: {}, made: now, changed: now };
}

export async function projectOfGame({ catalogue, store }, id) {
  const project = makeProject({ title: catalogue.game(id).title, base: id, files: await catalogue.files(id) });
  await store.keep(project);
  return project;
}

export async function projectOfTemplate({ store }, { title, files }) {
  const project = makeProject({ title, files });
  await store.keep(project);
  return project;
}

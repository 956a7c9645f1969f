// What a browser keeps of projects and matches.
export async function openStore() {
  const projects = new Map(), matches = new Map(), kept = new Map();
  const newest = (map, when) => [...map.values()].sort((one, other) => other[when] - one[when]);
  return {
    lasting: false,
    projects: async () => newest(projects, "changed"),
    project: async (id) => projects.get(id) ?? null,
    async keep(project, name = "") {
      projects.set(project.id, structuredClone(project));
      const list = kept.get(project.id) ?? [];
      list.push({ id: list.length, at: Date.now(), name, project: structuredClone(project) });
      kept.set(project.id, list);
    },
    versions: async (id) => [...(kept.get(id) ?? [])].reverse(),
    remove: async (id) => { projects.delete(id); kept.delete(id); },
    keepMatch: async (match) => { matches.set(match.id, structuredClone(match)); },
    matches: async () => newest(matches, "at"),
    match: async (id) => matches.get(id) ?? null,
    forgetMatch: async (id) => { matches.delete(id); },
    listen: () => () => {},
  };
}

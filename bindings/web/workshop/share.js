// A project as a link: what it changes of its base.
export async function linkOf(project, baseFiles) {
  return `#change=${btoa(unescape(encodeURIComponent(JSON.stringify({ project, base: Boolean(baseFiles) }))))}`;
}

export async function projectOf(hash, loadBase) {
  const { project } = JSON.parse(decodeURIComponent(escape(atob(hash.replace(/^#change=/, "")))));
  if (project.base) await loadBase(project.base);
  return project;
}

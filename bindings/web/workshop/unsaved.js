// What was written just before a page was left. A browser ends whatever a page is still doing then, so the text is put
// down at once, where that takes no time, and kept as usual when the page is opened again.
const NAME = "quoin unsaved ";

// A project; false if the browser takes nothing.
export function putDown(project) {
  try {
    localStorage.setItem(NAME + project.id, JSON.stringify(project));
    return true;
  } catch {
    return false;
  }
}

export function forget(id) {
  try {
    localStorage.removeItem(NAME + id);
  } catch {
    // nothing was put down either
  }
}

// `keep` stores a project. What cannot be kept stays where it is.
export async function takeUp(keep) {
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  } catch {
    return;
  }
  for (const name of names) {
    try {
      await keep(JSON.parse(localStorage.getItem(name)));
      localStorage.removeItem(name);
    } catch {
      // the next page tries again
    }
  }
}

// The project as it is edited: its files, who is told when they change, and that they are kept. In: a project, and
// `keep`, a promise of what is stored. Out: changes as {kind, name}: "text" of one file; "files", whose list or all
// texts changed, or what is chosen beside them; "title".
import { forget, putDown } from "../unsaved.js";
import { plainText } from "./file_names.js";

const plainTexts = (files) => Object.fromEntries(Object.entries(files).map(([name, text]) => [name, plainText(text)]));
const KEEP_AFTER = 1000;  // milliseconds

export function makeDraft(project, keep) {
  const listeners = [];
  let timer = 0;
  project.files = plainTexts(project.files);

  function changed(change) {
    clearTimeout(timer);
    timer = setTimeout(keepNow, KEEP_AFTER);
    for (const listener of listeners) listener(change);
  }

  // What is not kept yet is now.
  function keepNow() {
    clearTimeout(timer);
    timer = 0;
    return keep(project);
  }

  return {
    project,
    names: () => Object.keys(project.files),
    files: () => ({ ...project.files }),
    text: (name) => project.files[name],
    on: (listener) => void listeners.push(listener),
    write(name, text) {
      if (project.files[name] === text) return;
      project.files[name] = text;
      changed({ kind: "text", name });
    },
    add(name, text) {
      project.files[name] = plainText(text);
      changed({ kind: "files", name });
    },
    rename(name, to) {
      const { [name]: text, ...rest } = project.files;
      project.files = { ...rest, [to]: text };
      changed({ kind: "files", name: to });
    },
    remove(name) {
      const { [name]: text, ...rest } = project.files;
      project.files = rest;
      changed({ kind: "files", name: "" });
      return text;
    },
    // Other texts in place of all files, and what was chosen with them.
    replace({ files, variants, dials }) {
      project.files = plainTexts(files);
      Object.assign(project, { variants, dials });
      changed({ kind: "files", name: "" });
    },
    name(title) {
      project.title = title;
      changed({ kind: "title", name: "" });
    },
    // What is chosen beside the files: variants and dials.
    choose(chosen) {
      Object.assign(project, chosen);
      changed({ kind: "files", name: "" });
    },
    keepNow,
    // The page may be gone before it is kept.
    async close() {
      if (!timer) return;
      putDown(project);
      if (await keepNow()) forget(project.id);
    },
  };
}

// What can be taken home of a match: the record, which every face of the runtime goes on with, and the film.
import { filmOf } from "./filming.js";

export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function saveRecord(engine, name) {
  const { record } = await engine.call("save", {});
  save(`${name}.match`, new Blob([record], { type: "text/plain" }));
}

// `texts`: a promise of what a film's page is made of.
export async function saveFilm(session, name, texts, options) {
  save(`${name}.html`, await filmOf(session, await texts, options));
}

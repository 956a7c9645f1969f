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

async function textOf(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be read (${answer.status}).`);
  return answer.text();
}

export async function saveFilm(session, name, options) {
  const [page, style, script] = await Promise.all(["film.html", "film.css", "film.js"].map(textOf));
  save(`${name}.html`, await filmOf(session, { page, style, script }, options));
}

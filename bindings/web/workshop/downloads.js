// What can be taken home of a match: the record, which every face of the runtime goes on with, and the film, a page that
// shows it ply by ply.

export function save(name, kind, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function saveRecord(engine, name) {
  save(`${name}.match`, "text/plain", (await engine.call("save", {})).record);
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const written = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

async function text(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be read (${answer.status}).`);
  return answer.text();
}

// `session`: whose view is filmed. `tell(done, all)` hears how far it is.
export async function saveFilm(session, { title, name, plies, theme, tell }) {
  const [page, style, script] = await Promise.all(["film.html", "film.css", "film.js"].map(text));
  const parts = [], told = [];
  for (let ply = 0; ply <= plies; ++ply) {
    const shown = await session.call("past", { ply, picture: theme });
    parts.push(shown.picture);
    told.push(shown.text || "the beginning");
    tell(ply, plies);
  }
  const data = { parts, frames: parts.map((_, at) => [at]), plies: told, seconds: 1 };
  const content = { title: written(title), theme, style, script, picture: parts[0], still: plies ? "" : "still",
                    data: JSON.stringify(data).replaceAll("<", "\\u003c") };
  save(`${name}.html`, "text/html", page.replace(/@(\w+)@/g, (_, mark) => content[mark]));
}

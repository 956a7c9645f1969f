// Matches that are kept in this browser, to go on with. In: what every view may use.
// Out: a section, or a note, or "" if there are none.
import { button, element } from "../elements.js";
import { makeShelf } from "./shelf.js";

const LEFT = 12;  // that are offered
const when = new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "short" });

function titleOf({ catalogue }, match, projects) {
  if (match.project) return projects.find(({ id }) => id === match.project)?.title;
  return catalogue.games.find(({ id }) => id === match.game)?.title;
}

export async function showSaved(page) {
  const { store } = page;
  const [matches, projects] = await Promise.all([store.matches(), store.projects()]);
  const open = matches.map((match) => ({ ...match, title: titleOf(page, match, projects) }))
    .filter(({ title, ply }) => title && ply).sort((one, other) => other.at - one.at).slice(0, LEFT);
  const note = store.lasting ? "" : element("p", "note", `${store.why}.`);
  if (!open.length) return note;
  const rows = element("ul", "rows", ...open.map((match) => {
    const go = element("a", "main", match.title);
    go.href = `#match/${match.id}`;
    const state = `${match.over ? "ended" : match.prompt}, ${match.ply} ${match.ply === 1 ? "ply" : "plies"}, ${when.format(new Date(match.at))}`;
    const item = element("li", "row", go, element("small", "", state), button("Forget", async () => {
      await store.forgetMatch(match.id);
      item.remove();
    }, "quiet"));
    item.lastChild.setAttribute("aria-label", `Forget ${match.title}`);
    return item;
  }));
  return makeShelf("Go on", note, rows);
}

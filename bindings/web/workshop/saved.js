// Matches that are kept in this browser, to go on with. In: what every view may use.
// Out: a section, or a note, or "" if there are none.
import { button, element, link } from "../elements.js";
import { makeShelf } from "./shelf.js";

const LEFT = 12;  // that are offered
const date = new Intl.DateTimeFormat([], { dateStyle: "medium" });
const time = new Intl.DateTimeFormat([], { timeStyle: "short" });

function when(at) {
  const then = new Date(at);
  return then.toDateString() === new Date().toDateString() ? time.format(then) : date.format(then);
}

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
    const plies = `${match.ply} ${match.ply === 1 ? "ply" : "plies"}`;
    const state = [match.over ? "ended" : match.prompt, plies, when(match.at)].join(", ");
    const forget = button("Forget", async () => {
      await store.forgetMatch(match.id);
      item.remove();
    }, "quiet");
    forget.setAttribute("aria-label", `Forget ${match.title}`);
    const go = link(`#match/${match.id}`, match.title, "main");
    const item = element("li", "row", go, element("small", "", state), forget);
    return item;
  }));
  return makeShelf("Go on", note, rows);
}

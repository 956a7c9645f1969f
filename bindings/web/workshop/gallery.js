// The front door: games to play, matches to go on with, games of one's own. In: what every view may use (main.js).
import { button, element, link } from "../elements.js";
import { showSaved } from "./saved.js";
import { makeShelf } from "./shelf.js";

const SHELVES = { yours: "From your folder", walls: "Made for Quoin", modern: "Today's games", classics: "Classics" };

const counted = ({ length }, word) => `${length} ${word}${length === 1 ? "" : "s"}`;

function card(catalogue, game) {
  const picture = element("img");
  Object.assign(picture, { src: catalogue.picture(game.id), alt: "", loading: "lazy", decoding: "async" });
  const title = element("h3", "", link(`#play/${game.id}`, game.title));
  const facts = [counted(game.seats, "seat"), ...(game.variants.length ? [counted(game.variants, "variant")] : [])];
  const item = element("li", "card", element("div", "cover", picture), title, element("p", "", game.goal),
                       element("small", "", facts.join(", ")));
  const words = [game.title, game.id, game.goal, ...game.variants.map(({ title }) => title)];
  item.dataset.words = words.join(" ").toLowerCase();
  return item;
}

function games({ catalogue }) {
  const line = element("input", "search");
  Object.assign(line, { type: "search", placeholder: "Find a game" });
  line.setAttribute("aria-label", line.placeholder);
  const none = element("p", "none", "No game has these words.");
  none.hidden = true;
  none.setAttribute("role", "status");
  const shelves = Object.entries(SHELVES)
    .map(([name, title]) => [title, catalogue.games.filter(({ shelf }) => shelf === name)])
    .filter(([, found]) => found.length)
    .map(([title, found]) => makeShelf(title, element("ul", "cards", ...found.map((game) => card(catalogue, game)))));
  line.oninput = () => {
    const words = line.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const made of shelves) {
      const items = [...made.querySelectorAll("li")];
      for (const item of items) item.hidden = !words.every((word) => item.dataset.words.includes(word));
      made.hidden = items.every(({ hidden }) => hidden);
    }
    none.hidden = !shelves.every(({ hidden }) => hidden);
  };
  return { line, parts: [...shelves, none] };
}

// Projects; "" if there are none.
async function own({ store }) {
  const projects = await store.projects();
  if (!projects.length) return "";
  return makeShelf("Your games", element("ul", "rows", ...projects.map((project) => {
    const remove = button("Remove", async () => {
      if (!confirm(`Remove "${project.title}" and all its versions from this browser?`)) return;
      await store.remove(project.id);
      item.remove();
    }, "quiet");
    remove.setAttribute("aria-label", `Remove ${project.title}`);
    const item = element("li", "row", link(`#edit/${project.id}`, project.title, "main"),
      element("small", "", project.base ? `from ${project.base}` : "new"),
      element("span", "quiet", link(`#play/${project.id}`, "Play", "button"), " ", remove));
    return item;
  })));
}

export async function showGallery(place, page) {
  place.classList.add("gallery");
  const { line, parts } = games(page);
  const lead = element("div", "lead", element("h1", "", "Play, and change the rules"),
    element("p", "", "Every game here is two short files. Play it against people or bots, then edit its rules beside " +
                     "the board."),
    element("div", "buttons", line, link("#new", "Make a new game", "button")));
  place.append(lead, ...await Promise.all([showSaved(page), own(page)]), ...parts);
}

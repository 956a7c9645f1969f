// The front door: games to play, matches to go on with, games of one's own. In: what every view may use (main.js).
import { button, element } from "../elements.js";
import { takeFiles } from "./drops.js";
import { projectOfTemplate } from "./projects.js";
import { showSaved } from "./saved.js";
import { makeShelf } from "./shelf.js";

const SHELVES = { yours: "From your folder", walls: "Games with walls", classics: "Classics" };

function link(address, text, name = "") {
  const made = element("a", name, text);
  made.href = address;
  return made;
}

function card(catalogue, game) {
  const picture = element("img");
  Object.assign(picture, { src: catalogue.picture(game.id), alt: "", loading: "lazy", decoding: "async" });
  const title = element("h3", "", link(`#play/${game.id}`, game.title));
  const seats = game.seats.length, facts = `${seats} ${seats === 1 ? "seat" : "seats"}${game.variants.length ? `, ${game.variants.length} variants` : ""}`;
  const item = element("li", "card", element("div", "cover", picture), title, element("p", "", game.goal), element("small", "", facts));
  item.dataset.words = [game.title, game.id, game.goal, ...game.variants.map(({ title }) => title)].join(" ").toLowerCase();
  return item;
}

function games({ catalogue }) {
  const line = element("input", "search");
  Object.assign(line, { type: "search", placeholder: "Find a game" });
  line.setAttribute("aria-label", line.placeholder);
  const none = element("p", "none", "No game has these words.");
  none.hidden = true;
  none.setAttribute("role", "status");
  const shelves = Object.entries(SHELVES).map(([name, title]) => makeShelf(title,
    element("ul", "cards", ...catalogue.games.filter((game) => game.shelf === name).map((game) => card(catalogue, game)))));
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

async function own(page) {
  const projects = await page.store.projects();
  const items = projects.map((project) => {
    const about = project.base ? `from ${project.base}` : "new";
    const item = element("li", "row", link(`#edit/${project.id}`, project.title, "main"), element("small", "", about),
      button("Remove", async () => {
        if (!confirm(`Remove "${project.title}" and all its versions from this browser?`)) return;
        await page.store.remove(project.id);
        item.remove();
      }, "quiet"));
    return item;
  });
  const made = page.catalogue.templates.map((template) => button(template.title, async () => {
    location.hash = `#edit/${(await projectOfTemplate(page, template)).id}`;
  }));
  const file = element("input");
  Object.assign(file, { type: "file", multiple: true, accept: ".zip,.yaml,.lua,.md", hidden: true });
  const told = element("span", "fault");
  told.setAttribute("role", "alert");
  file.onchange = () => takeFiles(page, [...file.files]).catch((error) => { told.textContent = error.message; });
  const begin = element("div", "buttons", element("span", "dim", "Begin with"), ...made, button("Open files ...", () => file.click()), file, told);
  return makeShelf("Your games", element("ul", "rows", ...items), begin);
}

export async function showGallery(place, page) {
  place.classList.add("gallery");
  const { line, parts } = games(page);
  const lead = element("div", "lead", element("h1", "", "Play, and change the rules"),
    element("p", "", "Every game here is two short files. Play it against people or bots, then edit its rules beside the board."), line);
  place.append(lead, ...await Promise.all([showSaved(page), own(page)]), ...parts);
}

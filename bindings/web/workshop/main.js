// The workshop: one page whose address says what is shown. Everything it shows is in the other modules of this folder.
//   #                    the games                  #play/ID or #play/ID/VARIANT   a new match
//   #match/ID            a match that was kept      #edit/PROJECT                  a project in the editor
//   #change=...          a game that somebody has changed and shared by its address
import { button, element } from "../elements.js";
import { openCatalogue } from "./catalogue.js";
import { openEngine } from "./engine.js";
import { showGallery } from "./gallery.js";
import { takeDrops } from "./drops.js";
import { projectOfGame } from "./projects.js";
import { showPlay } from "./play.js";
import { openStore } from "./store.js";
import { makeThemeSwitch, theme } from "./theme.js";

const main = document.querySelector("main"), header = document.querySelector("header");
let close = () => {}, turn = 0;

// What every view may use.
async function openPage() {
  const module = WebAssembly.compileStreaming(fetch("quoin.wasm"));
  module.catch(() => {});  // whoever opens an engine is told
  const [catalogue, store] = await Promise.all([openCatalogue(), openStore()]);
  return { catalogue, store, theme, openEngine: () => openEngine({ module, worker: () => new Worker("worker.js") }) };
}

const views = {
  async play(place, page, [id, variant = ""]) {
    const game = page.catalogue.game(id);
    return showPlay(place, page, { game: id, title: game.title, shape: game, files: await page.catalogue.files(id), variant });
  },
  async match(place, page, [id]) {
    const kept = await page.store.match(id);
    if (!kept) throw new Error("This match is not kept here: it was forgotten, or it was played in another browser.");
    const project = kept.project && await page.store.project(kept.project);
    if (kept.project && !project) throw new Error("The game of this match was removed.");
    const files = project ? project.files : await page.catalogue.files(kept.game);
    const title = project ? project.title : page.catalogue.game(kept.game).title;
    return showPlay(place, page, { ...kept, title, files, kept });
  },
  async edit(place, page, [id]) {
    const project = await page.store.project(id);
    if (!project) throw new Error("This project is not kept here: it was removed, or it was made in another browser.");
    const { showEditor } = await import("./edit.js");
    const engine = page.openEngine(), end = await showEditor(place, { ...page, engine, project });
    return () => {
      end?.();
      engine.close();
    };
  },
  async change(place, page, _, hash) {
    const { projectOf } = await import("./share.js");
    const project = await projectOf(hash, (id) => page.catalogue.files(id));
    await page.store.keep(project);
    location.replace(`#edit/${project.id}`);
  },
  fork: async (place, page, [id]) => {
    const project = await projectOfGame(page, id);
    location.replace(`#edit/${project.id}`);
  },
  "": (place, page) => showGallery(place, page),
};

function routeOf(hash) {
  if (hash.startsWith("#change=")) return ["change"];
  const [name, ...rest] = hash.slice(1).split("/").map(decodeURIComponent);
  return name in views ? [name, ...rest] : [""];
}

async function show(page) {
  const mine = ++turn, [name, ...rest] = routeOf(location.hash);
  close();
  close = () => {};
  const place = element("div", `view ${name || "gallery"}`);
  document.title = "Quoin";
  main.replaceChildren(place);
  scrollTo(0, 0);
  try {
    const end = await views[name](place, page, rest, location.hash);
    if (mine === turn) close = end ?? close;
    else end?.();  // somebody went on meanwhile
  } catch (error) {
    if (mine === turn) place.replaceChildren(failure(error));
  }
}

function failure(error) {
  const back = element("a", "button", "All games");
  back.href = "#";
  const told = element("section", "failure", element("h1", "", "This cannot be shown"), element("p", "", error.message), back);
  told.setAttribute("role", "alert");
  return told;
}

async function begin() {
  const home = element("a", "home", "Quoin");
  home.href = "#";
  header.append(home, makeThemeSwitch());
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) {
    return main.replaceChildren(failure(new Error("This browser has no WebAssembly, in which the games run. " +
      "It may be switched off; any browser since 2022 has it.")));
  }
  try {
    const page = await openPage();
    document.querySelector(".skip").onclick = (event) => {
      event.preventDefault();  // the address is that of the view
      main.focus();
    };
    takeDrops(page);
    addEventListener("hashchange", () => show(page));
    await show(page);
  } catch (error) {
    const again = button("Try again", () => location.reload());
    main.replaceChildren(failure(error), again);
  }
}

begin();

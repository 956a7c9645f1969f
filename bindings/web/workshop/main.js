// The workshop: one page whose address says what is shown. Everything it shows is in the other modules of this folder.
//   #                    the games                  #play/ID or #play/ID/VARIANT   a new match
//   #match/ID            a match that was kept      #edit/PROJECT                  a project in the editor
//   #new                 games to begin with
//   #fork/ID             a game, to be edited       #change=...                    a changed game that was shared
import { element, link } from "../elements.js";
import { openCatalogue } from "./catalogue.js";
import { openEngine } from "./engine.js";
import { showGallery } from "./gallery.js";
import { takeDrops } from "./drops.js";
import { showMaking } from "./making.js";
import { projectOfGame } from "./projects.js";
import { resume, showPlay } from "./play.js";
import { openRoutes } from "./routes.js";
import { openStore } from "./store.js";
import { look, makeThemeSwitch } from "./theme.js";
import { takeUp } from "./unsaved.js";

const NONE = "This browser has no WebAssembly, in which the games run. It may be switched off; any browser since " +
  "2022 has it.";

// The runtime, as it comes; from hosts that do not say what it is once it is there.
async function compiled(path) {
  const answer = await fetch(path);
  return WebAssembly.compileStreaming(answer.clone()).catch(async () => WebAssembly.compile(await answer.arrayBuffer()));
}

// What every view may use.
async function openPage() {
  const module = compiled("quoin.wasm");
  module.catch(() => {});  // whoever opens an engine is told
  const [catalogue, store] = await Promise.all([openCatalogue(), openStore()]);
  await takeUp(store.keep);
  const edit = ({ project, game }) => { location.hash = project ? `#edit/${project}` : `#fork/${game}`; };
  return { title: "Quoin", catalogue, store, look, edit, film,
           openEngine: () => openEngine({ module, worker: () => new Worker("worker.js") }) };
}

async function textOf(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be read (${answer.status}).`);
  return answer.text();
}

// What a film's page is made of.
async function film() {
  const [page, style, script] = await Promise.all(["film.html", "film.css", "film.js"].map(textOf));
  return { page, style, script };
}

async function match(place, page, [id]) {
  const kept = await page.store.match(id);
  const ofGame = async (of) => ({ title: page.catalogue.game(of).title, files: await page.catalogue.files(of) });
  return resume(place, page, kept, ({ project, game }) => (project ? page.store.project(project) : ofGame(game)));
}

// A game of the catalogue, or a project.
async function play(place, page, [id, variant]) {
  const project = await page.store.project(id);
  if (project) {
    const { title, files, variants, dials } = project;
    return showPlay(place, page, { project: id, title, files, variants, dials });
  }
  const { title } = page.catalogue.game(id), files = await page.catalogue.files(id);
  return showPlay(place, page, { game: id, title, files, variants: variant ? [variant] : [] });
}

async function edit(place, page, [id]) {
  const project = await page.store.project(id);
  if (!project) throw new Error("This project is not kept here: it was removed, or it was made in another browser.");
  const { showEditor } = await import("./edit.js");
  const engine = page.openEngine(), end = await showEditor(place, { ...page, engine, project });
  return () => {
    end?.();
    engine.close();
  };
}

async function change(place, page, _, hash) {
  const { projectOf } = await import("./share.js");
  const project = await projectOf(hash, (id) => page.catalogue.sources(id));
  await page.store.keep(project);
  location.replace(`#play/${project.id}`);
}

async function fork(place, page, [id]) {
  location.replace(`#edit/${(await projectOfGame(page, id)).id}`);
}

async function begin() {
  const main = document.querySelector("main"), pages = element("nav", "", link("#", "Games"), link("#new", "New game"));
  pages.setAttribute("aria-label", "Pages");
  document.querySelector("header").append(link("#", "Quoin", "home"), pages, makeThemeSwitch());
  document.querySelector(".skip").onclick = (event) => {
    event.preventDefault();  // the address is that of the view
    main.focus();
  };
  const routes = openRoutes(main, { "": showGallery, new: showMaking, match, play, edit, change, fork });
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return routes.fail(new Error(NONE));
  main.replaceChildren(element("p", "wait", "Loading ..."));
  try {
    const page = await openPage();
    takeDrops(page);
    await routes.show(page);
  } catch (error) {
    routes.fail(error);
  }
}

begin();

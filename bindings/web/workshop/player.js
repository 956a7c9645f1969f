// One game in one file, which plays without a network. In: in the page, as JSON, the texts of the game, of the worker
// and of a film's page; packed, the module. Everything but editing is as in the workshop.
import { element, link } from "../elements.js";
import { openEngine } from "./engine.js";
import { resume, showPlay } from "./play.js";
import { openRoutes } from "./routes.js";
import { showSaved } from "./saved.js";
import { openStore } from "./store.js";
import { look, makeThemeSwitch } from "./theme.js";

async function moduleOf(packed) {
  const bytes = Uint8Array.from(atob(packed.trim()), (sign) => sign.charCodeAt(0));
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(whole).arrayBuffer());
}

async function begin() {
  const main = document.querySelector("main"), data = JSON.parse(document.querySelector("#quoin-game").textContent);
  const { id, title, files, variants, dials, worker, film } = data;
  document.querySelector("header").replaceChildren(link("#", title, "home"), makeThemeSwitch());
  const fixed = variants.length > 0 || Object.keys(dials).length > 0;  // it was made for these
  const what = { game: id, title, files, variants, dials, fixed };

  async function first(place, page) {
    const saved = element("div", "gallery"), form = element("div", "view play");
    place.append(saved, form);
    saved.append(await showSaved(page));
    return showPlay(form, page, what);
  }
  const match = async (place, page, [kept]) => resume(place, page, await page.store.match(kept), async () => what);

  const routes = openRoutes(main, { "": first, match });
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return routes.fail(new Error("This browser is too old for this page, or its WebAssembly is switched off."));
  }
  const module = moduleOf(document.querySelector("#quoin-module").textContent);
  module.catch(() => {});  // whoever opens an engine is told
  const source = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  const all = await openStore(), matches = async () => (await all.matches()).filter(({ game }) => game === id);
  const store = { ...all, matches, projects: async () => [] }, catalogue = { games: [{ id, title }] };
  const open = () => openEngine({ module, worker: () => new Worker(source) });
  await routes.show({ title, store, look, film: async () => film, catalogue, openEngine: open });
}

begin();

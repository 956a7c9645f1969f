// Files that are dropped on the page, or opened: a game becomes a project, a saved match is gone on with.
import { element } from "../elements.js";
import { freshId } from "./project.js";

async function takeMatch({ catalogue, store }, { record, game, variants, dials }) {
  const { seats } = catalogue.game(game), id = freshId();
  const players = Object.fromEntries(seats.map((name) => [name, "person"]));
  const match = { id, game, variants, dials, players, record, ply: 0, over: false, prompt: "", at: Date.now() };
  await store.keepMatch(match);
  location.hash = `#match/${id}`;
}

export async function takeFiles(page, files) {
  const { projectFrom } = await import("./zip.js");
  const { project, match } = await projectFrom(files);
  if (match) return takeMatch(page, match);
  if (!project) throw new Error("There is no game.yaml among these files: this is no game.");
  location.hash = `#edit/${(await page.store.keep(project)).id}`;
}

export function takeDrops(page) {
  const sign = element("p", "drop");
  sign.hidden = true;
  sign.setAttribute("role", "status");
  document.body.append(sign);
  const holds = (event) => event.dataTransfer?.types.includes("Files") && !event.defaultPrevented;
  const tell = (text) => {
    sign.textContent = text;
    sign.hidden = !text;
  };
  document.addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    tell("Drop a game here: a zip, or its game.yaml and rules.lua");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || tell(""));
  document.addEventListener("drop", async (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    tell("");
    await takeFiles(page, [...event.dataTransfer.files]).catch((error) => {
      tell(error.message);
      setTimeout(tell, 8000, "");
    });
  });
}

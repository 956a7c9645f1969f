// Files that are dropped on the page become a project: a zip, or the texts of a game.
import { element } from "../elements.js";

export async function takeFiles({ store }, files) {
  const { projectFrom } = await import("./zip.js");
  const { project } = await projectFrom(files);
  if (!project) throw new Error("This is a saved match; drop it on the match's page.");
  await store.keep(project);
  location.hash = `#edit/${project.id}`;
}

export function takeDrops(page) {
  const sign = element("p", "drop");
  sign.hidden = true;
  sign.setAttribute("role", "status");
  document.body.append(sign);
  const holds = (event) => event.dataTransfer?.types.includes("Files");
  const tell = (text) => {
    sign.textContent = text;
    sign.hidden = false;
    setTimeout(() => { sign.hidden = true; }, 8000);
  };
  document.addEventListener("dragover", (event) => {
    if (!holds(event) || event.defaultPrevented) return;
    event.preventDefault();
    sign.textContent = "Drop a game here: a zip, or its game.yaml and rules.lua";
    sign.hidden = false;
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) sign.hidden = true; });
  document.addEventListener("drop", async (event) => {
    if (!holds(event) || event.defaultPrevented) return;
    event.preventDefault();
    sign.hidden = true;
    await takeFiles(page, [...event.dataTransfer.files]).catch((error) => tell(error.message));
  });
}

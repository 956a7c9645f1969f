// Files that are dropped on the editor: texts come into the project that is open; a whole game, or a match, is taken as
// everywhere on the page. In: `place`, where they are dropped; the draft; `page` as every view has it;
// {opened(name), say(sentence)}.
import { takeFiles } from "../drops.js";

export function takeTexts(place, draft, page, { opened, say }) {
  const holds = (event) => event.dataTransfer?.types.includes("Files");

  async function take(files) {
    const { projectFrom } = await import("../zip.js"), { files: texts } = await projectFrom(files);
    if (!texts) return takeFiles(page, files);
    const names = Object.keys(texts);
    for (const name of names) draft.add(name, texts[name]);
    opened(names[0]);
    say(`Taken into this project: ${names.join(", ")}.`);
  }

  // Before the text itself hears of it, which would put the file's letters where they are dropped.
  place.addEventListener("dragover", (event) => { if (holds(event)) event.preventDefault(); }, true);
  place.addEventListener("drop", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    document.dispatchEvent(new DragEvent("dragleave"));  // the page's sign goes
    take([...event.dataTransfer.files]).catch((error) => say(error.message));
  }, true);
}

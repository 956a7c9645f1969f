// What stands above the files: what can be done with the project as a whole, and how the keyboard is used.
// In: the draft, `original` and `page` (see sharing.js), `search` opens the search of the text, `say` tells a sentence.
import { button, element } from "../../elements.js";
import { makeSharing } from "./sharing.js";

const HELP = "Tab indents; Escape, then Tab leaves the text. F8 goes to the next fault, Ctrl-F searches, Ctrl-Space " +
  "completes, Ctrl-Z undoes in this file.";

export function makeHead({ draft, original, page, search, say }) {
  const title = element("input"), named = element("label", "", "Title of the project ", title);
  title.value = draft.project.title;
  title.onchange = () => draft.name(title.value.trim() || "Untitled");
  const more = element("details", "edit-more", element("summary", "", "More"), named, element("p", "", HELP));
  return element("div", "edit-head", ...makeSharing({ draft, original, page, say }), button("Search", search), more);
}

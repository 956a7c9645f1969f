// A new game: from a template, or from files. In: what every view may use.
import { button, element } from "../elements.js";
import { takeFiles } from "./drops.js";
import { projectOfTemplate } from "./projects.js";

export function showMaking(place, page) {
  const told = element("p", "fault");
  told.setAttribute("role", "alert");
  const tried = (work) => async () => {
    told.textContent = "";
    try {
      await work();
    } catch (error) {
      told.textContent = error.message;
    }
  };
  const cards = page.catalogue.templates.map((template) => {
    const begin = button(template.title, tried(async () => {
      location.hash = `#edit/${(await projectOfTemplate(page, template)).id}`;
    }), "main");
    return element("li", "row", begin, ...(template.help ? [element("small", "", template.help)] : []));
  });
  const file = element("input");
  Object.assign(file, { type: "file", multiple: true, accept: ".zip,.yaml,.lua,.md,.match", hidden: true });
  file.onchange = tried(() => takeFiles(page, [...file.files]));
  place.classList.add("making");
  place.append(element("h1", "", "A new game"),
    element("p", "dim", "Begin with one that plays already, and change it beside its board."),
    element("ul", "rows", ...cards), element("h2", "", "From files"),
    element("p", "dim", "Drop them on this page: a game as a zip, its game.yaml and rules.lua, or a saved match."),
    element("p", "buttons", button("Open files ...", () => file.click()), file), told);
}

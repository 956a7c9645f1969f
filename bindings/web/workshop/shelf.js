// A part of a page under its heading.
import { element } from "../elements.js";

let made = 0;

export function makeShelf(title, ...content) {
  const head = element("h2", "", title), shelf = element("section", "shelf", head, ...content);
  head.id = `shelf-${++made}`;
  shelf.setAttribute("aria-labelledby", head.id);
  return shelf;
}

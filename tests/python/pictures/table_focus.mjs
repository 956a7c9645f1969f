// Shows a table on a page that has a focus; prints which target has it after each picture.
// In: the path of table.js, a JSON list of pictures. Out: a line a picture, the focused target's data-site or "-".
import { pathToFileURL } from "node:url";
import { body, part, settled } from "./page.mjs";

const [, , script, pictures] = process.argv;
const { showTable } = await import(pathToFileURL(script));
let changed;
showTable(body, { call: async () => ({}), listen: (act) => { changed = act; } });
await settled();
for (const [number, picture] of JSON.parse(pictures).entries()) {
  changed({ picture });
  if (number === 0) part("board").children[1].focus();
  console.log(document.activeElement === body ? "-" : document.activeElement.dataset.site);
}

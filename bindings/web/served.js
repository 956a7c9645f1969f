// The page of quoin watch: a table whose session stands behind the address of the page. It says so when nobody answers
// any more.
import { element } from "./elements.js";
import { showTable } from "./table.js";

const gone = document.querySelector("#gone"), main = document.querySelector("main");
const title = element("h1"), place = element("div"), found = element("ul");

let last = 0;  // the number of the latest table shown: what is told of earlier ones comes too late

async function call(verb, given) {
  const body = JSON.stringify({ verb, arguments: given });
  const answer = await fetch("call", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { ok, error, number } = await answer.json();
  if (error) throw Object.assign(new Error(error.text), error);
  last = Math.max(last, number);
  return ok;
}

// Whatever somebody does, the table as it stands is told to every page.
function listen(changed) {
  const events = new EventSource("events");
  events.onopen = () => { gone.hidden = true; };
  events.onerror = () => { gone.hidden = false; };
  events.onmessage = ({ data }) => {
    const { table, about, checks, number, news, broken } = JSON.parse(data);
    if (table) {
      const name = [about.id, about.variant].filter(Boolean).join("/");
      const after = ` ${name}, after ${table.ply} ${table.ply === 1 ? "ply" : "plies"}`;
      title.replaceChildren(about.title, element("small", "", after));
    }
    found.replaceChildren(...checks.map((line) => element("li", "", line)));
    if (number <= last) return;
    last = number;
    changed(table ?? { news, broken });
  };
}

main.replaceChildren(title, place, found);
showTable(place, { call, listen }, { typed: true });

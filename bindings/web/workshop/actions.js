// All that may be chosen now, as a list: filtered by typing, grouped by kind, chosen with the mouse or Enter.
// In: `find(chosen)` -> a promise of the entries of `legal` that go on so; `play(entry)`; `type(text)` for what was
// typed and is no entry; `why(text)`; `point(text or null)` while somebody points at one. Out: draw(table) -> a promise
// of how many there are.
import { button, element } from "../elements.js";

const MOST = 400;  // that are drawn at once

export function makeActions({ find, play, type, why, point }) {
  const line = element("input", "filter"), list = element("div", "actions"), told = element("p", "dim");
  const ask = button("why not?", () => why(line.value), "quiet");
  const root = element("div", "choose", element("div", "typed", line, ask), told, list);
  Object.assign(line, { type: "search", placeholder: "Type an action", autocomplete: "off", spellcheck: false });
  list.id = "actions";
  const says = { role: "combobox", "aria-label": "Type an action, or go through the list with the arrow keys",
                 "aria-controls": list.id, "aria-expanded": "true", "aria-autocomplete": "list" };
  for (const [name, value] of Object.entries(says)) line.setAttribute(name, value);
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What may be chosen");
  told.setAttribute("role", "status");

  let entries = [], options = [], active = -1, turn = 0, shown = "", none = "", pointed = null;

  function matching() {
    const words = line.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter(({ text, short }) => {
      const all = `${text} ${short}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  function option(entry, at) {
    const made = element("div", "action", entry.text, ...(entry.short ? [element("small", "", entry.short)] : []));
    made.id = `action-${at}`;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    made.onclick = () => play(entry);
    made.onpointermove = ({ movementX, movementY }) => {
      if (pointed === made || !(movementX || movementY)) return;  // it came to lie under a mouse that rests
      pointed = made;
      point(entry.text);
    };
    made.onpointerleave = () => {
      pointed = null;
      point(null);
    };
    options.push({ made, entry });
    return made;
  }

  function group(kind, found) {
    const head = element("div", "kind", `${kind} `, element("small", "", String(found.length)));
    const made = element("div", "group", head);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", kind);
    head.setAttribute("aria-hidden", "true");
    return made;
  }

  function fill() {
    const found = matching(), drawn = found.slice(0, MOST), groups = new Map();
    options = [];
    for (const entry of found) groups.set(entry.kind, [...groups.get(entry.kind) ?? [], entry]);
    const parts = [...groups].map(([kind, of]) => [group(kind, of), of]);
    let at = 0;
    for (const [made, of] of parts) {
      made.append(...of.filter((entry) => drawn.includes(entry)).map((entry) => option(entry, at++)));
    }
    list.replaceChildren(...parts.map(([made]) => made));
    list.classList.toggle("single", groups.size === 1);
    const more = found.length - drawn.length;
    told.textContent = !entries.length ? none : !found.length ? "No action has these words."
      : more ? `and ${more} more: type to find them` : "";
    ask.hidden = Boolean(found.length) || !entries.length;
    mark(-1);
  }

  function mark(at) {
    options[active]?.made.setAttribute("aria-selected", "false");
    active = at;
    const now = options[at];
    now?.made.setAttribute("aria-selected", "true");
    now?.made.scrollIntoView({ block: "nearest" });
    if (now) line.setAttribute("aria-activedescendant", now.made.id);
    else line.removeAttribute("aria-activedescendant");
    point(now ? now.entry.text : null);
  }

  line.oninput = fill;
  line.onblur = () => mark(-1);
  line.onkeydown = (event) => {
    const count = options.length, last = count - 1;
    const next = { ArrowDown: active === last ? 0 : active + 1, ArrowUp: active > 0 ? active - 1 : last }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      const chosen = options[active] ?? (count === 1 ? options[0] : null);
      if (chosen) play(chosen.entry);
      else if (line.value.trim()) type(line.value);
    } else if (event.key === "Escape" && line.value) {
      line.value = "";
      fill();
    } else if (next !== undefined && count) {
      event.preventDefault();
      mark(next);
    }
  };

  async function draw({ next, ply, chosen, over }) {
    const mine = ++turn, key = JSON.stringify([next, ply, chosen, over]);
    const found = next.kind === "person" && !over ? await find(chosen).catch(() => []) : [];
    if (mine !== turn) return entries.length;
    none = over ? "The match is over." : next.seat ? `${next.seat} is next.` : "";
    if (key !== shown) line.value = "";
    shown = key;
    entries = found;
    fill();
    return entries.length;
  }

  return { root, draw, focus: () => line.focus() };
}

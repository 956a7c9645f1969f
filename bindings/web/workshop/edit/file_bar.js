// The files of a project as tabs, and what can be done with them: add, rename, remove, bring back. In: a draft, and
// {open(name), renamed(name, to), removed(name), say(sentence, key?)}. Out: draw(name) with the file that is open.
import { button, element } from "../../elements.js";
import { beginningOf, inOrder, mayChange, nameFault } from "./file_names.js";
import { makeTabs } from "./tab_list.js";

export function makeFileBar(draft, panel, { open, renamed, removed, faulty, say }) {
  const tabs = makeTabs("Files", open, panel), asked = element("form", "edit-ask");
  const add = button("new file", () => ask("Name of the new file", "variants/", create), "quiet");
  const rename = button("rename", () => ask(`New name of ${now}`, now, move), "quiet");
  const remove = button("remove", discard, "quiet");
  const tools = element("div", "edit-files-tools", add, rename, remove);
  const root = element("div", "edit-files-bar", tabs.root, tools, asked);
  let now = "";
  asked.hidden = true;

  // A name is asked for in place; `take` refuses it with a sentence, or takes it and gives "".
  function ask(label, value, take) {
    const line = element("input"), told = element("p", "fault"), asks = document.activeElement;
    line.value = value;
    line.setAttribute("aria-label", label);
    told.setAttribute("role", "alert");
    function end() {
      asked.hidden = true;
      asks?.focus();
    }
    const go = button("OK", () => {});
    go.type = "submit";
    asked.onsubmit = (event) => {
      event.preventDefault();
      told.textContent = take(line.value.trim());
      if (!told.textContent) end();
    };
    asked.onkeydown = (event) => { if (event.key === "Escape") end(); };
    asked.replaceChildren(element("label", "", `${label} `, line), go, button("cancel", end, "quiet"), told);
    asked.hidden = false;
    line.focus();
    line.setSelectionRange(value.length, value.length);
  }

  function create(name) {
    const fault = nameFault(name, draft.files());
    if (fault) return fault;
    draft.add(name, beginningOf(name));
    open(name);
    return "";
  }

  function move(name) {
    const fault = nameFault(name, draft.files(), now);
    if (fault || name === now) return fault;
    const before = now;
    renamed(before, name);
    draft.rename(before, name);
    open(name);
    return "";
  }

  function discard() {
    const name = now, text = draft.remove(name);
    removed(name);
    open(inOrder(draft.names())[0]);
    say(`${name} is removed.`, button("Bring it back", () => {
      if (nameFault(name, draft.files())) return;
      draft.add(name, text);
      open(name);
      say(`${name} is back.`);
    }));
  }

  function draw(name) {
    now = name;
    rename.disabled = remove.disabled = !mayChange(name);
    tabs.draw(inOrder(draft.names()).map((key) => {
      const faults = faulty(key);
      const [, group = "", text] = /^(.*\/)?([^/]*)$/.exec(key);
      const note = faults ? ` ${faults}` : "", label = faults ? `${key}, ${faults} to look at` : key;
      return { key, text, group, note, label };
    }), name);
  }

  return { root, draw };
}

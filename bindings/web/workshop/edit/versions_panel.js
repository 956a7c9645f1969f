// Earlier versions of a project: what differs from now, and the way back to one. In: `store`, the project's draft, the
// original (a promise of {files, variants, dials}, or null) and its title, and `back(version, sentence)`, which puts a
// version in the place of what there is.
import { button, element } from "../../elements.js";
import { closeTo, filesDiff } from "./line_diff.js";

const SIGNS = { same: " ", gone: "-", new: "+" };
const sizeOf = (files) => Object.values(files).reduce((sum, text) => sum + text.length, 0);
const kilobytes = (letters) => `${(letters / 1000).toFixed(1)} kB`;
const when = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });

// A difference as lines with their signs; what is left out between is a row of dots.
function drawDiff({ files }) {
  const rows = (diff) => closeTo(diff).map((line) => line
    ? element("span", line.kind, `${SIGNS[line.kind]} ${line.text}\n`) : element("span", "left-out", "  ⋯\n"));
  return files.map(({ name, diff }) => {
    const text = element("pre", "edit-diff", ...rows(diff));
    text.tabIndex = 0;
    text.setAttribute("aria-label", `changes of ${name}`);
    return element("section", "", element("h3", "", name), text);
  });
}

export function makeVersionsPanel({ store, draft, original, title, back }) {
  const list = element("ul", "edit-list"), told = element("p"), shown = element("div", "edit-compared");
  const name = element("input"), keep = element("form", "buttons", element("label", "", "Keep this version as ", name));
  const press = button("Keep", () => {});
  press.type = "submit";
  keep.append(press);
  const root = element("div", "edit-versions", keep, told, list, shown);
  name.placeholder = "a name";
  told.setAttribute("role", "status");
  keep.onsubmit = async (event) => {
    event.preventDefault();
    await store.keep(draft.project, name.value.trim() || when(Date.now()));
    name.value = "";
    await draw();
    told.textContent = "This version is kept.";
  };

  function compare(title, files) {
    const diff = filesDiff(files, draft.files());
    const count = diff.files.length ? `${diff.added} lines new, ${diff.gone} gone since` : "nothing differs";
    const heading = element("h2", "", `${title}: ${count}`);
    heading.tabIndex = -1;
    shown.replaceChildren(heading, ...drawDiff(diff));
    heading.focus();
  }

  function row(title, { files }, get, differences = "what changed") {
    const see = button(differences, () => compare(title, files), "quiet");
    const go = button("go back to it", async () => {
      try {
        await draft.keepNow();  // what there is becomes a version first
        back(await get(), `These are the texts of ${title} again. What stood here before is a version, too.`);
        await draw();
      } catch (error) {
        told.textContent = error.message;
      }
    }, "quiet");
    return element("li", "", element("span", "", title, element("small", "", ` ${kilobytes(sizeOf(files))}`)), see, go);
  }

  async function toOriginal() {
    await store.keep(draft.project, "before going back to the original");
    return original();
  }

  async function draw() {
    shown.replaceChildren();
    const { id } = draft.project, versions = await store.versions(id);
    const base = original ? await original().catch(() => null) : null;
    const rows = versions.map(({ key, name, at, project }) =>
      row([name, when(at)].filter(Boolean).join(", "), project, () => store.goBack(id, key)));
    if (base) rows.unshift(row(title, base, toOriginal, `differences to ${title}`));
    list.replaceChildren(...rows);
    told.textContent = store.lasting ? "" : store.why;
  }

  return { root, draw };
}

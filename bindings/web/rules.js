// The rules of the game, to be unfolded at any time. In: the verb `rules`; its text is Markdown, of which headings,
// lists, tables, code and paragraphs are kept, and nothing is taken for HTML.
import { element } from "./elements.js";

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/(\*\*?|`)(\S.*?)\1/g, "$2");

// Lines of Markdown between bars as a table; the first one has its headings.
function tableOf(lines) {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line)).map((line) => line.replace(/^\||\|\s*$/g, "").split("|"));
  return element("table", "", ...rows.map((cells, row) => element("tr", "",
    ...cells.map((cell) => element(row ? "td" : "th", "", plain(cell.trim()))))));
}

// Blocks of Markdown as elements, with headings of this level.
export function written(markdown, level = "h4") {
  const made = [];
  let list = null, lines = [], table = [], code = null;
  const finish = () => {
    if (lines.length) made.push(element("p", "", plain(lines.join(" "))));
    if (table.length) made.push(tableOf(table));
    lines = [];
    table = [];
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      finish();
      if (code) made.push(element("pre", "", code.join("\n")));
      code = code ? null : [];
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    const heading = /^#+ (.*)/.exec(line), item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (heading || item || !line.trim() || line.startsWith("|") !== table.length > 0) finish();
    if (heading) made.push(element(level, "", plain(heading[1])));
    if (item) {
      if (!list) made.push((list = element("ul")));
      list.append(element("li", "", plain(item[1])));
    } else if (list && /^\s+\S/.test(line)) {
      list.lastElementChild.append(` ${plain(line.trim())}`);
    } else {
      list = null;
      if (line.startsWith("|")) table.push(line);
      else if (!heading && line.trim()) lines.push(line.trim());
    }
  }
  finish();
  return made;
}

export function makeRules(session, level) {
  const root = element("div", "quoin-table-rules");
  root.hidden = true;

  async function toggle(key) {
    root.hidden = !root.hidden;
    key.setAttribute("aria-expanded", String(!root.hidden));
    if (!root.hidden) await fill();
  }

  async function fill() {
    root.hidden = false;
    const { goal, actions, text } = await session.call("rules", {});
    const meanings = actions.flatMap((one) => [element("dt", "", one.text), element("dd", "", one.help)]);
    root.replaceChildren(element("p", "goal", goal), element("dl", "", ...meanings), ...written(text, level));
  }

  return { root, toggle, fill };
}

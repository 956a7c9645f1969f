// What the words of a game are: completions, and what each means. In: the answers of the verb `words`, and the file
// words.json of what does not depend on a game. Out, for the editor of texts:
//   complete(file, text, offset) -> {from, options: [{label, detail, type, told, template}]} or null;
//   hover(file, text, offset) -> {from, to, title, text, example} or null.
import { luaComplete, luaHover } from "./lua_words.js";
import { yamlComplete, yamlHover } from "./yaml_words.js";

const NOTHING = { rules: [], examples: {} };

// What rules may call in every game; without it only what the session itself knows is completed.
export async function generalWords() {
  const answer = await fetch("words.json").catch(() => null);
  return answer?.ok ? answer.json() : NOTHING;
}

export function makeWords(general = NOTHING) {
  let rules = general.rules, keys = [];

  function learn(answer) {
    const example = ({ name }) => general.examples[name]?.code ?? "";
    rules = [...answer.rules, ...general.rules].map((row) => ({ ...row, example: example(row) }));
    keys = answer.keys;
  }

  const ask = (file, lua, yaml) => {
    if (file.endsWith(".lua")) return lua();
    const kind = file === "game.yaml" ? "game" : file.startsWith("variants/") ? "variant" : file.replace(/\.yaml$/, "");
    return file.endsWith(".yaml") ? yaml(keys.filter((row) => row.file === kind)) : null;
  };

  return {
    learn,
    complete: (file, text, at) =>
      ask(file, () => luaComplete(rules, text, at), (own) => yamlComplete(own, rules, text, at)),
    hover: (file, text, at) => ask(file, () => luaHover(rules, text, at), (own) => yamlHover(own, text, at)),
  };
}

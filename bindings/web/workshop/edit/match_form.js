// Which rules are played beside the editor: variant and dials. In: `chosen` takes {variants, dials}. Who plays is
// chosen at the match itself.
import { element } from "../../elements.js";
import { makeDials } from "../dials.js";

export function makeMatchForm(project, chosen) {
  const list = element("select"), label = element("label", "", "Variant ", list);
  const dials = makeDials((values) => chosen({ dials: values }));
  const root = element("div", "edit-match-form", label, dials.root);
  root.hidden = true;
  list.onchange = () => chosen({ variants: list.value ? [list.value] : [], dials: {} });

  function draw(about) {
    const names = about.variants.map(({ name }) => name), now = project.variants[0] ?? "";
    if (now && !names.includes(now)) names.push(now);
    list.replaceChildren(new Option("the game as it is", ""), ...names.map((name) => new Option(name, name)));
    list.value = now;
    label.hidden = !names.length;
    dials.draw(about.dials, project.dials);
    root.hidden = !names.length && !about.dials.length;
  }

  return { root, draw };
}

// Which rules are played beside the editor, and by whom: variant, dials, seats. In: `chosen` takes {variants, dials},
// `begin` the seats of a new match.
import { button, element } from "../../elements.js";
import { makeDials } from "../dials.js";
import { makeSeats } from "../seats.js";

export function makeMatchForm(project, { chosen, begin }) {
  const list = element("select"), label = element("label", "", "Variant ", list);
  const dials = makeDials((values) => chosen({ dials: values })), seats = makeSeats();
  const start = button("New match", () => begin(seats.chosen()));
  const root = element("details", "edit-match-form", element("summary", "", "Variant, options and seats"), label, dials.root, seats.root, start);
  list.onchange = () => chosen({ variants: list.value ? [list.value] : [], dials: {} });

  function draw(about) {
    const names = about.variants.map(({ name }) => name), now = project.variants[0] ?? "";
    if (now && !names.includes(now)) names.push(now);
    list.replaceChildren(new Option("the game as it is", ""), ...names.map((name) => new Option(name, name)));
    list.value = now;
    label.hidden = !names.length;
    dials.draw(about.dials);
    seats.draw(about.seats);
  }

  return { root, draw };
}

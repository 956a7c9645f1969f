// The dials of a game as a form. In: `changed` takes what is chosen by hand: {dial: value}; `more`: rows below those of
// the dials. Out: draw(dials, chosen), rows of ABOUT and what of it was chosen by hand.
import { button, element, labelFor } from "../elements.js";

const MOST_LISTED = 30;
const isRange = (values) => values.length > MOST_LISTED &&
  values.every((value, at) => Number(value) === Number(values[0]) + at);
const inWords = (value) => value.replaceAll("_", " ");

function control({ values }, change) {
  if (values.length && !isRange(values)) {
    const list = element("select", "", ...values.map((one) => new Option(inWords(one), one)));
    list.onchange = () => change(list.value);
    return list;
  }
  const line = element("input");
  line.required = true;
  if (values.length) Object.assign(line, { type: "number", min: values[0], max: values.at(-1) });
  line.onchange = () => line.reportValidity() && change(line.value);
  return line;
}

export function dialRow(name, help, made) {
  const note = element("small", "", help);
  const line = element("div", "line", labelFor(made, inWords(name)), made);
  note.id = `${made.id}-help`;
  made.setAttribute("aria-describedby", note.id);
  return { row: element("div", "dial", line, note), note };
}

export function makeDials(changed, ...more) {
  const summary = element("summary"), rows = element("div", "dials");
  const root = element("details", "options", summary, rows);
  let drawn = {}, shape = "", chosen = {};
  const standards = {};  // by dial: its value where nothing is chosen by hand

  function change(name, value) {
    const { [name]: _, ...others } = chosen;
    changed(value === standards[name] ? others : { ...others, [name]: value });
  }

  function make(dials) {
    drawn = Object.fromEntries(dials.map((dial) => {
      const made = control(dial, (value) => change(dial.name, value));
      return [dial.name, { made, ...dialRow(dial.name, "", made) }];
    }));
    const back = button("Back to the standard", () => changed({}), "quiet");
    rows.replaceChildren(...Object.values(drawn).map(({ row }) => row), back, ...more);
  }

  return {
    root,
    draw(dials, values = {}) {
      chosen = values;
      const now = JSON.stringify(dials.map(({ name, values }) => [name, values]));
      if (now !== shape) make(dials);  // else the keyboard stays where it is
      shape = now;
      for (const { name, value, help, standard } of dials) {
        standards[name] = name in chosen ? standards[name] ?? standard : value;
        drawn[name].made.value = value;
        drawn[name].note.textContent = standards[name] ? `${help}; standard: ${inWords(standards[name])}` : help;
      }
      const count = Object.keys(chosen).length;
      root.hidden = !dials.length && !more.length;
      summary.textContent = count ? `Options (${count} changed)` : "Options";
    },
  };
}

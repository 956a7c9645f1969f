// The dials of a game as a form. In: rows of ABOUT; `changed` takes the values that are not the standard ones.
import { button, element } from "../elements.js";

const MOST_LISTED = 30;
const isRange = (values) => values.length > 3 && values.every((value, at) => Number(value) === Number(values[0]) + at);

function control(dial, change) {
  const { value, values } = dial;
  if (isRange(values) && values.length > MOST_LISTED) {
    const line = element("input");
    Object.assign(line, { type: "number", min: values[0], max: values.at(-1), value, required: true });
    line.onchange = () => line.reportValidity() && change(line.value);
    return line;
  }
  const list = element("select", "", ...values.map((one) => new Option(one.replaceAll("_", " "), one)));
  list.value = value;
  list.onchange = () => change(list.value);
  return list;
}

export function makeDials(changed) {
  const summary = element("summary"), rows = element("div", "dials"), root = element("details", "options", summary, rows);
  let dials = [];

  function change(name, value) {
    changed(Object.fromEntries(dials.map((dial) => (dial.name === name ? { ...dial, value } : dial))
      .filter(({ value, standard }) => value !== standard).map(({ name, value }) => [name, value])));
  }

  function row(dial) {
    const made = control(dial, (value) => change(dial.name, value));
    const note = element("small", "", `${dial.help}; standard: ${dial.standard.replaceAll("_", " ")}`);
    note.id = `dial-${dial.name}`;
    made.setAttribute("aria-describedby", note.id);
    return element("div", "dial", element("label", "", dial.name.replaceAll("_", " "), made), note);
  }

  return {
    root,
    draw(given) {
      const shape = (list) => JSON.stringify(list.map(({ name, values }) => [name, values]));
      const same = shape(given) === shape(dials);
      dials = given;
      const moved = dials.filter(({ value, standard }) => value !== standard).length;
      root.hidden = !dials.length;
      summary.textContent = moved ? `Options (${moved} changed)` : "Options";
      if (same) return;  // the keyboard stays where it is
      rows.replaceChildren(...dials.map(row), button("Back to the standard", () => {
        dials = [];
        changed({});
      }, "quiet"));
    },
  };
}

// A new match: which variant, who sits where, which dials. In: `setUp({variants, dials})` loads the game so and gives
// ABOUT; `start({variants, dials, seats, seed})` begins. Out: a promise of a function that ends it.
import { button, element } from "../elements.js";
import { dialRow, makeDials } from "./dials.js";
import { written } from "../rules.js";
import { makeSeats } from "./seats.js";
import { onLook } from "./theme.js";

function variantsOf({ title, variants }, chosen, choose) {
  const box = element("fieldset", "variants", element("legend", "", "Variant"));
  const all = [{ name: "", title, summary: "The game as it is." }, ...variants];
  box.append(...all.map((variant) => {
    const dot = element("input"), summary = element("small", "", variant.summary);
    const label = element("label", "option", dot, element("b", "", variant.title), summary);
    Object.assign(dot, { type: "radio", name: "variant", value: variant.name, checked: variant.name === chosen });
    dot.onchange = () => choose(variant.name);
    return label;
  }));
  return box;
}

function seedLine() {
  const line = element("input");
  Object.assign(line, { inputMode: "numeric", pattern: "[0-9]{1,19}", autocomplete: "off" });
  return line;
}

export async function showNewMatch(place, { catalogue, what, engine, setUp, start, look, edit }) {
  let variants = what.variants ?? [], dials = {}, turn = 0;
  const title = element("h1", "", what.title), goal = element("p", "goal"), fault = element("p", "fault");
  fault.setAttribute("role", "alert");
  const cover = element("div", "cover"), rules = element("details", "rules", element("summary", "", "The rules"));
  const form = element("form", "new"), seats = makeSeats(), seed = seedLine();
  const options = makeDials((values) => load(values), dialRow("seed", "of the luck; empty: a fresh one", seed).row);
  const go = button("Play", () => {}, "primary");
  go.type = "submit";
  form.append(seats.root, options.root, element("div", "buttons", go, ...(edit ? [button("Edit this game", () => edit(what))] : [])));
  const text = element("div", "about", title, goal, form, fault, rules);
  place.append(cover, text);

  async function load(values = {}) {
    const mine = ++turn;
    go.disabled = true;
    try {
      const about = await setUp({ variants, dials: values });
      if (mine !== turn) return;
      dials = values;
      fault.textContent = "";
      goal.textContent = about.goal;
      seats.draw(about.seats);
      options.draw(about.dials, values);
      go.disabled = false;
      drawCover();
      return about;
    } catch (error) {
      if (mine === turn) fault.textContent = error.message;
    }
  }

  // The board as the match begins.
  async function drawCover() {
    const mine = turn, { picture: theme, ...more } = look(cover);
    await engine.call("start", { seed: 1 }).catch(() => {});
    const picture = await engine.call("picture", { theme, ...more, viewer: "everybody" }).catch(() => "");
    if (mine === turn) cover.innerHTML = picture;
  }

  form.onsubmit = (event) => {
    event.preventDefault();
    start({ variants, dials, seats: seats.chosen(), ...(seed.value && { seed: seed.value }) });
  };
  rules.ontoggle = async () => {
    if (!rules.open || rules.children.length > 1) return;
    const { actions, text } = await engine.call("rules", {});
    const meanings = actions.flatMap((one) => [element("dt", "", one.text), element("dd", "", one.help)]);
    rules.append(element("dl", "", ...meanings), ...written(text, "h2"));
  };

  const about = await load(what.dials);
  const end = onLook(cover, drawCover);
  if (!about) return end;
  function vary(name) {
    variants = name ? [name] : [];
    rules.open = false;
    while (rules.children.length > 1) rules.lastChild.remove();
    load();
  }
  if (about.variants.length && !what.fixed) {
    form.prepend(variantsOf({ ...about, title: what.title }, variants[0] ?? "", vary));
  }
  return end;
}

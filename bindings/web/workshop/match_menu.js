// What can be done with a match besides playing it: again, another, taken home; who sits where.
// In: {about, session, engine, act, say, drawn, again, film, rematch}. Out: draw(table); `ended`: what is offered
// at the end.
import { button, element } from "../elements.js";
import { saveFilm, saveRecord } from "./downloads.js";
import { makeSeats } from "./seats.js";

export function makeMatchMenu({ about, session, engine, act, say, drawn, again, film, rematch }) {
  let now = null;
  const tried = (work) => async () => {
    try {
      await work();
    } catch (error) {
      say(error.message);
    }
  };
  const told = (done, all) => say(done < all ? `picture ${done + 1} of ${all + 1} ...` : "the film is saved");
  const seats = makeSeats();
  seats.draw(about.seats);
  seats.root.onchange = tried(async () => {
    await engine.call("seats", { seats: seats.chosen() });
    act("table", {});
  });
  const swapped = () => {
    const names = about.seats.map(({ name }) => name);
    return Object.fromEntries(names.map((name, at) => [name, now.players[names[(at + 1) % names.length]]]));
  };
  const name = [about.id, about.variant].filter(Boolean).join("-").replaceAll(/\W+/g, "-");
  const record = () => saveRecord(engine, name);
  const filmed = () => {
    const options = { title: about.title, plies: now.ply, theme: drawn().picture, told };
    return saveFilm(session, name, film(), options);
  };
  const once = (style) => button("Rematch", () => rematch(now.players), style);
  const other = () => button("New match ...", again);

  const keys = element("div", "buttons", once(), button("Rematch, seats swapped", () => rematch(swapped())), other());
  const home = element("div", "buttons", button("Save the match", tried(record)), button("Save a film", tried(filmed)));
  const ended = element("div", "buttons ended", once("primary"), other());
  const root = element("div", "menu", keys, seats.root, home);
  return {
    root, ended,
    draw(table) {
      now = table;
      seats.choose(table.players);
    },
  };
}

// Who sits where: a row a seat, a person or a bot of some level. Out: `chosen()` as the verb `start` takes it.
import { element, labelFor } from "../elements.js";
import { disc } from "./players.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const WORDS = { 1: "weakest", 3: "easy", 5: "hard", 8: "strongest, slow" };
const called = (level) => `bot, level ${level}${WORDS[level] ? ` (${WORDS[level]})` : ""}`;

export function makeSeats() {
  const root = element("fieldset", "seats", element("legend", "", "Seats"));
  let lists = {};

  function row({ name, colour, team }, at, before) {
    const levels = LEVELS.map((level) => new Option(called(level), `level(${level})`));
    const list = element("select", "", new Option("a person", "person"), ...levels);
    list.value = before ?? (at ? "level(3)" : "person");
    lists[name] = list;
    const said = labelFor(list, name, ...(team ? [element("small", "", ` team ${team}`)] : []));
    return element("div", "seat", disc(colour), said, list);
  }

  return {
    root,
    draw(seats) {
      const before = lists;
      lists = {};
      root.replaceChildren(root.firstElementChild, ...seats.map((seat, at) => row(seat, at, before[seat.name]?.value)));
    },
    choose(players) {
      for (const [name, list] of Object.entries(lists)) list.value = players[name] ?? list.value;
    },
    chosen: () => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.value])),
  };
}

// Who sits where in a match, and who is next. In: the seats of ABOUT. Out: draw(table, levels); `levels`: what each is
// made of, seen where somebody points at it.
import { element } from "../elements.js";

export const disc = (colour) => {
  const made = element("i", "disc");
  made.dataset.colour = colour;
  made.setAttribute("aria-hidden", "true");
  return made;
};

const LEVEL = /^level\((\d+)\)$/;

export function makePlayers(seats) {
  const root = element("ul", "players"), items = {};
  root.setAttribute("aria-label", "Seats");
  for (const { name, colour } of seats) {
    const who = element("small"), result = element("b", "result");
    items[name] = { item: element("li", "player", disc(colour), element("span", "", name), who, result), who, result };
    root.append(items[name].item);
  }
  return {
    root,
    draw({ players, next, over, returns }, levels) {
      for (const [name, { item, who, result }] of Object.entries(items)) {
        const mine = !over && next.seat === name, player = players[name] ?? "", level = LEVEL.exec(player)?.[1];
        who.textContent = level ? `level ${level}` : player;
        who.title = levels[level - 1] ?? "";
        item.classList.toggle("next", mine);
        if (mine) item.setAttribute("aria-current", "true");
        else item.removeAttribute("aria-current");
        result.textContent = over && returns ? returns[seats.findIndex((seat) => seat.name === name)] : "";
      }
    },
  };
}

// Who sits where in a match, and who is next. In: the seats of ABOUT. Out: draw(table).
import { element } from "../elements.js";

export const disc = (colour) => {
  const made = element("i", "disc");
  made.dataset.colour = colour;
  made.setAttribute("aria-hidden", "true");
  return made;
};

const playerText = (player) => player.replace(/^level\((\d+)\)$/, "level $1");

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
    draw({ players, next, over, returns }) {
      for (const [name, { item, who, result }] of Object.entries(items)) {
        const mine = !over && next.seat === name;
        who.textContent = playerText(players[name] ?? "");
        item.classList.toggle("next", mine);
        if (mine) item.setAttribute("aria-current", "true");
        else item.removeAttribute("aria-current");
        result.textContent = over && returns ? returns[seats.findIndex((seat) => seat.name === name)] : "";
      }
    },
  };
}

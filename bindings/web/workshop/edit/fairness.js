// Whether a game is fair, as far as matches tell, in one sentence for people. In: what was played as {matches, wins,
// draws}, and the seats' names. Two seats: the first one's share of the decided matches. More seats: that which is
// farthest from a fair share, the intervals of all holding together. Out: "" where nobody can be better off.
import { Z95, shareOf, zTogether } from "./intervals.js";
import { percent } from "./verdict.js";

const between = ({ low, high }) => `(${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
const sum = (counts) => counts.reduce((all, count) => all + count, 0);

export function fairness({ matches, wins, draws }, seats) {
  const all = sum(wins), two = seats.length === 2, decided = two ? all : matches - draws;
  if (seats.length < 2 || !all || decided <= 0) return "";
  const fair = all / seats.length / decided, z = two ? Z95 : zTogether(seats.length);
  const rows = seats.map((name, seat) => ({ name, ...shareOf(wins[seat], decided, z) }));
  const unfair = rows.filter(({ low, high }) => fair < low || fair > high);
  if (two) return ofTwo(rows, unfair.length > 0);
  if (!unfair.length) return "As edited, no seat is seen to be better off than the others.";
  const far = ({ share }) => Math.abs(share - fair);
  const { name, share, low, high } = unfair.reduce((one, other) => (far(other) > far(one) ? other : one));
  return `As edited, ${name} wins ${percent(share)} of the matches that are not drawn ${between({ low, high })}, and ` +
    `${percent(fair)} would be fair: ${name} is ${share > fair ? "better" : "worse"} off, by more than chance.`;
}

function ofTwo([first, second], unfair) {
  const better = first.share > 0.5 ? first.name : second.name;
  const found = unfair ? `${better} is better off, by more than chance` : "neither seat is seen to be better off";
  return `As edited, ${first.name} wins ${percent(first.share)} of the matches that somebody wins ${between(first)}: ` +
    `${found}.`;
}

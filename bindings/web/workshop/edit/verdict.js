// Whether matches of edited rules come out otherwise than those of the original, in one sentence for people.
// In: two samples as {matches, wins, draws}, and the seats' names. Several seats: the intervals hold together.
import { differenceOf, matchesFor, zTogether } from "./intervals.js";

export const percent = (share) => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "–");
const points = (share) => `${(100 * Math.abs(share)).toFixed(1)} points`;
const ROOM = 1_000_000;  // nobody plays more matches than this
const rounded = (count) => Number(count.toPrecision(2)).toLocaleString("en-US");

// Matches won by each seat, and drawn, as [{name, count}].
export function outcomes({ wins, draws }, seats) {
  const rows = seats.map((name, seat) => ({ name, count: wins[seat] ?? 0 }));
  return seats.length > 1 ? [...rows, { name: "drawn", count: draws }] : rows;
}

export function verdict(edited, original, seats) {
  if (!edited.matches || !original.matches) return "";
  const now = outcomes(edited, seats), before = outcomes(original, seats);
  if (now.length !== before.length) return "The two games have other outcomes: their shares cannot be compared.";
  const z = zTogether(Math.max(1, now.length - 1));
  const rows = now.map(({ name, count }, at) => {
    const between = differenceOf(count, edited.matches, before[at].count, original.matches, z);
    const excess = between.difference > 0 ? between.low : -between.high;  // above 0: more than chance
    return { name, count, other: before[at].count, ...between, excess };
  });
  const most = (key) => rows.reduce((one, other) => (key(other) > key(one) + 1e-9 ? other : one));
  const clearest = most(({ excess }) => excess);
  if (clearest.excess > 0) return changed(clearest);
  return undecided(most(({ difference }) => Math.abs(difference)), edited.matches, original.matches, z);
}

const what = (name) => (name === "drawn" ? "Draws are" : `Wins of ${name} are`);

function changed({ name, difference, low, high }) {
  const [least, most] = difference > 0 ? [low, high] : [-high, -low];
  return `${what(name)} ${points(difference)} ${difference > 0 ? "more" : "fewer"} than in the original ` +
    `(between ${points(least)} and ${points(most)}): more than chance.`;
}

function undecided({ name, count, other, difference, low, high }, matches, originals, z) {
  const span = `with these matches it may lie between ${signed(low)} and ${signed(high)} points`;
  if (difference === 0) return `No difference is seen; ${span}.`;
  const each = matchesFor(count / matches, other / originals, z), more = each - Math.min(matches, originals);
  const rest = each > ROOM ? "A difference so small would take more than a million matches to tell."
    : `If it stays so, about ${rounded(Math.max(1, more))} more matches of each would tell.`;
  return `${what(name)} ${points(difference)} ${difference > 0 ? "more" : "fewer"} than in the original, ` +
    `which may be chance: ${span}. ${rest}`;
}

const signed = (share) => `${share < 0 ? "−" : "+"}${(100 * Math.abs(share)).toFixed(1)}`;

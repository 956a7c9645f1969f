// What matches came to, as a table: a column for each side. In: sides {title, seats: [names], found: what was played}.
import { element } from "../../elements.js";
import { reachOf, shareOf } from "./intervals.js";
import { outcomes, percent } from "./verdict.js";


const cells = (tag, texts) => texts.map((text) => element(tag, "", text));

function rowOf(name, texts) {
  const head = element("th", "", name);
  head.scope = "row";
  return element("tr", "", head, ...cells("td", texts));
}

// "45.0 % (42.8 to 47.2)": a share with its interval.
function shareIn({ found, seats }, name) {
  const row = outcomes(found, seats).find((one) => one.name === name);
  if (!row || !found.matches) return "–";
  const { share, low, high } = shareOf(row.count, found.matches);
  return `${percent(share)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

const MEANS = [
  ["matches", ({ matches }) => matches.toLocaleString("en-US")],
  ["plies a match", ({ plies, plies_variance: variance, matches }) => {
    const reach = reachOf(variance, matches), mean = plies.toFixed(1);
    return Number.isFinite(reach) ? `${mean} (${(plies - reach).toFixed(1)} to ${(plies + reach).toFixed(1)})` : mean;
  }],
  ["choices a decision", ({ choices }) => choices.toFixed(1)],
];

export function matchesTable(sides) {
  const names = [...new Set(sides.flatMap(({ found, seats }) => outcomes(found, seats)).map(({ name }) => name))];
  const titled = (name) => (name === "drawn" ? name : `${name} wins`);
  const shares = names.map((name) => rowOf(titled(name), sides.map((side) => shareIn(side, name))));
  const toldOf = (told) => sides.map(({ found }) => (found.matches ? told(found) : "–"));
  const means = MEANS.map(([text, told]) => rowOf(text, toldOf(told)));
  const head = element("tr", "", element("td"), ...cells("th", sides.map(({ title }) => title)));
  const caption = element("caption", "", "In brackets: 95 % intervals, of shares by Wilson.");
  return element("table", "", caption, element("thead", "", head), element("tbody", "", ...shares, ...means));
}

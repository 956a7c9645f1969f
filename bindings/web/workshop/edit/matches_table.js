// What matches came to, as a table: a column for each side. In: sides {title, seats: [names], found: what was played}.
import { element } from "../../elements.js";
import { shareOf } from "./intervals.js";
import { outcomes, percent } from "./verdict.js";

const MEANS = [["matches", "matches", 0], ["plies a match", "plies", 1], ["choices a decision", "choices", 1]];

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

function meanOf({ found }, key, digits) {
  if (!found.matches) return "–";
  return found[key].toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

export function matchesTable(sides) {
  const names = [...new Set(sides.flatMap(({ found, seats }) => outcomes(found, seats)).map(({ name }) => name))];
  const titled = (name) => (name === "drawn" ? name : `${name} wins`);
  const shares = names.map((name) => rowOf(titled(name), sides.map((side) => shareIn(side, name))));
  const means = MEANS.map(([text, key, digits]) => rowOf(text, sides.map((side) => meanOf(side, key, digits))));
  const head = element("tr", "", element("td"), ...cells("th", sides.map(({ title }) => title)));
  const caption = element("caption", "", "In brackets: 95 % intervals (Wilson).");
  return element("table", "", caption, element("thead", "", head), element("tbody", "", ...shares, ...means));
}

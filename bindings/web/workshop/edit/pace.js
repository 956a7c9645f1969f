// How long work takes that goes on as it began, for people. In: the milliseconds it took so far, how much of how much
// is done. Out: "about 3 minutes more"; "" as long as nobody can tell.
const SOON = 3000;  // milliseconds
const UNITS = [["hour", 3_600_000], ["minute", 60_000], ["second", 1000]];

export function restOf(elapsed, done, total) {
  if (elapsed < SOON || !done || done >= total) return "";
  const rest = (elapsed / done) * (total - done);
  const [name, length] = UNITS.find(([, unit]) => rest >= 1.5 * unit) ?? UNITS.at(-1);
  const count = Math.max(1, Math.round(rest / length)), shown = name === "second" ? Math.ceil(count / 5) * 5 : count;
  return `about ${shown} ${name}${shown > 1 ? "s" : ""} more`;
}

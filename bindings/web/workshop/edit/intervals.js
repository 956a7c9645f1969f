// Shares of matches with their intervals, and whether two shares differ by more than chance.
// One share: Wilson's score interval (1927). The difference of two: Newcombe's interval from these (1998, "Interval
// estimation for the difference between independent proportions", method 10).
export const Z95 = 1.959963984540054;

// {share, low, high} of `count` in `n`.
export function shareOf(count, n, z = Z95) {
  if (n === 0) return { share: NaN, low: 0, high: 1 };
  const share = count / n, scale = 1 + (z * z) / n, middle = (share + (z * z) / (2 * n)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { share, low: count === 0 ? 0 : Math.max(0, middle - reach),
           high: count === n ? 1 : Math.min(1, middle + reach) };
}

// {difference, low, high} of the share of `count` in `n` less that of `other` in `otherN`.
export function differenceOf(count, n, other, otherN, z = Z95) {
  const one = shareOf(count, n, z), two = shareOf(other, otherN, z), difference = one.share - two.share;
  return { difference, low: difference - Math.hypot(one.share - one.low, two.high - two.share),
           high: difference + Math.hypot(one.high - one.share, two.share - two.low) };
}

// How far the interval of a mean reaches to both sides, of `n` values with this variance (of the population).
export const reachOf = (variance, n, z = Z95) => (n > 1 ? z * Math.sqrt(variance / (n - 1)) : Infinity);

// How many matches of each a difference such as this takes to be told from chance; Infinity where there is none.
export function matchesFor(share, other, z = Z95) {
  const spread = share * (1 - share) + other * (1 - other);
  return share === other ? Infinity : Math.ceil((z * z * spread) / (share - other) ** 2);
}

// The z of an interval of which `several` hold together at 95 % (Bonferroni); by Newton's method on the tail.
export function zTogether(several) {
  const tail = 0.025 / several;
  let z = Z95;
  for (let step = 0; step < 50; ++step) z += (upperTail(z) - tail) / density(z);
  return z;
}

const density = (z) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

// How often the standard normal distribution exceeds z > 0: Simpson's rule, far enough out.
function upperTail(z) {
  const steps = 400, width = 8 / steps;
  let sum = density(z) + density(z + 8);
  for (let at = 1; at < steps; ++at) sum += (at % 2 ? 4 : 2) * density(z + at * width);
  return (sum * width) / 3;
}

// Many matches between bots, in slices, so that progress is seen and can be stopped. In: `simulate` asks a session for
// one slice; `told` takes {matches, wins, drawn, plies, choices} of all slices so far. Out: the last of these.
const SLICE = 300;  // milliseconds that a slice should take
const APART = 1_000_003;  // between the seeds of slices

const NOTHING = { matches: 0, wins: [], plies: 0, choices: 0 };

// What two samples say together.
export function joined(one, other) {
  const matches = one.matches + other.matches;
  const mean = (key) => (matches ? (one[key] * one.matches + other[key] * other.matches) / matches : 0);
  const wins = other.wins.map((count, seat) => count + (one.wins[seat] ?? 0));
  return { matches, wins, plies: mean("plies"), choices: mean("choices") };
}

export async function playMany(simulate, { matches, seed = 1, bots = [] }, told, clock = () => performance.now()) {
  let found = NOTHING, size = 1;
  for (let slice = 0; found.matches < matches; ++slice) {
    const asked = Math.min(size, matches - found.matches), began = clock();
    const answer = await simulate({ matches: asked, seed: seed + slice * APART, ...(bots.length ? { bots } : {}) });
    found = joined(found, answer);
    told(found);
    if (answer.stopped || !answer.matches) break;
    const pace = Math.max(1, clock() - began) / asked;
    size = Math.max(1, Math.min(4 * asked, Math.floor(SLICE / pace)));
  }
  return found;
}

// Many matches between bots, in slices, so that progress is seen and can be stopped. In: `simulate` asks a session for
// one slice of the series; `told` takes {matches, wins, draws, plies, plies_variance, choices} of all slices so far.
// Out: the last of these. How the series is cut changes nothing of it.
const SLICE = 300;  // milliseconds that a slice should take
const MOST_FASTER = 4;

const NOTHING = { matches: 0, wins: [], draws: 0, plies: 0, plies_variance: 0, choices: 0 };

// What two samples say together.
export function joined(one, other) {
  const matches = one.matches + other.matches;
  const mean = (of) => (matches ? (of(one) * one.matches + of(other) * other.matches) / matches : 0);
  const plies = mean((part) => part.plies), squares = mean((part) => part.plies_variance + part.plies ** 2);
  return { matches, plies, wins: other.wins.map((count, seat) => count + (one.wins[seat] ?? 0)),
           draws: one.draws + other.draws, plies_variance: Math.max(0, squares - plies ** 2),
           choices: mean((part) => part.choices) };
}

export async function playMany(simulate, { matches, seed = 1, bots = [] }, told, clock = () => performance.now()) {
  let found = NOTHING, size = 1;
  while (found.matches < matches) {
    const asked = Math.min(size, matches - found.matches), began = clock();
    const answer = await simulate({ matches: asked, seed, first: found.matches, ...(bots.length ? { bots } : {}) });
    found = joined(found, answer);
    told(found);
    if (answer.stopped || !answer.matches) break;
    const pace = Math.max(1, clock() - began) / asked;
    size = Math.max(1, Math.min(MOST_FASTER * asked, Math.floor(SLICE / pace)));
  }
  return found;
}

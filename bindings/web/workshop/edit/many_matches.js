// Many matches between bots, in slices, so that progress is seen and can be stopped. In: `simulate` asks a session for
// one slice of the series; `told` takes {matches, wins, draws, plies, plies_variance, choices, marks} of all slices so
// far. Out: the last of these. How the series is cut changes nothing of it. `marks` tell different matches apart; null:
// they are many.
const SLICE = 300;  // milliseconds that a slice should take
const MOST_FASTER = 4;

const NOTHING = { matches: 0, wins: [], draws: 0, plies: 0, plies_variance: 0, choices: 0, marks: [] };
const FEWEST = 8;  // matches of which something is said

// The sentence that is due where bots play the same matches again and again; else "".
export function repeated({ matches, marks }, seats) {
  const different = marks?.length ?? 0;
  if (!different || matches < FEWEST || different > seats || 2 * different > matches) return "";
  const what = different === 1 ? "All these matches are the same"
    : `These matches are only ${different} different ones`;
  return `${what}: the intervals, which take them for independent, say nothing.`;
}

// Marks of both; null where one of them played more different matches than marks tell.
function together(one, other) {
  return one && other?.length ? [...new Set([...one, ...other])] : null;
}

// What two samples say together.
export function joined(one, other) {
  const matches = one.matches + other.matches;
  const mean = (of) => (matches ? (of(one) * one.matches + of(other) * other.matches) / matches : 0);
  const plies = mean((part) => part.plies), squares = mean((part) => part.plies_variance + part.plies ** 2);
  return { matches, plies, wins: other.wins.map((count, seat) => count + (one.wins[seat] ?? 0)),
           draws: one.draws + other.draws, plies_variance: Math.max(0, squares - plies ** 2),
           choices: mean((part) => part.choices), marks: together(one.marks, other.marks) };
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

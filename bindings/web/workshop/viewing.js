// Whose view is seen, where people share a screen and something is secret: before another person's view is shown, the
// screen is passed on. Bots can be stopped. In: an engine, and `pass(seat)` -> a promise that the seat's person looks.
// Out: a session as table.js wants it.

const CHOOSING = ["click", "pick", "back", "play", "undo", "redo", "table"];
const LOOKING = ["picture", "scene", "text", "legal", "preview", "log", "look", "why", "hint", "past"];
const VIEWED = new Set([...CHOOSING, ...LOOKING]);
const TABLES = new Set([...CHOOSING, "start", "restore", "think", "go_on", "reload"]);
const ALL = "everybody";

const peopleOf = ({ players }) => Object.keys(players).filter((seat) => players[seat] === "person");

// The engine as it is, for games in which nothing is secret: who has to choose is who looks.
function open(engine) {
  let thinking = new AbortController();
  return {
    call(verb, given) {
      if (verb === "think" || verb === "go_on") thinking = new AbortController();
      return engine.call(verb, given, verb === "think" || verb === "go_on" ? { signal: thinking.signal } : {});
    },
    stop: () => thinking.abort(new Error("The bot was stopped.")),
    listen: (changed) => engine.listen(changed),
  };
}

export function openViewing(engine, { secrets }, pass) {
  const session = open(engine);
  if (!secrets) return session;
  let viewer = ALL, look = {};
  const seen = (verb, given) => session.call(verb, viewer && VIEWED.has(verb) ? { ...given, viewer } : given);

  // The table as it may be seen by whoever looks, once that person looks.
  async function settled(table) {
    const { kind, seat } = table.next;
    if (peopleOf(table).length < 2) {
      viewer = null;  // the one person, or nobody: the session knows
    } else if (table.over) {
      viewer = ALL;
    } else if (kind === "person" && seat !== viewer) {
      await pass(seat);
      viewer = seat;
    } else {
      viewer ??= ALL;
    }
    return table.picture && (viewer ?? table.viewer) === table.viewer ? table : seen("table", look);
  }

  async function call(verb, given) {
    if (!TABLES.has(verb)) return seen(verb, given);
    const { picture, narrow, ...rest } = given;
    if (picture) look = { picture, narrow };
    const all = verb === "undo" && viewer === ALL;  // at the end: whoever chose last
    return settled(await (VIEWED.has(verb) && !all ? seen(verb, given) : session.call(verb, rest)));
  }

  return {
    call,
    stop: session.stop,
    listen: (changed) => engine.listen(async (told) => changed({ ...told, ...await call("table", look) })),
  };
}

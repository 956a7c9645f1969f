// A game to play: first the form of a new match, then the match. In: what every view may use, and what is played:
// {game or project, title, files, variant, kept: a match to go on with}. Out: a function that ends it.
import { element } from "../elements.js";
import { showMatch } from "./match_view.js";
import { showNewMatch } from "./new_match.js";

export async function showPlay(place, page, what) {
  const engine = page.openEngine();
  let end = () => {};
  const setUp = ({ variants = [], dials = {} }) => engine.load({ files: what.files, variants, dials });

  // The match as its `begin` says: {verb, given}. It has an id of its own, and with it an address.
  function play(match, begin) {
    end();
    place.replaceChildren();
    history.replaceState(null, "", `#match/${match.id}`);
    end = showMatch(place, engine, { ...page, what, match, about: engine.about, begin, again: form });
  }

  function form() {
    end();
    end = () => {};
    place.replaceChildren();
    return showNewMatch(place, { ...page, what, engine, setUp, start({ variants, dials, seats }) {
      const { game, project } = what;
      play({ id: crypto.randomUUID(), game, project, variants, dials }, { verb: "start", given: { seats } });
    } });
  }

  if (what.kept) {
    const { id, game, project, variants, dials, record, players } = what.kept;
    await setUp({ variants, dials });
    play({ id, game, project, variants, dials }, { verb: "restore", given: { record, seats: players } });
  } else {
    await form();
  }
  return () => {
    end();
    engine.close();
  };
}

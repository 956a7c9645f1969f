// A game to play: first the form of a new match, then the match. In: what every view may use, and what is played:
// {game or project (their ids), title, files, variants, dials}. Out: a function that ends it.
import { showMatch } from "./match_view.js";
import { showNewMatch } from "./new_match.js";
import { freshId } from "./project.js";

export async function showPlay(place, page, what, kept) {
  const engine = page.openEngine(), { game, project, title, files } = what;
  let end = () => {};

  // The page is empty, and the keyboard begins anew.
  function clear() {
    end();
    end = () => {};
    place.replaceChildren();
    scrollTo(0, 0);
    if (document.activeElement === document.body) place.closest("main")?.focus({ preventScroll: true });
  }

  const setUp = ({ variants = [], dials = {} }) => engine.load({ files, variants, dials });
  const edit = page.edit && (() => page.edit(what));

  // A match as its `begin` says: {verb, given}. It has an id of its own, and with it an address.
  function play(match, begin) {
    clear();
    history.replaceState(null, "", `#match/${match.id}`);
    const rematch = (seats) => play({ ...match, id: freshId() }, { verb: "start", given: { seats } });
    end = showMatch(place, engine, { ...page, match, title, about: engine.about, begin, again: form, edit, rematch });
  }

  async function form() {
    clear();
    end = await showNewMatch(place, { ...page, what, engine, setUp, start({ variants, dials, ...given }) {
      play({ id: freshId(), game, project, variants, dials }, { verb: "start", given });
    } });
  }

  try {
    if (kept) {
      const { id, variants, dials, record, players } = kept;
      await setUp({ variants, dials });
      play({ id, game, project, variants, dials }, { verb: "restore", given: { record, seats: players } });
    } else {
      await form();
    }
  } catch (error) {
    engine.close();
    throw error;
  }
  return () => {
    end();
    engine.close();
  };
}

// A match that was kept; `sourceOf(kept)` -> a promise of {title, files} of its game, null if that is gone.
export async function resume(place, page, kept, sourceOf) {
  if (!kept) throw new Error("This match is not kept here: it was forgotten, or it was played in another browser.");
  const source = await sourceOf(kept);
  if (!source) throw new Error("The game of this match was removed.");
  const { game, project, variants, dials } = kept;
  return showPlay(place, page, { game, project, title: source.title, files: source.files, variants, dials }, kept);
}

// The rules as they are edited, brought to the session: the match that is played goes on with them. In: an engine, the
// project's draft, and what of an earlier match is kept: {record, players}. Out: send() promises
// {about, fault, news, differences, more, fewer}; a fault leaves the last rules that loaded.
import { placesIn } from "./places.js";

const FAULTS = ["game", "budget"];  // kinds of error that edited texts have

export function makeRulesSession(engine, draft, kept) {
  let anew = true;  // the files are not only other texts: some went away, or other variants or dials are chosen
  let earlier = kept;

  // The match as it stands, to be gone on with; one in which nothing was played is begun anew.
  async function standing() {
    if (!engine.record) return earlier;
    const { players, ply } = await engine.call("table", {});
    return { players, record: ply > 0 ? engine.record : null };
  }

  async function load() {
    const { record, players = {} } = await standing();
    const { files, variants, dials } = draft.project, about = await engine.load({ files, variants, dials });
    anew = false;
    earlier = {};
    const stay = about.seats.filter(({ name }) => name in players);
    const seats = Object.fromEntries(stay.map(({ name }) => [name, players[name]]));
    await engine.call("start", { seats }).catch(() => engine.call("start", {}));
    if (!record) return engine.act("table", {});
    return engine.act("reload", { record }).catch(() => engine.act("table", {}));
  }

  async function send() {
    try {
      const answer = anew ? await load() : await engine.act("reload", { files: draft.files() });
      return { ...answer, about: engine.about };
    } catch (error) {
      if (!FAULTS.includes(error.kind)) throw error;
      return { fault: error, news: "", about: engine.about };
    }
  }

  return { send, loadAnew: () => { anew = true; } };
}

// What a reload found, as findings.js takes it.
export function readReload({ fault, differences = [] }, files) {
  if (fault) {
    const { file, line, column, mark, hint, message, text } = fault;
    const place = file in files ? { file, line, column, mark } : null;
    return [{ kind: "fault", text: place ? message : text ?? message, hint, place }];
  }
  const when = (ply) => (ply ? `ply ${ply}` : "at the start");
  return differences.map(({ ply, text }) =>
    ({ kind: "differs", text: `${when(ply)}: ${text}`, place: placesIn(text, files)[0] }));
}

// The same in one sentence.
export function sentenceOf({ about, fault, news = "", differences = [], more = [], fewer = [] }) {
  if (fault) return `These texts do not load${about ? ": the match goes on with the last rules that did" : ""}.`;
  if (differences.length) return "The rules load; the match comes out differently.";
  const told = [more.length && `now may be played, too: ${more.join(", ")}`,
                fewer.length && `no longer: ${fewer.join(", ")}`];
  const changed = told.filter(Boolean).join("; ") || (news === "unchanged" ? "" : news);
  return changed ? `The rules load; ${changed}.` : "The rules load; the match stands as before.";
}

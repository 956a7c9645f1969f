// Many matches of the edited game, beside as many of the original: who wins how often, how long they are, whether the
// difference is more than chance, and whether the edited game is fair. In: `open` makes an engine; `edited()` and
// `original()` give {files, variants, dials} as they are now (`original` may be null). Each side plays in workers of
// its own, on the texts as they are when it begins.
import { button, element } from "../../elements.js";
import { plainText } from "./file_names.js";
import { fairness } from "./fairness.js";
import { playMany, repeated } from "./many_matches.js";
import { matchesTable } from "./matches_table.js";
import { restOf } from "./pace.js";
import { verdict } from "./verdict.js";

const COUNTS = [200, 1000, 2000, 10000];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const AT_ONCE = "2000", THOUGHTFUL = "200";  // how many are offered first: of random players, of bots
const SECOND = 1000;  // milliseconds
const EMPTY = { matches: 0, wins: [], draws: 0 };

// Whether two games have the same rules: cases and what is for people are none.
function sameRules(files, others) {
  const plays = (name) => /\.(yaml|lua|csv)$/.test(name) && name !== "cases.yaml";
  const names = [...Object.keys(files), ...Object.keys(others)].filter(plays);
  return names.every((name) => files[name] === plainText(others[name] ?? ""));
}

function choice(label, options, value) {
  const list = element("select", "", ...options.map(([text, key]) => new Option(text, key)));
  list.value = value;
  return { list, label: element("label", "", `${label} `, list) };
}

export function makeMatchesPanel({ open, edited, original }) {
  const counts = choice("Matches", COUNTS.map((count) => [count.toLocaleString("en-US"), count]), AT_ONCE);
  const players = LEVELS.map((level) => [`bots of level ${level}`, `level(${level})`]);
  const bots = choice("between", [["random players", ""], ...players], "");
  const go = button("Play them", begin, "primary"), stop = button("Stop", () => going?.abort(new Error("stopped")));
  const bars = element("div", "edit-bars"), result = element("div", "edit-result");
  const sentence = element("p", "edit-verdict"), keys = element("div", "buttons", counts.label, bots.label, go, stop);
  const root = element("div", "edit-matches", keys, bars, sentence, result);
  sentence.setAttribute("aria-live", "polite");
  stop.disabled = true;
  let going = null, asked = false;  // whether somebody has chosen how many
  counts.list.onchange = () => { asked = true; };
  bots.list.onchange = () => { if (!asked) counts.list.value = bots.list.value ? THOUGHTFUL : AT_ONCE; };

  async function begin() {
    const mine = new AbortController(), total = Number(counts.list.value), began = performance.now();
    going = mine;
    [go.disabled, stop.disabled] = [true, false];
    sentence.textContent = "";
    result.replaceChildren();
    const now = edited(), sides = [{ title: "as edited", game: () => now }];
    const first = await original?.().catch(() => null), same = first && sameRules(now.files, first.files);
    if (first && !same) sides.push({ title: "original", game: original });
    bars.replaceChildren(...sides.map(barOf));
    const clock = setInterval(() => sides.forEach((side) => drawCount(side, total)), SECOND);
    try {
      await Promise.all(sides.map((side) => play(side, total, mine.signal, () => drawTable(sides))));
      drawTable(sides);
      const seconds = ((performance.now() - began) / 1000).toFixed(1), [one, other] = sides;
      const alone = same ? "The rules are still those of the original." : "Played.";
      const said = other ? verdict(one.found, other.found, one.seats) : alone, fair = fairness(one.found, one.seats);
      const played = `${one.found.matches.toLocaleString("en-US")} matches in ${seconds} s.`;
      const again = bots.list.value && sides.map(({ found, seats }) => repeated(found, seats.length)).find(Boolean);
      sentence.textContent = (again ? [played, again] : [fair, said, played]).filter(Boolean).join(" ");
    } catch (error) {
      mine.abort(error);
      const some = sides.some(({ found }) => found?.matches);
      const until = `Stopped.${some ? " The shares are of the matches until then." : ""}`;
      sentence.textContent = error.message === "stopped" ? until : error.message;
    }
    clearInterval(clock);
    for (const side of sides) {
      if (side.found) drawCount(side, side.found.matches);
      side.engine?.close();
    }
    if (going === mine) going = null;
    [go.disabled, stop.disabled] = [false, true];
  }

  function barOf(side) {
    side.bar = element("progress");
    side.count = element("span");
    return element("label", "", `${side.title} `, side.bar, " ", side.count);
  }

  // The original may lack a variant or a dial of the edited game: then it plays as it is.
  async function loaded(side) {
    const game = await side.game();
    try {
      return await side.engine.load(game);
    } catch (error) {
      if (side.game !== original || error.kind === undefined) throw error;
      side.title = "original, without the variant";
      return side.engine.load({ files: game.files });
    }
  }

  async function play(side, total, signal, told) {
    side.found = EMPTY;
    side.engine = open();
    signal.addEventListener("abort", () => side.engine.close());
    const about = await loaded(side);
    signal.throwIfAborted();
    side.seats = about.seats.map(({ name }) => name);
    side.began = performance.now();
    const simulate = (slice) => side.engine.aside("simulate", slice, { signal });
    await playMany(simulate, { matches: total, bots: bots.list.value ? [bots.list.value] : [] }, (found) => {
      side.found = found;
      Object.assign(side.bar, { max: total, value: found.matches });
      drawCount(side, total);
      told();
    });
  }

  // How many of `total` are played, and how long the rest takes.
  function drawCount({ found, count, began }, total) {
    if (!began) return;
    const more = restOf(performance.now() - began, found.matches, total);
    count.textContent = `${found.matches.toLocaleString("en-US")} played${more && `, ${more}`}`;
  }

  function drawTable(sides) {
    if (sides.every(({ seats }) => seats)) result.replaceChildren(matchesTable(sides));
  }

  return { root, stop: () => going?.abort(new Error("stopped")) };
}

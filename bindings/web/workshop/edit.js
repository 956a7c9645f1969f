// The editor: the files of a game beside its board, which follows them, and what is found about them.
// In: what every view may use, an engine (of nobody else), and a project, which is changed and kept.
// Out: a function that ends it.
import { element } from "../elements.js";
import { makeChanges } from "./edit/changes.js";
import { makeChecking } from "./edit/checking.js";
import { makeDraft } from "./edit/draft.js";
import { takeTexts } from "./edit/dropping.js";
import { openEarlier } from "./edit/earlier.js";
import { makeFileBar } from "./edit/file_bar.js";
import { inOrder } from "./edit/file_names.js";
import { makeFound } from "./edit/found.js";
import { makeFrame } from "./edit/frame.js";
import { makeHead } from "./edit/head.js";
import { makeMatchForm } from "./edit/match_form.js";
import { makeMatchesPanel } from "./edit/matches_panel.js";
import { makePanels } from "./edit/panels.js";
import { makeReloading } from "./edit/reloading.js";
import { makeRulesSession } from "./edit/rules_session.js";
import { makeText } from "./edit/text.js";
import { makeTracePanel } from "./edit/trace_panel.js";
import { makeVersionsPanel } from "./edit/versions_panel.js";
import { generalWords, makeWords } from "./edit/words.js";
import { showMatch } from "./match_view.js";

const FIRST = "rules.lua";  // what one comes for
const PLAYED = ["luck", "bot"];
const matchOf = ({ id }) => `project ${id}`;

export async function showEditor(place, page) {
  const { engine, project, store, catalogue, openEngine } = page;
  const kept = store.match(matchOf(project)).catch(() => null);
  const [cm, general] = await Promise.all([import("./codemirror.js"), generalWords()]);
  const draft = makeDraft(project, (changed) => store.keep(changed).catch((error) => say(error.message)));
  const rules = makeRulesSession(engine, draft, await kept ?? {}), words = makeWords(general);
  const chosenNow = () => ({ variants: project.variants, dials: project.dials });
  const gameNow = () => ({ files: draft.files(), ...chosenNow() });
  const base = catalogue.games.find(({ id }) => id === project.base)?.title ?? project.base;
  const original = project.base && (async () => ({ files: await catalogue.sources(project.base), ...chosenNow() }));
  let name = "", endMatch = null, seated = "";

  // ---- what is shown ----

  const said = element("p", "edit-said"), say = (sentence, ...more) => said.replaceChildren(sentence, ...more);
  said.setAttribute("role", "status");
  const text = makeText(cm, { look: words, edited: (of, now) => draft.write(of, now) });
  const markChanges = makeChanges({ draft, original, title: base, show: text.setChanges });
  const found = makeFound({ project, text, lead, changed: count });
  const sheet = element("div", "edit-panel", text.root);
  sheet.id = "edit-file";
  sheet.setAttribute("role", "tabpanel");
  const bar = makeFileBar(draft, sheet, { open, say, faulty: found.of, renamed: text.rename, removed: text.forget });

  const matches = makeMatchesPanel({ open: openEngine, original, edited: gameNow });
  const mark = (byFile) => text.setMarks("trace", byFile);
  const trace = makeTracePanel({ session: { call: asked }, before, lead, mark });
  const versions = makeVersionsPanel({ store, draft, original, title: base, back });
  const panels = makePanels("What is known of the rules", {
    findings: { name: "Findings", root: found.list.root },
    lines: { name: "Lines that ran", root: found.ran.root },
    matches: { name: "Matches", root: matches.root },
    trace: { name: "Trace", root: trace.root, refresh: trace.refresh },
    versions: { name: "Versions", root: versions.root, refresh: versions.draw },
  });

  const nothing = element("p", "edit-nothing", "The rules do not load yet: the board stands here as soon as they do.");
  const form = makeMatchForm(project, chosen), match = element("div", "edit-match", nothing);
  const head = makeHead({ draft, original, page, say, search: text.search });
  const frame = makeFrame({
    board: part("board", "Board and match", match, form.root),
    files: part("files", "Files", head, said, bar.root, sheet, found.fault),
    findings: part("findings", "Findings", ...panels.parts),
  });
  place.append(element("h1", "edit-name", `The rules of ${project.title}`), frame.root);
  takeTexts(frame.root, draft, page, { opened: open, say });

  function part(of, label, ...content) {
    const made = element("section", `edit-part ${of}`, ...content);
    made.setAttribute("aria-label", label);
    return made;
  }

  function count(findings) {
    const note = findings ? ` ${findings}` : "";
    bar.draw(name);
    panels.draw(note);
    frame.tell(note);
  }

  // ---- files ----

  function open(of) {
    name = of;
    text.open(of, draft.text(of));
    bar.draw(of);
    sheet.setAttribute("aria-label", of);
  }

  // To the place of a finding, in whichever file.
  function lead(at, how) {
    if (!(at.file in project.files)) return;
    if (at.file !== name) open(at.file);
    if (how?.focus !== false) frame.show("files");
    text.goTo(at, how);
  }

  function back(version, sentence) {
    for (const of of draft.names()) if (!(of in version.files)) text.forget(of);
    draft.replace(version);
    open(name in version.files ? name : firstFile());
    say(sentence);
  }

  const firstFile = () => (FIRST in project.files ? FIRST : inOrder(draft.names())[0]);

  // What somebody has changed already, or the rules.
  async function openFirst() {
    open(firstFile());
    const at = await markChanges();
    if (at) lead(at, { focus: false });
  }

  // ---- the rules ----

  const checking = makeChecking(engine.aside, (results) => found.know({ results }));
  const reloading = makeReloading(rules.send, ({ ok, error }) => {
    markChanges();
    found.know({ reload: ok ?? {}, trouble: error?.message ?? "" });
    if (ok && !ok.fault) loaded(ok);
  });

  function loaded({ about, next, held }) {
    form.draw(about);
    if (seated !== JSON.stringify(about.seats)) showBoard(about);
    else if (PLAYED.includes(next?.kind) && !held) engine.act("go_on").catch(() => {});  // theirs by the new rules
    engine.call("words", {}).then(words.learn, () => {});
    panels.refresh("trace");
    checking.begin();
  }

  // Whoever edits a game may see all of it: no screen is passed on.
  function showBoard(about) {
    const anew = (seats) => engine.act("start", { seats }).catch((error) => say(error.message));
    endMatch?.();
    match.replaceChildren();
    seated = JSON.stringify(about.seats);
    endMatch = showMatch(match, engine, {
      ...page, title: project.title, about: { ...about, secrets: false }, begin: { verb: "table", given: {} },
      match: { id: matchOf(project), project: project.id, ...chosenNow() }, again: () => anew({}), rematch: anew,
      edit: null,
    });
  }

  function chosen(what) {
    draft.choose(what);
    reloading.now();
  }

  // A person who wants a trace does not wait until all is checked.
  async function asked(verb, given) {
    if (verb !== "trace") return engine.call(verb, given);
    checking.pause();
    try {
      return await engine.call(verb, given);
    } finally {
      checking.goOn();
    }
  }

  async function before() {
    return openEarlier(openEngine, gameNow(), engine.record, await engine.call("log", { viewer: "all" }));
  }

  function changed({ kind }) {
    if (kind === "title") return;
    checking.stop();
    if (kind === "files") {
      rules.loadAnew();
      bar.draw(name);
    }
    reloading.edited();
  }

  function replaced(sentence) {
    say(sentence);
    rules.loadAnew();
  }

  function elsewhere({ kind, id, gone }) {
    if (kind === "project" && id === project.id) {
      say(gone ? "This project was removed in another tab: it is kept again as soon as you change something."
        : "This project was changed in another tab: if you write on here, its texts there become a version.");
    }
  }

  draft.on(changed);
  const leave = () => draft.close();
  const played = () => panels.refresh("trace");
  const ends = [store.listen(elsewhere), engine.on("replaced", replaced), engine.on("record", played)];
  document.addEventListener("visibilitychange", leave);
  await Promise.all([openFirst(), reloading.now()]);

  return () => {
    document.removeEventListener("visibilitychange", leave);
    for (const end of [reloading.close, checking.stop, matches.stop, text.close, ...ends]) end?.();
    endMatch?.();
    leave();
  };
}

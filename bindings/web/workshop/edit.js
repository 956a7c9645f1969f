// The editor: the files of a game beside its board, which follows them, and what is found about them.
// In: what every view may use, an engine (of nobody else), and a project, which is changed and kept.
// Out: a function that ends it.
import { button, element } from "../elements.js";
import { makeChecking } from "./edit/checking.js";
import { makeDraft } from "./edit/draft.js";
import { makeFileBar } from "./edit/file_bar.js";
import { inOrder } from "./edit/file_names.js";
import { makeFound } from "./edit/found.js";
import { makeFrame } from "./edit/frame.js";
import { makeMatchesPanel } from "./edit/matches_panel.js";
import { makeMatchForm } from "./edit/match_form.js";
import { makeReloading } from "./edit/reloading.js";
import { makeRulesSession } from "./edit/rules_session.js";
import { makeSharing } from "./edit/sharing.js";
import { makeTabs } from "./edit/tab_list.js";
import { makeText } from "./edit/text.js";
import { makeTracePanel } from "./edit/trace_panel.js";
import { makeVersionsPanel } from "./edit/versions_panel.js";
import { makeWords } from "./edit/words.js";
import { showMatch } from "./match_view.js";

const HELP = "Tab indents; Escape, then Tab leaves the text. F8 goes to the next fault, Ctrl-F searches, Ctrl-Space completes, " +
  "Ctrl-Z undoes in this file.";

const PANELS = { findings: "Findings", lines: "Lines that ran", matches: "Matches", trace: "Trace", versions: "Versions" };

export async function showEditor(place, page) {
  const { engine, project, store, catalogue, openEngine } = page;
  const [cm, general, kept] = await Promise.all([import("./codemirror.js"), generalWords(), store.match(matchOf(project)).catch(() => null)]);
  const draft = makeDraft(project, (changed) => keep(changed));
  const original = project.base ? async () => ({ files: await catalogue.files(project.base), variants: project.variants, dials: project.dials }) : null;
  const rules = makeRulesSession(engine, draft, kept ?? {}), words = makeWords(general);
  let name = "", endMatch = null, panelNow = "findings";

  const gameNow = () => ({ files: draft.files(), variants: project.variants, dials: project.dials });

  // ---- what is shown ----

  const said = element("p", "edit-said");
  said.setAttribute("role", "status");
  const say = (sentence, ...more) => said.replaceChildren(sentence, ...more.flatMap((one) => [" ", one]));
  const text = makeText(cm, { look: words, edited: (of, now) => draft.write(of, now) });
  const found = makeFound({ project, text, lead, changed: drawTabs }), panel = element("div", "edit-panel", text.root);
  panel.id = "edit-file";
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-label", "Text");
  const bar = makeFileBar(draft, panel, { open, say, faulty: found.of, renamed: (of, to) => text.rename(of, to), removed: (of) => text.forget(of) });
  const title = element("input"), named = element("label", "", "Title of the project ", title);
  const more = element("details", "edit-more", element("summary", "", "More"), named, element("p", "", HELP));
  const head = element("div", "edit-head", ...makeSharing({ draft, original, say }), button("Search", () => text.search()), more);
  Object.assign(title, { value: project.title, onchange: () => draft.name(title.value.trim() || "Untitled") });

  const chances = makeMatchesPanel({ open: openEngine, original, edited: gameNow });
  const trace = makeTracePanel({ session: { call: asked }, before, lead, mark: (byFile) => text.setMarks("trace", byFile) });
  const versions = makeVersionsPanel({ store, draft, original, back });
  const panels = { findings: found.list, lines: found.ran, matches: chances, trace, versions }, shown = element("div", "edit-panel");
  shown.id = "edit-found";
  shown.setAttribute("role", "tabpanel");
  const panelTabs = makeTabs("What is known of the rules", choosePanel, shown);
  const nothing = element("p", "edit-nothing", "The rules do not load yet: the board stands here as soon as they do.");
  const form = makeMatchForm(project, chosen);
  const match = element("div", "edit-match", nothing);
  const frame = makeFrame({
    board: part("board", "Board and match", match, form.root),
    files: part("files", "Files", head, said, bar.root, panel, found.fault),
    findings: part("findings", "Findings", panelTabs.root, shown),
  });
  place.append(frame.root);

  function part(of, label, ...content) {
    const made = element("section", `edit-part ${of}`, ...content);
    made.setAttribute("aria-label", label);
    return made;
  }

  // ---- files ----

  function open(of) {
    name = of;
    text.open(of, draft.text(of));
    bar.draw(of);
    panel.setAttribute("aria-label", of);
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
    open(name in version.files ? name : inOrder(draft.names())[0]);
    say(sentence);
  }

  function keep(changed) {
    return store.keep(changed).catch((error) => say(`This is not kept: ${error.message}`));
  }

  // ---- what is found ----

  const checking = makeChecking(engine.aside, (results) => found.know({ results }), say);

  function drawTabs(count = found.count()) {
    bar.draw(name);
    const note = count ? ` ${count}` : "";
    panelTabs.draw(Object.entries(PANELS).map(([key, word]) => ({ key, text: word, note: key === "findings" ? note : "" })), panelNow);
    frame.tell(note);
  }

  function choosePanel(key) {
    panelNow = key;
    shown.replaceChildren(panels[key].root);
    shown.setAttribute("aria-label", key);
    drawTabs();
    if (key === "trace") trace.refresh();
    if (key === "versions") versions.draw();
  }

  // ---- the rules ----

  const reloading = makeReloading(rules.send, ({ ok, error }) => {
    found.know({ reload: ok ?? {}, trouble: error?.message ?? "" });
    if (ok && !ok.fault) loadedNow(ok);
  });

  function loadedNow({ about }) {
    form.draw(about);
    if (!endMatch) showBoard(about);
    engine.call("words", {}).then(words.learn, () => {});
    if (panelNow === "trace") trace.refresh();
    checking.begin();
  }

  // Whoever edits a game may see all of it: no screen is passed on.
  function showBoard(about) {
    const { id, variants, dials } = project, anew = (seats) => engine.act("start", { seats }).catch((error) => say(error.message));
    match.replaceChildren();
    endMatch = showMatch(match, engine, { ...page, title: project.title, about: { ...about, secrets: false }, begin: { verb: "table", given: {} },
                                          match: { id: matchOf(project), project: id, variants, dials }, again: () => anew({}), rematch: anew });
  }

  // A person who asks does not wait until all is checked.
  async function asked(verb, given) {
    checking.pause();
    try {
      return await engine.call(verb, given);
    } finally {
      checking.goOn();
    }
  }

  function chosen(what) {
    draft.choose(what);
    reloading.now();
  }

  // A session in which the last choice of the match is open again.
  async function before() {
    const { plies } = await engine.call("log", { viewer: "all" }), last = plies.findLast(({ node, seat }) => seat && node !== "chance");
    if (!last) throw new Error("Nobody has chosen anything yet.");
    const other = openEngine();
    try {
      await other.load(gameNow());
      await other.call("restore", { record: engine.record });
      await other.call("undo", { viewer: last.seat });
      return { call: other.call, text: last.text, close: other.close };
    } catch (error) {
      other.close();
      throw error;
    }
  }

  draft.on(({ kind }) => {
    if (kind === "title") return;
    checking.stop();
    if (kind === "files") {
      rules.loadAnew();
      bar.draw(name);
    }
    reloading.edited();
  });
  const replaced = (sentence) => {
    say(sentence);
    rules.loadAnew();
  };
  const elsewhere = ({ kind, id, gone }) => kind === "project" && id === project.id && say(gone
    ? "This project was removed in another tab: it is kept again as soon as you change something."
    : "This project was changed in another tab: if you write on here, its texts there become a version.");
  const ends = [store.listen(elsewhere), engine.on("replaced", replaced), engine.on("record", () => panelNow === "trace" && trace.refresh())];
  const leave = () => draft.close();
  addEventListener("pagehide", leave);

  open(inOrder(draft.names())[0]);
  choosePanel("findings");
  await reloading.now();

  return () => {
    removeEventListener("pagehide", leave);
    [reloading.close, checking.stop, chances.stop, rules.close, text.close, ...ends].forEach((end) => end?.());
    endMatch?.();
    draft.close();
  };
}

// What rules may call in every game; without it only what the session itself knows is completed.
async function generalWords() {
  const answer = await fetch("words.json").catch(() => null);
  return answer?.ok ? answer.json() : undefined;
}

const matchOf = ({ id }) => `project ${id}`;

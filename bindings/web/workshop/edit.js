// The editor: the files of a game beside its board, which follows them, and what is found about them.
// In: what every view may use, an engine (of nobody else), and a project, which is changed and kept.
// Out: a function that ends it.
import { button, element } from "../elements.js";
import { makeChecking, readCases, readPromises } from "./edit/checking.js";
import { makeDraft } from "./edit/draft.js";
import { makeFileBar } from "./edit/file_bar.js";
import { inOrder } from "./edit/file_names.js";
import { makeFindings } from "./edit/findings.js";
import { makeFrame } from "./edit/frame.js";
import { countOf, makeLinesRan, neverMarks } from "./edit/lines_ran.js";
import { makeMatchesPanel } from "./edit/matches_panel.js";
import { makeMatchForm } from "./edit/match_form.js";
import { linesOfCases, placesIn } from "./edit/places.js";
import { makeReloading } from "./edit/reloading.js";
import { makeRulesSession, readReload, sentenceOf } from "./edit/rules_session.js";
import { makeSharing } from "./edit/sharing.js";
import { makeTabs } from "./edit/tab_list.js";
import { makeText } from "./edit/text.js";
import { makeTracePanel } from "./edit/trace_panel.js";
import { makeVersionsPanel } from "./edit/versions_panel.js";
import { makeWords } from "./edit/words.js";
import { showMatch } from "./match_view.js";

const HELP = "Tab indents; Escape, then Tab leaves the text. F8 goes to the next fault, Ctrl-F searches, Ctrl-Space completes, " +
  "Ctrl-Z undoes in this file.";

export async function showEditor(place, page) {
  const { engine, project, store, catalogue, openEngine } = page;
  const [cm, general, kept] = await Promise.all([import("./codemirror.js"), generalWords(), store.match(matchOf(project)).catch(() => null)]);
  const draft = makeDraft(project, (changed) => keep(changed));
  const original = project.base ? async () => ({ files: await catalogue.files(project.base), variants: [], dials: {} }) : null;
  const rules = makeRulesSession(engine, draft, kept ?? {}), words = makeWords(general);
  let name = "", found = { reload: {}, results: {} }, endMatch = null;

  // ---- what is shown ----

  const said = element("p", "edit-said");
  said.setAttribute("role", "status");
  const say = (sentence, ...more) => said.replaceChildren(sentence, ...more.flatMap((one) => [" ", one]));
  const text = makeText(cm, { look: words, edited: (of, now) => draft.write(of, now) });
  const fault = element("button", "edit-fault"), panel = element("div", "edit-panel", text.root);
  panel.id = "edit-file";
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-label", "Text");
  const bar = makeFileBar(draft, panel, { open, say, faulty: (of) => findings().filter(({ place: at }) => at?.file === of).length,
                                          renamed: (of, to) => text.rename(of, to), removed: (of) => text.forget(of) });
  const title = element("input", "edit-title"), help = element("details", "edit-help", element("summary", "", "Keys"), HELP);
  const head = element("div", "edit-head", title, ...makeSharing({ draft, original, say }), button("Search", () => text.search()), help);
  Object.assign(title, { value: project.title, onchange: () => draft.name(title.value.trim() || "Untitled") });
  title.setAttribute("aria-label", "Title of the project");

  const listed = makeFindings(lead), ran = makeLinesRan(lead);
  const chances = makeMatchesPanel({ open: openEngine, original, edited: () => ({ ...draft.project, files: draft.files() }) });
  const trace = makeTracePanel({ session: engine, before, lead, mark: (byFile) => text.setMarks("trace", byFile) });
  const versions = makeVersionsPanel({ store, draft, original, back });
  const panels = { findings: listed, lines: ran, matches: chances, trace, versions }, shown = element("div", "edit-panel");
  shown.id = "edit-found";
  shown.setAttribute("role", "tabpanel");
  const panelTabs = makeTabs("What is known of the rules", choosePanel, shown);
  let panelNow = "findings";

  const nothing = element("p", "edit-nothing", "The rules do not load yet: the board stands here as soon as they do.");
  const form = makeMatchForm(project, { chosen, begin: (seats) => engine.act("start", { seats }).catch((error) => say(error.message)) });
  const match = element("div", "edit-match", nothing);
  const frame = makeFrame({
    board: part("board", "Board and match", match, form.root),
    files: part("files", "Files", head, said, bar.root, panel, fault),
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

  function back(files, sentence) {
    store.keep(project, `before going back, ${new Date().toLocaleTimeString()}`).then(() => {
      for (const of of draft.names()) if (!(of in files)) text.forget(of);
      draft.replace(files);
      open(name in files ? name : inOrder(draft.names())[0]);
      say(sentence);
      versions.draw();
    }).catch((error) => say(error.message));
  }

  function keep(changed) {
    return store.keep(changed).catch((error) => say(`This is not kept: ${error.message}`));
  }

  // ---- what is found ----

  const checking = makeChecking(engine.aside, (results) => {
    found.results = results;
    drawFindings();
  }, (sentence) => say(sentence));

  function findings() {
    const files = project.files, { cases, promises } = found.results;
    return [...(found.trouble ? [{ kind: "fault", text: found.trouble }] : []), ...readReload(found.reload, files, placesIn),
            ...(cases ? readCases(cases, files["cases.yaml"] ?? "", { linesOfCases, placesIn }).findings : []),
            ...(promises ? readPromises(promises, files, { placesIn }).findings : [])];
  }

  function drawFindings() {
    const files = project.files, all = findings(), { cases, promises, coverage } = found.results;
    const read = cases && readCases(cases, files["cases.yaml"] ?? "", { linesOfCases, placesIn });
    const held = promises ? readPromises(promises, files, { placesIn }).held : [];
    const parts = [found.trouble ? "" : sentenceOf(found.reload)];
    if (read) parts.push(`${read.passed.length} of ${cases.cases.length} cases hold.`);
    if (promises) parts.push(`${held.length} of ${promises.promises.length} promises hold.`);
    if (coverage) parts.push(linesSentence(coverage));
    listed.draw(parts.filter(Boolean).join(" "), all, [
      { title: `${read?.passed.length} cases that hold`, lines: read?.passed ?? [] }, { title: `${held.length} promises that hold`, lines: held }]);
    ran.draw(coverage);
    text.setMarks("lines", coverage ? neverMarks(coverage) : {});
    text.setMarks("cases", read ? { "cases.yaml": read.marks } : {});
    const inText = (kind) => kind === "fault" || kind === "case" || kind === "differs";
    text.setFaults(all.filter(({ kind, place: at }) => at && inText(kind))
      .map(({ kind, text: message, hint, place: at }) => ({ ...at, message, hint, severity: kind === "fault" ? "error" : "warning" })));
    drawFault(all.find(({ kind }) => kind === "fault"));
    bar.draw(name);
    drawTabs(all.length);
  }

  const linesSentence = (coverage) => {
    const { ran: count, never } = countOf(coverage);
    return `${count} of ${count + never} lines ran.`;
  };

  // The first fault stands beneath the text, wherever it is: a click leads there.
  function drawFault(first) {
    fault.hidden = !first;
    if (!first) return;
    const at = first.place ? `${first.place.file}:${first.place.line} ` : "";
    fault.replaceChildren(element("b", "", `✗ ${at}`), first.text, ...(first.hint ? [element("small", "", ` ${first.hint}`)] : []));
    fault.onclick = () => first.place && lead(first.place);
  }

  function drawTabs(count) {
    const note = count ? ` ${count}` : "", texts = { findings: "Findings", lines: "Lines that ran", matches: "Matches", trace: "Trace", versions: "Versions" };
    panelTabs.draw(Object.entries(texts).map(([key, word]) => ({ key, text: word, note: key === "findings" ? note : "" })), panelNow);
    frame.tell(note);
  }

  function choosePanel(key) {
    panelNow = key;
    shown.replaceChildren(panels[key].root);
    shown.setAttribute("aria-label", key);
    drawTabs(findings().length);
    if (key === "trace") trace.refresh();
    if (key === "versions") versions.draw();
  }

  // ---- the rules ----

  const reloading = makeReloading(rules.send, ({ ok, error }) => {
    found = { reload: ok ?? {}, results: {}, trouble: error?.message };
    if (ok && !ok.fault) loadedNow(ok);
    drawFindings();
  });

  function loadedNow({ about }) {
    form.draw(about);
    if (!endMatch) {
      match.replaceChildren();
      const { variants, dials } = project, kind = { id: matchOf(project), project: project.id, variants, dials };
      endMatch = showMatch(match, engine, { ...page, what: project, match: kind, about, begin: { verb: "table", given: {} } });
    }
    engine.call("words", {}).then(words.learn, () => {});
    if (panelNow === "trace") trace.refresh();
    checking.begin();
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
      await other.load({ files: draft.files(), variants: project.variants, dials: project.dials });
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
  const ends = [engine.on("replaced", say), engine.on("record", () => panelNow === "trace" && trace.refresh())];
  const leave = () => draft.close();
  addEventListener("pagehide", leave);

  open(inOrder(draft.names())[0]);
  fault.type = "button";
  fault.hidden = true;
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

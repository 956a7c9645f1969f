// The text of one file at a time, in CodeMirror: each file keeps its history, its place and what is marked in it.
// In: the module codemirror.js, and
//   edited(name, text): somebody has changed a file;
//   look: {complete(name, text, at), hover(name, text, at)}, what the game's words say there.
// Out: what others show in it: faults, marks beside lines, lines of a trace, what is new.
import { element } from "../../elements.js";
import { languageOf } from "./file_names.js";
import { makeMarks } from "./marks.js";
import { rangeOf } from "./places.js";
import { themeOf } from "./text_theme.js";

export function makeText(cm, { edited, look }) {
  const root = element("div", "edit-text"), states = new Map(), faults = new Map();
  const marks = makeMarks(cm, "edit-signs"), changes = makeMarks(cm, "edit-changes"), theme = themeOf(cm);
  let name = null, quiet = false;
  const view = new cm.EditorView({ parent: root, dispatchTransactions: dispatch });

  function dispatch(transactions) {
    view.update(transactions);
    if (!quiet && transactions.some((one) => one.docChanged)) edited(name, view.state.doc.toString());
  }

  // ---- a file's state ----

  function language(of) {
    const kind = languageOf(of);
    if (kind === "lua") return [cm.StreamLanguage.define(cm.lua)];
    return kind === "yaml" ? [cm.yaml()] : [];
  }

  const complete = (of) => (context) => {
    const word = context.matchBefore(/[\w.:]*/);
    if (!context.explicit && !/[\w.:]$/.test(word?.text ?? "")) return null;
    const found = look.complete(of, context.state.doc.toString(), context.pos);
    return found && { from: found.from, options: found.options.map(optionOf), validFor: /^[\w.-]*$/ };
  };

  const optionOf = ({ told: meaning, template, insert, ...option }) => ({ ...option,
    ...(meaning ? { info: () => told(meaning) } : {}), ...(insert ? { apply: insert } : {}),
    ...(template ? { apply: cm.snippet(template) } : {}) });

  const hover = (of) => cm.hoverTooltip((shown, at) => {
    const found = look.hover(of, shown.state.doc.toString(), at);
    return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: told(found) }) };
  });

  function told({ title, text, example }) {
    const parts = [element("strong", "", title), element("p", "", text)];
    if (example) parts.push(element("pre", "", example));
    return element("div", "edit-told", ...parts);
  }

  function stateOf(of, text) {
    const plain = languageOf(of) === "plain";
    return cm.EditorState.create({ doc: text, extensions: [
      cm.lineNumbers(), changes.extension, marks.extension, cm.lintGutter(),
      cm.highlightActiveLineGutter(), cm.highlightActiveLine(), cm.EditorView.lineWrapping,
      cm.history(), cm.drawSelection(), cm.indentOnInput(), cm.bracketMatching(), cm.highlightSelectionMatches(),
      cm.search({ top: true }), cm.indentUnit.of("  "), cm.EditorState.tabSize.of(4),
      plain ? [] : [cm.closeBrackets(), cm.autocompletion({ override: [complete(of)], icons: false }), hover(of),
                    cm.EditorView.clipboardInputFilter.of((pasted) => pasted.replaceAll("\t", "  "))],
      language(of), theme,
      cm.EditorView.contentAttributes.of({ "aria-label": `${of}: Escape, then Tab leaves the text`,
                                           spellcheck: String(plain), tabindex: "0" }),
      cm.keymap.of([...cm.closeBracketsKeymap, ...cm.completionKeymap, ...cm.searchKeymap, ...cm.historyKeymap,
                    { key: "F8", run: cm.nextDiagnostic }, cm.indentWithTab, ...cm.defaultKeymap]),
    ] });
  }

  function silently(work) {
    quiet = true;
    try {
      work();
    } finally {
      quiet = false;
    }
  }

  // ---- which file is shown ----

  function open(of, text) {
    if (name !== null) states.set(name, view.state);
    name = of;
    view.setState(states.get(of) ?? stateOf(of, text));
    if (view.state.doc.toString() !== text) replace(of, text);
    show();
  }

  function forget(of) {
    states.delete(of);
    faults.delete(of);
    for (const column of [marks, changes]) column.forget(of);
    if (name === of) name = null;
  }

  // Other text, as one step that can be undone.
  function replace(of, text) {
    if (of !== name) return;  // whoever opens it gives the text
    const now = view.state.doc.toString();
    let head = 0, tail = 0;
    while (head < now.length && head < text.length && now[head] === text[head]) ++head;
    const room = Math.min(now.length, text.length) - head;
    while (tail < room && now[now.length - 1 - tail] === text[text.length - 1 - tail]) ++tail;
    const changes = { from: head, to: now.length - tail, insert: text.slice(head, text.length - tail) };
    silently(() => view.dispatch({ changes }));
  }

  // ---- what is shown in it ----

  function show() {
    const text = view.state.doc.toString();
    const shown = (faults.get(name) ?? []).map(({ severity, message, hint = "", ...at }) =>
      ({ ...rangeOf(text, at), severity, message,
         renderMessage: () => element("div", "", element("div", "", message), element("small", "", hint)) }));
    const effects = [marks, changes].map((column) => column.effects(name, view.state));
    silently(() => view.dispatch(cm.setDiagnostics(view.state, shown), { effects }));
  }

  // [{file, line, column, mark, message, hint, severity}] of all files together.
  function setFaults(all) {
    faults.clear();
    for (const fault of all) faults.set(fault.file, [...(faults.get(fault.file) ?? []), fault]);
    if (name !== null) show();
  }

  // What stands beside lines: {file: [{line, kind, text}]}; `topic`: whose marks they are.
  function setMarks(topic, byFile) {
    marks.set(topic, byFile);
    if (name !== null) show();
  }

  // What is not as in the original, as the marks above.
  function setChanges(byFile) {
    changes.set("changes", byFile);
    if (name !== null) show();
  }

  function goTo(fault, { focus = true } = {}) {
    const { from } = rangeOf(view.state.doc.toString(), fault);
    view.dispatch({ selection: { anchor: from }, effects: cm.EditorView.scrollIntoView(from, { y: "center" }) });
    if (focus) view.focus();
  }

  return { root, view, open, forget, replace, setFaults, setMarks, setChanges, goTo, focus: () => view.focus(),
           search: () => cm.openSearchPanel(view), rename: (of, to) => {
             if (of === name) states.set(of, view.state);
             if (states.has(of)) states.set(to, states.get(of));
             forget(of);
           }, close: () => view.destroy() };
}

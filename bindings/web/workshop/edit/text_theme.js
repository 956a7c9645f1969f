// How CodeMirror looks: by the variables of edit.css, so that light and dark are the page's.
export function themeOf(cm) {
  const { tags: t } = cm, is = (...names) => ({ color: `var(--code-${names[0]})` });
  const colours = cm.HighlightStyle.define([
    { tag: t.comment, ...is("comment"), fontStyle: "italic" },
    { tag: [t.keyword, t.operatorKeyword], ...is("keyword"), fontWeight: "600" },
    { tag: [t.string, t.special(t.string)], ...is("string") },
    { tag: [t.number, t.bool, t.null, t.atom], ...is("number") },
    { tag: [t.propertyName, t.definition(t.propertyName)], ...is("key") },
    { tag: [t.standard(t.variableName), t.function(t.variableName)], ...is("call") },
    { tag: t.invalid, ...is("wrong") },
  ]);
  const look = cm.EditorView.theme({
    "&": { height: "100%", backgroundColor: "var(--code-page)", color: "var(--code-ink)", fontSize: "13px" },
    "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace", lineHeight: "1.5" },
    ".cm-content": { caretColor: "var(--code-ink)" },
    ".cm-cursor": { borderLeftColor: "var(--code-ink)" },
    ".cm-gutters": { backgroundColor: "var(--code-gutter)", color: "var(--dim)", border: "none" },
    ".cm-activeLine": { backgroundColor: "var(--code-line)" },
    ".cm-activeLineGutter": { backgroundColor: "var(--code-line)", color: "var(--code-ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      { backgroundColor: "var(--code-chosen)" },
    ".cm-selectionMatch, .cm-matchingBracket, &.cm-focused .cm-matchingBracket":
      { backgroundColor: "var(--code-match)", outline: "1px solid var(--line)" },
    ".cm-searchMatch": { backgroundColor: "var(--code-match)", outline: "1px solid var(--accent)" },
    ".cm-searchMatch-selected": { backgroundColor: "var(--code-chosen)" },
    ".cm-panels, .cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", borderColor: "var(--line)" },
    ".cm-tooltip": { border: "1px solid var(--line)", borderRadius: "6px" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--code-chosen)", color: "var(--ink)" },
    ".cm-button, .cm-textfield": { backgroundImage: "none", backgroundColor: "var(--card)", color: "var(--ink)",
                                   border: "1px solid var(--line)", borderRadius: "6px", fontSize: "inherit" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  });
  return [look, cm.syntaxHighlighting(colours)];
}

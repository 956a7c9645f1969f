// What the editor needs of CodeMirror 6, bundled by esbuild to codemirror.js, which the page fetches when an editor is
// opened for the first time.
export { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, GutterMarker, drawSelection, gutter, highlightActiveLine, highlightActiveLineGutter,
         hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
export { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit,
         syntaxHighlighting } from "@codemirror/language";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from "@codemirror/autocomplete";
export { lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
export { lua } from "@codemirror/legacy-modes/mode/lua";
export { yaml } from "@codemirror/lang-yaml";
export { tags } from "@lezer/highlight";

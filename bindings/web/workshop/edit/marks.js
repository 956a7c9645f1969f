// Marks beside lines, and lines in another colour: which case passed, which line never ran, which step of a trace it
// is, what is new. Each has a sign and a text, so that nobody needs the colour. They move with the lines as the text is
// edited. In: the module codemirror.js, and the class of the column in which they stand.
const SIGNS = { passed: "✓", failed: "✗", never: "○", step: "›", now: "▶", new: "+", gone: "−" };
const FILLED = ["step", "now"];  // the whole line is coloured, too

export function makeMarks(cm, column) {
  const topics = new Map(), change = cm.StateEffect.define();

  class Sign extends cm.GutterMarker {
    constructor(kind, text) {
      super();
      Object.assign(this, { kind, text });
    }
    eq(other) { return other.kind === this.kind && other.text === this.text; }
    toDOM() {
      const made = document.createElement("span");
      made.className = `edit-sign ${this.kind}`;
      made.textContent = SIGNS[this.kind];
      made.title = this.text;
      made.setAttribute("role", "img");
      made.setAttribute("aria-label", this.text);
      return made;
    }
  }

  const moved = ({ signs, lines }, { changes }) => ({ signs: signs.map(changes), lines: lines.map(changes) });
  const field = cm.StateField.define({
    create: () => ({ signs: cm.RangeSet.empty, lines: cm.Decoration.none }),
    update(value, transaction) {
      const now = transaction.docChanged ? moved(value, transaction) : value;
      return transaction.effects.reduce((last, effect) => (effect.is(change) ? effect.value : last), now);
    },
    provide: (own) => cm.EditorView.decorations.from(own, ({ lines }) => lines),
  });

  // One sign a line: the last topic's.
  function made(name, state) {
    const lines = new Map();
    for (const byFile of topics.values()) {
      for (const mark of byFile[name] ?? []) {
        if (mark.line >= 1 && mark.line <= state.doc.lines) lines.set(mark.line, mark);
      }
    }
    const sorted = [...lines.values()].sort((one, other) => one.line - other.line);
    const at = ({ line }) => state.doc.line(line).from;
    return {
      signs: cm.RangeSet.of(sorted.map((mark) => new Sign(mark.kind, mark.text).range(at(mark)))),
      lines: cm.Decoration.set(sorted.filter(({ kind }) => FILLED.includes(kind))
        .map((mark) => cm.Decoration.line({ class: `edit-line-${mark.kind}` }).range(at(mark)))),
    };
  }

  return {
    extension: [field, cm.gutter({ class: column, markers: (view) => view.state.field(field).signs })],
    set: (topic, byFile) => void topics.set(topic, byFile),
    forget: (name) => { for (const byFile of topics.values()) delete byFile[name]; },
    effects: (name, state) => change.of(made(name, state)),
  };
}

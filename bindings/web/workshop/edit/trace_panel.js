// What the rules do, line by line, when an action is played. In: `session.call` for `legal` and `trace`;
// `before()` gives a session in which the last choice is open again, as {call, text, close}; `lead` shows a line,
// `mark` takes {file: [{line, kind, text}]}. Arrow keys go from step to step.
import { button, element } from "../../elements.js";

export function makeTracePanel({ session, before, lead, mark }) {
  const actions = element("select"), told = element("p"), list = element("ol", "edit-steps");
  const trace = button("Trace", () => run(() => session.call("trace", { text: actions.value })));
  const last = button("Trace the last choice", () => run(traceLast)), clear = button("Clear", () => draw([]), "quiet");
  const keys = element("div", "buttons", element("label", "", "Action ", actions), trace, last, clear);
  const root = element("div", "edit-trace", keys, told, list);
  let steps = [], now = -1, turn = 0;
  told.setAttribute("role", "status");
  list.setAttribute("aria-label", "Lines in the order in which they ran");

  // What may be chosen now: when the match stands elsewhere than before.
  async function refresh() {
    const legal = await session.call("legal", {}).catch(() => []);
    const chosen = actions.value;
    actions.replaceChildren(...legal.map(({ text }) => new Option(text, text)));
    if (legal.some(({ text }) => text === chosen)) actions.value = chosen;
    trace.disabled = !legal.length;
  }

  async function traceLast() {
    const earlier = await before();
    try {
      return { ...await earlier.call("trace", { text: earlier.text }), text: earlier.text };
    } finally {
      earlier.close();
    }
  }

  async function run(find) {
    const mine = ++turn;
    told.textContent = "tracing ...";
    try {
      const { steps: found, fault, text = actions.value } = await find();
      if (mine !== turn) return;
      draw(found);
      told.textContent = `${text}: ${found.length} lines ran.${fault ? ` ${fault}` : ""}`;
      choose(0, false);
    } catch (error) {
      if (mine === turn) told.textContent = error.message;
    }
  }

  function draw(found) {
    steps = found;
    now = -1;
    let said = "";
    list.replaceChildren(...steps.map((step, at) => {
      const made = button("", () => choose(at)), source = element("code", "", step.source);
      source.style.paddingInlineStart = `${step.depth}em`;
      made.append(element("small", "", step.where), source);
      made.tabIndex = at === 0 ? 0 : -1;
      const heading = step.function === said ? [] : [element("strong", "", step.function)];
      said = step.function;
      const notes = step.notes.length ? [element("ul", "", ...step.notes.map((note) => element("li", "", note)))] : [];
      return element("li", "", ...heading, made, ...notes);
    }));
    if (!steps.length) told.textContent = "";
    showMarks();
  }

  function showMarks() {
    const byFile = {};
    const put = (step, kind, text) => {
      (byFile[step.file] ??= []).push({ line: step.line, kind, text });
    };
    for (const step of steps) put(step, "step", "ran in this trace");
    if (steps[now]) put(steps[now], "now", `step ${now + 1} of ${steps.length}`);
    mark(byFile);
  }

  function choose(at, focus = true) {
    const keys = [...list.querySelectorAll("button")], key = keys[at];
    if (!key) return;
    if (keys[now]) {
      keys[now].removeAttribute("aria-current");
      keys[now].tabIndex = -1;
    }
    now = at;
    key.setAttribute("aria-current", "step");
    key.tabIndex = 0;
    if (focus) key.focus();
    key.scrollIntoView({ block: "nearest" });
    showMarks();
    lead({ file: steps[at].file, line: steps[at].line }, { focus: false });
  }

  list.addEventListener("keydown", (event) => {
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  });

  return { root, refresh, clear: () => draw([]) };
}

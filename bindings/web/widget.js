// The face of quoin.table in a notebook: a table whose session stands in Python. Tables come as the widget's value
// `shown`, so that a page without a kernel has the last one; other answers come as messages.
import { showTable } from "./table.js";

function sessionOf(model) {
  const view = Math.random().toString(36), waiting = new Map();
  let last = 0;
  function settle({ answers, ok, error }) {
    const asked = waiting.get(answers);
    if (!asked) return false;
    waiting.delete(answers);
    if (error) asked.refuse(Object.assign(new Error(error.text), error));
    else asked.answer(ok);
    return true;
  }
  model.on("msg:custom", settle);
  return {
    call(verb, given) {
      if (verb === "table") return Promise.resolve(model.get("shown"));
      return new Promise((answer, refuse) => {
        const asks = `${view} ${++last}`;
        waiting.set(asks, { answer, refuse });
        model.send({ asks, verb, arguments: given });
      });
    },
    listen(changed) {
      model.on("change:shown", () => {
        const shown = model.get("shown");
        if (!settle({ answers: shown.answers, ok: shown })) changed(shown);
      });
    },
  };
}

function render({ model, el }) {
  showTable(el, sessionOf(model));
}

export default { render };

// A notebook's view of a table. In: the path of the widget's module. Out: what it sent, and what it showed, as JSON.
import { pathToFileURL } from "node:url";
import { body, key, part, settled } from "./page.mjs";

const { default: widget } = await import(pathToFileURL(process.argv[2]));
const person = { kind: "person", seat: "red" };
const shown = { picture: "", prompt: "red to act", chosen: [], field: "kind", values: ["stop"], labels: ["stop"], plies: [], ply: 0, next: person };
const sent = [], seen = [], heard = {};
const model = {
  get: () => model.shown,
  on: (event, act) => { heard[event] = act; },
  send(message) {
    sent.push(message);
    if (message.verb === "about") heard["msg:custom"]({ answers: message.asks, ok: { goal: "Win." } });
    if (message.verb === "hint") heard["msg:custom"]({ answers: message.asks, error: { text: "no time" } });
    if (message.verb !== "pick") return;
    for (const answers of [undefined, message.asks]) {  // the bot's ply on the way, and the end of the call
      model.shown = { ...shown, prompt: answers ? "red to act again" : "blue is next", next: answers ? person : { kind: "bot", seat: "blue" }, answers };
      heard["change:shown"]();
      seen.push(part("prompt").textContent);
    }
  },
  shown,
};
widget.render({ model, el: body });
for (const text of ["stop", "hint"]) {
  await settled();
  key(text).onclick();
  await settled();
  seen.push(part("prompt").textContent);
}
seen.push(part("goal").textContent);
console.log(JSON.stringify({ sent: sent.map(({ asks, ...rest }) => rest), seen, names: new Set(sent.map(({ asks }) => asks)).size }));

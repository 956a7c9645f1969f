// Renders table.js on a page that knows just enough to have a focus; prints which target has it after each step.
// In: the path of table.js, a JSON list of pictures. Out: a line a picture, the focused target's data-site or "-".
import { readFileSync } from "node:fs";

const [, , script, pictures] = process.argv;
const body = {};
globalThis.document = { body, activeElement: body, createElement: () => new Element() };

class Element {
  children = [];
  dataset = {};
  style = {};
  isConnected = true;
  append(...added) { this.children.push(...added); }
  replaceChildren(...added) { this.children = added; }
  setAttribute() {}
  addEventListener() {}
  contains(other) { return this.children.includes(other); }
  querySelectorAll() { return this.children; }
  get firstElementChild() { return this.children[0]; }
  focus() { document.activeElement = this; }
  set innerHTML(text) {
    for (const child of this.children) {
      child.isConnected = false;
      if (document.activeElement === child) document.activeElement = body;
    }
    this.children = [...text.matchAll(/<g class="quoin-target"[^>]*data-site="(\d+)"/g)].map(([, site]) => {
      const target = new Element();
      target.dataset = { board: "field", sites: "cells", site };
      return target;
    });
  }
}

const { render } = (await import("data:text/javascript," + encodeURIComponent(readFileSync(script, "utf8")))).default;
const values = { picture: "", prompt: "", message: "", chosen: [], field: "", values: [], labels: [], plies: [] };
const changed = {};
const model = { get: (name) => values[name], on: (name, act) => { changed[name] = act; }, send() {} };
const el = new Element();
render({ model, el });
const picture = el.children[0].children[0];
for (const [number, text] of JSON.parse(pictures).entries()) {
  values.picture = text;
  changed["change:picture"]();
  if (number === 0) picture.children[1].focus();
  console.log(document.activeElement === body ? "-" : document.activeElement.dataset.site);
}

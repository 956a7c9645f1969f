// A page that knows just enough for the modules of bindings/web: elements with listeners, a focus, texts.
class Element {
  children = [];
  attributes = {};
  listeners = {};
  dataset = {};
  className = "";
  isConnected = true;
  classList = { toggle() {} };

  constructor(tag) { this.tag = tag; }
  append(...added) { this.children.push(...added); }
  after() {}
  replaceChildren(...added) { this.children = added; }
  setAttribute(name, value) { this.attributes[name] = value; }
  getAttribute(name) { return this.attributes[name]; }
  addEventListener(name, act) { (this.listeners[name] ??= []).push(act); }
  tell(name, target = this) { for (const act of this.listeners[name] ?? []) act({ target, preventDefault() {}, key: "Enter" }); }
  focus() { document.activeElement = this; }
  closest() { return this; }
  matches() { return true; }
  get all() { return this.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...child.all])); }
  contains(other) { return this.all.includes(other); }
  querySelectorAll() { return this.all; }
  get firstElementChild() { return this.children[0]; }
  get textContent() { return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join(""); }
  set textContent(text) { this.children = text ? [text] : []; }
  set innerHTML(text) {
    for (const child of this.all) {
      child.isConnected = false;
      if (document.activeElement === child) document.activeElement = document.body;
    }
    this.markup = text;
    this.children = [...text.matchAll(/<g class="quoin-target"[^>]*data-site="(\d+)"(?: aria-label="([^"]*)")?/g)].map(([, site, label]) => {
      const target = new Element("g");
      target.dataset = { board: "field", sites: "cells", site };
      target.attributes["aria-label"] = label;
      return target;
    });
  }
}

const body = new Element("body");
globalThis.document = { body, activeElement: body, createElement: (tag) => new Element(tag) };
globalThis.Option = class extends Element {
  constructor(text, value) { super("option"); this.append(text); this.value = value; }
};

// What stands in a part of the table.
export const part = (name) => body.all.find(({ className }) => className === `quoin-table-${name}`);
export const key = (text) => body.all.find((one) => one.tag === "button" && one.textContent === text);
export const settled = () => new Promise((done) => setTimeout(done, 0));
export { body };

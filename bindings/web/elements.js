// Parts of a page.
export function element(tag, name = "", ...content) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...content);
  return made;
}

export function button(text, act, name = "") {
  const made = element("button", name, text);
  made.type = "button";
  made.onclick = act;
  return made;
}

export function link(address, text, name = "") {
  const made = element("a", name, text);
  made.href = address;
  return made;
}

// The label of something that is filled in, to stand beside it.
let labels = 0;
export function labelFor(target, ...content) {
  const made = element("label", "", ...content);
  made.htmlFor = target.id = `field-${++labels}`;
  return made;
}

// A button that does nothing now keeps the keyboard, and says why when it is pressed.
export const allow = (made, can) => made.setAttribute("aria-disabled", String(!can));

// The keyboard goes there by itself: nobody points at it.
let given = null;
export function give(target) {
  given = target;
  target.focus({ preventScroll: true });
  given = null;
}

// Whether somebody went there with the keyboard.
export const byKeyboard = (target) => target !== given && target.matches(":focus-visible");

"use strict";
// Lights the source line of the step that is chosen; arrow keys go from step to step.
const buttons = [...document.querySelectorAll("#steps button")];
function choose(at) {
  const button = buttons[at];
  if (!button) return;
  document.querySelector("[aria-current]")?.removeAttribute("aria-current");
  document.querySelector("tr.now")?.classList.remove("now");
  button.setAttribute("aria-current", "step");
  button.focus();
  const row = document.getElementById(button.name);
  row?.classList.add("now");
  row?.scrollIntoView({ block: "center" });
}
buttons.forEach((button, at) => button.addEventListener("click", () => choose(at)));
document.addEventListener("keydown", event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  choose(buttons.findIndex(button => button.hasAttribute("aria-current")) + step);
});

// What hides a match while the screen goes from one person to the next. Out: `pass(seat)` -> a promise that is kept
// once that person says so; `root`, which covers all that lies beside it.
import { button, element } from "../elements.js";

export function makeCurtain(stage) {
  const said = element("p", "who"), key = button("", () => {}, "primary");
  const root = element("div", "curtain", said, element("p", "dim", "Nobody else looks now."), key);
  root.setAttribute("role", "dialog");
  root.setAttribute("aria-modal", "true");
  root.hidden = true;

  function pass(seat) {
    document.title = said.textContent = `Pass the screen to ${seat}.`;
    key.textContent = `Show ${seat}'s view`;
    root.setAttribute("aria-label", said.textContent);
    root.hidden = false;
    stage.inert = true;
    stage.classList.add("covered");
    key.focus();
    return new Promise((done) => {
      key.onclick = () => {
        root.hidden = true;
        stage.inert = false;
        stage.classList.remove("covered");
        done();
      };
    });
  }

  return { root, pass };
}

// The board: clicks and keys on it become choices, and the keyboard stays where it is while pictures come and go.
// In: `choose` takes {board, sites, site, seat}; `point` takes the target that somebody points at, or null.
import { byKeyboard, element, give } from "./elements.js";

export function makePicture(choose, point) {
  const board = element("div", "quoin-table-board"), ahead = element("div", "quoin-table-ahead");
  const root = element("div", "quoin-table-picture", board, ahead);
  ahead.setAttribute("aria-hidden", "true");

  function chosen({ target }) {
    const at = target.closest("[data-site]");  // where nothing may be chosen too: the answer is why
    if (!at) return;
    const { board, sites, site, seat } = at.dataset;
    choose({ board, sites, site: Number(site), ...(seat === undefined ? {} : { seat: Number(seat) }) });
  }
  board.addEventListener("click", chosen);
  board.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    chosen(event);
  });
  let pointed = null;
  function points(target) {
    if (target === pointed) return;
    pointed = target;
    point(target);
  }
  board.addEventListener("pointerover", ({ target }) => points(target.closest(".quoin-target")));
  board.addEventListener("focusin", ({ target }) => byKeyboard(target) && points(target.closest(".quoin-target")));
  for (const go of ["pointerleave", "focusout"]) board.addEventListener(go, () => points(null));

  // The site that has the keyboard, by which it is found in the next picture.
  let held = null, shown = "";
  const named = ({ dataset }) => JSON.stringify([dataset.board, dataset.sites, dataset.site, dataset.seat]);

  function draw(picture) {
    if (picture === shown) return;
    shown = picture;
    pointed = null;
    const at = document.activeElement;
    if (board.contains(at)) held = named(at);
    board.innerHTML = picture;
    board.firstElementChild?.setAttribute("role", "group");
    if (!held || (at && at !== document.body && at.isConnected)) return void (held = null);  // gone elsewhere
    const targets = [...board.querySelectorAll(".quoin-target")];
    const next = targets.find((target) => named(target) === held) || targets[0];
    if (!next) return;  // others choose meanwhile
    give(next);
    held = null;
  }

  // A picture of what a choice would do, in place of the board, which hears as before; "" takes it away.
  function preview(picture) {
    ahead.innerHTML = picture;
    root.classList.toggle("previewed", picture !== "");
  }

  return { root, draw, preview };
}

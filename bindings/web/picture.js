// The board: clicks and keys on it become choices, and the keyboard stays where it is while pictures come and go.
// In: `choose` takes {board, sites, site, seat}; `look` takes the name of a card; `point` takes the target that somebody
// points at, or null.
// Tab comes to the board and leaves it; arrow keys go from target to target.
import { byKeyboard, element, give } from "./elements.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 3;  // a step aside counts as so many ahead

function middle(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

// The nearest target that way, if there is one.
function nextOf(from, targets, [right, down]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const target of targets) {
    const [tx, ty] = middle(target), ahead = (tx - x) * right + (ty - y) * down;
    const far = ahead + ASIDE * Math.abs((tx - x) * down + (ty - y) * right);
    if (ahead > 1 && far < least) [best, least] = [target, far];
  }
  return best;
}

export function makePicture(choose, look, point) {
  const board = element("div", "quoin-table-board"), ahead = element("div", "quoin-table-ahead");
  const root = element("div", "quoin-table-picture", board, ahead);
  ahead.setAttribute("aria-hidden", "true");
  const targetsOf = () => [...board.querySelectorAll(".quoin-target")];

  function chosen({ target }) {
    const at = target.closest("[data-site]");  // where nothing may be chosen too: the answer is why
    const card = target.closest("[data-card]");
    if (!at && card) look(card.dataset.card);
    if (!at) return;
    const { board, sites, site, seat } = at.dataset;
    choose({ board, sites, site: Number(site), ...(seat === undefined ? {} : { seat: Number(seat) }) });
  }
  board.addEventListener("click", chosen);
  board.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (way) nextOf(event.target, targetsOf(), way)?.focus();
    else chosen(event);
  });
  let pointed = null;
  function points(target) {
    if (target === pointed) return;
    pointed = target;
    point(target);
  }
  board.addEventListener("pointerover", ({ target }) => points(target.closest(".quoin-target")));
  board.addEventListener("focusin", ({ target }) => {
    reach(target);
    if (byKeyboard(target)) points(target.closest(".quoin-target"));
  });
  for (const go of ["pointerleave", "focusout"]) board.addEventListener(go, () => points(null));

  // Tab comes to this target of all.
  let reached = null;
  function reach(target) {
    if (target === reached) return;
    reached?.setAttribute("tabindex", "-1");
    reached = target;
    reached?.setAttribute("tabindex", "0");
  }

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
    const targets = targetsOf();
    for (const target of targets) target.setAttribute("tabindex", "-1");
    const next = targets.find((target) => named(target) === held) || targets[0];
    reached = null;
    reach(next ?? null);
    if (!held || (at && at !== document.body && at.isConnected)) return void (held = null);  // gone elsewhere
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

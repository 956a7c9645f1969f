"""Every view on a wide and a narrow screen, light and dark: nothing overflows, all can be touched, nothing moves for
people who do not want that, and axe finds no serious fault."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from axe import serious
from opened import NARROW, WIDE, Visit
from playing import begin, play, settled
from projects import add, edit, fork, panel

ROOMS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": WIDE},
    "narrow": {"viewport": NARROW, "has_touch": True, "is_mobile": True},
}
COLOURS = {"wide": ["light", "dark"], "narrow": ["light"]}
OVERFLOWS = """() => {
  const width = document.documentElement.clientWidth, whole = document.documentElement.scrollWidth;
  const found = whole > width ? [`the page is ${whole} wide`] : [];
  const rolls = (one) => /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX);
  const within = (one) => one && (rolls(one) || within(one.parentElement));  // a part that is scrolled by itself
  for (const one of document.querySelectorAll("button, a:not(.skip), input, select, summary, [role=tab]")) {
    const { left, right, width: wide } = one.getBoundingClientRect();
    const out = wide && (left < -1 || right > width + 1);
    if (out && !within(one.parentElement)) found.push(`${one.outerHTML.slice(0, 80)} from ${left} to ${right}`);
  }
  return found;
}"""
SMALL = """(least) => [...document.querySelectorAll(
  "button, select, summary, [role=tab], input:not([type=radio], [type=checkbox], [type=range])")]
  .filter((one) => one.getClientRects().length && !one.closest("svg, .cm-editor, [inert]"))
  .map((one) => [one.outerHTML.slice(0, 100), one.getBoundingClientRect().height])
  .filter(([, height]) => height < least)"""
MOVES = """() => {
  const inSeconds = (time) => parseFloat(time) * (time.includes("ms") ? 0.001 : 1);
  const longest = (times) => Math.max(...times.split(",").map(inSeconds));
  return [...document.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(one);
    const animated = animationName !== "none" && longest(animationDuration) > 0.001;
    return animated || longest(transitionDuration) > 0.001 || scrollBehavior === "smooth";
  }).map((one) => one.outerHTML.slice(0, 100));
}"""
TOUCHED, POINTED = 43.5, 24  # pixels that a control is high, at least, for fingers and for a mouse


def gallery(page: Page) -> None:
    page.locator(".card").first.wait_for()


def making(page: Page) -> None:
    page.evaluate("location.hash = '#new'")
    page.locator("main h1").wait_for()


def new_match(page: Page) -> None:
    page.evaluate("location.hash = '#play/murailles'")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.locator("form summary").first.click()
    page.locator(".cover svg").wait_for()


def people(page: Page) -> None:
    page.evaluate("location.hash = '#play/mosaix'")
    begin(page, {"blue": "person"})
    settled(page)


def bots(page: Page) -> None:
    page.evaluate("location.hash = '#play/crazy_palace/short'")
    begin(page)
    settled(page)


def over(page: Page) -> None:
    page.evaluate("location.hash = '#play/tic_tac_toe'")
    begin(page, {"nought": "person"})
    play(page)


def fault(page: Page) -> None:
    fork(page, "murailles")
    edit(page, "rules.lua")
    add(page, "\nlocal function")
    page.locator(".edit-fault:visible").wait_for()


def versions(page: Page) -> None:
    fork(page, "murailles")
    panel(page, "Versions")
    page.get_by_text("differences to Murailles").wait_for()


VIEWS = [gallery, making, new_match, people, bots, over, fault, versions]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_a_view_fits_and_axe_finds_nothing_serious(visit: Visit, view: Any, room: str) -> None:
    page = visit(**ROOMS[room])
    view(page)
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(SMALL, TOUCHED if room == "narrow" else POINTED) == []
    assert page.evaluate(MOVES) == []
    for scheme in COLOURS[room]:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []

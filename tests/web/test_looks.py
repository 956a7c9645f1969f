"""Every view on a wide and a narrow screen, light and dark: nothing overflows, all can be touched, nothing moves for
people who do not want that, and axe finds no serious fault."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from axe import serious
from opened import NARROW, ROOT, WIDE, Visit
from playing import begin, play, settled
from projects import edit, fork, type_at_end

ROOMS: dict[str, Any] = {
    "wide, light": {"viewport": WIDE, "color_scheme": "light"},
    "wide, dark": {"viewport": WIDE, "color_scheme": "dark"},
    "narrow": {"viewport": NARROW, "has_touch": True, "is_mobile": True},
}
OVERFLOWS = """() => {
  const width = document.documentElement.clientWidth, found = [];
  if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const scrolls = (one) => one && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  for (const one of document.querySelectorAll("button, a, input, select, summary, [role=tab]")) {
    const { left, right, width: wide } = one.getBoundingClientRect();
    if (wide && (left < -1 || right > width + 1) && !scrolls(one.parentElement) && !one.matches(".skip")) {
      found.push(`${one.outerHTML.slice(0, 80)} from ${left} to ${right}`);
    }
  }
  return found;
}"""
# Of what is touched: 44 pixels high, or 32 where a line of text beside it says the same.
SMALL = """(least) => [...document.querySelectorAll("button, select, summary, [role=tab], input:not([type=radio], [type=range])")]
  .filter((one) => one.getClientRects().length && !one.closest("svg, .cm-editor, [inert]"))
  .map((one) => [one.outerHTML.slice(0, 100), one.getBoundingClientRect().height])
  .filter(([, height]) => height < least)"""
MOVES = """() => {
  const seconds = (text) => Math.max(...text.split(",").map((one) => parseFloat(one) * (one.includes("ms") ? 0.001 : 1)));
  return [...document.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(one);
    return seconds(transitionDuration) > 0.001 || (animationName !== "none" && seconds(animationDuration) > 0.001)
      || scrollBehavior === "smooth";
  }).map((one) => one.outerHTML.slice(0, 100));
}"""


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
    type_at_end(page, "\nlocal function")
    page.locator(".edit-fault:visible").wait_for()


def versions(page: Page) -> None:
    fork(page, "murailles")
    if page.get_by_role("tab", name="Findings").nth(1).is_visible() or page.viewport_size == NARROW:
        page.get_by_role("tab", name="Findings").first.click()
    page.get_by_role("tab", name="Versions").click()
    page.get_by_text("the original").wait_for()


VIEWS = [gallery, making, new_match, people, bots, over, fault, versions]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_a_view_fits_and_axe_finds_nothing_serious(visit: Visit, view: Any, room: str) -> None:
    page = visit(**ROOMS[room])
    view(page)
    assert page.evaluate(OVERFLOWS) == []
    assert page.evaluate(SMALL, 44 if room == "narrow" else 24) == []
    assert page.evaluate(MOVES) == []
    assert serious(page) == []


def test_the_axe_that_is_run_is_the_pinned_one() -> None:
    assert '"axe-core": "' in (ROOT / "bindings" / "web" / "package.json").read_text()

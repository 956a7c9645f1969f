"""The page by keyboard alone: from the games to a match, through it, and to the next."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from keyboard import tab_to
from opened import Visit

CHOICE = ".quoin-table-board .quoin-target, .quoin-table-choices button, .quoin-table-choices select"
OVER = "document.body.innerText.includes('rematch')"


def choose(page: Page, lots: Random) -> None:
    """Any choice of those that Tab leads to; then the page has time to answer."""
    page.locator(CHOICE).first.or_(page.get_by_role("button", name="rematch")).wait_for()
    if page.evaluate(OVER):
        return
    before = page.locator(".quoin-table-prompt").inner_text(), page.locator(".quoin-table-log li").count()
    tab_to(page, CHOICE)
    for _ in range(lots.randrange(page.locator(CHOICE).count())):
        page.keyboard.press("Tab")
        tab_to(page, CHOICE)
    if page.evaluate("document.activeElement.tagName") == "SELECT":
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("Enter")
    page.wait_for_function(
        """([prompt, plies]) => document.querySelector(".quoin-table-prompt").innerText !== prompt
          || document.querySelectorAll(".quoin-table-log li").length !== plies""",
        arg=before,
    )


@pytest.mark.parametrize("game", ["Tic-tac-toe", "Connect Four"])
def test_a_match_is_found_played_and_played_again_by_keyboard(visit: Visit, game: str) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tab_to(page, "input[type=search]")
    page.keyboard.type(game)
    name = page.get_by_role("link", name=game, exact=True)
    name.evaluate("one => one.id = 'wanted'")
    tab_to(page, "#wanted")
    page.keyboard.press("Enter")
    page.locator("form button:enabled", has_text="Play").evaluate("one => one.id = 'wanted'")
    tab_to(page, "#wanted")
    page.keyboard.press("Enter")
    lots = Random(1)
    page.locator(CHOICE).first.wait_for()
    for _ in range(60):
        choose(page, lots)
        if page.evaluate(OVER):
            break
    again = page.get_by_role("button", name="rematch")
    expect(again).to_be_visible()
    again.evaluate("one => one.id = 'wanted'")
    tab_to(page, "#wanted")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="rematch")).to_have_count(0)
    choose(page, lots)

"""The page by keyboard alone: from the games to a match, through it, and to the next."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from keyboard import tab_to, tab_to_this
from opened import Visit
from playing import settled

CHOICE = ".quoin-table-board .quoin-target, .quoin-table-choices button, .choose input"


def choose(page: Page, lots: Random) -> None:
    """Any choice of those that Tab leads to: a site, a value, or an entry of the list of actions."""
    tab_to(page, CHOICE)
    for _ in range(lots.randrange(8)):
        page.keyboard.press("Tab")
        tab_to(page, CHOICE)
    if page.evaluate("document.activeElement.tagName") == "INPUT":
        page.locator(".actions [role=option]").first.wait_for()
        for _ in range(1 + lots.randrange(6)):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", ["Tic-tac-toe", "Connect Four"])
def test_a_match_is_found_played_and_played_again_by_keyboard(visit: Visit, game: str) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tab_to(page, "input[type=search]")
    page.keyboard.type(game)
    tab_to_this(page, page.get_by_role("link", name=game, exact=True))
    page.keyboard.press("Enter")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_enabled()
    tab_to_this(page, play)
    page.keyboard.press("Enter")
    lots, before = Random(1), ""
    for _ in range(60):
        now = settled(page, before)
        if now["kind"] == "over":
            break
        choose(page, lots)
        before = now["table"]
    assert now["kind"] == "over", now
    tab_to_this(page, page.get_by_role("button", name="Rematch", exact=True).first)
    page.keyboard.press("Enter")
    choose(page, lots)
    assert settled(page, now["table"])["kind"] != "over"

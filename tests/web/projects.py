"""Somebody who edits a game in the page."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from opened import ROOT
from playing import settled

CLASSICS = ROOT / "games" / "classics"


def rules_of(game: str) -> str:
    return (CLASSICS / game / "rules.lua").read_text()


def fork(page: Page, game: str) -> None:
    """A project from a game, as the button "Edit this game" makes it."""
    page.evaluate("(game) => { location.hash = `#fork/${game}`; }", game)
    opened(page)


def opened(page: Page) -> None:
    """The editor is there, and its board."""
    page.wait_for_url(re.compile("#edit/"))
    page.locator(".cm-content").wait_for()
    page.locator(".quoin-table-board svg").wait_for(state="attached")


def opened_as_game(page: Page) -> None:
    """What came by a link is a game to play; it is brought into the editor from there."""
    page.wait_for_url(re.compile("#play/"))
    page.get_by_role("button", name="Edit this game").first.click()
    opened(page)


def part(page: Page, name: str) -> None:
    """Brings a part of the editor to the front, where the screen has room for one."""
    tab = page.get_by_role("tablist", name="Parts of the page").get_by_role("tab", name=name)
    if tab.is_visible():
        tab.click()


def edit(page: Page, file: str) -> None:
    """Brings a file of the project to the front."""
    part(page, "Files")
    page.get_by_role("tablist", name="Files").get_by_role("tab", name=file).click()


def panel(page: Page, name: str) -> None:
    """Brings what is known of the rules to the front: Findings, Versions."""
    part(page, "Findings")
    page.get_by_role("tablist", name="What is known of the rules").get_by_role("tab", name=name).click()


def write(page: Page, text: str) -> None:
    """Puts another text in the place of the file that is open, as somebody does who pastes it."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def add(page: Page, text: str) -> None:
    """Types at the end of the file that is open."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)
    expect(page.locator(".cm-content")).to_contain_text(text.strip().splitlines()[-1])


def rules_say(page: Page, sentence: str | re.Pattern[str]) -> None:
    """The findings say so, once they are up to date."""
    panel(page, "Findings")
    expect(page.locator(".edit-state")).to_contain_text(sentence, timeout=30_000)


def choose(page: Page, *actions: str) -> None:
    """Clicks on the sites on which these actions stand, one after the other."""
    for action in actions:
        before = settled(page)["table"]
        page.locator(f".quoin-target[aria-label='{action}']").click()
        settled(page, before)

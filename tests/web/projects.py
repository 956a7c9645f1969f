"""Somebody who edits a game in the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def fork(page: Page, game: str) -> None:
    """A project from a game, as the button "Edit this game" makes it."""
    page.evaluate("(game) => { location.hash = `#fork/${game}`; }", game)
    page.wait_for_url("**/#edit/*")
    page.locator(".cm-content").wait_for()
    expect(page.locator(".edit-board .quoin-table-board svg, .edit-part.board .quoin-table-board svg")).to_have_count(1)


def edit(page: Page, file: str) -> None:
    """Brings a file of the project to the front."""
    page.get_by_role("tab", name=file).first.click()


def text(page: Page) -> str:
    """What the editor has; only what is on the screen of a long file."""
    return page.locator(".cm-content").inner_text()


def type_at_end(page: Page, words: str) -> None:
    """Types at the end of the file, as it is: nothing is completed or indented."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(words)

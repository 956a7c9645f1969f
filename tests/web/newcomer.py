"""Somebody who reads docs/workshop.md and does what it says, in the page. In: a page of a browser, the address of the
workshop. Each step leaves the page as the reader sees it; what is typed and pasted is taken from the document."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from playing import begin

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "workshop.md").read_text(encoding="utf-8")
AFTER, HOP, NEEDLESS = re.findall(r"^```lua\n(.*?)\n```$", GUIDE, re.MULTILINE | re.DOTALL)
SLOW = 120_000  # milliseconds for what is computed, on a busy machine


def plays(page: Page, address: str) -> None:
    """From the games to a match, with one choice of one's own."""
    page.goto(address)
    page.get_by_role("link", name="Murailles").first.click()
    begin(page)
    page.locator(".quoin-target").first.wait_for()


def edits(page: Page) -> None:
    page.get_by_role("button", name="Edit this game").first.click()
    expect(findings(page)).to_contain_text("71 of 71 cases hold", timeout=SLOW)


def hops(page: Page) -> None:
    """Pastes the six lines below the line that they belong to."""
    page.get_by_role("tab", name="rules.lua").click()
    page.locator(".cm-line").get_by_text(AFTER.strip()).click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("Home")  # the editor has indented the new line
    page.keyboard.press("Shift+Home")
    page.evaluate("text => navigator.clipboard.writeText(text)", HOP)
    page.keyboard.press("ControlOrMeta+v")
    expect(findings(page)).to_contain_text("now may be played, too: step c2")


def loosens(page: Page) -> None:
    """Finds the condition that is not needed any more, and deletes it."""
    page.get_by_role("button", name="Search").click()
    sought = page.locator(".cm-search").get_by_role("textbox", name="Find")
    sought.press_sequentially(NEEDLESS[: NEEDLESS.index("(")])
    sought.press("Enter")
    page.locator(".cm-searchMatch-selected").wait_for()
    page.keyboard.press("Escape")
    for _ in NEEDLESS[NEEDLESS.index("(") :]:
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Backspace")
    expect(page.locator(".cm-line").get_by_text(NEEDLESS)).to_have_count(0)
    expect(findings(page)).to_contain_text("46 of 71 cases hold", timeout=SLOW)


def compares(page: Page, matches: int = 2000) -> str:
    """Lets many matches be played; the sentence that tells what they say."""
    page.get_by_role("tab", name="Matches").click()
    page.get_by_role("combobox", name=re.compile("^Matches")).select_option(str(matches))
    page.get_by_role("button", name="Play them").click()
    said = page.locator(".edit-verdict")
    expect(said).not_to_be_empty(timeout=SLOW)
    return str(said.text_content())


def shares(page: Page) -> str:
    """The link."""
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def opens(page: Page, link: str) -> None:
    """The friend, who plays it as any other game: the soldier hops."""
    page.goto(link)
    begin(page)
    page.locator(".quoin-target[aria-label='step c2']").click()
    expect(page.get_by_role("button", name="stop", exact=True).first).to_be_visible()


def findings(page: Page) -> Locator:
    return page.get_by_role("region", name="Findings")

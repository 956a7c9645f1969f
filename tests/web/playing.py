"""Plays a match in the page by clicks alone, as somebody does who takes any of the choices that the page points out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

FIND = (Path(__file__).parent / "playing.js").read_text()
PATIENCE = 20_000  # milliseconds for whoever plays in between


def begin(
    page: Page, seats: dict[str, str] | None = None, options: dict[str, str] | None = None, seed: int | None = 1
) -> None:
    """Fills in the form of a new match, by the labels that people read, and begins it."""
    page.get_by_role("button", name="Play", exact=True).and_(page.locator(":enabled")).wait_for()
    wanted = {**(options or {}), **({} if seed is None else {"seed": str(seed)})}
    if wanted:
        page.locator("form summary").first.click()
    for name, value in wanted.items():
        fill(page, name, value)
    for seat, player in (seats or {}).items():
        fill(page, seat, player)
    page.get_by_role("button", name="Play", exact=True).click()


def fill(page: Page, label: str, value: str) -> None:
    field = page.get_by_label(re.compile(f"^{re.escape(label)}", re.IGNORECASE)).first
    if field.evaluate("one => one.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")


def take(page: Page, before: str, lot: float, patience: int = PATIENCE) -> dict[str, Any]:
    """Takes the choice number `lot` (0 to 1) of those that the page offers, once its table is another than `before`."""
    found = page.evaluate_handle(FIND, {"before": before, "lot": lot, "patience": patience})
    choice: dict[str, Any] = found.evaluate("({ element, ...rest }) => rest")
    element = found.get_property("element").as_element()
    if choice["kind"] == "option":
        assert element is not None
        element.select_option(choice["value"])
    elif choice["kind"] == "click":
        assert element is not None
        assert choice["position"], f"something covers {choice['name']}"
        element.click(position=choice["position"])
    return choice


def settled(page: Page, before: str = "") -> dict[str, Any]:
    """What the table is, once it is another than `before` and somebody may choose, or it is over."""
    found: dict[str, Any] = page.evaluate_handle(FIND, {"before": before, "lot": 0, "patience": PATIENCE}).evaluate(
        "({ element, ...rest }) => rest"
    )
    assert found["kind"] != "stuck", found
    return found


def play(page: Page, seed: int = 1, most: int = 3000, until: int | None = None) -> str:
    """Clicks until the match is over, or `until` clicks; the last prompt."""
    lots, before = Random(seed), ""
    for clicks in range(most):
        if clicks == until:
            break
        choice = take(page, before, lots.random())
        assert choice["kind"] != "stuck", f"after {clicks} clicks: {choice}"
        if choice["kind"] == "over":
            return str(choice["prompt"])
        before = choice["table"]
    else:
        raise AssertionError(f"not over after {most} clicks")
    return ""

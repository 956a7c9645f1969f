"""Somebody who has nothing but a keyboard and goes on by Tab; wherever it is, it must be seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST = 400  # times that Tab is pressed to get around a page once
SEEN = """() => {
  const one = document.activeElement;
  const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px";
  return one.matches(":focus-visible") && [null, "::after"].some((part) => outlined(getComputedStyle(one, part)));
}"""


def tab_to(page: Page, wanted: str) -> None:
    """Presses Tab until the keyboard is on what a selector means."""
    for _ in range(MOST):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            assert page.evaluate(SEEN), f"nothing shows that the keyboard is on {wanted}"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def tab_to_this(page: Page, wanted: Locator) -> None:
    """The same for an element that people know by its role and name."""
    wanted.evaluate("one => one.setAttribute('data-wanted', '')")
    tab_to(page, "[data-wanted]")
    wanted.evaluate("one => one.removeAttribute('data-wanted')")

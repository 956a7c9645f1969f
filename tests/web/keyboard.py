"""Somebody who has nothing but a keyboard: goes on by Tab, chooses by Enter and the arrow keys."""

from __future__ import annotations

from playwright.sync_api import Page

MOST = 400  # times that Tab is pressed to get around a page once
SHOWN = """() => {
  const one = document.activeElement;
  const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && outlineWidth !== "0px";
  return one.matches(":focus-visible") && [null, "::after"].some((part) => outlined(getComputedStyle(one, part)));
}"""


def tab_to(page: Page, wanted: str) -> None:
    """Presses Tab until the keyboard is on what a selector means; it must be seen there."""
    for _ in range(MOST):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            assert page.evaluate(SHOWN), f"nothing shows that the keyboard is on {wanted}"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")

"""Measures the workshop's page in Chromium: bytes, how soon it can be clicked on, how soon an edit is on the board.

`PYTHONPATH=.build/release/python .build/web-venv/bin/python tests/bench/page.py [--runs 9]` prints medians (smallest to
largest). On quiet cores only: the figures say nothing while something else runs. The step `browser` of `./quoin test`
makes the environment.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "web")]

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from opened import WIDE, chromium, workshop  # noqa: E402
from projects import edit, fork  # noqa: E402

GAME = "tic_tac_toe"
CLICKABLE = "form button.primary:enabled, form button[type=submit]:enabled"
# Milliseconds from the last key to a board that has followed, the pause of 300 in it.
REDRAWN = """(text) => new Promise((done) => {
  const board = document.querySelector(".quoin-table-board"), start = performance.now();
  const told = () => requestAnimationFrame(() => done(performance.now() - start));
  new MutationObserver(told).observe(board, { childList: true });
  document.execCommand("insertText", false, text);
})"""
TAKEN = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


def load(page: Page, address: str) -> float:
    """Milliseconds until a match can be begun, from nothing shown."""
    page.goto(f"{address}#play/{GAME}")
    page.locator(CLICKABLE).wait_for()
    return float(page.evaluate("performance.now()"))


def visit(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport=WIDE, reduced_motion="reduce")


def cold(browser: Browser, address: str) -> tuple[float, float]:
    """In a profile that has never seen the page: the time, and the bytes that came."""
    context = visit(browser)
    page = context.new_page()
    found = load(page, address), float(page.evaluate(TAKEN))
    context.close()
    return found


def warm(browser: Browser, address: str, runs: int) -> list[float]:
    """In a profile that has seen it before."""
    context = visit(browser)
    load(context.new_page(), address)
    found = []
    for _ in range(runs):
        page = context.new_page()
        found.append(load(page, address))
        page.close()
    context.close()
    return found


def redraws(browser: Browser, address: str, runs: int) -> list[float]:
    """After an edit of the game's declarations that changes the picture."""
    context = visit(browser)
    page = context.new_page()
    page.goto(address)
    fork(page, GAME)
    edit(page, "game.yaml")
    text = (ROOT / "games" / "classics" / GAME / "game.yaml").read_text()
    page.locator(".cm-content").focus()
    found = []
    for run in range(runs):
        page.keyboard.press("Control+a")
        found.append(float(page.evaluate(REDRAWN, text.replace("title: Tic", f"title: Edit {run} of Tic"))))
        page.wait_for_timeout(500)
    context.close()
    return found


def told(name: str, values: list[float], unit: str, aim: float, show: Callable[[float], str]) -> str:
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{name:<44} {show(middle)} ({show(low)} to {show(high)}) {unit}, aim {show(aim)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    whole: Any = "{:.0f}".format
    with workshop() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        colds = [cold(browser, address) for _ in range(runs)]
        print(told("bytes, first visit", [size / 1e6 for _, size in colds], "MB", 1.3, "{:.2f}".format))
        print(told("ready to click, first visit", [time for time, _ in colds], "ms", 2500, whole))
        print(told("ready to click, later", warm(browser, address, runs), "ms", 1500, whole))
        print(told("board after an edit, its pause of 300 included", redraws(browser, address, runs), "ms", 600, whole))
        browser.close()


if __name__ == "__main__":
    main()

"""What tests of the page share: the workshop, one browser, and pages in which nothing may go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from opened import WIDE, Visit, Watch, chromium, workshop


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with workshop() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        flags = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]  # nobody outside of this machine is asked
        made = playwright.chromium.launch(executable_path=chromium(), args=flags)
        yield made
        made.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    made = Watch()
    yield made
    assert made.wrong() == []


@pytest.fixture
def visit(browser: Browser, address: str, watch: Watch) -> Iterator[Visit]:
    """A page in a fresh profile, at a route or an address: visit("#play/murailles", viewport=NARROW)."""
    contexts: list[BrowserContext] = []

    def visited(route: str = "", **options: Any) -> Page:
        context = browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        watch.add(context, address)
        page = context.new_page()
        page.goto(route if "://" in route else address + route)
        return page

    yield visited
    for context in contexts:
        context.close()

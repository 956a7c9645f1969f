"""axe-core, which reads a page as people do who cannot see it."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from opened import ROOT


@cache
def script() -> str:
    return (ROOT / ".build" / "npm" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical, each with the first place where it is."""
    page.evaluate(script())
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [told(one) for one in found["violations"] if one["impact"] in ("serious", "critical")]


def told(fault: dict[str, Any]) -> str:
    first, *more = fault["nodes"]
    return (
        f"{fault['id']}: {fault['help']}: {first['html'][:200]}; {first['failureSummary'][:300]} (and {len(more)} more)"
    )

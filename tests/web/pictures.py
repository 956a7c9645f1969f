"""Draws the pictures of docs/workshop.md: python tests/web/pictures.py (needs Pillow and playwright beside the project).

They are what a reader sees who does what the document says, so that they change with the page. Out: docs/images/workshop-*.png.
"""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import newcomer
from opened import ROOT, chromium, workshop

SEEN = {"width": 1280, "height": 800}
COLOURS = 96  # of a picture: small, and nothing is seen of it


def draw(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    seen = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    path = ROOT / "docs" / "images" / f"workshop-{name}.png"
    seen.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.relative_to(ROOT), f"{path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    with workshop() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())

        def visit() -> Page:
            page = browser.new_context(viewport=SEEN, color_scheme="light", reduced_motion="reduce").new_page()
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            return page

        page = visit()
        newcomer.plays(page, address)
        draw(page, "play")
        newcomer.edits(page)
        newcomer.hops(page)
        draw(page, "change")
        newcomer.loosens(page)
        newcomer.compares(page)
        draw(page, "matches")
        friend = visit()
        newcomer.opens(friend, newcomer.shares(page))
        draw(friend, "friend")
        browser.close()


if __name__ == "__main__":
    main()

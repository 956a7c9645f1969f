"""Draws the pictures of docs/workshop.md: python tests/web/pictures.py (it needs Pillow and playwright).

They are what a reader sees who does what the document says, so that they change with the page.
Out: docs/images/workshop-*.png.
"""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

import newcomer
from opened import ROOT, chromium, workshop

SEEN = {"width": 1280, "height": 900}
COLOURS = 128  # that a picture keeps, those seen most: all that is flat stays as it is


def draw(place: Page | Locator, name: str) -> None:
    seen = Image.open(io.BytesIO(place.screenshot(animations="disabled"))).convert("RGB")
    counted = sorted(seen.getcolors(seen.width * seen.height) or [], reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in counted[:COLOURS] for part in colour])
    path = ROOT / "docs" / "images" / f"workshop-{name}.png"
    seen.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
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
        page.mouse.move(640, 20)  # away from the text, of which something would be told
        page.wait_for_timeout(1000)
        draw(page, "change")
        newcomer.loosens(page)
        newcomer.compares(page)
        page.set_viewport_size({"width": 1280, "height": 1200})  # with the whole table
        draw(newcomer.findings(page), "matches")
        browser.close()


if __name__ == "__main__":
    main()

"""docs/images/sheet.svg: every game in the middle of a match, side by side; QUOIN_UPDATE_GOLDEN=1 draws it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from test_texts import GAMES

import quoin
from conftest import ROOT, play_randomly

SHEET = ROOT / "docs" / "images" / "sheet.svg"
ACROSS, WIDE, GAP = 3, 380.0, 12.0


def shipped() -> list[str]:
    return [name for name, loaded in GAMES.items() if "/" not in name and Path(loaded).is_relative_to(ROOT / "games")]


def picture(name: str) -> str:
    state = quoin.load_game(GAMES[name]).new_initial_state(7)
    play_randomly(state, 8, 7)
    return quoin.draw(state, highlight=False).svg


def sheet() -> str:
    """The pictures in columns, the next one always in the shortest; each is a picture of its own within the whole."""
    heights, placed = [GAP] * ACROSS, []
    for svg in map(picture, shipped()):
        wide, high = (float(one) for one in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0])
        column, tall = heights.index(min(heights)), round(high * WIDE / wide)
        x, y = GAP + column * (WIDE + GAP), heights[column]
        head = f'<svg x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{tall}" viewBox="0 0 {wide:g} {high:g}" '
        font = re.search(r'font-family="[^"]*"', svg)
        kind = re.search(r'class="\w+"', svg)
        assert font is not None
        assert kind is not None
        placed.append(head + f"{kind[0]} {font[0]}>" + svg[svg.index(">") + 1 :])
        heights[column] += tall + GAP
    size = f"{GAP + ACROSS * (WIDE + GAP):g} {max(heights):g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">' + "\n".join(placed) + "</svg>\n"


def test_the_sheet_of_the_docs_shows_every_game_as_it_looks_now() -> None:
    drawn = sheet()
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        SHEET.write_text(drawn, encoding="utf-8")
    assert SHEET.read_text(encoding="utf-8") == drawn, "if the change is meant: QUOIN_UPDATE_GOLDEN=1"
    assert len(drawn) < 500_000
    assert "](images/sheet.svg)" in (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")

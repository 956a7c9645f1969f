"""Pictures in docs/images: every game in the middle of a match (sheet.svg), the boards of docs/boards.md (boards.svg),
every drawn man (men.svg); QUOIN_UPDATE_GOLDEN=1 draws them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from test_boards_page import PICTURES as BOARDS
from test_texts import GAMES

import quoin
from conftest import ROOT, play_randomly

WIDE, GAP = 380.0, 12.0


def shipped() -> list[str]:
    return [name for name, loaded in GAMES.items() if "/" not in name and Path(loaded).is_relative_to(ROOT / "games")]


def picture(name: str) -> str:
    state = quoin.load_game(GAMES[name]).new_initial_state(7)
    play_randomly(state, 8, 7)
    return quoin.draw(state, highlight=False).svg


def sheet(pictures: list[str], across: int) -> str:
    """The pictures in columns, the next one always in the shortest; each is a picture of its own within the whole."""
    heights, placed = [GAP] * across, []
    for svg in pictures:
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
    size = f"{GAP + across * (WIDE + GAP):g} {max(heights):g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">' + "\n".join(placed) + "</svg>\n"


def check(name: str, page: str, drawn: str, most: int) -> None:
    path = ROOT / "docs" / "images" / name
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn, "if the change is meant: QUOIN_UPDATE_GOLDEN=1"
    assert len(drawn) < most
    assert f"](images/{name})" in (ROOT / "docs" / page).read_text(encoding="utf-8")


def test_the_sheet_of_the_docs_shows_every_game_as_it_looks_now() -> None:
    check("sheet.svg", "pictures.md", sheet([picture(name) for name in shipped()], 3), 1_600_000)


def test_the_sheet_of_boards_shows_every_picture_of_their_page() -> None:
    pictures = [(ROOT / block.path("picture")).read_text(encoding="utf-8") for block in BOARDS]
    check("boards.svg", "pictures.md", sheet(pictures, 4), 120_000)


def test_the_picture_of_drawn_men_shows_them_as_they_look_now() -> None:
    state = quoin.load_game(Path(__file__).parent / "men").new_initial_state(1)
    check("men.svg", "pictures.md", quoin.draw(state, highlight=False).svg, 60_000)

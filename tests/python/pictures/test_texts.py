"""Texts: none lies over another one, none runs out of the picture."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_boards_drawn import BOARDS, game_on

import quoin
from conftest import FIXTURES, play_randomly

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [
    "murailles", "muros", "muros(players=4)", "mosaix", "mosaix(players=4)", "mosaix/solo", "wall_to_wall",
    "wall_to_wall/small", "crazy_palace/steady", str(FIXTURES / "hidden_hands"), str(FIXTURES / "pig"),
    "alquerque", "havannah", "hex", "mancala", "quoridor", "quoridor(players=4)", "y",
]  # fmt: skip
LARGE = {
    "large grid": ("grid: 40", "cells"),
    "large ends": ("grid: {rows: 26, columns: 30}", "ends"),
    "large rhombus": ("hex: {shape: rhombus, rows: 30, columns: 12}", "cells"),
    "large hexagon": ("hex: {shape: hexagon, side: 16}", "cells"),
    "large wall": ("bricks: {width: 25}", "slots"),
    "large track": ("track: {length: 100, rows: 10}", "cells"),
    "large loop": ("track: {length: 40, loop: true}", "cells"),
    "long names": ("lines: {points: {the_middle_of_it: [0, 0], one_beside_it: [1, 0], one_below: [0, -1]}, "
                   "lines: [[the_middle_of_it, one_beside_it], [the_middle_of_it, one_below]]}", "points"),
}  # fmt: skip
Box = tuple[float, float, float, float, str]
# Widths of the characters from blank to "~" in hundredths of the size, from the font DejaVu Sans.
WIDTHS = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
    69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
    82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip


def text_width(content: str, size: float, bold: bool) -> float:
    """How wide a line of text becomes."""
    widths = (WIDTHS[ord(one) - 32] if " " <= one <= "~" else 68 if one < "\u2000" else 100 for one in content)
    return sum(widths) * size / 100 * (1.12 if bold else 1)


def texts(svg: str) -> list[Box]:
    """Left, top, right, bottom of every text that stands by itself, by the widths of a wide font less a tenth."""
    root = ElementTree.fromstring(svg)
    root.remove(root.find(f"{SVG}defs") or ElementTree.Element("none"))
    for group in root.iter(f"{SVG}defs"):
        group.clear()
    found = []
    for each in root.iter(f"{SVG}text"):
        size, content = float(each.attrib["font-size"]), each.text or ""
        width = 0.9 * text_width(content, size, each.get("font-weight") is not None)
        left = float(each.attrib["x"]) - {"middle": width / 2, "end": width}.get(each.get("text-anchor", ""), 0)
        bottom = float(each.attrib["y"])
        found.append((left, bottom - size * 0.7, left + width, bottom, content))
    return found


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check_texts(state: quoin.State) -> None:
    svg = quoin.draw(state).svg
    found = texts(svg)
    width, height = (float(ElementTree.fromstring(svg).attrib[name]) for name in ("width", "height"))
    assert found
    assert not [(one[4], other[4]) for one, other in combinations(found, 2) if overlap(one, other)]
    assert not [one for one in found if one[0] < 4 or one[1] < 4 or one[2] > width - 4 or one[3] > height - 4]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plies", [0, 6, 31, 300])
def test_no_text_lies_over_another_or_outside(name: str, plies: int) -> None:
    state = quoin.load_game(name).new_initial_state(plies)
    play_randomly(state, plies, 3)
    check_texts(state)


@pytest.mark.parametrize("name", [*BOARDS, *LARGE])
def test_no_text_lies_over_another_on_a_board_of_any_family(name: str, tmp_path: Path) -> None:
    state = game_on(tmp_path, name, *LARGE.get(name, ())).new_initial_state(1)
    check_texts(state)
    play_randomly(state, 10, 3)
    check_texts(state)

"""Texts: none lies over another one, none runs out of the picture, all can be read on their ground."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_boards_drawn import BOARDS, game_on

import quoin
from conftest import FIXTURES, play_randomly
from quoin.drawing.svg.markup import clip, text_width
from quoin.drawing.svg.palette import contrast, fill_of, ink_on

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


def test_what_is_written_on_any_colour_can_be_read() -> None:
    for colour in ("red", "yellow", "green", "blue", "magenta", "cyan", "white", "black", "grey", "orange", ""):
        assert contrast(ink_on(colour), fill_of(colour)) >= 4.5  # WCAG 2, level AA


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)  # the definition's own example
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)  # the grey that just fails


def test_long_texts_are_shortened_to_the_room_there_is() -> None:
    assert clip("short", 12, 100) == "short"
    cut = clip("a very long name indeed", 12, 60)
    assert cut.endswith("…")
    assert text_width(cut, 12) <= 60

"""Any two colours are apart for every kind of eyes, as docs/laboratory-games.md tells."""

from __future__ import annotations

import os
import re
from itertools import combinations

import pytest
from painted import Colour, Picture, Shape
from test_boards_drawn import game_on
from vision import EYES, Lab, apart, distance

import quoin
from conftest import ROOT

PAGE = ROOT / "docs" / "laboratory-games.md"
# CIEDE2000: 1 is about what is just seen of large areas side by side. Pieces are small and apart: ten times that.
LEAST = 10
COLOURS = ("red", "orange", "yellow", "green", "cyan", "blue", "magenta", "black", "grey", "white")
PALETTES = {
    "all ten colours": COLOURS,
    "four seats by default": ("red", "yellow", "green", "blue"),
}


@pytest.fixture(scope="module")
def fills(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Colour]:
    """The colours as discs of a picture have them."""
    folder = tmp_path_factory.mktemp("shown")
    game_on(folder, "grid")
    path = folder / "game.yaml"
    written = path.read_text(encoding="utf-8")
    found = {}
    for colour in COLOURS:
        path.write_text(written.replace("colour: red", f"colour: {colour}"), encoding="utf-8")
        picture = Picture(quoin.draw(quoin.load_game(folder).new_initial_state(1)).svg)
        found[colour] = next(
            one.fill for one in picture.things if isinstance(one, Shape) and one.kind == f"c-{colour}" and one.fill
        )
    return found


def smallest(colours: dict[str, Colour], eyes: str) -> tuple[float, str]:
    """The smallest distance of two of them, and which two."""
    return min((apart(colours[a], colours[b], eyes), f"{a}, {b}") for a, b in combinations(colours, 2))


def rows(fills: dict[str, Colour]) -> list[str]:
    found = []
    for name, colours in PALETTES.items():
        least = [smallest({one: fills[one] for one in colours}, eyes) for eyes in EYES]
        cells = [f"{number:.1f} ({pair})" for number, pair in least]
        found.append(f"| {name} | {' | '.join(cells)} |")
    return found


def test_any_two_colours_are_apart_for_all_eyes(fills: dict[str, Colour]) -> None:
    for eyes in EYES:
        number, pair = smallest(fills, eyes)
        assert number >= LEAST, f"{pair} with {eyes}"


def test_the_page_tells_the_smallest_distances(fills: dict[str, Colour]) -> None:
    head = f"| | {' | '.join(EYES)} |\n|{'---|' * (len(EYES) + 1)}\n"
    table = head + "\n".join(rows(fills)) + "\n"
    page = PAGE.read_text(encoding="utf-8")
    before, found, after = re.split(r"(\| \| usual \|[^\n]*\n(?:\|[^\n]*\n)+)", page)
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        PAGE.write_text(before + table + after, encoding="utf-8")
        found = table
    assert found == table, "if the change is meant: QUOIN_UPDATE_GOLDEN=1"


# Of the 34 pairs published with Sharma, Wu and Dalal (2005): hues on either side of a turn, greys, large differences.
PUBLISHED: list[tuple[Lab, Lab, float]] = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_distances_are_the_published_ones(one: Lab, other: Lab, published: float) -> None:
    assert distance(one, other) == pytest.approx(published, abs=5e-5)
    assert distance(other, one) == pytest.approx(published, abs=5e-5)


def test_seats_of_a_game_have_different_emblems_and_walls() -> None:
    """Whoever sees no colour at all still tells up to four seats apart."""
    svg = quoin.draw(quoin.load_game("quoridor(players=4)").new_initial_state(1)).svg
    root = Picture(svg).root
    emblems = {
        "".join(sorted(str(sorted(each.attrib.items())) for each in group))
        for group in root.iter("{http://www.w3.org/2000/svg}g")
        if group.get("class", "").rpartition("-l-")[1] and len(group)
    }
    assert len(emblems) == 4

"""Texts as a real font measures them: within the picture and what holds them, apart, readable; marks stand out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from painted import Box, Picture, Point, Shape, contrast
from test_boards_drawn import BOARDS, game_on
from test_boards_page import BOARDS as PAGE_BOARDS
from test_boards_page import RULES, first_line, written

import quoin
from conftest import FIXTURES, ROOT, play_randomly
from pages import Block
from wide import wide

LEAST_OF_TEXTS = 4.5  # https://www.w3.org/TR/WCAG22/#contrast-minimum
LEAST_OF_MARKS = 3.0  # https://www.w3.org/TR/WCAG22/#non-text-contrast
GROUNDS = {
    "page",
    "panel",
    "turn",
    "chip",
    "wood",
    "field",
    "cell",
    "other",
    "groove",
    "stone",
    "mortar",
    "dark",
    "middle",
    "light",
    "plank",
}
MARKS = {"legal", "choice", "last", "left", "slot", "free"}
LARGE = {
    "large grid": ("grid: 40", "cells"),
    "large ends": ("grid: {rows: 26, columns: 30}", "ends"),
    "large rhombus": ("hex: {shape: rhombus, rows: 30, columns: 12}", "cells"),
    "large hexagon": ("hex: {shape: hexagon, side: 16}", "cells"),
    "large wall": ("bricks: {width: 25}", "slots"),
    "large track": ("track: {length: 100, rows: 10}", "cells"),
    "large loop": ("track: {length: 40, loop: true}", "cells"),
    "long names": (
        "lines: {points: {the_middle_of_it: [0, 0], one_beside_it: [1, 0], one_below: [0, -1]}, "
        "lines: [[the_middle_of_it, one_beside_it], [the_middle_of_it, one_below]]}",
        "points",
    ),
    "endless names": (
        f"lines: {{points: {{{'m' * 60}: [0, 0], {'i' * 60}: [0, 1]}}, lines: [[{'m' * 60}, {'i' * 60}]]}}",
        "points",
    ),
}


def games() -> dict[str, str]:
    """All games and variants, those of the tests too: how they are loaded, by their names."""
    found = {}
    for folder in (ROOT / "games", ROOT / "games" / "modern", ROOT / "games" / "classics", FIXTURES):
        for path in sorted(folder.glob("*/game.yaml")):
            variants = [f"/{variant.stem}" for variant in sorted(path.parent.glob("variants/*.yaml"))]
            found |= {path.parent.name + variant: f"{path.parent}{variant}" for variant in ["", *variants]}
    return found


GAMES = games()


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def faults_of_place(picture: Picture) -> Iterator[str]:
    """Texts that leave the picture or what holds them, that lie on one another or under something."""
    for (_, one), (_, other) in combinations(picture.texts, 2):
        if overlap(one.box, other.box):
            yield f"{one.content!r} lies on {other.content!r}"
    for place, text in picture.texts:
        left, top, right, bottom = text.box
        if left < 4 or top < 4 or right > picture.width - 4 or bottom > picture.height - 4:
            yield f"{text.content!r} leaves the picture"
        holder, edge = picture.holder(middle(text.box), place), text.size / 10
        near = [(x, y) for x in (left + edge, right - edge) for y in (top + edge, bottom - edge)]
        if holder is None or not all(holder.holds(point) for point in near):
            yield f"{text.content!r} leaves its {holder.kind if holder else 'ground'}"
        above = [one for number, one in picture.at(middle(text.box)) if number > place and one.opacity > 0.5]
        if above and text.kind != "coord":  # a site's name may lie under a thing
            yield f"{text.content!r} lies under something"


def faint_texts(picture: Picture) -> Iterator[str]:
    for place, text in picture.texts:
        left, top, right, bottom = text.box
        x, y = middle(text.box)
        for point in ((x, y), ((left + x) / 2, (top + y) / 2), ((right + x) / 2, (bottom + y) / 2)):
            found = contrast(text.fill, picture.under(point, place))
            if found < LEAST_OF_TEXTS:
                yield f"{text.content!r}, {text.kind}: {found:.2f}"


def faint_marks(picture: Picture) -> Iterator[str]:
    """Things and marks neither whose inside nor whose rim differs enough from the ground around them."""
    rim = None  # of a painted mark and of dashes: their lines come twice, the rim below
    for place, one in enumerate(picture.things):
        if not isinstance(one, Shape):
            continue
        if one.kind.startswith("e-") or one.kind == "gleam":
            rim = one.stroke
        if one.kind in MARKS or one.kind[:2] in ("c-", "p-"):
            (x, y), (u, v) = one.lines[0][0], middle(one.box)
            far = max(abs(x - u), abs(y - v), 1)
            beside = (x + 2 * (x - u) / far, y + 2 * (y - v) / far)
            ground = picture.holder(beside, place)
            if ground is None or (ground.kind not in GROUNDS and one.kind != "left"):
                continue
            rimmed = one.kind[:2] == "p-" or one.kind == "left"
            paints = [one.fill if one.opacity > 0.5 else None, one.stroke, rim if rimmed else None]
            found = max(contrast(paint, picture.under(beside, place)) for paint in paints if paint)
            if found < LEAST_OF_MARKS:
                yield f"{one.kind} on {ground.kind}: {found:.2f}"


def faults_in_every_theme(state: quoin.State) -> list[str]:
    pictures = [Picture(quoin.draw(state, theme=theme).svg) for theme in ("light", "dark")]
    found = list(faults_of_place(pictures[0]))
    for picture in pictures:
        found += [*faint_texts(picture), *faint_marks(picture)]
    return found


@pytest.mark.parametrize("name", [wide(name) if "/" in name else name for name in GAMES])
def test_texts_of_a_game_have_their_places_and_can_be_read_by_every_seat(name: str) -> None:
    game = quoin.load_game(GAMES[name])
    for plies in (0, 8, 30, 300):
        state = game.new_initial_state(7)
        play_randomly(state, plies, 7)
        assert faults_in_every_theme(state) == []
        for seat in (-1, *range(game.num_players())) if plies < 300 else ():
            picture = Picture(quoin.draw(state, seat).svg)
            assert [*faults_of_place(picture), *faint_texts(picture)] == []


@pytest.mark.parametrize("name", ["zoo", "secret", "turns", "men"])
def test_texts_of_everything_that_can_be_drawn_have_their_places(name: str) -> None:
    game = quoin.load_game(Path(__file__).parent / name)
    state = game.new_initial_state(1)
    state.settle_luck()
    assert faults_in_every_theme(state) == []
    for seat in (-1, *range(game.num_players())):
        picture = Picture(quoin.draw(state, seat).svg)
        assert [*faults_of_place(picture), *faint_texts(picture)] == []


@pytest.mark.parametrize("name", ["muros(players=4)", "mosaix(players=4)", "quoridor(players=4)"])
def test_texts_of_more_seats_have_their_places(name: str) -> None:
    state = quoin.load_game(name).new_initial_state(5)
    play_randomly(state, 25, 3)
    assert faults_in_every_theme(state) == []


@pytest.mark.parametrize("name", [*BOARDS, *LARGE])
def test_texts_on_a_board_of_any_family_have_their_places(name: str, tmp_path: Path) -> None:
    state = game_on(tmp_path, name, *LARGE.get(name, ())).new_initial_state(1)
    play_randomly(state, 10, 3)
    assert faults_in_every_theme(state) == []


@pytest.mark.parametrize("block", PAGE_BOARDS, ids=first_line)
def test_texts_on_the_boards_of_the_page_have_their_places(block: Block, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(written(block).replace("id: shown", f"id: {tmp_path.name}"), encoding="utf-8")
    (tmp_path / "rules.lua").write_text(RULES, encoding="utf-8")
    assert faults_in_every_theme(quoin.load_game(str(tmp_path)).new_initial_state(1)) == []


# ---- what measures is measured ----

DRAWN = """<svg xmlns="http://www.w3.org/2000/svg" class="q" width="200" height="100"><style>.q-page{{fill:#fff}}
.q-ink{{fill:#222}}.q-cell{{fill:#eee}}.q-dim{{fill:#ccc}}.q-c-red{{fill:#ddd;stroke:#fff}}
.q-left{{fill:none;stroke:#fff}}.q-gleam{{fill:none;stroke:#222}}</style><defs><g id="q-1">
<text class="q-ink" x="5" y="0" font-size="10">within</text></g></defs><rect class="q-page" width="200" height="100"/>
<g transform="translate(10 20)"><rect class="q-cell" width="60" height="60" rx="5"/>{}</g></svg>"""


@pytest.mark.parametrize(
    ("added", "faults"),
    [
        ('<use href="#q-1" y="20"/>', []),
        ('<use href="#q-1" y="20"/><use href="#q-1" x="3" y="21"/>', ["'within' lies on 'within'"]),
        ('<use href="#q-1" transform="translate(0 30) scale(2)"/>', ["'within' leaves its cell"]),
        ('<use href="#q-1" x="165" y="20"/>', ["'within' leaves the picture", "'within' leaves its page"]),
        ('<use href="#q-1" y="20"/><circle class="q-cell" cx="20" cy="15" r="9"/>', ["'within' lies under something"]),
        ('<text class="q-dim" x="5" y="30" font-size="10">iii</text>', ["'iii', dim: 1.38"] * 3),
        ('<circle class="q-c-red" cx="30" cy="30" r="9"/>', ["c-red on cell: 1.17"]),
        ('<circle class="q-left" cx="30" cy="30" r="9"/>', ["left on cell: 1.16"]),
        ('<circle class="q-gleam" cx="30" cy="30" r="9"/><circle class="q-left" cx="30" cy="30" r="9"/>', []),
    ],
)
def test_a_fault_is_seen(added: str, faults: list[str]) -> None:
    picture = Picture(DRAWN.format(added))
    assert [*faults_of_place(picture), *faint_texts(picture), *faint_marks(picture)] == faults


def test_contrasts_are_those_of_the_standard() -> None:
    """Black on white by definition; the greys that guides to WCAG name as just enough and just too little."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)

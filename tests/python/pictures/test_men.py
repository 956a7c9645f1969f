"""Drawn men: each seat has its own of each kind; wedges point to where their owners look, also on a turned board."""

from __future__ import annotations

import re
from math import atan2, degrees
from pathlib import Path

import pytest
from painted import Picture, Shape

import quoin

MEN = Path(__file__).parent / "men"
WORDS = ["king", "queen", "rook", "bishop", "knight", "pawn", "man", "crowned", "stone", "wedge", "cube"]


def bodies(svg: str, colour: str) -> list[Shape]:
    """The outlines that have a seat's colour."""
    return [one for one in Picture(svg).things if isinstance(one, Shape) and one.kind == f"c-{colour}"]


def fronts(svg: str, colour: str) -> list[int]:
    """Where wedges of a colour point to, in degrees clockwise from the top; the tip is drawn first."""
    found = []
    for body in bodies(svg, colour):
        if len(body.lines[0]) in (5, 6):
            (x, y), (left, top, right, bottom) = body.lines[0][0], body.box
            found.append(round(degrees(atan2(x - (left + right) / 2, (top + bottom) / 2 - y))) % 360)
    return found


def drawn_at(svg: str, name: str) -> list[str]:
    """What the things of that name show."""
    parts = dict(re.findall(r'<g id="([^"]*)">(.*?)</g>(?=<g id=|</defs>)', svg))
    return [parts[number] for number in re.findall(rf'<title>\w+: {name} at \w+</title><use href="#([^"]*)"', svg)]


def outline(drawn: str, colour: str) -> list[str]:
    """The shapes of a man's body, without its colour."""
    return [one.replace(colour, "") for one in re.findall(rf"<(?:path|circle) [^>]*-c-{colour}[^>]*>", drawn)]


def test_every_man_of_every_seat_has_a_look_of_its_own() -> None:
    svg = quoin.draw(quoin.load_game(MEN).new_initial_state(1)).svg
    looks = {f"{seat}_{word}": drawn_at(svg, f"{seat}_{word}")[0] for seat in ("white", "black") for word in WORDS}
    assert len(set(looks.values())) == 2 * len(WORDS)
    for word in WORDS:
        white, black = looks[f"white_{word}"], looks[f"black_{word}"]
        if word != "wedge":
            assert outline(white, "white") == outline(black, "black"), "one outline for all seats"
        letters = re.findall(r"<text[^>]*>(\w+)", black)
        assert bool(letters) is (word in ("wedge", "cube")), "letters are on wedges and cubes alone"
        # Without colour white's would be taken for east's, which are cyan: what has no emblem has letters.
        assert re.findall(r"<text[^>]*>(\w+)", white) == letters + (["wh"] if letters else [])
    plates = re.findall(r'<g id="([^"]*)">(?:(?!</?g).)*>wh</text></g>', svg)
    others = [word for word in WORDS if word not in ("man", "crowned", "stone", "wedge", "cube")]
    assert max(svg.count(f'href="#{plate}"') for plate in plates) == len(others), "on plates above the men"


def test_wedges_point_to_where_their_owners_look() -> None:
    """By hand: white looks north, west's men to the east, black's to the south, east's to the west."""
    svg = quoin.draw(quoin.load_game(MEN).new_initial_state(1)).svg
    assert [fronts(svg, colour) for colour in ("white", "red", "black", "cyan")] == [[0], [90], [180], [270]]


@pytest.mark.parametrize(("seat", "expected"), [("white", [0, 180]), ("black", [180, 0])])
def test_wedges_turn_with_the_board_and_need_no_facing(seat: str, expected: list[int], tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        f"""quoin: 1
id: {tmp_path.name.replace("-", "_")}
title: T
version: 1.0.0
summary: S.
seats: [{{name: white, colour: white}}, {{name: black, colour: black}}]
boards: {{field: {{grid: 3}}}}
zones: {{men: {{over: field.cells, holds: seat?, start: {{a1: white, c3: black}}}}}}
phases: [act]
actions: {{stop: {{}}}}
max_length: 10
display: {{field: {{turned: true, layers: [{{zone: men, look: wedge}}]}}}}
""",
        encoding="utf-8",
    )
    (tmp_path / "rules.lua").write_text(RULES, encoding="utf-8")
    state = quoin.load_game(tmp_path).new_initial_state(1)
    svg = quoin.draw(state, seat).svg
    assert [fronts(svg, colour) for colour in ("white", "black")] == [[turn] for turn in expected]
    assert [thing["look"] for thing in quoin.scene(state)["boards"][0]["things"]] == ["wedge", "wedge"]


RULES = """
function match.setup() go.act(0) end
function moves.act() emit.stop() end
function play.stop(me) go.act(1 - me) end
"""


def test_men_that_lie_flat_lie_on_one_another_and_others_stand_alone() -> None:
    """Of a pile as many as can be told apart: six; under a crown lie men."""
    svg = quoin.draw(quoin.load_game(MEN).new_initial_state(1)).svg
    found = re.findall(r'data-board="pile"[^>]*><title>piled: (\w+) at \w+, \d+</title>(.*?)</g>', svg)
    assert {name: markup.count("<use") for name, markup in found} == {
        "white_man": 3,
        "black_crowned": 2,
        "west_stone": 6,
        "east_cube": 4,
        "black_plain": 2,
    }

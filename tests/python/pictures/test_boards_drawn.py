"""Boards of every family: each site has a target and a place of its own, in pictures and as text; nothing overlaps."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quoin
from quoin.drawing.terminal import fitted_text

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]

BOARDS = {
    "grid": ("grid: {rows: 3, columns: 4}", "cells"),
    "cut": ("grid: {rows: 4, columns: 5, cut: [a1, c2, e4]}", "cells"),
    "torus": ("grid: {rows: 3, columns: 4, wrap: both}", "cells"),
    "walls": ("grid: {rows: 3, columns: 3, edges: all}", "edges"),
    "meetings": ("grid: 3", "corners"),
    "ends": ("grid: {rows: 2, columns: 3}", "ends"),
    "rhombus": ("hex: {shape: rhombus, rows: 3, columns: 4}", "cells"),
    "hexagon": ("hex: {shape: hexagon, side: 3}", "cells"),
    "triangle": ("hex: {shape: triangle, side: 4, cut: [a4]}", "cells"),
    "fences": ("hex: {shape: hexagon, side: 2, edges: all}", "edges"),
    "towns": ("hex: {shape: hexagon, side: 2}", "corners"),
    "folded": ("track: {length: 7, rows: 2}", "cells"),
    "loop": ("track: {length: 8, loop: true, names: [n1, n2, n3, north, s1, s2, s3, south]}", "cells"),
    "cross": ("lines: {points: {a1: [0, 0], b1: [1, 0], c1: [2, 0], b2: [1, 1], b3: [1, 2]}, "
              "lines: [[a1, b1, c1], [b1, b2, b3], [a1, b2], [b2, c1]]}", "points"),
    "star": ("lines: {points: {hub: [0, 0], east: [3, 0], top: [0.8, 2.9], far: [-2.4, 1.7], low: [-1, -3]}, "
             "lines: [[hub, east, top, far], [hub, low], {through: [far, low], way: down, back: up}]}", "points"),
}  # fmt: skip
GAME = """\
quoin: 1
id: {name}
title: A board
version: 1.0.0
summary: Something is put somewhere.
seats:
  - {{name: ann, colour: red}}
  - {{name: bob, colour: blue}}
boards:
  field: {{{board}}}
zones:
  things: {{over: field.{kind}, holds: seat?}}
phases: [act]
actions:
  put: {{fields: {{at: field.{kind}}}, text: "put {{at}}"}}
max_length: 10
display:
  field:
    - {{zone: things, symbol: "●"}}
"""
RULES = """\
function match.setup() go.act(0) end
function moves.act() for site = 0, {count} - 1 do emit.put(site) end end
function play.put(me, at)
  zone.things[at] = me
  go.act(1 - me)
end
"""


def game_on(folder: Path, name: str, board: str = "", kind: str = "") -> quoin.Game:
    """A game on the board of that name, or on the one given, whose family and kind of site stand beside each other."""
    if not board:
        board, kind = BOARDS[name]
    written = GAME.format(name=name.replace(" ", "_"), board=board, kind=kind)
    (folder / "game.yaml").write_text(written, encoding="utf-8")
    (folder / "rules.lua").write_text(RULES.format(count=0), encoding="utf-8")
    sites = quoin.load_game(folder).description.boards[0].kind_of_site(kind)
    (folder / "rules.lua").write_text(RULES.format(count=sites.count), encoding="utf-8")
    return quoin.load_game(folder)


@pytest.fixture(params=BOARDS)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> quoin.Game:
    return game_on(tmp_path, str(request.param))


def names_of(game: quoin.Game) -> tuple[str, ...]:
    domain = game.description.actions[0].fields[0].domain
    return game.description.names(domain)


def corners(shape: ElementTree.Element) -> list[Point]:
    """Those of a rectangle or of a path of straight lines."""
    if shape.tag == f"{SVG}rect":
        x, y, wide, high = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
        return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    numbers = [float(one) for one in re.findall(r"-?[\d.]+", shape.attrib["d"])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def overlap(one: list[Point], other: list[Point]) -> float:
    """How deep two convex shapes lie in each other; 0 or less: not at all. By separating axes."""
    depth = math.inf
    for shape in (one, other):
        for (x, y), (u, v) in zip(shape, [*shape[1:], shape[0]], strict=True):
            length = math.hypot(u - x, v - y)
            spans = [[((v - y) * a - (u - x) * b) / length for a, b in each] for each in (one, other)]
            depth = min(depth, min(map(max, spans)) - max(map(min, spans)))
    return depth


def targets(svg: str) -> dict[int, list[Point]]:
    """What answers to clicks, by the site's number."""
    found: dict[int, list[Point]] = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class", "").endswith("quoin-target"):
            assert int(group.attrib["data-site"]) not in found
            found[int(group.attrib["data-site"])] = corners(list(group)[-1])
    return found


def test_every_site_has_a_target_of_its_own_within_the_picture(game: quoin.Game) -> None:
    svg = quoin.draw(game.new_initial_state(1)).svg
    found = targets(svg)
    assert sorted(found) == list(range(len(names_of(game))))
    assert not [pair for pair in combinations(found, 2) if overlap(found[pair[0]], found[pair[1]]) > 0.02]
    width, height = (float(ElementTree.fromstring(svg).attrib[name]) for name in ("width", "height"))
    assert all(0 < x < width and 0 < y < height for shape in found.values() for x, y in shape)
    least = {site: min(math.dist(*side) for side in pairwise(shape)) for site, shape in found.items()}
    assert min(least.values()) >= 5


def test_a_thing_is_drawn_at_its_site(game: quoin.Game) -> None:
    for site, name in enumerate(names_of(game)):
        state = game.new_initial_state(1)
        state.apply_action(site)
        svg = quoin.draw(state).svg
        assert f"<title>things: ann at {name}</title>" in svg
        assert len(re.findall(rf'<g data-board="field" data-sites="\w+" data-site="{site}"', svg)) == 1
        assert svg.count('-last"') == 1


@pytest.mark.parametrize("size", [(100, 60), (60, 16)])
def test_as_text_every_site_has_a_place_of_its_own(game: quoin.Game, size: tuple[int, int]) -> None:
    found = []
    for site in range(len(names_of(game))):
        state = game.new_initial_state(1)
        state.apply_action(site)
        rows = fitted_text(state, None, *size, coloured=True).plain.split("\n")
        found.append({(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "●"})
    beside = set.intersection(*found)  # the signs beside the seats' names
    places = {min(signs - beside) for signs in found}
    assert len(places) == len(found)


TEXTS = {
    "hexagon": """\
            a   b   c
      5   ·   ·   ·   d
    4   ·   ·   ·   ·   e
  3   ·   ·   ·   ·   ·
    2   ·   ·   ●a  ·
      1   ·   ·   ·
""",
    "loop": """\
    ┌─────┬─────┬─────┬─────┐
    │     │     │     │     │
    ├south┼s3───┼s2───┼s1───┤
    │     │     │     │ ●a  │
    └n1───┴n2───┴n3───┴north┘
""",
    "cross": """\
      a   b   c

  3       ·       3
          │
  2       ●a      2
        \N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT} │ ╲
  1   ·───·───·   1

      a   b   c
""",
    "cut": """\
       a     b     c     d     e
    ┌─────┬─────┬─────┬─────┐
  4 │     │     │     │     │       4
    ├─────┼─────┼─────┼─────┼─────┐
  3 │     │     │     │     │     │ 3
    ├─────┼─────┼─────┼─────┼─────┤
  2 │     │     │░░░░░│     │     │ 2
    └─────┼─────┼─────┼─────┼─────┤
  1       │     │     │ ●a  │     │ 1
          └─────┴─────┴─────┴─────┘
       a     b     c     d     e
""",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_board_as_text(name: str, tmp_path: Path) -> None:
    game = game_on(tmp_path, name)
    state = game.new_initial_state(1)
    names = {"hexagon": "d2", "loop": "north", "cross": "b2", "cut": "d1"}
    state.apply_action(state.string_to_action(f"put {names[name]}"))
    assert str(state).startswith(TEXTS[name] + "\n")

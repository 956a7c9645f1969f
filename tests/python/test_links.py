"""Links of boards, and the primitives that lay them, beside plain geometry and a plain flood."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

import quoin

Point = tuple[Fraction, Fraction]
GAME = """quoin: 1
id: {id}
title: T
version: 1.0.0
summary: S.
seats: [{{name: red, colour: red}}, {{name: blue, colour: blue}}]
boards: {{field: {{{family}, links: [{leap}]}}}}
zones:
  peg: {{over: field.cells, holds: seat?}}
  link: {{over: field.links, holds: seat?}}
counters: {{laid: 0..9, joined: 0..1}}
phases: [act]
actions: {{set: {{fields: {{at: field.cells}}}}}}
max_length: 400
"""
RULES = """
function match.setup() go.act(0) end
function moves.act() zone.peg:places(none, emit.set) end
function play.set(me, at)
  zone.peg[at] = me
  count.laid = zone.link:lay(at, zone.peg)
  count.joined = zone.link:linked(at, me, "south", "north") and 1 or 0
  go.act(1 - me)
end
function pass.act() match.draw() end
"""


def game_on(folder: Path, family: str, leap: str) -> quoin.Game:
    identifier = re.sub(r"\W", "_", folder.name)
    (folder / identifier).mkdir()
    written = GAME.format(id=identifier, family=family, leap=leap)
    (folder / identifier / "game.yaml").write_text(written, encoding="utf-8")
    (folder / identifier / "rules.lua").write_text(RULES, encoding="utf-8")
    return quoin.load_game(folder / identifier)


def meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments have a point in common that is not an end of both, solved in fractions."""
    (x, y), (u, v) = one[0], (one[1][0] - one[0][0], one[1][1] - one[0][1])
    (a, b), (c, d) = other[0], (other[1][0] - other[0][0], other[1][1] - other[0][1])
    bottom = u * d - v * c
    if bottom != 0:
        along, across = ((a - x) * d - (b - y) * c) / bottom, ((a - x) * v - (b - y) * u) / bottom
        inside = 0 <= along <= 1 and 0 <= across <= 1
        return inside and not (along in (0, 1) and across in (0, 1))
    if (a - x) * v != (b - y) * u:
        return False
    size = u * u + v * v
    places = sorted(((px - x) * u + (py - y) * v) / size for px, py in other)
    return max(places[0], Fraction(0)) < min(places[1], Fraction(1))


@pytest.mark.parametrize(
    ("family", "leap"),
    [("grid: 6", "1, 2"), ("grid: 5", "1, 1"), ("grid: {rows: 4, columns: 6, cut: [b2, c4]}", "1, 3"),
     ("grid: 5", "0, 2"), ("hex: {shape: rhombus, rows: 4, columns: 5}", "1, 2")],
)  # fmt: skip
def test_links_join_and_cross_as_plain_geometry_says(tmp_path: Path, family: str, leap: str) -> None:
    board = game_on(tmp_path, family, leap).description.boards[0]
    cells = board.sites[0]
    links = next(kind for kind in board.sites if kind.name == "links")
    at = {name: (Fraction(x).limit_denominator(10**6), Fraction(y).limit_denominator(10**6))
          for name, (x, y) in zip(cells.names, cells.positions, strict=True)}  # fmt: skip
    far = sorted(int(part) for part in leap.split(","))

    def place(name: str) -> tuple[int, int]:
        return ord(name[0]) - ord("a"), int(name[1:])

    expected = [
        f"{one}-{other}"
        for one, other in combinations(cells.names, 2)
        if sorted(abs(a - b) for a, b in zip(place(one), place(other), strict=True)) == far
    ]
    assert list(links.names) == expected
    segments = [tuple(at[end] for end in name.split("-")) for name in links.names]
    crosses = next(relation for relation in links.relations if relation.name == "crosses")
    for number, one in enumerate(segments):
        found = [other for other in crosses.table[number] if other is not None and other >= 0]
        assert found == [
            other
            for other, segment in enumerate(segments)
            if other != number and meet((one[0], one[1]), (segment[0], segment[1]))
        ], links.names[number]


@pytest.mark.parametrize("seed", range(4))
def test_links_are_laid_and_lead_to_sides_as_plain_loops_find(tmp_path: Path, seed: int) -> None:
    game = game_on(tmp_path, "grid: 7", "1, 2")
    state, choice = game.new_initial_state(1), random.Random(seed)
    pegs: dict[str, str] = {}
    laid: dict[tuple[str, str], str] = {}

    def point(name: str) -> Point:
        return Fraction(ord(name[0])), Fraction(int(name[1:]))

    while not state.is_terminal() and state.legal_actions():
        me = "red" if len(pegs) % 2 == 0 else "blue"
        action = choice.choice(state.legal_actions())
        peg = state.action_to_string(action).split()[1]
        state.apply_action(action)
        pegs[peg] = me
        count = 0
        for other in sorted(pegs, key=lambda name: (int(name[1:]), name)):
            away = sorted(abs(int(a - b)) for a, b in zip(point(peg), point(other), strict=True))
            new = (point(peg), point(other))
            if away == [1, 2] and pegs[other] == me and not any(meet(new, (point(a), point(b))) for a, b in laid):
                laid[peg, other] = me
                count += 1
        found, waiting = {peg}, [peg]
        for site in waiting:
            for (a, b), owner in laid.items():
                if owner == me and site in (a, b) and {a, b} - found:
                    waiting.extend({a, b} - found)
                    found |= {a, b}
        view = state.view()
        assert view["laid"] == count
        assert view["joined"] == int({1, 7} <= {int(site[1:]) for site in found})
    assert len(pegs) == 49
    assert len([held for held in state.view()["link"] if held not in (None, "none")]) == len(laid)


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    game = game_on(tmp_path, "grid: 5", "1, 2")
    rules = Path(game.folder if hasattr(game, "folder") else tmp_path / re.sub(r"\W", "_", tmp_path.name)) / "rules.lua"
    for call, told in [
        ("zone.peg:lay(at, zone.peg)", "the zone must lie over the links of a board"),
        ("zone.link:lay(at, zone.link)", "ends must be a zone over the sites that the links join"),
        ("zone.link:lay(99, zone.peg)", "at must be a site that links may join"),
        ("zone.link:lay((at + 1) % 25, zone.peg)", "what stands there must be something that links may hold"),
        ('zone.link:linked(at, none, "south", "north")', "value must be one that the zone can hold"),
    ]:
        rules.write_text(RULES.replace("zone.link:lay(at, zone.peg)", call, 1) if "linked" not in call else
                         RULES.replace("count.laid = zone.link:lay(at, zone.peg)", call), encoding="utf-8")  # fmt: skip
        state = quoin.load_game(rules.parent).new_initial_state(1)
        with pytest.raises(quoin.QuoinError, match=told):
            state.apply_action(0)

"""`zone:two_distance` beside a plain search from site to site, on random positions of boards of several shapes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from test_boards import ask, game

Place = tuple[int, int]
HEX = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
SQUARE = ((0, 1), (0, -1), (1, 0), (-1, 0))
FAR = 10**6


def rows_of(rows: int, columns: int) -> list[Place]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def triangle(side: int) -> list[Place]:
    return [(row, column) for row in range(side) for column in range(side - row)]


def distances(stones: dict[Place, int], me: int, steps: tuple[Place, ...], side: set[Place]) -> dict[Place, int]:
    """How far each empty site is from a side, each found from its definition until nothing changes."""

    def seen(place: Place) -> tuple[set[Place], bool]:
        """The empty sites beside it, directly or through own chains, and whether it or these chains are at the side."""
        found, at_side, waiting, known = set(), place in side, [place], {place}
        while waiting:
            here = waiting.pop()
            for up, right in steps:
                there = (here[0] + up, here[1] + right)
                if there not in stones or there in known:
                    continue
                known.add(there)
                if stones[there] == me:
                    waiting.append(there)
                    at_side |= there in side
                elif stones[there] < 0:
                    found.add(there)
        return found, at_side

    beside = {place: seen(place) for place, stone in stones.items() if stone < 0}
    far = {place: 1 if at_side else FAR for place, (_, at_side) in beside.items()}
    changed = True
    while changed:
        changed = False
        for place, (others, at_side) in beside.items():
            nearest = sorted(far[other] for other in others)
            wanted = 1 if at_side else 1 + nearest[1] if len(nearest) > 1 else FAR
            if min(wanted, FAR) != far[place]:
                far[place], changed = min(wanted, FAR), True
    return far


def joined(stones: dict[Place, int], me: int, steps: tuple[Place, ...], one: set[Place], other: set[Place]) -> bool:
    waiting = [place for place in one if stones[place] == me]
    known = set(waiting)
    while waiting:
        row, column = waiting.pop()
        if (row, column) in other:
            return True
        for up, right in steps:
            there = (row + up, column + right)
            if stones.get(there) == me and there not in known:
                known.add(there)
                waiting.append(there)
    return False


def plain(stones: dict[Place, int], me: int, steps: tuple[Place, ...], ends: list[set[Place]]) -> tuple[int, int]:
    if joined(stones, me, steps, *ends):
        return 0, 0
    near, others = (distances(stones, me, steps, side) for side in ends)
    sums = [near[place] + others[place] for place in near]
    least = min(sums, default=FAR)
    return (least, sums.count(least)) if least < FAR else (len(stones), 0)


def answers(folder: Path, board: str, call: str, sites: int, positions: list[list[int]]) -> list[tuple[int, int]]:
    """What the primitive says of both seats in each position."""
    cells = "over: field.points" if "lines" in board else "over: field.cells"
    yaml = (
        f"boards: {{field: {board}}}\nzones:\n  stone: {{{cells}, holds: seat?}}\n"
        f"  answer: {{over: 0..{4 * len(positions) - 1}, holds: 0..2000}}\n"
    )
    setup = "local at, n = 0, 0\n"
    for position in positions:
        setup += "zone.stone:fill(none)\n"
        for seat in (0, 1):
            held = ",".join(str(k) for k in range(sites) if position[k] == seat)
            setup += f"for _, at in ipairs({{{held}}}) do zone.stone[at] = {seat} end\n"
        for seat in (0, 1):
            setup += f"zone.answer[n], zone.answer[n + 1] = zone.stone:two_distance({seat}, {call})\nn = n + 2\n"
    state = game(folder, yaml, setup + "go.act(0)").new_initial_state(1)
    said = state.view(0)["answer"]
    return list(zip(said[::2], said[1::2], strict=True))


@pytest.mark.parametrize(
    ("board", "call", "places", "steps"),
    [
        ("{hex: 3}", '"south", "north"', rows_of(3, 3), HEX),
        ("{hex: 7}", '"west", "east"', rows_of(7, 7), HEX),
        ("{hex: 11}", '"south", "north"', rows_of(11, 11), HEX),
        ("{hex: 13}", '"south", "north"', rows_of(13, 13), HEX),
        ("{hex: {shape: triangle, side: 5}}", '"south", "west"', triangle(5), HEX),
        ("{hex: {shape: triangle, side: 13}}", '"south", "west"', triangle(13), HEX),
        ("{grid: {rows: 6, columns: 9}}", '"south", "north"', rows_of(6, 9), SQUARE),
        ("{grid: {rows: 8, columns: 8}}", '"west", "east", "all"', rows_of(8, 8), (*HEX, (1, 1), (-1, -1))),
        ("{grid: {rows: 30, columns: 30}}", '"south", "north"', rows_of(30, 30), SQUARE),
    ],
)
def test_it_is_as_a_plain_search_finds_it(
    tmp_path: Path, board: str, call: str, places: list[Place], steps: tuple[Place, ...]
) -> None:
    luck = random.Random(len(places))
    many = 4 if len(places) > 300 else 30
    positions = []
    for number in range(many):
        taken = 0.85 * (number + 1) / many
        positions.append([luck.choice((0, 1)) if luck.random() < taken else -1 for _ in places])
    last_row, last_column = max(places)[0], max(column for _, column in places)
    sides = {
        "south": {place for place in places if place[0] == 0},
        "north": {place for place in places if place[0] == last_row},
        "west": {place for place in places if place[1] == 0},
        "east": {place for place in places if place[1] == last_column},
    }
    ends = [sides[name.strip(' "')] for name in call.split(",")[:2]]
    said = answers(tmp_path, board, call, len(places), positions)
    for number, position in enumerate(positions):
        stones = dict(zip(places, position, strict=True))
        for seat in (0, 1):
            assert said[2 * number + seat] == plain(stones, seat, steps, ends), (number, seat)


def test_a_cell_that_is_left_out_is_no_way(tmp_path: Path) -> None:
    # By hand: of three rows of two, b2 is cut, so that all goes through a2. From south a1 and b1 are 1; a2 sees a1 and
    # a3, of which only a1 is reached. So nothing is reached from both.
    board = "{grid: {rows: 3, columns: 2, cut: [b2]}}"
    positions = [[-1] * 5, [-1, -1, 0, -1, -1]]
    said = answers(tmp_path, board, '"south", "north"', 5, positions)
    assert said[0] == (5, 0)
    # With a stone on a2, a1 and a3 see each other through it, but a3 sees nothing else that is reached from south.
    assert said[2] == (5, 0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ('zone.stone:two_distance(none, "south", "north")', "value must be one that the zone can hold, and not none"),
        ('zone.stone:two_distance(0, "south", "top")', 'last must be one of "south", "north", "west", "east"'),
        ('zone.full:two_distance(0, "south", "north")', "the zone must be able to hold none"),
        ('zone.much:two_distance(0, "south", "north")', "the zone must lie over sites that have ways"),
    ],
)
def test_what_cannot_be_asked_is_said(tmp_path: Path, call: str, message: str) -> None:
    yaml = (
        "boards: {field: {hex: 3}}\nzones:\n  stone: {over: field.cells, holds: seat?}\n"
        "  full: {over: field.cells, holds: 0..3}\n  much: {over: 0..3, holds: seat?}\n"
    )
    assert message in ask(tmp_path, yaml, call)

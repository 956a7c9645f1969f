"""`zone:two_distance` and `zone:detour` beside a plain search from site to site, on random positions."""

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


def plain_detours(
    stones: dict[Place, int], me: int, steps: tuple[Place, ...], ends: list[set[Place]]
) -> dict[Place, int]:
    near, others = (distances(stones, me, steps, side) for side in ends)
    sums = {place: near[place] + others[place] for place in near if near[place] + others[place] < FAR}
    least = min(sums.values(), default=0)
    return {place: sums[place] - least if place in sums else len(stones) for place in stones}


def answers(folder: Path, board: str, ask: str, sites: int, positions: list[list[int]], size: int) -> list[int]:
    """What `ask` says, Lua that writes `answer` from place n on, `size` numbers a position."""
    yaml = (
        f"boards: {{field: {board}}}\nzones:\n  stone: {{over: field.cells, holds: seat?}}\n"
        f"  answer: {{over: 0..{size * len(positions) - 1}, holds: 0..2000}}\n"
    )
    setup = "local stone, answer, n = zone.stone, zone.answer, 0\n"
    for position in positions:
        setup += "stone:fill(none)\n"
        for seat in (0, 1):
            held = ",".join(str(k) for k in range(sites) if position[k] == seat)
            setup += f"for _, at in ipairs({{{held}}}) do stone[at] = {seat} end\n"
        setup += ask
    return game(folder, yaml, setup + "go.act(0)").new_initial_state(1).view(0)["answer"]


BOARDS = pytest.mark.parametrize(
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


def ends_of(call: str, places: list[Place]) -> list[set[Place]]:
    last_row, last_column = max(places)[0], max(column for _, column in places)
    sides = {
        "south": {place for place in places if place[0] == 0},
        "north": {place for place in places if place[0] == last_row},
        "west": {place for place in places if place[1] == 0},
        "east": {place for place in places if place[1] == last_column},
    }
    return [sides[name.strip(' "')] for name in call.split(",")[:2]]


def random_positions(many: int, places: list[Place]) -> list[list[int]]:
    luck = random.Random(len(places))
    shares = [0.85 * (number + 1) / many for number in range(many)]
    return [[luck.choice((0, 1)) if luck.random() < share else -1 for _ in places] for share in shares]


@BOARDS
def test_it_is_as_a_plain_search_finds_it(
    tmp_path: Path, board: str, call: str, places: list[Place], steps: tuple[Place, ...]
) -> None:
    positions = random_positions(4 if len(places) > 300 else 30, places)
    ends = ends_of(call, places)
    ask = f"for seat = 0, 1 do answer[n], answer[n + 1] = stone:two_distance(seat, {call}); n = n + 2 end\n"
    said = answers(tmp_path, board, ask, len(places), positions, 4)
    for number, position in enumerate(positions):
        stones = dict(zip(places, position, strict=True))
        for seat in (0, 1):
            at = 4 * number + 2 * seat
            assert tuple(said[at : at + 2]) == plain(stones, seat, steps, ends), (number, seat)


@BOARDS
def test_detours_are_as_a_plain_search_finds_them(
    tmp_path: Path, board: str, call: str, places: list[Place], steps: tuple[Place, ...]
) -> None:
    step = 9 if len(places) > 300 else 1  # of so many sites the ticks of one ply do not reach for all
    asked = places[::step]
    positions = random_positions(1 if step > 1 else 4, places)
    detour = f"answer[n] = stone:detour(seat, at, {call})"
    ask = f"for at = 0, {len(places) - 1}, {step} do for seat = 0, 1 do {detour}; n = n + 1 end end\n"
    said = answers(tmp_path, board, ask, len(places), positions, 2 * len(asked))
    for number, position in enumerate(positions):
        stones = dict(zip(places, position, strict=True))
        for seat in (0, 1):
            found = said[2 * len(asked) * number + seat : 2 * len(asked) * (number + 1) : 2]
            expected = plain_detours(stones, seat, steps, ends_of(call, places))
            assert found == [expected[place] for place in asked], (number, seat)


def test_a_cell_that_is_left_out_is_no_way(tmp_path: Path) -> None:
    # By hand: of three rows of two, b2 is cut, so that all goes through a2. From south a1 and b1 are 1; a2 sees a1 and
    # a3, of which only a1 is reached. So nothing is reached from both.
    board = "{grid: {rows: 3, columns: 2, cut: [b2]}}"
    positions = [[-1] * 5, [-1, -1, 0, -1, -1]]
    ask = 'answer[n], answer[n + 1] = stone:two_distance(0, "south", "north")\n'
    ask += 'answer[n + 2] = stone:detour(0, 2, "south", "north"); n = n + 3\n'
    said = answers(tmp_path, board, ask, 5, positions, 3)
    assert said[:3] == [5, 0, 5]
    # With a stone on a2, a1 and a3 see each other through it, but a3 sees nothing else that is reached from south.
    assert said[3:] == [5, 0, 5]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ('zone.stone:two_distance(none, "south", "north")', "value must be one that the zone can hold, and not none"),
        ('zone.stone:two_distance(0, "south", "top")', 'last must be one of "south", "north", "west", "east"'),
        ('zone.stone:detour(0, none, "south", "north")', "cell must be a site of the board, not none"),
        ('zone.stone:detour(0, 9, "south", "north")', "cell must be a site of the board"),
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

"""Depth: what is drawn last at a point is what the eye meets first there, found by walking along the line of sight."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from quoin.drawing.construction import Body
from quoin.drawing.svg.depth import Cuboid, back_to_front, open_spot

Box = tuple[int, int, int, int, int, int]


def body(row: int, box: Box) -> Body:
    x, y, z, u, v, w = box
    return Body(row, x, y, z, u - x, v - y, w - z, str(row), "", -1, named=False, newest=False)


def apart(one: Box, other: Box) -> bool:
    return any(one[k + 3] <= other[k] or other[k + 3] <= one[k] for k in range(3))


def heap(seed: int, count: int) -> list[Body]:
    """Cuboids that do not overlap."""
    chance = random.Random(seed)
    boxes: list[Box] = []
    for _ in range(400):
        x, y, z = (chance.randrange(9) for _ in range(3))
        w, d, h = chance.sample([1, 2, 3, 6], 3)
        box = (x, y, z, x + w, y + d, z + h)
        if len(boxes) < count and all(apart(box, other) for other in boxes):
            boxes.append(box)
    return [body(row, box) for row, box in enumerate(boxes)]


def cuboids(bodies: list[Body]) -> list[Cuboid]:
    return [Cuboid(one, (one.x, one.y, one.z), (one.x + one.w, one.y + one.d, one.top)) for one in bodies]


def met_first(bodies: list[Body], across: Fraction, upward: Fraction) -> int | None:
    """Walk from the eye along (-1, 1, -1), through the point (across, 0, upward): the row of the first body."""
    best: tuple[Fraction, int] | None = None
    for one in bodies:
        # The points (across + t, -t, upward + t) inside it: t within all three ranges.
        low = max(one.x - across, Fraction(-(one.y + one.d)), one.z - upward)
        high = min(one.x + one.w - across, Fraction(-one.y), one.top - upward)
        if low < high and (best is None or high > best[0]):
            best = (high, one.row)
    return None if best is None else best[1]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_drawn_last_is_what_the_eye_meets_first(seed: int) -> None:
    bodies = heap(seed, 14)
    ordered = back_to_front(cuboids(bodies))
    chance = random.Random(seed)
    for _ in range(400):
        across, upward = (Fraction(2 * chance.randrange(-160, 320) + 1, 32) for _ in range(2))
        # The same point of the picture, by the three numbers that do not change along the line of sight.
        point = (across, upward, across - upward)
        covering = [
            part.body.row
            for part in ordered
            if all(low < value < high for value, (low, high) in zip(point, part.spans(), strict=True))
        ]
        assert (covering[-1] if covering else None) == met_first(bodies, across, upward)


def test_cuboids_that_hide_each_other_in_a_circle_are_cut() -> None:
    # Three bars, each above or before the next one.
    boxes: list[Box] = [(0, 0, 0, 6, 1, 1), (5, -6, 1, 6, 0, 2), (-1, -7, 0, 0, -1, 8)]
    bars = cuboids([body(row, box) for row, box in enumerate(boxes)])
    assert len(back_to_front(bars)) >= 3


def test_cuboids_that_overlap_are_drawn_one_over_the_other() -> None:
    both = cuboids([body(0, (0, 0, 0, 4, 4, 4)), body(1, (1, 1, 1, 3, 3, 6))])
    assert [part.body.row for part in back_to_front(both)] == [0, 1]


def test_a_number_stands_where_nothing_hides_it() -> None:
    low, before = cuboids([body(0, (0, 0, 0, 8, 4, 4)), body(1, (2, -3, 0, 8, -1, 6))])
    spot = open_spot(low, "front", 0.5, [low, before])
    # Along the line of sight x + y stays: the front face (y = 0) is hidden where -1 < x < 7.
    assert spot is not None
    assert spot[0] == 7.5
    wall = cuboids([body(1, (-9, -9, 0, 20, -8, 30))])
    assert open_spot(low, "front", 0.5, [low, *wall]) is None

"""What hides what when cuboids are seen from above their front right corner: their order from back to front, and places
on their faces that can be seen.

x runs right, y backwards, z up; the eye looks along (-1, 1, -1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from quoin.drawing.construction import Body

__all__ = ["Cuboid", "Point", "back_to_front", "open_spot"]

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Cuboid:
    """A body or a part of one, from (x, y, z) to (u, v, w). ``cuts`` are faces where it was cut: no border there."""

    body: Body
    low: tuple[int, int, int]
    high: tuple[int, int, int]
    cuts: frozenset[tuple[int, bool]] = frozenset()

    def spans(self) -> tuple[tuple[int, int], ...]:
        """What it covers of the picture, along the three directions in which edges run."""
        (x, y, z), (u, v, w) = self.low, self.high
        return (x + y, u + v), (y + z, v + w), (x - w, u - z)

    def hides(self, other: Cuboid) -> bool:
        """True if a part of ``other`` lies behind this one."""
        if not all(a < d and c < b for (a, b), (c, d) in zip(self.spans(), other.spans(), strict=True)):
            return False
        return self.low[0] >= other.high[0] or self.high[1] <= other.low[1] or self.low[2] >= other.high[2]

    def cut(self, axis: int, at: int) -> tuple[Cuboid, Cuboid]:
        """Its two parts below and above a plane."""
        x, y, z = (at if k == axis else value for k, value in enumerate(self.low))
        u, v, w = (at if k == axis else value for k, value in enumerate(self.high))
        return (
            replace(self, high=(u, v, w), cuts=self.cuts | {(axis, True)}),
            replace(self, low=(x, y, z), cuts=self.cuts | {(axis, False)}),
        )


def back_to_front(cuboids: Sequence[Cuboid]) -> list[Cuboid]:
    """The cuboids so that none hides one after it. Where they hide each other in a circle, one of them is cut; of two
    that overlap, as after a fall, the later one is drawn over the other."""
    left, done = list(cuboids), []
    while left:
        free = next((one for one in left if not any(one.hides(other) for other in left if other is not one)), None)
        parts = _cut_one(left) if free is None else None
        if parts is not None:
            left = parts
        else:
            done.append(free or left[0])
            left.remove(done[-1])
    return done


def _cut_one(left: list[Cuboid]) -> list[Cuboid] | None:
    """One of the cuboids cut along a face of another that it hides; ``None`` if there is no such cut."""
    for one in sorted(left, key=lambda cuboid: cuboid.body.standing):  # figures are cut last
        for other in left:
            if one is other or not one.hides(other):
                continue
            for axis in range(3):
                for at in (other.low[axis], other.high[axis]):
                    if one.low[axis] < at < one.high[axis]:
                        return [part for part in left if part is not one] + list(one.cut(axis, at))
    return None


def open_spot(cuboid: Cuboid, face: str, room: float, above: Iterable[Cuboid]) -> Point | None:
    """The place nearest to the middle of a face, "front", "right" or "top", from which so much to either side can be
    seen although ``above`` are drawn later."""
    covers = [other.spans() for other in above if other.body is not cuboid.body]
    (x, y, z), (u, v, w) = cuboid.low, cuboid.high
    across, upward = {"front": ((x, u), (z, w)), "right": ((y, v), (z, w)), "top": ((x, u), (y, v))}[face]

    def point(a: float, b: float) -> Point:
        return {"front": (a, y, b), "right": (u, a, b), "top": (a, b, w)}[face]

    middle = (across[0] + across[1]) / 2, (upward[0] + upward[1]) / 2
    places = [middle, *((a, b) for a in _between(*across, room) for b in _between(*upward, room))]
    for a, b in sorted(places, key=lambda place: (place[0] - middle[0]) ** 2 + (place[1] - middle[1]) ** 2):
        around = [(a + da, b + db) for da in (-room, room) for db in (-room, room)]
        inside = across[0] <= a - room and a + room <= across[1] and upward[0] <= b - room and b + room <= upward[1]
        if inside and not any(_covered(point(*place), covers) for place in [(a, b), *around]):
            return point(a, b)
    return None


def _between(low: int, high: int, room: float) -> list[float]:
    return [low + room + step * 0.5 for step in range(int(2 * (high - low - 2 * room)) + 1)]


def _covered(point: Point, covers: list[tuple[tuple[int, int], ...]]) -> bool:
    x, y, z = point
    return any(a < x + y < b and c < y + z < d and e < x - z < f for (a, b), (c, d), (e, f) in covers)

"""How a board lies in a picture, from the positions, outlines, names and relations of its sites: no family is known."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from quoin.description import Board, SiteKind

__all__ = ["Bounds", "Label", "Plan", "Point", "bounds_of", "from_behind", "nearest", "plan_of"]

Point = tuple[float, float]
_NAME = re.compile(r"([a-z]+)(\d+)")
_SQUARE = {(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)}
_WEST, _EAST = (-1.0, 0.0), (1.0, 0.0)


@dataclass(frozen=True)
class Bounds:
    """A box in a board's measures: x to the east, y to the north."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From west to east."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From south to north."""
        return self.top - self.bottom


@dataclass(frozen=True)
class Label:
    """The name of a row or column, from which point of the border it stands in which direction."""

    text: str
    at: Point
    out: Point


def bounds_of(points: Iterable[Point]) -> Bounds:
    """The box that holds all points."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


class Plan:
    """What follows from a board's sites alone."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.first = board.sites[0]
        self.reach = [_reach(kind) for kind in board.sites]
        """How wide a thing at a site of each kind may be: as a cell is, or as points are apart."""

    @cached_property
    def inner(self) -> Bounds:
        """The box of the sites on which pieces stand, and of the lines under them."""
        spare = self.reach[0] / 2
        points = [point for stroke in self.board.strokes for point in stroke]
        for (x, y), outline in zip(self.first.positions, self.first.outlines, strict=True):
            points += outline or [(x - spare, y - spare), (x + spare, y + spare)]
        return bounds_of(points)

    def is_outside(self, point: Point) -> bool:
        """True for what lies beyond the border."""
        box, (x, y) = self.inner, point
        return x < box.left or x > box.right or y < box.bottom or y > box.top

    def outer(self, kinds: Iterable[int]) -> Bounds:
        """The same with the outlines of other kinds of site."""
        points = [(self.inner.left, self.inner.bottom), (self.inner.right, self.inner.top)]
        points += [point for kind in kinds for outline in self.board.sites[kind].outlines for point in outline]
        return bounds_of(points)

    @cached_property
    def anchors(self) -> int | None:
        """The kind of site that stands for corners of cells, there and beyond the border."""
        for kind, sites in enumerate(self.board.sites):
            outside = {self.is_outside(at) for at in sites.positions} if not any(sites.outlines) else set()
            if outside == {False, True}:
                return kind
        return None

    @cached_property
    def overhang(self) -> float:
        """How far anchors go beyond the border."""
        return 0 if self.anchors is None else self.inner.left - min(self.board.sites[self.anchors].positions)[0]

    @cached_property
    def is_square(self) -> bool:
        """True if its cells are squares of length 1 in rows and columns."""
        return all(
            x % 1 == y % 1 == 0.5 and {(u - x, v - y) for u, v in outline} == _SQUARE
            for (x, y), outline in zip(self.first.positions, self.first.outlines, strict=True)
        )

    @cached_property
    def is_built(self) -> bool:
        """True if its sites rest on others: then it is seen from the side, and grows."""
        return any(relation.name == "below" for relation in self.first.relations)

    @cached_property
    def labels(self) -> list[Label]:
        """The names of rows and columns, none if the sites' names do not tell them."""
        lines = _lines(self.first)
        if lines is None:
            return []
        columns, rows, slope = lines
        box, half = self.inner, self.reach[0] / 2
        found = []
        if slope == 0:
            for name, line in columns.items():
                x = line[0][0]
                found += [Label(name, (x, box.bottom), (0, -1)), Label(name, (x, box.top), (0, 1))]
            for name, line in rows.items():
                y = line[0][1]
                found += [Label(name, (box.left, y), _WEST), Label(name, (box.right, y), _EAST)]
            return found
        length = math.hypot(slope, 1)
        up, down = (slope / length, 1 / length), (-slope / length, -1 / length)
        whole = len({len(line) for line in rows.values()}) == 1  # else labels at both ends would meet at a slanted side
        for name, line in columns.items():
            low, high = min(line, key=lambda at: at[1]), max(line, key=lambda at: at[1])
            found += [_beyond(name, high, up, half)] + ([_beyond(name, low, down, half)] if whole else [])
        for name, line in rows.items():
            found += [_beyond(name, min(line), _WEST, half)] + (
                [_beyond(name, max(line), _EAST, half)] if whole else []
            )
        return found


@lru_cache(maxsize=32)
def plan_of(board: Board) -> Plan:
    """The plan of a board, made once."""
    return Plan(board)


@lru_cache(maxsize=8)
def from_behind(board: Board) -> Board:
    """The same board seen from behind: west and east change places."""
    box = plan_of(board).inner
    turn = box.left + box.right

    def turned(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((turn - x, y) for x, y in points)

    kinds = tuple(
        replace(kind, positions=turned(kind.positions), outlines=tuple(turned(one) for one in kind.outlines))
        for kind in board.sites
    )
    return replace(board, sites=kinds, strokes=tuple(turned(stroke) for stroke in board.strokes))


def _beyond(name: str, site: Point, out: Point, way: float) -> Label:
    return Label(name, (site[0] + out[0] * way, site[1] + out[1] * way), out)


def _reach(kind: SiteKind) -> float:
    outlines = [outline for outline in kind.outlines if outline]
    if not outlines:
        return nearest(kind.positions)
    if len(outlines[0]) == 2:
        return min(math.dist(*outline) for outline in outlines)
    middles = zip(kind.positions, kind.outlines, strict=True)
    return 2 * min(_inner_radius(middle, outline) for middle, outline in middles if outline)


def _inner_radius(middle: Point, outline: Sequence[Point]) -> float:
    """How far the nearest side of an outline is from a point in it."""
    (x, y), best = middle, math.inf
    for (a, b), (c, d) in zip(outline, [*outline[1:], outline[0]], strict=True):
        best = min(best, abs((c - a) * (b - y) - (a - x) * (d - b)) / math.hypot(c - a, d - b))
    return best


def nearest(points: Sequence[Point]) -> float:
    """The least distance of two points, 1 if there are no two."""
    ordered = sorted(set(points))
    best = math.inf
    for number, (x, y) in enumerate(ordered):
        for other in range(number + 1, len(ordered)):
            u, v = ordered[other]
            if u - x >= best:
                break
            best = min(best, math.hypot(u - x, v - y))
    return best if best < math.inf else 1.0


def _lines(kind: SiteKind) -> tuple[dict[str, list[Point]], dict[str, list[Point]], float] | None:
    """The sites of each column and of each row, and how far a column leans to the east for each step north; ``None`` if
    the names do not say where sites lie."""
    columns: dict[str, list[Point]] = {}
    rows: dict[str, list[Point]] = {}
    for name, at in zip(kind.names, kind.positions, strict=True):
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        columns.setdefault(match[1], []).append(at)
        rows.setdefault(match[2], []).append(at)
    leaning = {_slope(line) for line in columns.values() if len(line) > 1} or {0.0}
    level = all(abs(y - line[0][1]) < 1e-6 for line in rows.values() for _, y in line)
    slope = leaning.pop()
    return None if slope is None or leaning or not level else (columns, rows, slope)


def _slope(line: Sequence[Point]) -> float | None:
    """How far a column leans to the east for each step north; ``None`` if its sites are not on one line."""
    (x, y), (u, v) = line[0], line[-1]
    slope = (u - x) / (v - y) if v != y else 0.0
    straight = all(abs(x + (b - y) * slope - a) < 1e-6 for a, b in line)
    return round(slope, 6) if straight else None

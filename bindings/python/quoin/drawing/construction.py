"""A construction of cuboids as text: from the front, from the right and from above, with axes to read places off."""

from __future__ import annotations

import math
import string
from collections.abc import Callable
from dataclasses import dataclass

from quoin.description import Description
from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import NONE, View, colour_style, seat_colour

__all__ = ["Body", "bodies_of", "draw_construction", "firmness", "signs_of"]

_LABEL = "grey70"
_LINE = "grey50"
_MARGIN = 5
_WIDEST = 96
_TALLEST = 36
_LETTERS = string.ascii_lowercase + string.ascii_uppercase + string.digits


@dataclass(frozen=True)
class Body:
    """One cuboid: its row, smallest corner and edges; the sign and colour by which it is known, the seat it belongs to.
    ``named``: the display section gives it that sign; ``newest``: it was placed last."""

    row: int
    x: int
    y: int
    z: int
    w: int
    d: int
    h: int
    sign: str
    colour: str
    owner: int
    named: bool
    newest: bool

    @property
    def top(self) -> int:
        """The height of its upper side."""
        return self.z + self.h

    @property
    def standing(self) -> bool:
        """True for a figure: it has a sign and an owner of its own, and a square foot."""
        return self.named and self.owner >= 0 and self.w == self.d

    @property
    def footprint(self) -> list[tuple[int, int]]:
        """The corners of what it covers, seen from above."""
        x, y, u, v = self.x, self.y, self.x + self.w, self.y + self.d
        return [(x, y), (u, y), (u, v), (x, v)]

    @property
    def style(self) -> str:
        """Its Rich style."""
        plain = colour_style(self.colour).removeprefix("bold ") if self.colour else "grey62"
        if self.newest:
            return "bold reverse " + plain
        return "bold " + plain if self.named and self.colour else plain


def draw_construction(
    canvas: Canvas, top: int, record: str, view: View, described: Description, stability: float
) -> int:
    """Draw it from row ``top`` down; answers with the row after it."""
    bodies = bodies_of(record, view, described)
    if not bodies:
        canvas.put(top, 2, "nothing stands", _LABEL)
        return top + 1
    canvas.put(top, 2, f"{record} · {firmness(stability)}", _LABEL)
    top += 1
    front, right, above = _sheets(bodies)
    wide = 2 if max(front.columns, right.columns) * 2 + _MARGIN <= _WIDEST else 1
    step = -(-front.rows // _TALLEST)
    side_by_side = (front.columns + right.columns) * wide + 2 * _MARGIN + 4 <= _WIDEST
    below = front.draw(canvas, top, 0, wide, step)
    if side_by_side:
        right.draw(canvas, top, front.columns * wide + _MARGIN + 4, wide, step)
        return above.draw(canvas, below + 1, 0, wide, 1, tops=True)
    below = right.draw(canvas, below + 1, 0, wide, step)
    return above.draw(canvas, below + 1, 0, wide, 1, tops=True)


def draw_sheets(
    record: str, view: View, described: Description, stability: float, width: int, tallest: int
) -> list[Canvas]:
    """The three sides on canvases of their own, no wider than ``width`` and with at most ``tallest`` rows of bodies
    where that can be."""
    bodies = bodies_of(record, view, described)
    figures: list[Canvas] = []
    for sheet in _sheets(bodies) if bodies else ():
        canvas = Canvas()
        wide = 2 if sheet.columns * 2 + _MARGIN <= width // 2 and sheet.rows <= tallest else 1
        step = 1 if len(figures) == 2 else -(-sheet.rows // tallest)
        sheet.draw(canvas, 0, 0, wide, step, tops=len(figures) == 2)
        figures.append(canvas)
    if figures:
        figures[0].put(0, 2, f"z front · {firmness(stability)}", _LABEL)
    return figures


def _sheets(bodies: list[Body]) -> tuple[_Sheet, _Sheet, _Sheet]:
    """From the front, from the right and from above."""
    front = _Sheet(bodies, "front", ("x", "z"), lambda b: (b.x, b.x + b.w, b.z, b.top), lambda b: -b.y)
    right = _Sheet(bodies, "right", ("y", "z"), lambda b: (b.y, b.y + b.d, b.z, b.top), lambda b: b.x + b.w)
    above = _Sheet(bodies, "above, numbers: tops", ("x", "y"), lambda b: (b.x, b.x + b.w, b.y, b.y + b.d),
                   lambda b: b.top)  # fmt: skip
    return front, right, above


def firmness(stability: float) -> str:
    """How firmly a construction stands, in words."""
    return "cannot fall" if math.isinf(stability) else f"stability {stability:.4f}"


def signs_of(record: str, view: View, described: Description, seat: int) -> list[str]:
    """The signs of a seat's bodies that have one of their own."""
    named = described.display.constructions[record].signs
    return [body.sign for body in bodies_of(record, view, described) if body.owner == seat and str(body.row) in named]


def bodies_of(record: str, view: View, described: Description) -> list[Body]:
    """The bodies of a construction that are there."""
    entry = described.display.constructions[record]
    signs = entry.signs
    x, y, z, w, d, heights = (_numbers(view, f"{record}.{column}") for column in ("x", "y", "z", "w", "d", "h"))
    owners = _numbers(view, f"{record}.{entry.owner}") if entry.owner is not None else [NONE] * len(heights)
    there = [row for row, height in enumerate(heights) if height > 0]
    blocks = [row for row in there if str(row) not in signs]
    bodies = []
    for row in there:
        named, newest = str(row) in signs, row == blocks[-1] if blocks else False
        number = sum(1 for other in range(row) if str(other) not in signs)
        sign = signs[str(row)] if named else _LETTERS[number % len(_LETTERS)]
        colour = seat_colour(described, owners[row]) if owners[row] != NONE else ""
        place = (x[row], y[row], z[row], w[row], d[row], heights[row])
        bodies.append(Body(row, *place, sign.upper() if newest else sign, colour, owners[row], named, newest))
    return bodies


def _numbers(view: View, column: str) -> list[int]:
    """A column of a record, 0 where it is hidden."""
    content = view[column]
    return [value if isinstance(value, int) else 0 for value in content] if isinstance(content, list) else []


class _Sheet:
    """The bodies seen along one axis: ``extent`` gives left, right, low and high, ``near`` which is in front."""

    def __init__(
        self,
        bodies: list[Body],
        title: str,
        axes: tuple[str, str],
        extent: Callable[[Body], tuple[int, int, int, int]],
        near: Callable[[Body], int],
    ) -> None:
        self.title = f"{axes[1]} {title}"
        self.across = axes[0]
        extents = [extent(body) for body in bodies]
        self.left = min(left for left, _, _, _ in extents)
        self.low = min(low for _, _, low, _ in extents)
        self.columns = max(right for _, right, _, _ in extents) - self.left
        self.rows = max(high for _, _, _, high in extents) - self.low
        self.front: dict[tuple[int, int], Body] = {}
        for body, (left, right, low, high) in sorted(zip(bodies, extents, strict=True), key=lambda pair: near(pair[0])):
            for column in range(left, right):
                for row in range(low, high):
                    self.front[column, row] = body

    def draw(self, canvas: Canvas, top: int, column: int, wide: int, step: int, *, tops: bool = False) -> int:
        """Title, axis of numbers upwards, the bodies, axis to the right; answers with the row after it."""
        canvas.put(top, column + _MARGIN - 2, self.title, _LABEL)
        lines = -(-self.rows // step)
        base = top + lines
        start = column + _MARGIN
        for line in range(lines):
            value = self.low + line * step
            if line % 2 == 0:
                canvas.put(base - line, start - 1 - len(str(value)), str(value), _LABEL)
            canvas.put(base - line, start - 1, "│", _LINE)
            for place in range(self.columns):
                body = self.front.get((self.left + place, value))
                if body is not None:
                    canvas.put(base - line, start + place * wide, body.sign * wide, body.style)
        if tops:
            self._tops(canvas, base, start, wide)
        canvas.put(base + 1, start - 1, "└" + "─" * (self.columns * wide), _LINE)
        for place in range(self.columns):
            if (self.left + place) % (2 if wide == 2 else 4) == 0:
                canvas.put(base + 2, start + place * wide, str(self.left + place), _LABEL)
        canvas.put(base + 2, start + self.columns * wide + 1, self.across, _LABEL)
        return base + 3

    def _tops(self, canvas: Canvas, base: int, start: int, wide: int) -> None:
        """The height of its top into the first cells of every surface that is seen."""
        seen: set[tuple[int, int]] = set()
        for row in range(self.low + self.rows - 1, self.low - 1, -1):
            for column in range(self.left, self.left + self.columns):
                body = self.front.get((column, row))
                if body is None or (column, row) in seen:
                    continue
                self._flood(body, column, row, seen)
                room = wide
                while self.front.get((column + room // wide, row)) is body:
                    room += wide
                text = str(body.top)
                if len(text) <= room:
                    canvas.put(base - (row - self.low), start + (column - self.left) * wide, text, body.style)

    def _flood(self, body: Body, column: int, row: int, seen: set[tuple[int, int]]) -> None:
        open_places = [(column, row)]
        while open_places:
            place = open_places.pop()
            if place in seen or self.front.get(place) is not body:
                continue
            seen.add(place)
            open_places += [(place[0] + dx, place[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]

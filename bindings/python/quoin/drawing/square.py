"""A board of square cells as text: rows from below, pieces in cells, bars on edges, signs on corners, and outside the
border what lies at the ends of rows and columns."""

from __future__ import annotations

import math

from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.plan import Point, plan_of

__all__ = ["bar", "draw_square", "edge_kinds", "outside_kinds"]

_LINE = "grey50"
_LABEL = "grey70"
_DOT = "grey42"
_MARGIN = 4
_JOINTS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Where lines meet: 1 up, 2 right, 4 down, 8 left."""
_BARS = (("━", "┃"), ("═", "║"), ("▬", "▮"), ("╍", "╏"))
"""How the bars of the first, second, ... owner look: lying, standing. They differ without colour too."""


def bar(owner: int | None) -> tuple[str, str]:
    """The lying and the standing bar of an owner."""
    return _BARS[(owner or 0) % len(_BARS)]


def edge_kinds(picture: Picture) -> set[int]:
    """The kinds of site that are lines between two ends."""
    return {kind for kind, sites in enumerate(picture.board.sites) if sites.count and len(sites.outlines[0]) == 2}


def outside_kinds(picture: Picture) -> set[int]:
    """The kinds of site shown that lie outside the border."""
    plan, sites = plan_of(picture.board), picture.board.sites
    return {kind for kind in picture.layers if all(plan.is_outside(position) for position in sites[kind].positions)}


def draw_square(
    picture: Picture, coloured: bool, narrow: bool, last: frozenset[tuple[int, int, int]] = frozenset()
) -> Canvas:
    """The board, the cells of ``last`` in brackets."""
    frame = _Frame(picture, narrow)
    edges = edge_kinds(picture)
    frame.lines(open_lines=any(mark.sites in edges for mark in picture.marks))
    frame.labels()
    cells: dict[int, list[Mark]] = {}
    for mark in picture.marks:
        if mark.sites == 0:
            cells.setdefault(mark.site, []).append(mark)
        elif mark.sites in edges:
            frame.edge(mark)
        else:
            frame.sign(mark)
    for site, marks in cells.items():
        frame.cell(site, marks, coloured)
    for _, kind, site in last:
        if kind == 0:
            frame.bracket(site)
    return frame.canvas


class _Frame:
    """Where the parts of one board lie on its canvas."""

    def __init__(self, picture: Picture, narrow: bool) -> None:
        self.canvas = Canvas()
        self.picture = picture
        self.sites = picture.board.sites
        self.plan = plan_of(picture.board)
        self.box = self.plan.inner
        self.rows, self.columns = round(self.box.height), round(self.box.width)
        self.cells = {self.place(position) for position in self.sites[0].positions}
        shown = [position for kind in picture.layers for position in self.sites[kind].positions]
        self.rim = 1 if any(self.plan.is_outside(position) for position in shown) else 0
        self.left: int = _MARGIN + 3 * self.rim
        self.width = 3 if narrow or self.columns > 12 else 5
        self.bottom: int = 2 * self.rows + self.rim + (1 if self.plan.labels else 0)

    def place(self, point: Point) -> tuple[int, int]:
        """Row and column of a place in a cell or of a corner."""
        return math.floor(point[1] - self.box.bottom), math.floor(point[0] - self.box.left)

    def x(self, column: int) -> int:
        """Of the line left of a column (``columns``: the right border)."""
        return self.left + column * (self.width + 1)

    def y(self, row: int) -> int:
        """Of the line below a row (``rows``: the upper border)."""
        return self.bottom - 2 * row

    def lines(self, open_lines: bool) -> None:
        """The border, and inside it thin lines or, where edges carry things, only dots at the corners."""

        def drawn(*beside: tuple[int, int]) -> bool:
            there = len(self.cells.intersection(beside))
            return there == 1 or (there == 2 and not open_lines)

        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                here, west, south, far = (row, column), (row, column - 1), (row - 1, column), (row - 1, column - 1)
                up, right, down, left = drawn(here, west), drawn(here, south), drawn(south, far), drawn(west, far)
                if right:
                    self.canvas.put(self.y(row), self.x(column) + 1, "─" * self.width, _LINE)
                if up:
                    self.canvas.put(self.y(row) - 1, self.x(column), "│", _LINE)
                if here not in self.cells and up and right and drawn((row + 1, column)) and drawn((row, column + 1)):
                    self.canvas.put(self.y(row) - 1, self.x(column) + 1, "░" * self.width, _DOT)  # a hole
                around = len(self.cells.intersection((here, west, south, far)))
                if around:
                    joint = _JOINTS[up + 2 * right + 4 * down + 8 * left]
                    self.canvas.put(self.y(row), self.x(column), joint, _DOT if around == 4 else _LINE)

    def labels(self) -> None:
        """The names of rows and columns on all sides, or else those of the cells below them; a dot for each free place
        outside the border."""
        for label in self.plan.labels:
            (row, column), (right, up) = self.place(label.at), label.out
            if up:
                y = 0 if up > 0 else self.bottom + 1 + self.rim
                self.canvas.put(y, self.middle(column), label.text, _LABEL)
            else:
                x = self.x(self.columns) + 2 if right > 0 else self.left - 1 - len(label.text)
                self.canvas.put(self.y(row) - 1, x + round(right) * 3 * self.rim, label.text, _LABEL)
        if not self.plan.labels:
            for name, position in zip(self.sites[0].names, self.sites[0].positions, strict=True):
                row, column = self.place(position)
                self.canvas.put(self.y(row), self.x(column) + 1, name[: self.width], _LABEL)
        for kind in outside_kinds(self.picture):
            for position in self.sites[kind].positions:
                self.canvas.put(*self.outside(position), "·", _DOT)

    def middle(self, column: int) -> int:
        """Of a column."""
        return self.x(column) + 1 + self.width // 2

    def outside(self, point: Point) -> tuple[int, int]:
        """Where a place outside the border is drawn: close to it."""
        row, column = self.place(point)
        if 0 <= row < self.rows:
            return self.y(row) - 1, self.x(self.columns) + 2 if column > 0 else self.x(0) - 2
        return (self.y(self.rows) - 1 if row > 0 else self.bottom + 1), self.middle(max(0, column))

    def sign(self, mark: Mark) -> None:
        """A thing outside the border, or where lines meet."""
        position = self.sites[mark.sites].positions[mark.site]
        if self.plan.is_outside(position):
            self.canvas.put(*self.outside(position), mark.symbol or mark.letter.upper(), mark.style + " reverse")
        else:
            row, column = self.place(position)
            self.canvas.put(self.y(row), self.x(column), mark.symbol or mark.letter or "●", mark.style)

    def edge(self, mark: Mark) -> None:
        """A bar between two cells."""
        one, other = sorted(self.sites[mark.sites].outlines[mark.site])
        row, column = self.place(one)
        lying, standing = bar(mark.owner)
        if one[1] == other[1]:
            text = lying * self.width if not mark.symbol else mark.symbol.center(self.width, lying)
            self.canvas.put(self.y(row), self.x(column) + 1, text, mark.style)
        else:
            self.canvas.put(self.y(row) - 1, self.x(column), mark.symbol or standing, mark.style)

    def bracket(self, site: int) -> None:
        """Point a cell out: ``[x]``, or ``x]`` where there is no room before it."""
        row, column = self.place(self.sites[0].positions[site])
        y, x = self.y(row) - 1, self.x(column)
        taken = [place for place in range(1, self.width + 1) if self.canvas.get(y, x + place) != " "]
        middle = 1 + self.width // 2
        before, after = (taken[0] - 1, taken[-1] + 1) if taken else (middle - 1, middle + 1)
        if before >= 1:
            self.canvas.put(y, x + before, "[", "bold")
        if after <= self.width:
            self.canvas.put(y, x + after, "]", "bold")

    def cell(self, site: int, marks: list[Mark], coloured: bool) -> None:
        """The things in a cell, side by side."""
        row, column = self.place(self.sites[0].positions[site])
        pieces = [(mark.sign(coloured), mark.style) for mark in marks]
        length = sum(len(text) for text, _ in pieces)
        x = self.x(column) + 1 + max(0, (self.width - length) // 2)
        for text, style in pieces:
            self.canvas.put(self.y(row) - 1, x, text[: self.width], style)
            x += len(text)

"""A board of any other form as text: its sites where they lie, lines under them, names around or in their place."""

from __future__ import annotations

from itertools import pairwise

from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.plan import Point, bounds_of, nearest, plan_of
from quoin.drawing.square import bar, edge_kinds
from quoin.drawing.svg.layout import Site

__all__ = ["draw_spread"]

_LABEL = "grey70"
_DOT = "grey42"
_RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
_FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
_CROSSED = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"
_WIDEST = 160
_APART = 4  # characters from a site to the next one of its row


def draw_spread(picture: Picture, coloured: bool, last: frozenset[Site] = frozenset()) -> Canvas:
    """The board, the first kind's sites of ``last`` in brackets."""
    spread = _Spread(picture)
    spread.base()
    lying: dict[tuple[int, int], list[Mark]] = {}
    for mark in picture.marks:
        lying.setdefault((mark.sites, mark.site), []).append(mark)
    edges = edge_kinds(picture)
    for (kind, site), marks in lying.items():
        if kind in edges:
            spread.edge(marks[-1])
        else:
            spread.things(kind, site, [(mark.sign(coloured), mark.style) for mark in marks])
    for site in (site for _, kind, site in last if kind == 0):
        long = sum(len(mark.sign(coloured)) for mark in lying.get((0, site), [])) or 1
        y, x = spread.at(picture.board.sites[0].positions[site])
        spread.canvas.put(y, x - 1, "[", "bold")
        spread.canvas.put(y, x + long, "]", "bold")
    return spread.canvas


class _Spread:
    """Where the parts of one board lie on its canvas."""

    def __init__(self, picture: Picture) -> None:
        self.canvas = Canvas()
        self.board = picture.board
        self.sites = self.board.sites
        self.plan = plan_of(picture.board)
        shown = [position for kind in picture.layers | {0} for position in self.sites[kind].positions]
        near = nearest(shown)
        rows: dict[float, list[Point]] = {}
        for x, y in shown:
            rows.setdefault(round(y, 4), []).append((x, y))
        high = min((b - a for a, b in pairwise(sorted(rows))), default=near)
        wide = min(2 * near, *(nearest(row) for row in rows.values() if len(row) > 1), 2 * near)
        names = 0 if self.plan.labels else max(len(name) for name in self.sites[0].names)
        self.across = max(_APART, names + 2) / wide
        self.down = (2 if self.board.strokes else 1) / (high if high > 0.4 * near else near / 2)
        labels = [self._label(label.at, label.out) for label in self.plan.labels]
        self.box = bounds_of([*shown, *labels])
        self.across = min(self.across, _WIDEST / max(1.0, self.box.width))
        self.down = min(self.down, _WIDEST / 2 / max(1.0, self.box.height))
        self.left = 2 + names // 2

    def at(self, point: Point) -> tuple[int, int]:
        """Row and column of a place."""
        return round((self.box.top - point[1]) * self.down), self.left + round((point[0] - self.box.left) * self.across)

    def _label(self, at: Point, out: Point) -> Point:
        half = self.plan.reach[0] / 2
        return at[0] + out[0] * half, at[1] + out[1] * half

    def base(self) -> None:
        """Lines, sites where nothing lies, names."""
        for stroke in self.board.strokes:
            for one, other in pairwise(stroke):
                self._line(self.at(one), self.at(other))
        labels = self.plan.labels
        for label in labels:
            y, x = self.at(self._label(label.at, label.out))
            self.canvas.put(y, max(0, x - (len(label.text) - 1 if label.out[0] < 0 else 0)), label.text, _LABEL)
        for name, position in zip(self.sites[0].names, self.sites[0].positions, strict=True):
            y, x = self.at(position)
            self.canvas.put(y, x if labels else x - len(name) // 2, "·" if labels else name, _DOT)

    def _line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A line of characters between two places."""
        down, across = end[0] - start[0], end[1] - start[1]
        sign = "─" if not down else "│" if not across else _FALLING if (down > 0) == (across > 0) else _RISING
        steps = max(abs(down), 1) if down else abs(across)
        for step in range(1, steps):
            y, x = start[0] + round(down * step / steps), start[1] + round(across * step / steps)
            crossed = {self.canvas.get(y, x), sign} == {_FALLING, _RISING}
            self.canvas.put(y, x, _CROSSED if crossed else sign, _DOT)

    def edge(self, mark: Mark) -> None:
        """A bar on an edge: lying or standing, whichever is nearer."""
        (a, b), (c, d) = self.sites[mark.sites].outlines[mark.site]
        sign = mark.symbol or bar(mark.owner)[abs(d - b) > abs(c - a)]
        self.canvas.put(*self.at(self.sites[mark.sites].positions[mark.site]), sign, mark.style)

    def things(self, kind: int, site: int, signs: list[tuple[str, str]]) -> None:
        """The things at a site, side by side, in place of its name."""
        y, x = self.at(self.sites[kind].positions[site])
        if kind == 0 and not self.plan.labels:
            long = len(self.sites[0].names[site])
            self.canvas.put(y, x - long // 2, " " * long)
        for sign, style in signs:
            self.canvas.put(y, x, sign, style)
            x += len(sign)

"""A board of square cells as text in as few rows as it has: no lines between cells, for small terminals."""

from __future__ import annotations

import math

from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.plan import Point, plan_of
from quoin.drawing.square import edge_kinds, outside_kinds
from quoin.drawing.svg.layout import Site

__all__ = ["can_be_dense", "draw_dense"]

_LABEL = "grey70"
_DOT = "grey42"


def can_be_dense(picture: Picture) -> bool:
    """True if its cells are squares that have short names, and nothing lies between them."""
    plan = plan_of(picture.board)
    between = picture.layers - outside_kinds(picture) - {0}
    return plan.is_square and bool(plan.labels) and not between and not edge_kinds(picture) & picture.layers


def draw_dense(picture: Picture, coloured: bool, wide: int, last: frozenset[Site]) -> Canvas:
    """The board, each cell ``wide`` (2 or 3) characters; ``last``: cells to mark."""
    canvas, sites, plan = Canvas(), picture.board.sites, plan_of(picture.board)
    box, rows, columns = plan.inner, round(plan.inner.height), round(plan.inner.width)
    outside = outside_kinds(picture)
    rim = 2 if outside else 0
    left, top = 3 + rim, 1 + rim // 2

    def at(point: Point) -> tuple[int, int]:
        """Where a cell begins; places outside the border lie close to it."""
        row, column = math.floor(point[1] - box.bottom), math.floor(point[0] - box.left)
        y = top + rows - 1 - max(-1, min(rows, row))
        if plan.is_outside(point) and 0 <= column < columns:
            return y, left + column * wide + wide // 2
        return y, 3 if column < 0 else left + column * wide

    for label in plan.labels:
        y, x = at(label.at)
        if label.out[1]:
            canvas.put(0 if label.out[1] > 0 else top + rows + rim // 2, x + wide // 2, label.text, _LABEL)
        elif label.out[0] < 0:
            canvas.put(y, 2 - len(label.text), label.text, _LABEL)
    lying: dict[tuple[int, int], list[Mark]] = {}
    for mark in picture.marks:
        lying.setdefault((mark.sites, mark.site), []).append(mark)
    touched = {site for _, kind, site in last if kind == 0}
    for site, position in enumerate(sites[0].positions):
        _cell(canvas, *at(position), lying.get((0, site), []), coloured, wide, site in touched)
    for kind in outside:
        for site, position in enumerate(sites[kind].positions):
            canvas.put(*at(position), "·", _DOT)
            for mark in lying.get((kind, site), []):
                canvas.put(*at(position), mark.symbol or mark.letter.upper(), mark.style + " reverse")
    return canvas


def _cell(canvas: Canvas, y: int, x: int, marks: list[Mark], coloured: bool, wide: int, touched: bool) -> None:
    """What lies in a cell; of the last choice ``[x]``, or ``x*`` where there is no room."""
    x = x + wide // 2 - (1 if wide == 2 else 0)
    column = x
    if not marks:
        canvas.put(y, column, "·", _DOT)
    for mark in marks:
        text = mark.sign(coloured or touched)
        canvas.put(y, column, text[: wide - (column - x)], mark.style)
        column += len(text)
    if touched and wide == 2:
        canvas.put(y, x + 1, "*", "bold")
    elif touched:
        canvas.put(y, x - 1, "[", "bold")
        canvas.put(y, x + 1, "]", "bold")

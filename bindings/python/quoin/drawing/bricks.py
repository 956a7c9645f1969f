"""A brick board as text: each of its layers is a picture of the whole wall, from the front or from behind.

A brick is drawn with its slot's name and its sign, "[c2 G]"; a free place where one may be put with its name alone,
"(c3)". So every place can be typed as it is read, from behind too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quoin.description import Board
from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import Mark

__all__ = ["SLOTS", "SPOTS", "Wall", "WallSide", "draw_bricks"]

SLOTS, SPOTS = 0, 1
_HALF = 3  # characters of half a brick
_GAP = 4
_MOST = 100  # characters of a line
_LABEL = "grey70"
_GROUND = "grey50"


@dataclass(frozen=True)
class WallSide:
    """What one layer shows: the bricks' sides, and whether the wall is seen from behind."""

    title: str
    mirrored: bool
    marks: list[Mark]


def draw_bricks(canvas: Canvas, top: int, board: Board, sides: Sequence[WallSide]) -> int:
    """Draw the sides side by side where they fit, else one below the other; answers with the row after them."""
    width = Wall(board).line + _GAP
    beside = width * len(sides) - _GAP <= _MOST
    row = top
    for number, side in enumerate(sides):
        end = _draw(canvas, top if beside else row, width * number if beside else 0, board, side)
        row = max(row, end) if beside else end + 1
    return row if beside else row - 1


class Wall:
    """The rows and columns of a brick board's slots."""

    def __init__(self, board: Board) -> None:
        self.width = board.columns
        self.names = board.sites[SLOTS].names
        self.spots = board.sites[SPOTS].names
        self.below = board.sites[SLOTS].relation("below").table
        self.places = [(row, column) for row in range(self.width) for column in range(self.width - row)]
        self.line = _HALF * 2 * (self.width + 2)

    def free(self, bricks: set[int]) -> list[tuple[int, int, str]]:
        """Where a brick may be put: row, column and name."""
        base = [column for row, column in (self.places[slot] for slot in bricks) if row == 0]
        if not base:
            return [(0, 0, self.names[0])]
        found = [
            (*self.places[slot], name)
            for slot, name in enumerate(self.names)
            if slot not in bricks and self.places[slot][0] > 0 and bricks.issuperset(self.below[slot])
        ]
        if len(base) < self.width:
            left, right = min(base) - 1, max(base) + 1
            found += [(0, left, self.spots[-2]), (0, right, self.spots[right])]
        return found


def _draw(canvas: Canvas, top: int, left: int, board: Board, side: WallSide) -> int:
    wall = Wall(board)
    bricks = {mark.site for mark in side.marks}
    free = wall.free(bricks)
    height = max(row for row, _, _ in [*free, *((*wall.places[slot], "") for slot in bricks)]) + 1
    canvas.put(top, left, side.title, _LABEL)

    def at(row: int, column: int) -> tuple[int, int]:
        halves = 2 * column + row
        if side.mirrored:
            halves = 2 * wall.width - 2 - halves
        return top + height - row, left + _HALF * (halves + 2)

    for row, column, name in free:
        canvas.put(*at(row, column), f"({name})".center(2 * _HALF).rstrip(), _LABEL)
    for mark in side.marks:
        y, x = at(*wall.places[mark.site])
        canvas.put(y, x, f"[{wall.names[mark.site]:<3}{(mark.symbol or mark.letter)[:1]}]", mark.style)
    canvas.put(top + height + 1, left, "▔" * wall.line, _GROUND)
    return top + height + 2

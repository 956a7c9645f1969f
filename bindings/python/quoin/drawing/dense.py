"""A grid board as text in as few rows as it has: no lines between cells, for small terminals."""

from __future__ import annotations

from quoin.drawing.canvas import Canvas
from quoin.drawing.grid import CELLS, ENDS
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.svg.layout import Site

__all__ = ["can_be_dense", "draw_dense"]

_LABEL = "grey70"
_DOT = "grey42"


def can_be_dense(picture: Picture) -> bool:
    """True if nothing lies between cells."""
    return picture.layers <= {CELLS, ENDS} and all(mark.sites in (CELLS, ENDS) for mark in picture.marks)


def draw_dense(canvas: Canvas, picture: Picture, coloured: bool, wide: int, last: frozenset[Site]) -> None:
    """Draw it from the canvas's first row down, each cell ``wide`` (2 or 3) characters; ``last``: cells to mark."""
    board = picture.board
    rows, columns, names = board.rows, board.columns, board.sites[CELLS].names
    rim = 2 if ENDS in picture.layers else 0
    left, top = 3 + rim, 1 + rim // 2
    touched = {site for _, sites, site in last if sites == CELLS}
    for column in range(columns):
        letter = names[column].rstrip("0123456789")
        for y in (0, top + rows + rim // 2):
            canvas.put(y, left + column * wide + wide // 2, letter, _LABEL)
    for row in range(rows):
        canvas.put(top + rows - 1 - row, 2 - len(str(row + 1)), str(row + 1), _LABEL)
    cells: dict[int, list[Mark]] = {}
    for mark in picture.marks:
        if mark.sites == CELLS:
            cells.setdefault(mark.site, []).append(mark)
    for site in range(rows * columns):
        row, column = divmod(site, columns)
        y, x = top + rows - 1 - row, left + column * wide
        _cell(canvas, y, x, cells.get(site, []), coloured, wide, site in touched)
    for end in range(2 * (rows + columns)) if rim else ():
        line, far = divmod(end, 2)
        if line < rows:
            place = (top + rows - 1 - line, left + columns * wide if far else 3)
        else:
            place = (1 if far else top + rows, left + (line - rows) * wide + wide // 2)
        canvas.put(*place, "·", _DOT)
        for mark in picture.marks:
            if (mark.sites, mark.site) == (ENDS, end):
                canvas.put(*place, mark.symbol or mark.letter.upper(), mark.style + " reverse")


def _cell(canvas: Canvas, y: int, x: int, marks: list[Mark], coloured: bool, wide: int, touched: bool) -> None:
    """What lies in a cell; of the last choice ``[x]``, or ``x*`` where there is no room."""
    x = x + wide // 2 - (1 if wide == 2 else 0)
    column = x
    if not marks:
        canvas.put(y, column, "·", _DOT)
    for mark in marks:
        tell = not coloured and not mark.told and mark.owner is not None and mark.symbol not in ("", "?")
        text = (mark.symbol or mark.letter) + (mark.letter if tell and not touched else "")
        canvas.put(y, column, text[: wide - (column - x)], mark.style)
        column += len(text)
    if touched and wide == 2:
        canvas.put(y, x + 1, "*", "bold")
    elif touched:
        canvas.put(y, x - 1, "[", "bold")
        canvas.put(y, x + 1, "]", "bold")

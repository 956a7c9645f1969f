"""A grid board as text: row 1 at the bottom, columns lettered, pieces in cells, bars on edges, signs on corners, and
outside the border what lies at the ends of rows and columns."""

from __future__ import annotations

from quoin.description import Board
from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import Mark, Picture

__all__ = ["BARS", "bar", "draw_grid", "grid_width"]

CELLS, EDGES, CORNERS, ENDS = 0, 1, 2, 3
_LINE = "grey50"
_LABEL = "grey70"
_DOT = "grey42"
_MARGIN = 4
BARS = (("━", "┃"), ("═", "║"), ("▬", "▮"), ("╍", "╏"))
"""How the bars of the first, second, ... owner look: lying, standing. They differ without colour too."""


def bar(owner: int | None) -> tuple[str, str]:
    """The lying and the standing bar of an owner."""
    return BARS[(owner or 0) % len(BARS)]


def grid_width(board: Board, narrow: bool) -> int:
    """How many characters wide a grid is drawn, labels included."""
    return 2 * _MARGIN + board.columns * (_cell_width(board, narrow) + 1)


def _cell_width(board: Board, narrow: bool) -> int:
    return 3 if narrow or board.columns > 12 else 5


def draw_grid(
    canvas: Canvas,
    top: int,
    picture: Picture,
    coloured: bool,
    left: int = 0,
    narrow: bool = False,
    last: frozenset[tuple[int, int, int]] = frozenset(),
) -> int:
    """Draw a grid from row ``top`` down and column ``left`` on, the cells of ``last`` in brackets; answers with the row
    after it."""
    frame = _Frame(canvas, top, picture, left, narrow)
    open_lines = any(mark.sites == EDGES for mark in picture.marks)
    frame.lines(open_lines)
    frame.labels()
    cells: dict[int, list[Mark]] = {}
    for mark in picture.marks:
        if mark.sites == CELLS:
            cells.setdefault(mark.site, []).append(mark)
        elif mark.sites == EDGES:
            frame.edge(mark)
        elif mark.sites == ENDS:
            frame.end(mark)
        else:
            frame.corner(mark)
    for site, marks in cells.items():
        frame.cell(site, marks, coloured)
    for _, sites, site in last:
        if sites == CELLS:
            frame.bracket(site)
    return frame.bottom + 2 + frame.rim


class _Frame:
    """Where the parts of one grid lie on the canvas."""

    def __init__(self, canvas: Canvas, top: int, picture: Picture, left: int, narrow: bool) -> None:
        board = picture.board
        self.canvas = canvas
        self.rim = 1 if ENDS in picture.layers else 0
        self.left: int = left + _MARGIN + 3 * self.rim
        self.top = top
        self.rows = board.rows
        self.columns = board.columns
        self.width = _cell_width(board, narrow)
        self.names = board.sites[CELLS].names
        self.between = board.sites[EDGES].relation("between").table
        self.bottom: int = top + 2 * self.rows + 1 + self.rim

    def x(self, column: int) -> int:
        """Of the line left of a column (``columns``: the right border)."""
        return self.left + column * (self.width + 1)

    def y(self, row: int) -> int:
        """Of the line below a row (``rows``: the upper border)."""
        return self.bottom - 2 * row

    def lines(self, open_lines: bool) -> None:
        """The border, and inside it thin lines or, where edges carry things, only dots at the corners."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                border_row, border_column = row in (0, self.rows), column in (0, self.columns)
                if column < self.columns and (border_row or not open_lines):
                    self.canvas.put(self.y(row), self.x(column) + 1, "─" * self.width, _LINE)
                if row < self.rows and (border_column or not open_lines):
                    self.canvas.put(self.y(row) - 1, self.x(column), "│", _LINE)
                style = _LINE if border_row or border_column else _DOT
                self.canvas.put(self.y(row), self.x(column), self._joint(row, column, open_lines), style)

    def _joint(self, row: int, column: int, open_lines: bool) -> str:
        vertical = 0 if row == self.rows else 2 if row == 0 else 1
        horizontal = 0 if column == 0 else 2 if column == self.columns else 1
        if open_lines:
            return (("┌", "─", "┐"), ("│", "·", "│"), ("└", "─", "┘"))[vertical][horizontal]
        return (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))[vertical][horizontal]

    def labels(self) -> None:
        """Column letters above and below, row numbers on both sides; inside of them a dot for each end of a line."""
        for column in range(self.columns):
            letter = self.names[column].rstrip("0123456789")
            middle = self.x(column) + 1 + self.width // 2
            for y in (self.top, self.bottom + 1 + self.rim):
                self.canvas.put(y, middle, letter, _LABEL)
        for row in range(self.rows):
            number = str(row + 1)
            self.canvas.put(self.y(row) - 1, self.left - 3 * self.rim - 1 - len(number), number, _LABEL)
            self.canvas.put(self.y(row) - 1, self.x(self.columns) + 2 + 3 * self.rim, number, _LABEL)
        if self.rim:
            for end in range(2 * (self.rows + self.columns)):
                self.canvas.put(*self.outside(end), "·", _DOT)

    def outside(self, end: int) -> tuple[int, int]:
        """Where an end of a line is drawn: the west and east ends of the rows come first, then south and north."""
        line, far = divmod(end, 2)
        if line < self.rows:
            return self.y(line) - 1, self.x(self.columns) + 2 if far else self.x(0) - 2
        middle = self.x(line - self.rows) + 1 + self.width // 2
        return (self.y(self.rows) if far else self.bottom) + (-1 if far else 1), middle

    def end(self, mark: Mark) -> None:
        """A thing outside the border, where a row or column ends."""
        self.canvas.put(*self.outside(mark.site), mark.symbol or mark.letter.upper(), mark.style + " reverse")

    def edge(self, mark: Mark) -> None:
        """A bar between two cells."""
        first, second = self.between[mark.site][:2]
        row, column = divmod(max(first, second), self.columns)
        lying, standing = bar(mark.owner)
        if abs(first - second) == self.columns:
            text = lying * self.width if not mark.symbol else mark.symbol.center(self.width, lying)
            self.canvas.put(self.y(row), self.x(column) + 1, text, mark.style)
        else:
            self.canvas.put(self.y(row) - 1, self.x(column), mark.symbol or standing, mark.style)

    def corner(self, mark: Mark) -> None:
        """A sign where lines meet."""
        row, column = divmod(mark.site, self.columns + 1)
        self.canvas.put(self.y(row), self.x(column), mark.symbol or mark.letter or "●", mark.style)

    def bracket(self, site: int) -> None:
        """Point a cell out: ``[x]``, or ``x]`` where there is no room before it."""
        row, column = divmod(site, self.columns)
        y, x = self.y(row) - 1, self.x(column)
        taken = [place for place in range(1, self.width + 1) if self.canvas.get(y, x + place) != " "]
        middle = 1 + self.width // 2
        before, after = (taken[0] - 1, taken[-1] + 1) if taken else (middle - 1, middle + 1)
        if before >= 1:
            self.canvas.put(y, x + before, "[", "bold")
        if after <= self.width:
            self.canvas.put(y, x + after, "]", "bold")

    def cell(self, site: int, marks: list[Mark], coloured: bool) -> None:
        """The things in a cell, side by side; without colour each is followed by its owner's first letter."""
        row, column = divmod(site, self.columns)
        pieces = []
        for mark in marks:
            sign = mark.symbol or mark.letter
            tell = not coloured and not mark.told and mark.owner is not None and mark.symbol not in ("", "?")
            pieces.append((sign + mark.letter if tell else sign, mark.style))
        length = sum(len(text) for text, _ in pieces)
        x = self.x(column) + 1 + max(0, (self.width - length) // 2)
        for text, style in pieces:
            self.canvas.put(self.y(row) - 1, x, text[: self.width], style)
            x += len(text)

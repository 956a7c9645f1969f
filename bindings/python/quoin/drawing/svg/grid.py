"""A grid board: cells with pieces, walls on the borders between them, cards outside at the ends of lines, coordinates.

In: the board's picture as marks.py gives it, the sites that may be chosen and those that the last ply named."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from quoin.description import Board
from quoin.drawing.grid import CELLS, CORNERS, EDGES, ENDS
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.svg.layout import Part, Site
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import element, text, titled, words
from quoin.drawing.svg.pieces import Sheet, bar, card, card_back, glyph, piece

__all__ = ["ANCHORS", "GridFigure", "Hints", "cell_size"]

ANCHORS = 4
_RIM = 22.0
_LANE = 0.84  # where cards lie, in cells
_PITCH = 8.0  # between anchors that lie outside the border


@dataclass(frozen=True)
class Hints:
    """What is pointed out on a board: sites that may be chosen, sites that the last ply named."""

    legal: frozenset[Site] = frozenset()
    last: frozenset[Site] = frozenset()


def _outside(board: Board) -> float:
    """How much broader than a rim the strip is where anchors lie outside the border."""
    return max(0.0, _PITCH * board.margin - 14)


def cell_size(picture: Picture, room: float, most: float, *, anchors: bool) -> float:
    """The edge of a cell so that a board is no wider than ``room``."""
    cells = picture.board.columns + (2 * _LANE if ENDS in picture.layers else 0)
    border = 2 * _RIM + (_outside(picture.board) if anchors else 0)
    return min(most, max(16.0, math.floor((room - border) / cells * 4) / 4))


class GridFigure:
    """One grid, or one seat's own copy of it."""

    def __init__(self, index: int, picture: Picture, looks: Looks, hints: Hints, cell: float, anchors: bool) -> None:
        board = picture.board
        self.index = index
        self.picture = picture
        self.looks = looks
        self.hints = hints
        self.cell = cell
        self.rows = board.rows
        self.columns = board.columns
        self.sites = board.sites
        self.between = self.sites[EDGES].relation("between").table
        self.gap = max(5.0, cell * 0.16) if EDGES in picture.layers else 1.6
        self.lane = cell * _LANE if ENDS in picture.layers else 0.0
        self.margin = board.margin
        self.outside = _outside(board) if anchors else 0.0
        self.anchors = anchors
        self.rim = _RIM + self.lane
        self.width = 2 * self.rim + self.outside + self.columns * cell
        self.height = 2 * self.rim + self.outside + self.rows * cell
        self.left = self.top = 0.0

    # ---- where sites are ----

    def centre(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, self.columns)
        return self.left + (column + 0.5) * self.cell, self.top + (self.rows - row - 0.5) * self.cell

    def edge(self, site: int) -> tuple[float, float, bool]:
        """The middle of a border between two cells, and whether it lies."""
        first, second = self.between[site][:2]
        (x, y), (u, v) = self.centre(first), self.centre(second)
        return (x + u) / 2, (y + v) / 2, abs(first - second) == self.columns

    def end(self, site: int) -> tuple[float, float]:
        line, far = divmod(site, 2)
        off = self.lane / 2 + 3
        if line < self.rows:
            y = self.top + (self.rows - line - 0.5) * self.cell
            return (self.left + self.columns * self.cell + off if far else self.left - off), y
        x = self.left + (line - self.rows + 0.5) * self.cell
        return x, (self.top - off if far else self.top + self.rows * self.cell + off)

    def corner(self, site: int) -> tuple[float, float]:
        row, column = divmod(site, self.columns + 1)
        return self.left + column * self.cell, self.top + (self.rows - row) * self.cell

    def anchor(self, site: int) -> tuple[float, float]:
        """The lower left part of the cell; outside the border anchors stand close together."""
        row, column = divmod(site, self.columns + self.margin)
        row, column = row - self.margin, column - self.margin
        inset = min(9.0, self.cell * 0.2)
        x = self.left + (column * self.cell + inset if column >= 0 else _PITCH * (column + 0.4))
        low = self.top + self.rows * self.cell
        y = low - row * self.cell - inset if row >= 0 else low - _PITCH * (row + 0.4)
        return x, y

    def place(self, sites: int, site: int) -> tuple[float, float]:
        if sites == EDGES:
            return self.edge(site)[:2]
        return {CELLS: self.centre, CORNERS: self.corner, ENDS: self.end}.get(sites, self.anchor)(site)

    def named(self, sites: int, site: int) -> str:
        return self.sites[sites].names[site]

    def data(self, sites: int, site: int) -> dict[str, object]:
        """The attributes by which a site is found again."""
        found: dict[str, object] = {
            "data_board": self.picture.board.name,
            "data_sites": self.sites[sites].name,
            "data_site": site,
        }
        if self.picture.seat is not None:
            found["data_seat"] = self.picture.seat
        return found

    # ---- drawing ----

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        self.left, self.top = x + self.rim + self.outside, y + self.rim
        base = sheet.remember(("base", self.index, self.picture.seat, x, y, self.cell), lambda: self._base(x, y))
        parts = [Part(10, base)]
        cells: dict[int, list[Mark]] = {}
        for mark in self.picture.marks:
            if mark.sites == CELLS:
                cells.setdefault(mark.site, []).append(mark)
            else:
                parts.append(Part(20 if mark.sites == EDGES else 30, self._single(sheet, mark)))
        for site, marks in cells.items():
            parts += [Part(30, svg) for svg in self._in_cell(sheet, site, marks)]
        taken = {(mark.sites, mark.site) for mark in self.picture.marks}
        parts += [
            Part(40, self._touched(sites, site, (sites, site) in taken))
            for _, sites, site in self._mine(self.hints.last)
        ]
        return parts + [
            Part(50, self._choosable(sites, site, (sites, site) in taken))
            for _, sites, site in self._mine(self.hints.legal)
        ]

    def _mine(self, sites: Iterable[Site]) -> list[Site]:
        return sorted(site for site in sites if site[0] == self.index)

    def _base(self, x: float, y: float) -> str:
        """Rim, coordinates, cells."""
        wide, high = self.columns * self.cell, self.rows * self.cell
        drawn = [
            element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="wood", stroke_width=1.2),
            element("rect", x=self.left - 3, y=self.top - 3, width=wide + 6, height=high + 6, rx=6,
                    class_="groove" if EDGES in self.picture.layers else "field"),
        ]  # fmt: skip
        inset = self.gap / 2
        for site in range(self.rows * self.columns):
            row, column = divmod(site, self.columns)
            left, top = self.left + column * self.cell, self.top + (self.rows - 1 - row) * self.cell
            drawn.append(
                element(
                    "rect", x=left + inset, y=top + inset, width=self.cell - self.gap, height=self.cell - self.gap,
                    rx=min(5.0, self.cell * 0.09), class_="cell" if (row + column) % 2 else "other",
                    **self.data(CELLS, site),
                )
            )  # fmt: skip
        if self.lane:
            drawn += [self._free_end(site) for site in range(2 * (self.rows + self.columns))]
        return element("g", *drawn, *self._coordinates())

    def _free_end(self, site: int) -> str:
        x, y = self.end(site)
        wide, high = self._card_size(site)
        return element(
            "rect",
            x=x - wide / 2,
            y=y - high / 2,
            width=wide,
            height=high,
            rx=4,
            class_="slot",
            **self.data(ENDS, site),
        )

    def _card_size(self, site: int) -> tuple[float, float]:
        """Cards lie along their line."""
        long, short = self.lane * 0.86, self.cell * 0.62
        return (long, short) if site // 2 < self.rows else (short, long)

    def _coordinates(self) -> list[str]:
        out, size = self.lane + _RIM / 2 + 1, 11
        right, low = self.left + self.columns * self.cell, self.top + self.rows * self.cell
        drawn = []
        for column in range(self.columns):
            letter = self.named(CELLS, column).rstrip("0123456789")
            x = self.centre(column)[0]
            if not self.anchors:
                drawn.append(text(x, low + out + 3.5, letter, size, "coord", anchor="middle"))
            drawn.append(text(x, self.top - out + 3.5, letter, size, "coord", anchor="middle"))
        for row in range(self.rows):
            y = self.centre(row * self.columns)[1] + 4
            if not self.anchors:
                drawn.append(text(self.left - out, y, row + 1, size, "coord", anchor="middle"))
            drawn.append(text(right + out, y, row + 1, size, "coord", anchor="middle"))
        return drawn

    def _tip(self, mark: Mark) -> str:
        return f"{words(mark.zone)}: {mark.name} at {self.named(mark.sites, mark.site)}"

    def _single(self, sheet: Sheet, mark: Mark) -> str:
        """A thing at an edge, a corner or an end."""
        look = self.looks.mark(mark)
        x, y = self.place(mark.sites, mark.site)
        if mark.sites == EDGES:
            lying = self.edge(mark.site)[2]
            owner = mark.owner if mark.owner is not None else None
            drawn = bar(sheet, look.colour, owner, x, y, self.cell - self.gap * 0.4, self.gap * 1.05, lying)
        elif mark.sites == ENDS:
            wide, high = self._card_size(mark.site)
            hidden = mark.symbol == "?"
            drawn = card_back(sheet, x, y, wide, high) if hidden else card(sheet, look, x, y, wide, high)
        else:
            drawn = piece(sheet, look, x, y, self.cell * 0.24)
        return titled(self._tip(mark), drawn, **self.data(mark.sites, mark.site))

    def _in_cell(self, sheet: Sheet, site: int, marks: list[Mark]) -> list[str]:
        """The things in a cell: one in the middle, several in a small square."""
        across = math.ceil(math.sqrt(len(marks)))
        room = (self.cell - self.gap) / across
        x, y = self.centre(site)
        drawn = []
        for place, mark in enumerate(marks):
            row, column = divmod(place, across)
            u, v = x + (column - (across - 1) / 2) * room, y + (row - (across - 1) / 2) * room
            if mark.symbol == "?":
                thing = card_back(sheet, u, v, room * 0.62, room * 0.8)
            else:
                thing = glyph(sheet, self.looks.mark(mark), u, v, room * 0.47)
            drawn.append(titled(self._tip(mark), thing, **self.data(CELLS, site)))
        return drawn

    def _outline(self, sites: int, site: int) -> tuple[float, float, float, float]:
        """Left, upper border, width and height of what surrounds a site."""
        x, y = self.place(sites, site)
        if sites == CELLS:
            wide = high = self.cell - self.gap
        elif sites == EDGES:
            length, thick = self.cell - self.gap * 0.4 + 3, self.gap * 1.05 + 5
            wide, high = (length, thick) if self.edge(site)[2] else (thick, length)
        elif sites == ENDS:
            wide, high = self._card_size(site)
        else:
            wide = high = 9.0
        return x - wide / 2, y - high / 2, wide, high

    def _touched(self, sites: int, site: int, taken: bool) -> str:
        """What the last ply named: in full if something is there, dashed if not."""
        x, y, wide, high = self._outline(sites, site)
        inset = 1.3 if sites == CELLS else -0.5
        return element(
            "rect", x=x + inset, y=y + inset, width=wide - 2 * inset, height=high - 2 * inset,
            rx=4.5 if sites == CELLS else min(wide, high) * 0.3, class_="last" if taken else "left",
        )  # fmt: skip

    def _choosable(self, sites: int, site: int, taken: bool) -> str:
        """A dot where nothing is, a ring around what is there; both answer to clicks."""
        x, y, wide, high = self._outline(sites, site)
        u, v = x + wide / 2, y + high / 2
        round_ = min(wide, high) * (0.5 if sites == EDGES else 0.22)
        if sites == EDGES and not taken:
            long, thick = self.cell * 0.4, max(3.0, self.gap * 0.42)
            a, b = (long, thick) if self.edge(site)[2] else (thick, long)
            shown = element("rect", x=u - a / 2, y=v - b / 2, width=a, height=b, rx=thick / 2, class_="legal")
        elif taken and sites != ANCHORS:
            shown = element("rect", x=x + 0.5, y=y + 0.5, width=wide - 1, height=high - 1, rx=round_, class_="choice")
        else:
            shown = element("circle", cx=u, cy=v, r=2.6 if sites == ANCHORS else self.cell * 0.09, class_="legal")
        hit = element("rect", x=x, y=y, width=wide, height=high, class_="hit")
        return titled(self.named(sites, site), shown, hit, class_="quoin-target", **self.data(sites, site))

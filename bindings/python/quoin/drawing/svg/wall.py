"""A brick wall seen from one side: bricks in mortar, free places with their names."""

from __future__ import annotations

from quoin.description import Board
from quoin.drawing.bricks import SLOTS, SPOTS, Wall, WallSide
from quoin.drawing.marks import Mark
from quoin.drawing.svg.grid import Hints
from quoin.drawing.svg.layout import Part, Room
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import element, text, text_width, titled, words
from quoin.drawing.svg.pieces import Look, Sheet

__all__ = ["WallFigure"]

_TITLE = 24.0
_PAD = 14.0
_GROUND = 7.0


class WallFigure:
    """One side of a wall; ``unit`` is the length of a brick, ``room`` knows how many rows are drawn at least."""

    def __init__(
        self, index: int, board: Board, side: WallSide, looks: Looks, hints: Hints, unit: float, room: Room
    ) -> None:
        self.index = index
        self.board = board
        self.side = side
        self.looks = looks
        self.hints = hints
        self.unit = unit
        self.tall = round(unit * 0.5)
        self.wall = Wall(board)
        self.bricks = {mark.site for mark in side.marks}
        self.free = self.wall.free(self.bricks)
        taken = [row for row, _ in (self.wall.places[slot] for slot in self.bricks)]
        self.rows = round(room.most(("wall", index), max([*taken, *(row for row, _, _ in self.free), 1]) + 1))
        self.width = (self.wall.width + 2) * unit + 2 * _PAD
        self.height = _TITLE + 2 * _PAD + self.rows * self.tall + _GROUND
        self.left = self.base = 0.0

    def at(self, row: int, column: int) -> tuple[float, float]:
        """The upper left corner of a place."""
        halves = 2 * column + row
        if self.side.mirrored:
            halves = 2 * self.wall.width - 2 - halves
        return self.left + (halves / 2 + 1) * self.unit, self.base - (row + 1) * self.tall

    def spot(self, sites: int, site: int) -> tuple[float, float]:
        if sites == SPOTS and site >= len(self.wall.places):
            return self.at(0, -1 if site == len(self.wall.places) else self.wall.width)
        return self.at(*self.wall.places[site])

    def data(self, sites: int, site: int) -> dict[str, object]:
        return {
            "data_board": self.board.name,
            "data_sites": self.board.sites[sites].name,
            "data_site": site,
        }

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        self.left, self.base = x + _PAD, y + self.height - _PAD - _GROUND
        frame = element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="stone")
        title = text(x + _PAD + 2, y + 22, self.side.title, 13, "ink", bold=True)
        ground = element(
            "rect", x=self.left, y=self.base, width=self.width - 2 * _PAD, height=_GROUND, rx=3, class_="ground"
        )
        parts = [Part(10, frame + title + ground)]
        taken = {self.at(*self.wall.places[slot]) for slot in self.bricks}
        parts += [Part(15, self._free_place(row, column, name)) for row, column, name in self.free]
        parts += [Part(20, self._mortar(mark)) for mark in self.side.marks]
        parts += [Part(30, self._brick(sheet, mark)) for mark in self.side.marks]
        for board, sites, site in sorted(self.hints.last):
            if board == self.index and self.spot(sites, site) in taken:
                parts.append(Part(40, self._outline(sites, site, "last", 2)))
        for board, sites, site in sorted(self.hints.legal):
            if board == self.index:
                parts.append(Part(50, self._choosable(sites, site)))
        return parts

    def _outline(self, sites: int, site: int, kind: str, inset: float) -> str:
        x, y = self.spot(sites, site)
        return element(
            "rect",
            x=x + inset,
            y=y + inset,
            width=self.unit - 2 * inset,
            height=self.tall - 2 * inset,
            rx=4,
            class_=kind,
        )

    def _choosable(self, sites: int, site: int) -> str:
        shown = self._outline(sites, site, "choice", 1.6) + self._outline(sites, site, "hit", 0)
        tip = self.board.sites[sites].names[site]
        return titled(tip, shown, class_="quoin-target", **self.data(sites, site))

    def _free_place(self, row: int, column: int, name: str) -> str:
        x, y = self.at(row, column)
        outline = element(
            "rect", x=x + 2.5, y=y + 2.5, width=self.unit - 5, height=self.tall - 5, rx=4, class_="free"
        )  # fmt: skip
        size = min(11.0, self.tall * 0.46)
        return outline + text(x + self.unit / 2, y + self.tall / 2 + size * 0.36, name, size, "dim", anchor="middle")

    def _mortar(self, mark: Mark) -> str:
        x, y = self.at(*self.wall.places[mark.site])
        return element("rect", x=x - 1, y=y - 1, width=self.unit + 2, height=self.tall + 2, class_="mortar")

    def _brick(self, sheet: Sheet, mark: Mark) -> str:
        x, y = self.at(*self.wall.places[mark.site])
        look = self.looks.mark(mark)
        name = self.wall.names[mark.site]
        tip = f"{words(mark.zone)}: {mark.name} at {name}"
        key = ("brick", look, round(self.unit, 1), self.tall)
        drawn = sheet.use(key, lambda: _draw_brick(look, self.unit, self.tall), x, y)
        size = min(9.5, self.tall * 0.38)
        drawn += text(x + 6, y + size + 3.5, name, size, f"i-{look.colour or 'stone'}")
        return titled(tip, drawn, **self.data(SLOTS, mark.site))


def _draw_brick(look: Look, unit: float, tall: float) -> str:
    colour = look.colour or "stone"
    body = element(
        "rect", x=1.4, y=1.4, width=unit - 2.8, height=tall - 2.8, rx=3.4, class_=f"c-{colour}", stroke_width=1
    )
    body += element("rect", x=3, y=2.6, width=unit - 6, height=2.2, rx=1.1, class_="shine")
    body += element("rect", x=3, y=tall - 5.2, width=unit - 6, height=2.4, rx=1.2, class_="shadow")
    sign = look.symbol or look.letter
    size = min(tall * 0.58, unit * 0.4 / max(0.1, text_width(sign, 1.0, bold=True)))
    return body + text(unit * 0.62, tall * 0.5 + size * 0.36, sign, size, f"i-{colour}", anchor="middle", bold=True)

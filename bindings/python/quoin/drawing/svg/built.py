"""A board whose sites rest on others, such as a wall of bricks, from one side: bricks in mortar, free places named."""

from __future__ import annotations

from quoin.drawing.built import Built
from quoin.drawing.marks import Mark, Picture
from quoin.drawing.plan import Point
from quoin.drawing.svg.board import Hints, site_data
from quoin.drawing.svg.layout import Part, Room
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import element, text, text_width, titled, words
from quoin.drawing.svg.pieces import Look, Sheet

__all__ = ["BuiltFigure"]

_TITLE = 24.0
_PAD = 14.0
_GROUND = 7.0
_MOST = 58.0


class BuiltFigure:
    """One side of it, no wider than ``width``; ``room`` knows how many rows are drawn at least."""

    def __init__(self, index: int, picture: Picture, looks: Looks, hints: Hints, width: float, room: Room) -> None:
        self.index = index
        self.picture = picture
        self.looks = looks
        self.hints = hints
        self.built = built = Built(picture)
        self.unit = unit = min(_MOST, (width - 2 * _PAD) / built.length)
        self.tall = round(unit * built.brick.height / built.brick.width)
        self.rows = round(room.most(("wall", index), max(built.rows, 2)))
        self.width = built.length * unit + 2 * _PAD
        self.height = _TITLE + 2 * _PAD + self.rows * self.tall + _GROUND
        self.left = self.base = 0.0

    def at(self, place: Point) -> Point:
        """The upper left corner of a brick there."""
        x, row = self.built.at(place)
        return self.left + x * self.unit, self.base - (row + 1) * self.tall

    def spot(self, kind: int, site: int) -> Point:
        """The upper left corner of a site."""
        return self.at(self.picture.board.sites[kind].positions[site])

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        """The parts, with the upper left corner at a place."""
        self.left, self.base = x + _PAD, y + self.height - _PAD - _GROUND
        frame = element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="stone")
        title = text(x + _PAD + 2, y + 22, self.picture.title, 13, "ink", bold=True)
        ground = element(
            "rect", x=self.left, y=self.base, width=self.width - 2 * _PAD, height=_GROUND, rx=3, class_="ground"
        )
        parts = [Part(10, frame + title + ground)]
        taken = {self.spot(0, site) for site in self.built.taken}
        parts += [Part(15, self._free_place(place, name)) for place, name in self.built.free]
        parts += [Part(20, self._mortar(mark)) for mark in self.picture.marks]
        parts += [Part(30, self._brick(sheet, mark)) for mark in self.picture.marks]
        for board, kind, site in sorted(self.hints.last):
            if board == self.index and self.spot(kind, site) in taken:
                parts.append(Part(40, self._outline(kind, site, "last", 2)))
        for board, kind, site in sorted(self.hints.legal):
            if board == self.index:
                parts.append(Part(50, self._choosable(kind, site)))
        return parts

    def _outline(self, kind: int, site: int, look: str, inset: float) -> str:
        x, y = self.spot(kind, site)
        return element(
            "rect",
            x=x + inset,
            y=y + inset,
            width=self.unit - 2 * inset,
            height=self.tall - 2 * inset,
            rx=4,
            class_=look,
        )

    def _choosable(self, kind: int, site: int) -> str:
        shown = self._outline(kind, site, "choice", 1.6) + self._outline(kind, site, "hit", 0)
        tip = self.picture.board.sites[kind].names[site]
        return titled(tip, shown, class_="quoin-target", **site_data(self.picture, kind, site))

    def _free_place(self, place: Point, name: str) -> str:
        x, y = self.at(place)
        outline = element(
            "rect", x=x + 2.5, y=y + 2.5, width=self.unit - 5, height=self.tall - 5, rx=4, class_="free"
        )  # fmt: skip
        size = min(11.0, self.tall * 0.46)
        return outline + text(x + self.unit / 2, y + self.tall / 2 + size * 0.36, name, size, "dim", anchor="middle")

    def _mortar(self, mark: Mark) -> str:
        x, y = self.spot(0, mark.site)
        return element("rect", x=x - 1, y=y - 1, width=self.unit + 2, height=self.tall + 2, class_="mortar")

    def _brick(self, sheet: Sheet, mark: Mark) -> str:
        x, y = self.spot(0, mark.site)
        look = self.looks.mark(mark)
        name = self.picture.board.sites[0].names[mark.site]
        tip = f"{words(mark.zone)}: {mark.name} at {name}"
        key = ("brick", look, round(self.unit, 1), self.tall)
        drawn = sheet.use(key, lambda: _draw_brick(look, self.unit, self.tall), x, y)
        size = min(9.5, self.tall * 0.38)
        drawn += text(x + 6, y + size + 3.5, name, size, f"i-{look.colour or 'stone'}")
        return titled(tip, drawn, **site_data(self.picture, 0, mark.site))


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

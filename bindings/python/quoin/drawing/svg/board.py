"""A board: its sites by their outlines and positions, lines under them, names around them, the things that lie there.

In: the board's picture as marks.py gives it, the sites that may be chosen and those that the last ply named."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quoin.drawing.marks import Mark, Picture, edge_kinds
from quoin.drawing.plan import Point, plan_of
from quoin.drawing.svg.layout import Part, Site
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import element, number, text, text_width, titled, words
from quoin.drawing.svg.pieces import Sheet, bar, card, card_back, glyph

__all__ = ["BoardFigure", "Hints", "site_data"]

_RIM = 22.0
_WOOD = 18.0  # of it, around cells that are no squares
_PITCH = 8.0  # between anchors that lie outside the border
_NAMED = 0.2  # of a cell, for its name
_WIDEST = 660.0  # of a board whose cells would be very small otherwise
_TALLEST = 1.7  # height of a board in the room that its width has


@dataclass(frozen=True)
class Hints:
    """What is pointed out on a board: sites that may be chosen, sites that the last ply named."""

    legal: frozenset[Site] = frozenset()
    last: frozenset[Site] = frozenset()


def site_data(picture: Picture, kind: int, site: int) -> dict[str, object]:
    """The attributes by which a site is found again."""
    board = picture.board
    found: dict[str, object] = {"data_board": board.name, "data_sites": board.sites[kind].name, "data_site": site}
    if picture.seat is not None:
        found["data_seat"] = picture.seat
    return found


class BoardFigure:
    """One board, or one seat's own copy of it, no wider than ``room``; of what is ``most`` wide at most is a cell.

    ``used``: the kinds of site that are shown or may be named by choices."""

    def __init__(
        self, index: int, picture: Picture, looks: Looks, hints: Hints, used: frozenset[int], room: float, most: float
    ) -> None:
        board = picture.board
        self.index = index
        self.picture = picture
        self.looks = looks
        self.hints = hints
        self.plan = plan = plan_of(board)
        self.sites = board.sites
        self.box = plan.outer(used)
        self.anchors = plan.anchors if plan.anchors in used else None
        strip = max(0.0, _PITCH * plan.overhang - 14) if self.anchors is not None else 0.0
        fitting = min((room - 2 * _RIM - strip) / self.box.width, room * _TALLEST / self.box.height)
        least = min(16.0, _WIDEST / self.box.width)
        self.unit = min(most / plan.reach[0], max(least, math.floor(fitting * 4) / 4))
        self.cell = self.unit * plan.reach[0]
        self.edges = edge_kinds(picture)
        self.gap = max(5.0, self.cell * 0.16) if self.edges & picture.layers else 1.6
        self.width = 2 * _RIM + strip + self.box.width * self.unit
        self.height = 2 * _RIM + strip + self.box.height * self.unit
        self.strip = strip
        self.left = self.top = 0.0

    # ---- where sites are ----

    def at(self, point: Point) -> Point:
        """A place of the board in the picture."""
        return self.left + (point[0] - self.box.left) * self.unit, self.top + (self.box.top - point[1]) * self.unit

    def middle(self, kind: int, site: int) -> Point:
        """Of a site; anchors stand in the lower left part of their cell, outside the border close together."""
        x, y = self.sites[kind].positions[site]
        if kind != self.anchors:
            u, v = self.at((x, y))
            return u, v + (self.cell * _NAMED / 2 if self._has_name(kind) else 0)
        box, inset = self.plan.inner, min(9.0, self.cell * 0.2)
        left, low = self.at((box.left, box.bottom))
        return (
            left + (x * self.unit + inset if x >= 0 else _PITCH * (x + 0.4)),
            low - (y * self.unit + inset if y >= 0 else _PITCH * (y + 0.4)),
        )

    def room(self, kind: int) -> float:
        """How wide a thing at a site may be."""
        reach = self.plan.reach[kind] * self.unit
        if self.sites[kind].outlines[0]:
            return reach * (1 - _NAMED if self._has_name(kind) else 1) - self.gap
        return reach * (0.51 if kind else 0.72)

    def _has_name(self, kind: int) -> bool:
        """True if each of its cells has its name written in it."""
        return kind == 0 and bool(self.sites[0].outlines[0]) and not self.plan.labels

    def surround(self, kind: int, site: int) -> list[Point]:
        """What is around a site: its outline, or a box around a point."""
        outline = [self.at(point) for point in self.sites[kind].outlines[site]]
        if kind in self.edges:
            return self._bar_box(kind, site, self.edge(kind, site)[2] - self.gap * 0.4 + 3, self.gap * 1.05 + 5)
        if outline:
            return _shrunk(outline, self.gap / 2) if kind == 0 else outline
        x, y = self.middle(kind, site)
        half = self.plan.reach[kind] * self.unit * 0.35  # so that two boxes cannot meet
        half = half if kind == 0 else min(4.5, half)
        return [(x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half)]

    def edge(self, kind: int, site: int) -> tuple[Point, float, float]:
        """The middle of an edge, how it is turned, in degrees, and its length."""
        (x, y), (u, v) = (self.at(end) for end in self.sites[kind].outlines[site])
        return ((x + u) / 2, (y + v) / 2), math.degrees(math.atan2(v - y, u - x)) % 180, math.dist((x, y), (u, v))

    def _bar_box(self, kind: int, site: int, long: float, thick: float) -> list[Point]:
        """A box of that size along an edge."""
        (x, y), turn, _ = self.edge(kind, site)
        u, v = math.cos(math.radians(turn)) * long / 2, math.sin(math.radians(turn)) * long / 2
        a, b = -v * thick / long, u * thick / long
        return [(x - u - a, y - v - b), (x + u - a, y + v - b), (x + u + a, y + v + b), (x - u + a, y - v + b)]

    # ---- drawing ----

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        """The parts, with the upper left corner at a place."""
        self.left, self.top = x + _RIM + self.strip, y + _RIM
        base = sheet.remember(("base", self.index, self.picture.seat, x, y, self.unit), lambda: self._base(x, y))
        parts = [Part(10, base)]
        lying: dict[tuple[int, int], list[Mark]] = {}
        for mark in self.picture.marks:
            lying.setdefault((mark.sites, mark.site), []).append(mark)
        for (kind, _), marks in lying.items():
            parts += [Part(20 if kind in self.edges else 30, svg) for svg in self._things(sheet, marks)]
        for kind, site in self._mine(self.hints.last):
            parts.append(Part(40, self._touched(kind, site, (kind, site) in lying)))
        for kind, site in self._mine(self.hints.legal):
            parts.append(Part(50, self._choosable(kind, site, (kind, site) in lying)))
        return parts

    def _mine(self, sites: Iterable[Site]) -> list[tuple[int, int]]:
        return sorted(site[1:] for site in sites if site[0] == self.index)

    def _base(self, x: float, y: float) -> str:
        """What lies under all things: the wood, lines, cells and free places, names."""
        outlines = self.sites[0].outlines
        drawn = self._ground(x, y, [[self.at(point) for point in outline] for outline in outlines if outline])
        drawn += [
            element("path", d=_path([self.at(p) for p in stroke], False), class_="stroke")
            for stroke in self.plan.board.strokes
        ]
        for site, (u, v) in enumerate(self.sites[0].positions):
            data = site_data(self.picture, 0, site)
            if outlines[site]:
                round_ = min(5.0, self.cell * 0.09)
                odd = self.plan.is_square and (math.floor(u) + math.floor(v)) % 2 == 0
                drawn.append(_shape(self.surround(0, site), round_, class_="other" if odd else "cell", **data))
            else:
                a, b = self.at((u, v))
                drawn.append(element("circle", cx=a, cy=b, r=min(4.0, self.cell * 0.09), class_="coord", **data))
        for kind in self.picture.layers - self.edges - {0}:
            drawn += [self._free(kind, site) for site, outline in enumerate(self.sites[kind].outlines) if outline]
        return element("g", *drawn, *self._names())

    def _ground(self, x: float, y: float, cells: list[list[Point]]) -> list[str]:
        """The wood and on it the field: around what is no square cell by cell."""
        if cells and not self.plan.is_square:
            wood, field = (" ".join(_path(_shrunk(cell, -by), True) for cell in cells) for by in (_WOOD, 3))
            return [
                element("path", d=wood, class_="wood", stroke_width=2.4, stroke_linejoin="round"),
                element("path", d=wood, class_="wood", style="stroke:none"),
                element("path", d=field, class_="field"),
            ]
        box = self.plan.inner
        (left, top), wide, high = self.at((box.left, box.top)), box.width * self.unit, box.height * self.unit
        kind = "groove" if self.edges & self.picture.layers else "field"
        wood = element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="wood", stroke_width=1.2)
        if cells and len(cells) < round(box.width * box.height):
            return [wood, element("path", d=" ".join(_path(_shrunk(cell, -3), True) for cell in cells), class_=kind)]
        return [wood, element("rect", x=left - 3, y=top - 3, width=wide + 6, height=high + 6, rx=6, class_=kind)]

    def _free(self, kind: int, site: int) -> str:
        return _shape(self.surround(kind, site), 4, class_="slot", **site_data(self.picture, kind, site))

    def _names(self) -> list[str]:
        """Those of rows and columns beyond the border; where there are none those of the sites."""
        drawn = []
        box = self.plan.inner
        for label in self.plan.labels:
            (x, y), (right, up) = self.at(label.at), label.out
            if self.anchors is not None and min(right, up) < 0:
                continue
            beside = self.box.right - box.right if right else self.box.top - box.top
            out = (12 if self.plan.is_square or not self.sites[0].outlines[0] else 9.5) + beside * self.unit
            drawn.append(text(x + right * out, y - up * out + 3.75, label.text, 11, "coord", anchor="middle"))
        return drawn or [self._name(site) for site in range(self.sites[0].count)]

    def _name(self, site: int) -> str:
        name, (x, y), room = self.named(0, site), self.middle(0, site), self.room(0)
        size = min(9.5, self.cell * _NAMED, self.cell * 0.8 / text_width(name, 1.0))
        if not self.sites[0].outlines[site]:
            return text(x + room * 0.34, y + room * 0.34 + size, name, size, "coord")
        return text(x, y - room / 2, name, size, "coord", anchor="middle")

    def named(self, kind: int, site: int) -> str:
        """The name of a site."""
        return self.sites[kind].names[site]

    def _things(self, sheet: Sheet, marks: list[Mark]) -> list[str]:
        """The things at a site: a bar on an edge, a card where there is a place for one; else one in the middle, or
        several in a small square."""
        kind, site = marks[0].sites, marks[0].site
        across = math.ceil(math.sqrt(len(marks)))
        room = self.room(kind) / across
        x, y = self.middle(kind, site)
        drawn = []
        for place, mark in enumerate(marks):
            look, hidden = self.looks.mark(mark), mark.symbol == "?"
            row, column = divmod(place, across)
            u, v = x + (column - (across - 1) / 2) * room, y + (row - (across - 1) / 2) * room
            if kind in self.edges:
                (x, y), turn, length = self.edge(kind, site)
                long, thick = length - self.gap * 0.4, self.gap * 1.05
                thing = bar(sheet, look.colour, mark.owner, x, y, long, thick, turn)
            elif kind and self.sites[kind].outlines[site]:
                wide, high = _size(self.surround(kind, site))
                thing = card_back(sheet, x, y, wide, high) if hidden else card(sheet, look, x, y, wide, high)
            elif hidden:
                thing = card_back(sheet, u, v, room * 0.62, room * 0.8)
            else:
                thing = glyph(sheet, look, u, v, room * 0.47)
            tip = f"{words(mark.zone)}: {mark.name} at {self.named(kind, site)}"
            drawn.append(titled(tip, thing, **site_data(self.picture, kind, site)))
        return drawn

    def _touched(self, kind: int, site: int, taken: bool) -> str:
        """What the last ply named: in full if something is there, dashed if not."""
        around = self.surround(kind, site)
        round_ = 4.5 if kind == 0 and self.sites[0].outlines[site] else min(_size(around)) * (0.3 if kind else 0.5)
        return _shape(_shrunk(around, -0.5 if kind else 1.3), round_, class_="last" if taken else "left")

    def _choosable(self, kind: int, site: int, taken: bool) -> str:
        """A dot where nothing is, a ring around what is there; both answer to clicks."""
        around, (x, y) = self.surround(kind, site), self.middle(kind, site)
        if kind in self.edges and not taken:
            thick = max(3.0, self.gap * 0.42)
            long = self.edge(kind, site)[2] * 0.4
            shown = _shape(self._bar_box(kind, site, long, thick), thick / 2, class_="legal")
        elif taken and kind != self.anchors:
            round_ = min(_size(around)) * (0.22 if self.sites[kind].outlines[site] and kind not in self.edges else 0.5)
            shown = _shape(_shrunk(around, 0.5), round_, class_="choice")
        else:
            radius = 2.6 if kind == self.anchors else self.cell * 0.09
            shown = element("circle", cx=x, cy=y, r=radius, class_="legal")
        if kind in self.edges:  # targets do not meet where edges do
            long, thick = self.edge(kind, site)[2], self.gap * 1.05 + 5
            around = self._bar_box(kind, site, max(thick, long - thick), thick)
        hit = _shape(around, 0, class_="hit")
        return titled(self.named(kind, site), shown, hit, class_="quoin-target", **site_data(self.picture, kind, site))


def _size(points: Sequence[Point]) -> tuple[float, float]:
    """Width and height of what has these corners."""
    xs, ys = zip(*points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _path(points: Sequence[Point], closed: bool) -> str:
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def _shape(points: Sequence[Point], round_: float, **attributes: object) -> str:
    """What has these corners; those of an upright rectangle are rounded."""
    wide, high = _size(points)
    x, y = min(x for x, _ in points), min(y for _, y in points)
    if len(points) != 4 or any(min(u - x, x + wide - u) > 1e-6 or min(v - y, y + high - v) > 1e-6 for u, v in points):
        return element("path", d=_path(points, True), stroke_linejoin="round", **attributes)
    return element("rect", x=x, y=y, width=wide, height=high, rx=round_ or None, **attributes)


def _shrunk(points: Sequence[Point], by: float) -> list[Point]:
    """The corners of what lies ``by`` within the sides of a convex outline."""
    moved = []
    following = [*points[1:], points[0]]
    turn = by * math.copysign(1, sum(x * v - u * y for (x, y), (u, v) in zip(points, following, strict=True)))
    for before, (x, y), after in zip([points[-1], *points[:-1]], points, following, strict=True):
        (a, b), (c, d) = _direction(before, (x, y)), _direction((x, y), after)
        wide = 1 + a * c + b * d
        moved.append((x - turn * (b + d) / wide, y + turn * (a + c) / wide))
    return moved


def _direction(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length

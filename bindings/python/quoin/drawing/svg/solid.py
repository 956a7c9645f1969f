"""A construction of cuboids seen from above its front right corner.

In: the bodies as construction.py reads them. Out: a block of the picture. x runs right, y backwards, z up."""

from __future__ import annotations

import math
from collections.abc import Sequence

from quoin.drawing.construction import Body
from quoin.drawing.svg.depth import Cuboid, Point, back_to_front, open_spot
from quoin.drawing.svg.layout import Box, Part, Room
from quoin.drawing.svg.markup import clip, element, number, text, text_width, titled
from quoin.drawing.svg.pieces import Sheet, emblem_of

__all__ = ["SolidFigure", "tip_of"]

_COS, _SIN = math.cos(math.pi / 6), 0.5
_TALLEST, _FRAME = 620.0, 80.0


def tip_of(body: Body, seats: Sequence[str]) -> str:
    """What a body is, in words."""
    owner = f" of {seats[body.owner]}" if body.owner >= 0 else ""
    kind = "figure" if body.standing else "body"
    return f"{kind} {body.row}{owner}: {body.w} x {body.d} x {body.h} at {body.x} {body.y} {body.z}, top {body.top}"


class SolidFigure:
    """The view from above, in a frame of its own with room for ``bounds``: the box that all bodies lie in."""

    def __init__(
        self, bodies: Sequence[Body], seats: Sequence[str], bounds: Box, width: float, title: str, room: Room
    ) -> None:
        self.bodies = bodies
        self.seats = seats
        self.title = title
        self.bounds = bounds
        x, y, z, u, v, _ = bounds
        far = [one.top + (one.y + one.d - one.x) * _SIN for one in bodies]
        self.up = room.most(("up", title.partition(" ")[0]), max([z + (v - x) * _SIN, *far]))
        self.down = (u - y) * _SIN - z
        across, upright = (u - x) + (v - y), self.up + self.down
        self.unit = min(26.0, (width - 48) / (across * _COS), (_TALLEST - _FRAME) / upright)
        self.width = width
        self.height = upright * self.unit + _FRAME
        self.origin = (0.0, 0.0)

    def at(self, x: float, y: float, z: float) -> tuple[float, float]:
        return (
            self.origin[0] + (x + y) * _COS * self.unit,
            self.origin[1] + ((x - y) * _SIN - z) * self.unit,
        )

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        a, b, _, d, e, _ = self.bounds
        middle = ((a + d) + (b + e)) / 2 * _COS * self.unit
        spare = (self.height - _FRAME - (self.up + self.down) * self.unit) / 2
        self.origin = (x + self.width / 2 - middle, y + 40 + spare + self.up * self.unit)
        frame = element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="stone")
        title = text(x + 14, y + 20, clip(self.title, 12, self.width - 28), 12, "dim")
        parts = [Part(10, frame + title + self._ground())]
        whole = [Cuboid(one, (one.x, one.y, one.z), (one.x + one.w, one.y + one.d, one.top)) for one in self.bodies]
        ordered = back_to_front(whole)
        parts += [Part(10, self._cuboid(cuboid)) for cuboid in ordered]
        for cuboid in whole:
            first = next(place for place, other in enumerate(ordered) if other.body is cuboid.body)
            parts.append(Part(12, self._marks(cuboid, ordered[first:])))
        return [part for part in parts if part.svg]

    # ---- parts ----

    def _path(self, corners: Sequence[Point]) -> str:
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (self.at(*corner) for corner in corners)) + "Z"

    def _ground(self) -> str:
        """Shadows where bodies stand over the ground, and the axes with their numbers."""
        a, b, c, d, e, _ = self.bounds
        lines = "".join(
            "M{} {}L{} {}".format(*(number(value) for point in pair for value in point))
            for pair in [
                *((self.at(k, b, c), self.at(k, e, c)) for k in range(a, d + 1)),
                *((self.at(a, k, c), self.at(d, k, c)) for k in range(b, e + 1)),
            ]
        )
        shadows = "".join(
            element("path", class_="shadow", d=self._path([(x, y, c) for x, y in one.footprint])) for one in self.bodies
        )
        labels = []
        for k in range(a, d + 1, 2):
            x, y = self.at(k, b, c)
            labels.append(text(x - 6, y + 12, k, 9, "dim", anchor="middle"))
        for k in range(b + 2 - (b % 2), e + 1, 2):
            x, y = self.at(d, k, c)
            labels.append(text(x + 7, y + 11, k, 9, "dim", anchor="middle"))
        return element("path", d=lines, class_="rule", stroke_width=0.7) + shadows + "".join(labels)

    def _cuboid(self, cuboid: Cuboid) -> str:
        body = cuboid.body
        shapes = self._figure(body) if body.standing and not cuboid.cuts else self._faces(cuboid)
        return titled(tip_of(body, self.seats), shapes, data_row=body.row)

    def _faces(self, cuboid: Cuboid) -> str:
        (x, y, z), (u, v, w) = cuboid.low, cuboid.high
        colour = cuboid.body.colour or "stone"
        faces = {
            "t": [(x, y, w), (u, y, w), (u, v, w), (x, v, w)],
            "f": [(x, y, z), (u, y, z), (u, y, w), (x, y, w)],
            "r": [(u, y, z), (u, v, z), (u, v, w), (u, y, w)],
        }
        weight = 2.0 if cuboid.body.newest else 1.0
        clear = 0 if cuboid.cuts else weight
        drawn = "".join(
            element("path", d=self._path(face), class_=f"{kind}-{colour}", stroke_width=clear, stroke_linejoin="round")
            for kind, face in faces.items()
        )
        return drawn + (self._borders(cuboid, faces, weight) if cuboid.cuts else "")

    def _borders(self, cuboid: Cuboid, faces: dict[str, list[tuple[int, int, int]]], weight: float) -> str:
        """The borders of a part's faces, but for those where it was cut."""
        lines = ""
        for face in faces.values():
            for one, other in zip(face, face[1:] + face[:1], strict=True):
                cut = any(
                    one[axis] == other[axis] == (cuboid.high if upper else cuboid.low)[axis]
                    for axis, upper in cuboid.cuts
                )
                if not cut:
                    (a, b), (c, d) = self.at(*one), self.at(*other)
                    lines += f"M{number(a)} {number(b)}L{number(c)} {number(d)}"
        colour = cuboid.body.colour or "stone"
        return element("path", d=lines, class_=f"r-{colour}", fill="none", style="fill:none", stroke_width=weight)

    def _marks(self, cuboid: Cuboid, later: Sequence[Cuboid]) -> str:
        """A body's number and its owner's emblem, each on a face where it can be seen."""
        body = cuboid.body
        if body.standing:
            return ""
        colour = body.colour or "stone"
        size = min(13.0, self.unit * 1.1)
        room = max(size * 0.5, text_width(str(body.row), size, bold=True) * 0.46) / (self.unit * _COS)
        drawn = ""
        number_at = next(
            (spot for face in ("front", "right", "top") if (spot := open_spot(cuboid, face, room, later))), None
        )
        if number_at is not None:
            a, b = self.at(*number_at)
            drawn += text(a, b + size * 0.36, body.row, size, f"i-{colour}", anchor="middle", bold=True)
        top = open_spot(cuboid, "top", 0.7, later) if body.owner >= 0 else None
        if top is not None and top != number_at:
            a, b = self.at(*top)
            emblem = emblem_of(body.owner, colour)
            drawn += element("g", emblem, transform=f"translate({number(a)} {number(b)}) scale(1 .6)")
        return drawn

    def _figure(self, body: Body) -> str:
        """A figure on a square foot: a tapered column with a ball on top."""
        colour = body.colour or "stone"
        middle = (body.x + body.w / 2, body.y + body.d / 2)
        x, low = self.at(*middle, body.z)
        high = self.at(*middle, body.top)[1]
        foot = body.w * self.unit * _COS * 0.62
        ball = min(foot * 0.62, (low - high) * 0.3)
        neck = high + ball * 1.6
        sides = [foot, foot * 0.42, foot * 0.34, foot / 2, low - foot * 0.4, low, neck]
        wide, waist, slim, flat, bend, down, up = map(number, sides)
        shape = (
            f"M-{wide} {down}A{wide} {flat} 0 0 0 {wide} {down}Q{waist} {bend} {slim} {up}H-{slim}"
            f"Q-{waist} {bend}-{wide} {down}Z"
        )
        drawn = element(
            "path",
            d=shape,
            transform=f"translate({number(x)} 0)",
            class_=f"c-{colour}",
            stroke_width=1.4,
            stroke_linejoin="round",
        )
        drawn += element("circle", cx=x, cy=high + ball, r=ball, class_=f"c-{colour}", stroke_width=1.4)
        drawn += element("circle", cx=x - ball * 0.3, cy=high + ball * 0.7, r=ball * 0.3, class_="shine")
        emblem = emblem_of(body.owner, colour) if body.owner >= 0 else ""
        scale = min(1.0, foot / 12)
        return drawn + element(
            "g", emblem, transform=f"translate({number(x)} {number(low - foot * 0.15)}) scale({scale:.2f})"
        )

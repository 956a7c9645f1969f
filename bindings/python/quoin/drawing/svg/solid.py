"""A construction of cuboids seen from above its front right corner, things that are behind drawn first.

In: the bodies as construction.py reads them. Out: a block of the picture. x runs right, y backwards, z up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from quoin.drawing.construction import Body
from quoin.drawing.svg.layout import Box, Part
from quoin.drawing.svg.markup import clip, element, number, text, titled
from quoin.drawing.svg.pieces import Sheet, emblem_of

__all__ = ["Cuboid", "SolidFigure", "back_to_front"]

_COS, _SIN = math.cos(math.pi / 6), 0.5


@dataclass(frozen=True)
class Cuboid:
    """A body or a part of one, from (x, y, z) to (u, v, w). ``cuts`` are faces where it was cut: no border there."""

    body: Body
    low: tuple[int, int, int]
    high: tuple[int, int, int]
    cuts: frozenset[tuple[int, bool]] = frozenset()

    def spans(self) -> tuple[tuple[int, int], ...]:
        """What it covers of the picture, along the three directions in which edges run."""
        (x, y, z), (u, v, w) = self.low, self.high
        return (x + y, u + v), (y + z, v + w), (x - w, u - z)

    def hides(self, other: Cuboid) -> bool:
        """True if a part of ``other`` lies behind this one."""
        if not all(a < d and c < b for (a, b), (c, d) in zip(self.spans(), other.spans(), strict=True)):
            return False
        return self.low[0] >= other.high[0] or self.high[1] <= other.low[1] or self.low[2] >= other.high[2]

    def cut(self, axis: int, at: int) -> tuple[Cuboid, Cuboid]:
        """Its two parts below and above a plane."""
        x, y, z = (at if k == axis else value for k, value in enumerate(self.low))
        u, v, w = (at if k == axis else value for k, value in enumerate(self.high))
        return (
            replace(self, high=(u, v, w), cuts=self.cuts | {(axis, True)}),
            replace(self, low=(x, y, z), cuts=self.cuts | {(axis, False)}),
        )


def back_to_front(cuboids: Sequence[Cuboid]) -> list[Cuboid]:
    """The cuboids, which do not overlap, so that none hides one after it. Where they hide each other in a circle, one
    of them is cut."""
    left, done = list(cuboids), []
    while left:
        free = next((one for one in left if not any(one.hides(other) for other in left if other is not one)), None)
        if free is None:
            left = _cut_one(left)
        else:
            left.remove(free)
            done.append(free)
    return done


def _cut_one(left: list[Cuboid]) -> list[Cuboid]:
    """One of the cuboids cut along a face of another that it hides."""
    for one in sorted(left, key=lambda cuboid: stands_alone(cuboid.body)):  # figures are cut last
        for other in left:
            if one is other or not one.hides(other):
                continue
            for axis in range(3):
                for at in (other.low[axis], other.high[axis]):
                    if one.low[axis] < at < one.high[axis]:
                        return [part for part in left if part is not one] + list(one.cut(axis, at))
    raise AssertionError("cuboids that overlap cannot be put in order")


def stands_alone(body: Body) -> bool:
    """True for a figure: it has a sign and an owner of its own, and a square foot."""
    return body.named and body.owner >= 0 and body.w == body.d


def tip_of(body: Body, seats: Sequence[str]) -> str:
    """What a body is, in words."""
    owner = f" of {seats[body.owner]}" if body.owner >= 0 else ""
    kind = "figure" if stands_alone(body) else "body"
    return f"{kind} {body.row}{owner}: {body.w} x {body.d} x {body.h} at {body.x} {body.y} {body.z}, top {body.top}"


class SolidFigure:
    """The view from above, in a frame of its own with room for ``bounds``: the box that all bodies lie in."""

    def __init__(self, bodies: Sequence[Body], seats: Sequence[str], bounds: Box, width: float, tallest: float,
                 title: str) -> None:  # fmt: skip
        self.bodies = bodies
        self.seats = seats
        self.title = title
        x, y, z, u, v, w = self.bounds = bounds
        across, deep = (u - x) + (v - y), (u - x) + (v - y)
        upright = deep * _SIN + (w - z)
        self.unit = min(26.0, (width - 48) / (across * _COS), (tallest - 76) / upright)
        self.width = width
        self.height = upright * self.unit + 76
        self.origin = (0.0, 0.0)

    def at(self, x: float, y: float, z: float) -> tuple[float, float]:
        return (
            self.origin[0] + (x + y) * _COS * self.unit,
            self.origin[1] + ((x - y) * _SIN - z) * self.unit,
        )

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        a, b, c, d, e, f = self.bounds
        middle = ((a + d) + (b + e)) / 2 * _COS * self.unit
        top = ((a - e) * _SIN - f) * self.unit
        upright = (((d - a) + (e - b)) * _SIN + f - c) * self.unit
        self.origin = (x + self.width / 2 - middle, y + 36 + (self.height - 76 - upright) / 2 - top)
        frame = element("rect", x=x, y=y, width=self.width, height=self.height, rx=12, class_="stone")
        title = text(x + 14, y + 20, clip(self.title, 12, self.width - 28), 12, "dim")
        parts = [Part(10, frame + title + self._ground())]
        whole = [Cuboid(one, (one.x, one.y, one.z), (one.x + one.w, one.y + one.d, one.top)) for one in self.bodies]
        for cuboid in back_to_front(whole):
            parts.append(Part(10, self._cuboid(cuboid, cuboid.body.newest)))
        return parts

    # ---- parts ----

    def _path(self, corners: Sequence[tuple[float, float, float]]) -> str:
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

    def _cuboid(self, cuboid: Cuboid, newest: bool) -> str:
        body = cuboid.body
        if stands_alone(body) and not cuboid.cuts:
            shapes = self._figure(body)
        else:
            shapes = self._faces(cuboid, newest) + self._marks(cuboid)
        return titled(tip_of(body, self.seats), shapes, data_row=body.row)

    def _faces(self, cuboid: Cuboid, newest: bool) -> str:
        (x, y, z), (u, v, w) = cuboid.low, cuboid.high
        colour = cuboid.body.colour or "stone"
        faces = {
            "t": [(x, y, w), (u, y, w), (u, v, w), (x, v, w)],
            "f": [(x, y, z), (u, y, z), (u, y, w), (x, y, w)],
            "r": [(u, y, z), (u, v, z), (u, v, w), (u, y, w)],
        }
        weight = 2.0 if newest else 1.0
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

    def _marks(self, cuboid: Cuboid) -> str:
        """Its number on the front and on top, its owner's emblem beside it."""
        (x, y, z), (u, v, w) = cuboid.low, cuboid.high
        body, drawn = cuboid.body, ""
        colour = body.colour or "stone"
        size = min(13.0, self.unit * 1.1)
        if min(u - x, w - z) * self.unit > size * 0.9:
            a, b = self.at((x + u) / 2, y, (z + w) / 2)
            drawn += text(a, b + size * 0.36, body.row, size, f"i-{colour}", anchor="middle", bold=True)
        if body.owner >= 0 and min(u - x, v - y) * self.unit > 14:
            a, b = self.at((x + u) / 2, (y + v) / 2, w)
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

"""A construction seen straight from the front, from the right or from above, with axes to read places off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from quoin.drawing.construction import Body
from quoin.drawing.svg.layout import Box, Part
from quoin.drawing.svg.markup import element, text, text_width
from quoin.drawing.svg.pieces import Sheet

__all__ = ["Side", "SideFigure"]

Side = Literal["front", "right", "above"]
_TITLES: dict[Side, str] = {"front": "from the front", "right": "from the right", "above": "from above: heights"}
_AXES: dict[Side, tuple[str, str]] = {"front": ("x", "z"), "right": ("y", "z"), "above": ("x", "y")}
_MARGIN, _TITLE = 24.0, 22.0


def _extent(body: Body, side: Side) -> tuple[int, int, int, int]:
    """Left, right, low and high border."""
    if side == "front":
        return body.x, body.x + body.w, body.z, body.top
    if side == "right":
        return body.y, body.y + body.d, body.z, body.top
    return body.x, body.x + body.w, body.y, body.y + body.d


def _near(body: Body, side: Side) -> int:
    return {"front": -body.y, "right": body.x + body.w, "above": body.top}[side]


class SideFigure:
    """One view with a scale of ``unit``; ``bounds`` is the box that it has room for."""

    FRAME = _MARGIN + _TITLE + 12
    """What stands above and below the bodies."""

    def __init__(self, bodies: Sequence[Body], bounds: Box, side: Side, width: float,
                 unit: float) -> None:  # fmt: skip
        x, y, z, u, v, w = bounds
        self.side: Side = side
        self.bodies = sorted(bodies, key=lambda body: _near(body, side))
        self.box = {"front": (x, u, z, w), "right": (y, v, z, w), "above": (x, u, y, v)}[side]
        self.unit = unit
        self.width = width
        self.height = (self.box[3] - self.box[2]) * unit + _MARGIN + _TITLE + 12

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        left, right, low, high = self.box
        wide, tall = (right - left) * self.unit, (high - low) * self.unit + self.FRAME
        start, base = x + (self.width - wide) / 2 + 4, y + self.height - _MARGIN - (self.height - tall) / 2
        drawn = [
            element("rect", x=x, y=y, width=self.width, height=self.height, rx=10, class_="stone"),
            text(x + 10, y + 16, _TITLES[self.side], 11, "dim"),
        ]
        drawn += [self._body(body, start, base) for body in self.bodies]
        drawn += [self._sign(place, start, base) for place in range(len(self.bodies))]
        drawn.append(self._axes(start, base))
        return [Part(10, element("g", *drawn))]

    def _body(self, body: Body, start: float, base: float) -> str:
        left, right, low, high = _extent(body, self.side)
        x, y = start + (left - self.box[0]) * self.unit, base - (high - self.box[2]) * self.unit
        wide, tall = (right - left) * self.unit, (high - low) * self.unit
        round_ = (wide / 2 if self.side == "above" else wide / 3) if body.standing else 1
        return element(
            "rect", x=x, y=y, width=wide, height=tall, rx=min(round_, tall / 2), class_=f"f-{body.colour or 'stone'}"
        )

    def _sign(self, place: int, start: float, base: float) -> str:
        """A body's number, from above its height, as near to its middle as can be; small where room is scarce."""
        body = self.bodies[place]
        sign = str(body.top if self.side == "above" else body.row)
        for size in (min(10.0, self.unit * 1.6), min(7.5, self.unit * 1.3)):
            spot = self._open_spot(place, text_width(sign, size) * 0.48 / self.unit, size * 0.42 / self.unit)
            if spot is not None:
                x, y = start + (spot[0] - self.box[0]) * self.unit, base - (spot[1] - self.box[2]) * self.unit
                return text(x, y + size * 0.36, sign, size, f"i-{body.colour or 'stone'}", anchor="middle")
        return ""

    def _open_spot(self, place: int, wide: float, tall: float) -> tuple[float, float] | None:
        """Where so much to the sides and upwards of a body is hidden by none that is nearer."""
        left, right, low, high = _extent(self.bodies[place], self.side)
        nearer = [_extent(other, self.side) for other in self.bodies[place + 1 :]]
        places = [(a / 2, b / 2) for a in range(2 * left, 2 * right + 1) for b in range(2 * low, 2 * high + 1)]
        middle = ((left + right) / 2, (low + high) / 2)
        for a, b in sorted(places, key=lambda at: (at[0] - middle[0]) ** 2 + (at[1] - middle[1]) ** 2):
            inside = left <= a - wide and a + wide <= right and low <= b - tall and b + tall <= high
            if inside and not any(
                u < a + wide and a - wide < v and w < b + tall and b - tall < t for u, v, w, t in nearer
            ):
                return a, b
        return None

    def _axes(self, start: float, base: float) -> str:
        left, right, low, high = self.box
        across, upward = _AXES[self.side]
        step = 2 if self.unit * 2 > 16 else 4 if self.unit * 4 > 16 else 8
        drawn = [element("path", d=f"M{start:.1f} {base - (high - low) * self.unit:.1f}V{base:.1f}"
                                   f"H{start + (right - left) * self.unit:.1f}", class_="rule")]  # fmt: skip
        for value in range(left + (-left) % step, right + 1, step):
            drawn.append(text(start + (value - left) * self.unit, base + 11, value, 8, "dim", anchor="middle"))
        for value in range(low + (-low) % step, high + 1, step):
            drawn.append(text(start - 4, base - (value - low) * self.unit + 3, value, 8, "dim", anchor="end"))
        drawn.append(text(start + (right - left) * self.unit + 8, base + 11, across, 9, "dim"))
        drawn.append(text(start - 4, base - (high - low) * self.unit - 6, upward, 9, "dim", anchor="end"))
        return "".join(drawn)

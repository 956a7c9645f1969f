"""A construction of cuboids: its bodies as a viewer sees them."""

from __future__ import annotations

import math
import string
from dataclasses import dataclass

from quoin.description import Description
from quoin.drawing.marks import NONE, View, seat_colour

__all__ = ["Body", "bodies_of", "firmness"]

_LETTERS = string.ascii_lowercase + string.ascii_uppercase + string.digits


@dataclass(frozen=True)
class Body:
    """One cuboid: its row, smallest corner and edges; the sign and colour by which it is known, the seat it belongs to.
    ``named``: the display section gives it that sign; ``newest``: it was placed last."""

    row: int
    x: int
    y: int
    z: int
    w: int
    d: int
    h: int
    sign: str
    colour: str
    owner: int
    named: bool
    newest: bool

    @property
    def top(self) -> int:
        """The height of its upper side."""
        return self.z + self.h

    @property
    def standing(self) -> bool:
        """True for a figure: it has a sign and an owner of its own, and a square foot."""
        return self.named and self.owner >= 0 and self.w == self.d

    @property
    def footprint(self) -> list[tuple[int, int]]:
        """The corners of what it covers, seen from above."""
        x, y, u, v = self.x, self.y, self.x + self.w, self.y + self.d
        return [(x, y), (u, y), (u, v), (x, v)]


def firmness(stability: float) -> str:
    """How firmly a construction stands, in words."""
    return "cannot fall" if math.isinf(stability) else f"stability {stability:.4f}"


def bodies_of(record: str, view: View, described: Description) -> list[Body]:
    """The bodies of a construction that are there."""
    entry = described.display.constructions[record]
    signs = entry.signs
    x, y, z, w, d, heights = (_numbers(view, f"{record}.{column}") for column in ("x", "y", "z", "w", "d", "h"))
    owners = _numbers(view, f"{record}.{entry.owner}") if entry.owner is not None else [NONE] * len(heights)
    there = [row for row, height in enumerate(heights) if height > 0]
    blocks = [row for row in there if str(row) not in signs]
    bodies = []
    for row in there:
        named, newest = str(row) in signs, row == blocks[-1] if blocks else False
        number = sum(1 for other in range(row) if str(other) not in signs)
        sign = signs[str(row)] if named else _LETTERS[number % len(_LETTERS)]
        colour = seat_colour(described, owners[row]) if owners[row] != NONE else ""
        place = (x[row], y[row], z[row], w[row], d[row], heights[row])
        bodies.append(Body(row, *place, sign.upper() if newest else sign, colour, owners[row], named, newest))
    return bodies


def _numbers(view: View, column: str) -> list[int]:
    """A column of a record, 0 where it is hidden."""
    content = view[column]
    return [value if isinstance(value, int) else 0 for value in content] if isinstance(content, list) else []

"""Pictures are put together from blocks: each has a size and draws its parts at a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from quoin.drawing.svg.pieces import Sheet

__all__ = ["Block", "Box", "Part", "Room", "Row", "Site", "Stack", "columns_of"]

Site = tuple[int, int, int]
"""Board, kind of site, site."""
Box = tuple[int, int, int, int, int, int]
"""The smallest corner and the one opposite."""


class Part(NamedTuple):
    """A piece of the picture. Parts are drawn by rising ``layer``; a film shows those again that have not changed."""

    layer: int
    svg: str


class Block(Protocol):
    """Something with a size that draws itself with its upper left corner at a place."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]: ...


class Room:
    """The sizes that blocks of several pictures need together, so that nothing jumps from one to the next."""

    def __init__(self) -> None:
        self._most: dict[object, float] = {}

    def most(self, key: object, value: float) -> float:
        """The most that was asked for under this key so far."""
        self._most[key] = max(value, self._most.get(key, value))
        return self._most[key]

    def box(self, key: object, box: Box) -> Box:
        """The box that holds all boxes that were asked for under this key so far."""
        low = [-round(self.most((key, side), -box[side])) for side in range(3)]
        high = [round(self.most((key, side), box[side])) for side in range(3, 6)]
        return low[0], low[1], low[2], high[0], high[1], high[2]


@dataclass(frozen=True)
class Stack:
    """Blocks below one another."""

    blocks: Sequence[Block]
    gap: float = 14

    @property
    def width(self) -> float:
        return max((block.width for block in self.blocks), default=0)

    @property
    def height(self) -> float:
        return sum(block.height for block in self.blocks) + self.gap * max(0, len(self.blocks) - 1)

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        parts: list[Part] = []
        for block in self.blocks:
            parts += block.draw(sheet, x, y)
            y += block.height + self.gap
        return parts


@dataclass(frozen=True)
class Row:
    """Blocks beside one another, their upper borders in one line."""

    blocks: Sequence[Block]
    gap: float = 18

    @property
    def width(self) -> float:
        return sum(block.width for block in self.blocks) + self.gap * max(0, len(self.blocks) - 1)

    @property
    def height(self) -> float:
        return max((block.height for block in self.blocks), default=0)

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        parts: list[Part] = []
        for block in self.blocks:
            parts += block.draw(sheet, x, y)
            x += block.width + self.gap
        return parts


def columns_of(blocks: Sequence[Block], room: float, gap: float = 18) -> Stack:
    """The blocks in rows of as many as fit, rows alike in length."""
    widest = max((block.width for block in blocks), default=1)
    fitting = max(1, int((room + gap + 0.5) // (widest + gap)))
    across = -(-len(blocks) // -(-len(blocks) // fitting)) if blocks else 1
    rows = [Row(blocks[start : start + across], gap) for start in range(0, len(blocks), across)]
    return Stack(rows, gap)

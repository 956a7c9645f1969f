"""Shapes as little pictures: whatever zone or counter holds one, in all its turns, numbered as actions name them."""

from __future__ import annotations

from quoin.description import Description, Shapes
from quoin.drawing.canvas import Canvas
from quoin.drawing.marks import NONE, View, colour_style, places, style_of
from quoin.frozen import FrozenMap

__all__ = ["draw_shapes", "turned"]

_GAP = 4
_LABEL = "grey70"
_EMPTY = "."


def draw_shapes(canvas: Canvas, top: int, described: Description, view: View, width: int = 100) -> int:
    """Draw every shape that the state holds from row ``top`` down; answers with the row after them."""
    for zone in described.zones:
        number = zone.holds.shapes
        if number is None or zone.name not in view or not zone.shown or zone.role.startswith("history"):
            continue
        shapes = described.shapes[number]
        for _, _, value in places(zone, view[zone.name]):
            if value is not None and value != NONE:
                rows = described.text(zone.holds, value).split("/")
                top = _draw_turns(canvas, top + 1, zone.name, rows, shapes, _looks(described, shapes), width)
    return top


def turned(rows: list[str], turn: int) -> list[str]:
    """The picture turned clockwise by so many quarters; from 4 on its left-right mirror is turned."""
    if turn >= 4:
        rows = [row[::-1] for row in rows]
    for _ in range(turn % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def _draw_turns(
    canvas: Canvas,
    top: int,
    name: str,
    rows: list[str],
    shapes: Shapes,
    looks: dict[str, tuple[str, str]],
    width: int,
) -> int:
    """The turns that look different beside one another as far as they fit, each under its number."""
    canvas.put(top, 4, name, _LABEL)
    left, height, seen = 4 + len(name) + 3, 0, []
    for turn in range(shapes.turns):
        picture = turned(rows, turn)
        if picture in seen:
            continue
        seen.append(picture)
        if left + 2 + 2 * len(picture[0]) > width:
            top, left, height = top + height + 1, 4 + len(name) + 3, 0
        canvas.put(top, left, str(turn), _LABEL)
        for y, row in enumerate(picture):
            for x, letter in enumerate(row):
                if letter != _EMPTY:
                    canvas.put(top + y, left + 2 + 2 * x, *looks[letter])
        left += 2 + 2 * len(picture[0]) + _GAP
        height = max(height, len(picture))
    return top + height


def _looks(described: Description, shapes: Shapes) -> dict[str, tuple[str, str]]:
    """The symbol and style of each mark: as on the board where its labels are drawn, else the letter itself."""
    looks = {mark: (mark, "bold") for mark in shapes.marks}
    for layer in (layer for layers in described.display.boards.values() for layer in layers):
        holds = described.zone(layer.zone).holds
        if shapes.labels is None or holds.label.rstrip("?") != shapes.labels:
            continue
        for mark, label in zip(shapes.marks, described.names(holds), strict=True):
            sign = layer.symbol.get(label) if isinstance(layer.symbol, FrozenMap) else None
            tint = style_of(layer.colour, label)
            looks[mark] = (sign or mark, colour_style(tint) if tint else "bold")
    return looks

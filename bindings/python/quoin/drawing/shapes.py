"""Shapes as little pictures: whatever zone or counter holds one, in all its turns, numbered as actions name them."""

from __future__ import annotations

from typing import Any

from quoin.drawing.canvas import Canvas
from quoin.drawing.facts import NONE, colour_style, places, value_text

__all__ = ["draw_shapes", "turned"]

_GAP = 4
_LABEL = "grey70"
_EMPTY = "."


def draw_shapes(canvas: Canvas, top: int, facts: dict[str, Any], view: dict[str, Any], width: int = 100) -> int:
    """Draw every shape that the state holds from row ``top`` down; answers with the row after them."""
    for zone in facts["zones"]:
        number = zone["holds"].get("shapes")
        if number is None or zone["name"] not in view or zone["role"].startswith("history"):
            continue
        shapes = facts["shapes"][number]
        for _, _, value in places(zone, view[zone["name"]]):
            if value is not None and value != NONE:
                rows = value_text(zone["holds"], value, facts).split("/")
                top = _draw_turns(canvas, top + 1, zone["name"], rows, shapes, _looks(facts, shapes), width)
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
    shapes: dict[str, Any],
    looks: dict[str, tuple[str, str]],
    width: int,
) -> int:
    """The turns that look different beside one another as far as they fit, each under its number."""
    canvas.put(top, 4, name, _LABEL)
    left, height, seen = 4 + len(name) + 3, 0, []
    for turn in range(shapes["turns"]):
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


def _looks(facts: dict[str, Any], shapes: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """The symbol and style of each mark: as on the board where its labels are drawn, else the letter itself."""
    looks = {mark: (mark, "bold") for mark in shapes["marks"]}
    for layers in facts["display"].values():
        for layer in layers if isinstance(layers, list) else []:
            zone = next((zone for zone in facts["zones"] if zone["name"] == layer["zone"]), None)
            if zone is None or not shapes["labels"] or zone["holds"]["label"].rstrip("?") != shapes["labels"]:
                continue
            for mark, label in zip(shapes["marks"], zone["holds"]["names"], strict=True):
                symbol, colour = layer.get("symbol"), layer.get("colour")
                sign = symbol.get(label) if isinstance(symbol, dict) else None
                tint = colour.get(label) if isinstance(colour, dict) else colour
                looks[mark] = (sign or mark, colour_style(tint) if tint else "bold")
    return looks

"""The small things in panels: texts, values, counted things, cards, dice, shapes; and how they flow into lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quoin.drawing.shapes import turned
from quoin.drawing.svg import pieces
from quoin.drawing.svg.markup import clip, element, text, text_width, titled
from quoin.drawing.svg.pieces import Look, Sheet

__all__ = ["Item", "flow", "flow_height", "paint_flow"]

_LINE, _BESIDE = 6.0, 6.0


@dataclass(frozen=True)
class Item:
    """Something of a size that is drawn with its upper left corner at a place."""

    width: float
    height: float
    paint: Callable[[Sheet, float, float], str]


def plain(content: str, size: float = 13, kind: str = "ink", bold: bool = False) -> Item:
    """A text in one line."""
    width = text_width(content, size, bold)
    return Item(width, size * 1.45, lambda _, x, y: text(x, y + size * 1.08, content, size, kind, bold=bold))


def named(name: str, content: Sequence[Item]) -> Item:
    """Values with their name before them, in one line."""
    line = [plain(name, 12, "dim"), *content]
    width = sum(item.width for item in line) + _BESIDE * (len(line) - 1)
    height = max(item.height for item in line)
    return Item(width, height, lambda sheet, x, y: paint_flow(sheet, [line], x, y))


def chip(content: str, look: Look | None, count: str = "", room: float = 200) -> Item:
    """A named value in a small frame: how it looks, its name, how many there are."""
    content = clip(content, 12, room - 60)
    badge = 22.0 if look is not None else 0.0
    name_width = text_width(content, 12) if content else 0.0
    count_width = text_width(count, 12.5, bold=True) + 5 if count else 0.0
    width = 8 + badge + name_width + count_width + 8

    def paint(sheet: Sheet, x: float, y: float) -> str:
        drawn = element("rect", x=x, y=y, width=width, height=24, rx=12, class_="chip")
        if look is not None:
            badge_of = pieces.glyph(sheet, look, x + 16, y + 12, 9.5)
            drawn += badge_of if look.symbol in pieces.DRAWN else pieces.card(sheet, look, x + 16, y + 12, 18, 18)
        drawn += text(x + 8 + badge, y + 16.3, content, 12) if content else ""
        if count:
            drawn += text(x + 8 + badge + name_width + 5, y + 16.4, count, 12.5, bold=True)
        return titled(f"{content} {count}".strip(), drawn)

    return Item(width, 24, paint)


def back() -> Item:
    """A hidden thing."""
    return Item(20, 26, lambda sheet, x, y: titled("hidden", pieces.card_back(sheet, x + 10, y + 13, 20, 26)))


def face(content: str, look: Look | None) -> Item:
    """A card that can be hidden, face up."""
    shown = look or Look("", content, "white")
    wide = max(20.0, text_width(content, 13, bold=True) + 8) if look is None else 20.0
    return Item(
        wide, 26, lambda sheet, x, y: titled(content, pieces.card(sheet, shown, x + wide / 2, y + 13, wide, 26))
    )


def die(content: str, look: Look | None) -> Item:
    """A die that shows a face."""
    side = 30.0
    drawn_look = look or Look()
    wide = side
    if drawn_look.symbol not in pieces.DRAWN:
        wide = max(side, text_width(content, side * 0.48, bold=True) + 14 + (side * 0.8 if drawn_look.colour else 0))

    def paint(sheet: Sheet, x: float, y: float) -> str:
        return titled(content, pieces.die(sheet, drawn_look, content, x + wide / 2, y + side / 2, side, wide))

    return Item(wide, side + 2, paint)


def shape(rows: list[str], looks: dict[str, Look], turn: int | None, cell: float = 17) -> Item:
    """A shape in one of its turns, under the turn's number."""
    picture = rows if turn is None else turned(rows, turn)
    above = 0.0 if turn is None else 15.0
    width, height = max(len(row) for row in picture) * cell, len(picture) * cell + above

    def paint(sheet: Sheet, x: float, y: float) -> str:
        drawn = "" if turn is None else text(x, y + 10, turn, 10.5, "dim", bold=True)
        for down, row in enumerate(picture):
            for across, mark in enumerate(row):
                if mark == ".":
                    continue
                u, v = x + across * cell, y + above + down * cell
                drawn += element("rect", x=u + 0.6, y=v + 0.6, width=cell - 1.2, height=cell - 1.2, rx=3, class_="die")
                drawn += pieces.glyph(sheet, looks[mark], u + cell / 2, v + cell / 2, cell * 0.42)
        return titled("/".join(picture), drawn)

    return Item(width, height, paint)


def flow(items: Sequence[Item], room: float, gap: float = _BESIDE) -> list[list[Item]]:
    """The items in lines no wider than ``room``."""
    lines: list[list[Item]] = []
    used = room + 1.0
    for item in items:
        if used + gap + item.width > room:
            lines.append([])
            used = -gap
        lines[-1].append(item)
        used += gap + item.width
    return lines


def flow_height(lines: list[list[Item]]) -> float:
    """The height of items in lines."""
    return sum(max(item.height for item in line) for line in lines) + _LINE * max(0, len(lines) - 1)


def paint_flow(sheet: Sheet, lines: list[list[Item]], x: float, y: float, gap: float = _BESIDE) -> str:
    """Items in lines, those of a line on one middle line."""
    drawn = ""
    for line in lines:
        tall = max(item.height for item in line)
        at = x
        for item in line:
            drawn += item.paint(sheet, at, y + (tall - item.height) / 2)
            at += item.width + gap
        y += tall + _LINE
    return drawn

"""Single things: pieces, bars, cards, dice faces, bricks of one unit. Each look is defined once and used many times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from quoin.drawing.svg.markup import clip, element, number, text, text_width

__all__ = ["DRAWN", "PREFIX", "Look", "Sheet", "bar", "card", "card_back", "die", "glyph", "piece", "seat_badge"]

PREFIX = "quoin-scope"
"""Stands in ids and for the class of the picture until its content is known."""

_DISC, _RING, _TRIANGLE, _CROSS, _SQUARE, _DIAMOND, _STAR, _PLUS, _PAWN = range(9)
_KINDS = {
    **dict.fromkeys("●⚫⬤•", _DISC),
    **dict.fromkeys("○◯⚪◦", _RING),
    **dict.fromkeys("△▲▵▴", _TRIANGLE),
    **dict.fromkeys("\N{MULTIPLICATION SIGN}✕✖✗✘", _CROSS),
    **dict.fromkeys("■□▪▫◼◻", _SQUARE),
    **dict.fromkeys("◆◇⬥⬦", _DIAMOND),
    **dict.fromkeys("★☆", _STAR),
    **dict.fromkeys("+✚", _PLUS),
    **dict.fromkeys("♟♙", _PAWN),
}
DRAWN = frozenset(_KINDS)
"""Symbols that are drawn as shapes, in any font alike."""
_STROKES = {
    _RING: '<circle r="11.5"/>',
    _TRIANGLE: '<path d="M0-12.5 13 10.5H-13Z"/>',
    _CROSS: '<path d="M-10.5-10.5 10.5 10.5M10.5-10.5-10.5 10.5"/>',
    _SQUARE: '<rect x="-10.5" y="-10.5" width="21" height="21" rx="2"/>',
    _DIAMOND: '<path d="M0-14 14 0 0 14-14 0Z"/>',
    _PLUS: '<path d="M0-13V13M-13 0H13"/>',
    _STAR: '<path d="M0-14 3.6-4.9 13.3-4.3 5.8 1.9 8.2 11.3 0 6-8.2 11.3-5.8 1.9-13.3-4.3-3.6-4.9Z"/>',
}
_PAWN_SHAPE = "M-6.2-2.2A8 8 0 1 1 6.2-2.2H7.2A1.8 1.8 0 0 1 7.2 1.4H5.4C5.6 6.5 8 9.5 11 12.2 12.6 13.6 13 15 13 17H-13C-13 15-12.6 13.6-11 12.2-8 9.5-5.6 6.5-5.4 1.4H-7.2A1.8 1.8 0 0 1-7.2-2.2Z"  # noqa: E501
_EMBLEMS = (
    '<circle r="4.4"/>',
    '<path d="M0-5 5 4H-5Z"/>',
    '<rect x="-4.2" y="-4.2" width="8.4" height="8.4"/>',
    '<path d="M-4-4 4 4M4-4-4 4"/>',
)


@dataclass(frozen=True)
class Look:
    """How a value looks: symbol ("" for none), a letter or two for it, colour, the emblem of the seat that has it."""

    symbol: str = ""
    letter: str = ""
    colour: str = ""
    emblem: int | None = None


@dataclass
class Sheet:
    """What pictures share: definitions by their content, numbered in the order of their first use."""

    content: dict[str, str] = field(default_factory=dict)
    _known: dict[object, str] = field(default_factory=dict)
    _kept: dict[object, str] = field(default_factory=dict)

    def define(self, key: object, make: Callable[[], str], tag: str = "g", **attributes: object) -> str:
        """The id of what ``make`` draws, made once for each ``key``."""
        if key not in self._known:
            name = f"{PREFIX}-{len(self._known)}"
            self._known[key] = name
            self.content[name] = element(tag, make(), id=name, **attributes)
        return self._known[key]

    def remember(self, key: object, make: Callable[[], str]) -> str:
        """What ``make`` draws where it stands, made once for each ``key``."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def use(self, key: object, make: Callable[[], str], x: float, y: float, scale: float = 1.0) -> str:
        """What ``make`` draws around the origin, put at a place."""
        name = self.define(key, make)
        if scale == 1:
            return element("use", href=f"#{name}", x=x, y=y)
        return element("use", href=f"#{name}", transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})")


def emblem_of(seat: int, colour: str) -> str:
    """The little mark that tells a seat's things apart without colour."""
    return element("g", _EMBLEMS[seat % len(_EMBLEMS)], class_=f"l-{colour}", stroke_width=2.4, opacity=0.75)


def piece(sheet: Sheet, look: Look, x: float, y: float, radius: float) -> str:
    """A piece of that look, centred at a place."""
    return sheet.use(("piece", look), lambda: _draw_piece(look), x, y, radius / 20)


def glyph(sheet: Sheet, look: Look, x: float, y: float, radius: float) -> str:
    """A value's mark without a piece around it where its symbol is one that can be drawn, else its letter."""
    kind = _KINDS.get(look.symbol)
    if kind in _STROKES:
        return sheet.use(("piece", look), lambda: _draw_piece(look), x, y, radius / 20)
    return piece(sheet, look, x, y, radius)


def _draw_piece(look: Look) -> str:
    colour = look.colour or "stone"
    kind = _KINDS.get(look.symbol)
    if kind in _STROKES:
        return _stroked(_STROKES[kind], colour)
    if kind == _PAWN:
        return _pawn(colour, look.emblem)
    body = _disc(colour)
    if kind == _DISC:
        return body + (emblem_of(look.emblem, colour) if look.emblem is not None else "")
    sign = look.symbol or look.letter
    size = min(17.0, 30 / max(1.0, text_width(sign, 1.0, bold=True)))
    body += text(0, size * 0.36, clip(sign, size, 34, bold=True), size, f"i-{colour}", anchor="middle", bold=True)
    return body


def _stroked(shape: str, colour: str) -> str:
    """A painted mark: its dark rim below, its colour on top."""
    style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    rim = element("g", shape, class_=f"e-{colour}", stroke_width=7.6, **style)
    return rim + element("g", shape, class_=f"p-{colour}", stroke_width=4.6, **style)


def _disc(colour: str) -> str:
    return (
        '<ellipse class="shadow" cx="0.6" cy="2.2" rx="17.4" ry="17"/>'
        + element("circle", r=17, class_=f"c-{colour}", stroke_width=1.6)
        + '<path class="shine" d="M-12.6-7A14.4 14.4 0 0 1 12.6-7 16 16 0 0 0-12.6-7Z"/>'
        + element("circle", r=12.6, class_=f"l-{colour}", stroke_width=0.9, opacity=0.3)
    )


def _pawn(colour: str, emblem: int | None) -> str:
    body = '<ellipse class="shadow" cx="1" cy="17" rx="15" ry="3.6"/>'
    body += element("path", d=_PAWN_SHAPE, class_=f"c-{colour}", stroke_width=1.8, stroke_linejoin="round")
    body += '<ellipse class="shine" cx="-2.6" cy="-11" rx="2.6" ry="3.2"/>'
    if emblem is not None:
        body += element("g", emblem_of(emblem, colour), transform="translate(0 10.6) scale(.85)")
    return body


def bar(
    sheet: Sheet, colour: str, emblem: int | None, x: float, y: float, length: float, thick: float, turn: float
) -> str:
    """A wall along an edge, centred at a place and turned by so many degrees; owners differ in pattern too."""
    key = ("bar", colour, emblem, round(length, 1), round(thick, 1), round(turn, 1))
    return sheet.use(key, lambda: _draw_bar(colour or "stone", emblem, length, thick, turn), x, y)


def _draw_bar(colour: str, emblem: int | None, length: float, thick: float, turn: float) -> str:
    turned = f"rotate({number(turn)})" if turn else None
    box = {"x": -length / 2, "y": -thick / 2, "width": length, "height": thick, "rx": thick / 2.6}
    shadow = element("rect", **box, class_="shadow", transform=f"translate(0.8 1.8) {turned or ''}".strip())
    body = element("rect", **box, class_=f"c-{colour}", stroke_width=1.3, transform=turned)
    if emblem is None or emblem % 4 == 0:
        return shadow + body
    half = length / 2 - thick * 0.7
    dashes = {1: (0.18, None), 2: (0.42, f"0.1 {number(thick * 0.9)}"), 3: (0.5, f"{number(thick * 0.3)}")}
    weight, dash = dashes[emblem % 4]
    return shadow + body + element(
        "path", d=f"M{number(-half)} 0H{number(half)}", class_=f"l-{colour}", stroke_width=thick * weight,
        stroke_dasharray=dash, stroke_linecap="round" if emblem % 4 != 3 else None, opacity=0.8, transform=turned,
    )  # fmt: skip


def card(sheet: Sheet, look: Look, x: float, y: float, wide: float, high: float) -> str:
    """A card lying face up, centred at a place."""
    return sheet.use(("card", look, round(wide, 1), round(high, 1)), lambda: _draw_card(sheet, look, wide, high), x, y)


def _draw_card(sheet: Sheet, look: Look, wide: float, high: float) -> str:
    colour = look.colour or "white"
    small = min(wide, high)
    body = element(
        "rect", x=-wide / 2 + 0.6, y=-high / 2 + 1.4, width=wide, height=high, rx=small * 0.18, class_="shadow"
    )
    body += element("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=small * 0.18, class_=f"c-{colour}")
    sign = look.symbol or look.letter
    size = min(small * 0.62, wide * 0.8 / max(0.1, text_width(sign, 1.0, bold=True)))
    return body + text(0, size * 0.36, sign, size, f"i-{colour}", anchor="middle", bold=True)


def card_back(sheet: Sheet, x: float, y: float, wide: float, high: float) -> str:
    """A card lying face down, centred at a place."""

    def draw() -> str:
        left, top, round_ = -wide / 2, -high / 2, min(wide, high) * 0.16
        across, down = number(wide - 8), (high - 8) / 3
        weave = "".join(
            f"M{number(left + 4)} {number(top + 4 + k * down)}l{across} {number(down)}m0 -{number(down)}l-{across} "
            f"{number(down)}"
            for k in range(3)
        )
        return (
            element("rect", x=left, y=top, width=wide, height=high, rx=round_, class_="back")
            + element("path", d=weave, class_="weave")
            + text(0, high * 0.2, "?", high * 0.55, "onback", anchor="middle", bold=True)
        )

    return sheet.use(("back", round(wide, 1), round(high, 1)), draw, x, y)


def die(sheet: Sheet, look: Look, content: str, x: float, y: float, side: float, wide: float) -> str:
    """A die showing a face, centred at a place: its symbol, else its text."""

    def draw() -> str:
        body = element(
            "rect", x=-wide / 2 + 0.6, y=-side / 2 + 1.6, width=wide, height=side, rx=side * 0.24, class_="shadow"
        )
        body += element("rect", x=-wide / 2, y=-side / 2, width=wide, height=side, rx=side * 0.24, class_="die")
        if _KINDS.get(look.symbol) in _STROKES:
            return body + piece(sheet, look, 0, 0, side * 0.4)
        if look.colour:
            body += element("circle", cx=-wide / 2 + side * 0.5, r=side * 0.24, class_=f"c-{look.colour}")
            return body + text(-wide / 2 + side * 0.9, side * 0.16, content, side * 0.44, "ondie", bold=True)
        return body + text(0, side * 0.17, content, side * 0.48, "ondie", anchor="middle", bold=True)

    return sheet.use(("die", look, content, side, wide), draw, x, y)


def seat_badge(sheet: Sheet, colour: str, seat: int, x: float, y: float, radius: float) -> str:
    """The disc by which a seat is known."""
    return piece(sheet, Look("●", "", colour, seat), x, y, radius)

"""A game as notebooks show it: title, summary, seats, dials and the first position. In: a game. Out: HTML."""

from __future__ import annotations

from quoin import _core
from quoin.description import Dial, DialValue
from quoin.drawing.html import element, label
from quoin.drawing.pictures import draw
from quoin.frozen import FrozenMap

__all__ = ["game_html"]

_CELL = "text-align:left;padding:1px 14px 1px 0;vertical-align:top"


def game_html(game: _core.Game) -> str:
    """One block of HTML; the luck of the first position is that of seed 0."""
    described = game.description
    state = game.new_initial_state(0)
    state.settle_luck()
    seats = ", ".join(label(seat.name) for seat in described.seats)
    parts = [
        element("p", element("b", label(game.title)), f" <code>{label(game)}</code><br>", label(described.summary)),
        element("p", f"seats: {seats}"),
    ]
    if described.dials:
        rows = [_row(dial) for dial in described.dials]
        parts.append(element("table", *rows, style="font-size:90%"))
    return element("div", *parts, draw(state, -1, highlight=False).svg, style="max-width:760px")


def _row(dial: Dial) -> str:
    note = " (our addition)" if dial.assumption else ""
    cells = [element("b", label(dial.name)), label(_value(dial.value)), label(dial.help + note)]
    return element("tr", *(element("td", cell, style=_CELL) for cell in cells))


def _value(value: DialValue) -> str:
    if isinstance(value, FrozenMap):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

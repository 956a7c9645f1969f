"""A game as notebooks show it: title, summary, seats, dials and the first position. In: a game. Out: HTML."""

from __future__ import annotations

from typing import Any

from quoin import _core
from quoin.drawing.facts import describe
from quoin.drawing.pictures import draw
from quoin.drawing.svg.markup import element, label

__all__ = ["game_html"]

_CELL = "text-align:left;padding:1px 14px 1px 0;vertical-align:top"


def game_html(game: _core.Game) -> str:
    """One block of HTML; the luck of the first position is that of seed 0."""
    facts = describe(game)
    state = game.new_initial_state(0)
    state.settle_luck()
    seats = ", ".join(label(seat["name"]) for seat in facts["seats"])
    parts = [
        element("p", element("b", label(facts["title"])), f" <code>{label(game)}</code><br>", label(facts["summary"])),
        element("p", f"seats: {seats}"),
    ]
    if facts["dials"]:
        rows = [_row(dial) for dial in facts["dials"]]
        parts.append(element("table", *rows, style="font-size:90%"))
    return element("div", *parts, draw(state, -1, highlight=False).svg, style="max-width:760px")


def _row(dial: dict[str, Any]) -> str:
    note = " (our addition)" if dial["assumption"] else ""
    cells = [element("b", label(dial["name"])), label(_value(dial["value"])), label(dial["help"] + note)]
    return element("tr", *(element("td", cell, style=_CELL) for cell in cells))


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

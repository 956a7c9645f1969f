"""How states, seats and results look on a console."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from quoin import _core
from quoin.drawing import coloured_text, plain_text
from quoin.drawing.facts import describe, seat_style

__all__ = ["EVERYBODY", "board", "result_text", "seat_markup"]

EVERYBODY = -1
"""As a viewer: what all seats see."""


def board(console: Console, state: _core.State, seat: int | None) -> Text:
    """The state as ``seat`` may see it, coloured where the console is."""
    return coloured_text(state, seat) if console.color_system else Text(plain_text(state, seat), no_wrap=True)


def seat_markup(game: _core.Game, seat: int) -> str:
    """A seat's name in its colour."""
    return f"[{seat_style(describe(game), seat)}]{game.seats[seat]}[/]"


def result_text(state: _core.State) -> str:
    """One sentence: who has won."""
    game, returns = state.game, state.returns()
    if len(returns) == 1:
        return "[bold]You have won.[/]" if returns[0] > 0 else "[bold]You have lost.[/]"
    winners = [seat for seat, value in enumerate(returns) if value > 0]
    if not winners or len(winners) == len(returns):
        return "[bold]The match is a draw.[/]"
    names = " and ".join(seat_markup(game, seat) for seat in winners)
    return f"{names} [bold]{'wins' if len(winners) == 1 else 'win'} the match.[/]"

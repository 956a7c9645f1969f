"""How states, seats and results look on a console."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from quoin import _core
from quoin.drawing.terminal import fitted_text, rich_style, tells_colours

__all__ = ["EVERYBODY", "board", "clear", "result_text", "seat_markup"]

_WIDE = 10_000  # where nothing is cut off
EVERYBODY = -1
"""As a viewer: what all seats see."""


def board(console: Console, state: _core.State, seat: int | None, rows: int = 1000, *, last: bool = False) -> Text:
    """The state as ``seat`` may see it, coloured where the console is, in letters where it has no or few colours; at a
    terminal within its width and so many ``rows`` if that can be. ``last``: the cells of the last choice are pointed
    out."""
    width = console.width if console.is_terminal else _WIDE
    letters = not tells_colours(console)
    return fitted_text(state, seat, width, rows, coloured=bool(console.color_system), letters=letters, last=last)


def clear(console: Console) -> None:
    """Nothing of what stood on the terminal can be seen any more, nor scrolled or recalled to."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()
    if not console.is_terminal:
        return
    if console.is_dumb_terminal:
        console.file.write("\n" * console.height)
    else:
        console.file.write("\x1b[H\x1b[2J\x1b[3J")
    console.file.flush()


def seat_markup(game: _core.Game, seat: int) -> str:
    """A seat's name in its colour."""
    return f"[{rich_style(game.description.seats[seat].colour)}]{game.seats[seat]}[/]"


def result_text(state: _core.State) -> str:
    """One sentence: who has won; and what ended the match."""
    why = state.ended_by
    if why is None:
        return _outcome(state)
    return f"{_outcome(state)} [dim]{'ended by ' * (why == state.ended_in)}{escape(why)}[/]"


def _outcome(state: _core.State) -> str:
    game, returns = state.game, state.returns()
    if game.description.payoffs is not None:
        paid = [f"{seat_markup(game, seat)} [bold]gets {value:g}[/]" for seat, value in enumerate(returns)]
        return (
            f"[bold]Everybody gets {returns[0]:g}.[/]" if game.utility_kind() == "identical" else f"{', '.join(paid)}."
        )
    if game.utility_kind() in ("identical", "general sum"):
        return "[bold]You have won.[/]" if returns[0] > 0 else "[bold]You have lost.[/]"
    winners = [seat for seat, value in enumerate(returns) if value > 0]
    if not winners or len(winners) == len(returns):
        return "[bold]The match is a draw.[/]"
    names = " and ".join(seat_markup(game, seat) for seat in winners)
    return f"{names} [bold]{'wins' if len(winners) == 1 else 'win'} the match.[/]"

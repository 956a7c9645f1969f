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


def seat_markup(name: str, colour: str) -> str:
    """A seat's name in its colour."""
    return f"[{rich_style(colour)}]{escape(name)}[/]"


def result_text(state: _core.State) -> str:
    """One sentence: who has won, and why."""
    return f"[bold]{escape(_core.result(state))}[/]"

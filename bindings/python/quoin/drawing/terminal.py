"""A state as text for a terminal: what the runtime draws as Rich's texts. In: a state, who looks, the room."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.console import Console
from rich.text import Text

from quoin import _core
from quoin.errors import not_a

__all__ = ["coloured_text", "fitted_text", "plain_text", "rich_style", "tells_colours", "text_of"]

_COLOURS = {
    "red": "bright_red",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "magenta": "bright_magenta",
    "cyan": "bright_cyan",
    "white": "bright_white",
    "black": "grey37",
    "grey": "grey62",
    "orange": "dark_orange",
    "label": "grey70",
    "line": "grey50",
    "dot": "grey42",
}

Run = tuple[str, str, bool, bool]
"""A text, its colour, whether it is bold and whether it is reversed."""


def plain_text(state: _core.State, seat: int | str | None = None) -> str:
    """The state without colour, as ``seat`` may see it (``None``: everything)."""
    return _checked(state).observation_string(seat)


def coloured_text(state: _core.State, seat: int | str | None = None) -> Text:
    """The same for a terminal with colours; with ``NO_COLOR`` in the environment in letters too."""
    return text_of(_core.terminal_text(_checked(state), seat, coloured=not os.environ.get("NO_COLOR")))


def tells_colours(console: Console) -> bool:
    """Whether any two of game.yaml's colours look different on it: not with ``NO_COLOR``, nor where there are 16."""
    return console.color_system in ("256", "truecolor") and not console.no_color


def fitted_text(
    state: _core.State,
    seat: int | str | None,
    width: int,
    height: int,
    *,
    coloured: bool,
    letters: bool = False,
    last: bool = False,
) -> Text:
    """The state as ``seat`` may see it within so many columns and rows if that can be. Without colours, and where
    ``letters`` are asked for, letters tell what colours tell otherwise; ``last``: the cells of the last choice are
    marked ``[x]``."""
    by_colour = coloured and not letters
    lines = _core.terminal_text(_checked(state), seat, width=width, height=height, coloured=by_colour, last=last)
    return text_of(lines, coloured=coloured)


@lru_cache(maxsize=256)
def rich_style(colour: str, bold: bool = True, reverse: bool = False) -> str:
    """The Rich style of a colour of game.yaml, bold as pieces and seats are; of no colour it is only bold."""
    words = ["bold" if bold and colour != "grey" else "", "reverse" if reverse else "", _COLOURS.get(colour, "")]
    return " ".join(filter(None, words))


def text_of(lines: Iterable[Sequence[Run]], *, coloured: bool = True) -> Text:
    """Lines of runs, each a text with its colour, whether it is bold and whether reversed, as one text of Rich's."""
    if not coloured:
        return Text("\n".join("".join(run[0] for run in line).rstrip() for line in lines), no_wrap=True)
    text = Text(no_wrap=True)
    for number, line in enumerate(lines):
        text.append("\n" * (number > 0))
        for characters, colour, bold, reverse in line:
            text.append(characters, style=rich_style(colour, bold, reverse) or None)
    return text


def _checked(state: _core.State) -> _core.State:
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)
    return state

"""Our games beside those of OpenSpiel's wheel: which dials play the same rules, and what its actions are called here.

`text` of an entry makes our text of one of theirs; it is given our state, for what depends on the position. Entries of
one game: its standard first, then small ones with other rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import quoin

FIXTURES = Path(__file__).resolve().parents[1] / "games"

Text = Callable[[str, quoin.State], str]


@dataclass(frozen=True)
class Beside:
    """A game of ours, by id or folder, with dials, and the same one of theirs as ``pyspiel.load_game`` takes it."""

    ours: str
    theirs: str
    text: Text
    dials: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        dials = ",".join(f"{key}={value}" for key, value in self.dials.items())
        return Path(self.ours).name + (f"({dials})" if dials else "")


def square(text: str, _: quoin.State) -> str:
    """``x(0,1)``, the row from the top and the column, is ``write b3`` on three rows."""
    row, column = text[2:-1].split(",")
    return f"write {'abc'[int(column)]}{3 - int(row)}"


def stone(text: str, state: quoin.State) -> str:
    """``b3`` is the same cell; ``swap`` is told by placing on the first stone."""
    if text == "swap":
        cells = state.game.description.boards[0].sites[0].names
        text = next(name for name, held in zip(cells, state.view()["stone"], strict=True) if held == "red")
    return f"place {text}"


GAMES = [
    Beside(str(FIXTURES / "tic_tac_toe"), "tic_tac_toe", square),
    Beside("hex", "hex", stone),
    Beside("hex", "hex(board_size=4,swap=True)", stone, {"size": 4, "swap": True}),
]

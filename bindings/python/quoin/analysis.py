"""What a bot knows about a position: the value of each action, in numbers and in words, and how the match would go on.

In: what a bot found, with its texts and words (C++ makes it). Out: an Analysis, shown as text or HTML.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from quoin import _core
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ActionValue", "Analysis", "ExpectedPly", "advise"]

_ADVISER = "mcts(seconds=0.8)"
_MOST_ROWS = 12


class ActionValue(NamedTuple):
    """What a bot knows about one action."""

    action: int
    text: str
    value: float
    """The expected return of the seat that chooses, in the units of ``State.returns()``."""
    low: float
    """Between ``low`` and ``high`` it lies: surely if ``proven``, else with a confidence of 95 %; where nothing is
    known, they are all that a match can give."""
    high: float
    proven: bool
    """Ends of matches that were reached say that it is no less than ``low``, or no more than ``high``; if these are
    equal, it is exact."""
    visits: int
    """How many simulations, or positions, speak for it."""
    share: float
    """How often the bot would choose it, 0 to 1."""
    words: str
    """The value as a player says it: ``"wins for certain"``, ``"about 63 % of the points"``; ``"not tried"`` if the bot
    knows nothing of it, and ``value`` says nothing."""


class ExpectedPly(NamedTuple):
    """A choice of the line that a bot expects."""

    seat: int
    action: int
    text: str


@dataclass(frozen=True, repr=False)
class Analysis:
    """What :meth:`quoin.Bot.analyse` finds. ``print`` shows it, ``frame`` has a row for each action."""

    seat: int
    """The seat that chooses."""
    seats: tuple[str, ...]
    """The names of all."""
    actions: tuple[ActionValue, ...]
    """All legal ones, the one to be chosen first."""
    line: tuple[ExpectedPly, ...]
    """How the match goes on if all choose well, as far as the bot has looked: from its own choice to where luck decides
    or something hidden does."""
    simulations: int
    """Or positions looked at, in all."""
    depth: int
    """Plies looked ahead for certain; 0: none are."""
    seconds: float
    tactics_positions: int = 0
    """Looked at beside the simulations, with ``tactics``."""

    @property
    def best(self) -> ActionValue:
        """What the bot would choose; where several seats choose at once, what it would choose most often."""
        return self.actions[0]

    @property
    def advice(self) -> str:
        """One sentence: the best action, what it is worth, and the line."""
        actions = [(one.text, one.words, one.share) for one in self.actions]
        return _core.advice(self.seats, actions, [(ply.seat, ply.text) for ply in self.line])

    @property
    def frame(self) -> pd.DataFrame:
        """Action, text, value, low, high, proven, visits, share, words; the best first."""
        optional("pandas", "experiments")
        import pandas as pd

        return pd.DataFrame(self.actions, columns=list(ActionValue._fields))

    def __str__(self) -> str:
        rows = [_HEADINGS, *map(_cells, self.actions[:_MOST_ROWS])]
        widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
        table = [
            "  ".join(
                text.rjust(width) if column in _NUMBERS else text.ljust(width)
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join([f"{self.seats[self.seat]}: {self.advice}", self._notes(), "", *table])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(text)}</th>" for text in _HEADINGS)
        rows = ["".join(f"<td>{escape(text)}</td>" for text in _cells(one)) for one in self.actions[:_MOST_ROWS]]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        title = f"<b>{escape(f'{self.seats[self.seat]}: {self.advice}')}</b>"
        notes = f"<small>{escape(self._notes())}</small>"
        return f"<div>{title}<br>{notes}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"

    def _notes(self) -> str:
        deep = f", {self.depth} plies deep" if self.depth else ""
        more = len(self.actions) - _MOST_ROWS
        left = f"; the best {_MOST_ROWS} of {len(self.actions)} actions" if more > 0 else ""
        beside = f" and {self.tactics_positions:,} positions of tactics" if self.tactics_positions else ""
        return f"{self.simulations:,} simulations{beside}{deep} in {self.seconds:.2f} s{left}"


_HEADINGS = ("action", "value", "between", "visits", "share", "")
_NUMBERS = (1, 3, 4)


def _cells(one: ActionValue) -> tuple[str, ...]:
    """An action as the texts below the headings."""
    between = "certain" if one.proven and one.low == one.high else f"{one.low:.3g} and {one.high:.3g}"
    return one.text, f"{one.value:.3g}", between, f"{one.visits:,}", f"{one.share:.0%}", one.words


def advise(state: _core.State) -> Analysis:
    """What a strong bot says of a position within about a second, knowing no more than the seat that chooses."""
    return _core.make_bot(_ADVISER).analyse(state)

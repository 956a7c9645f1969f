"""What open_spiel's compiled half (2.0) does with games of Python only until it copies a state, which ends the process.

Its search bots let go of Python's lock while they think, and copy a state without taking it again: a signal, for every
game that is written in Python. Here they keep the lock with our states. In: pyspiel. Out: pyspiel, mended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from quoin.errors import ArgumentError

__all__ = ["keep_the_lock"]

_BOTS = ("MCTSBot", "ISMCTSBot")
_RETURNS = "expected_returns_of_deterministic_policies_from_seeds"


def keep_the_lock(ours: type) -> None:
    """Have the bots of OpenSpiel play states of the class ``ours``; what cannot is refused. Others go as ever."""
    for name in _BOTS:
        bot = getattr(pyspiel, name, None)
        if bot is not None:
            bot.step = _locked(bot.step, ours)
    if hasattr(pyspiel, _RETURNS):
        setattr(pyspiel, _RETURNS, _refusing(getattr(pyspiel, _RETURNS), ours))


def _locked(theirs: Callable[..., Any], ours: type) -> Callable[..., Any]:
    def step(self: Any, state: Any) -> Any:
        # The same function by its base class, whose binding keeps the lock.
        return pyspiel.Bot.step(self, state) if isinstance(state, ours) else theirs(self, state)

    step.__doc__ = theirs.__doc__
    return step


def _refusing(theirs: Callable[..., Any], ours: type) -> Callable[..., Any]:
    def expected(state: Any, *given: Any, **named: Any) -> Any:
        if isinstance(state, ours):
            raise ArgumentError(
                f"pyspiel.{_RETURNS} is for games that are written in C++: it copies states without Python's lock",
                hint="open_spiel.python.algorithms.expected_game_score takes policies for any game",
            )
        return theirs(state, *given, **named)

    expected.__doc__ = theirs.__doc__
    return expected

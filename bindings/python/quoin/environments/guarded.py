"""What open_spiel's compiled half (2.0) does with games in Python that ends the process or spoils its memory.

Its search bots let go of Python's lock while they think, and copy a state without taking it again: a signal, for every
game that is written in Python. Here they keep the lock with our states. All is mended, or
refused in words. In: pyspiel, the class of our states. Out: pyspiel, guarded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pyspiel

from quoin.errors import ArgumentError

__all__ = ["guard", "keep_the_lock"]

_BOTS = ("MCTSBot", "ISMCTSBot")
_RETURNS = "expected_returns_of_deterministic_policies_from_seeds"
_LOADERS = (
    "build_state_from_history_string",
    "deserialize_game",
    "deserialize_game_and_state",
    "load_game",
    "load_game_as_cached_tree",
    "load_game_as_turn_based",
    "load_game_from_json",
)
_COOPERATION = re.compile(r"\bcoop_to_1p\b.*\bquoin(_\w+)?\b", re.DOTALL)


def guard(ours: type) -> None:
    """Guard what may be called with states of the class ``ours``, or with OpenSpiel's transformations of them."""
    pyspiel.State.legal_actions_mask = _mask(pyspiel.State.legal_actions_mask)
    for name in _LOADERS:
        if hasattr(pyspiel, name):
            setattr(pyspiel, name, _loading(getattr(pyspiel, name)))
    pyspiel.evaluate_bots = _telling(pyspiel.evaluate_bots, ours, 0)
    best = pyspiel.TabularBestResponse
    best.value_from_state = _telling(best.value_from_state, ours, 1)


def _mask(theirs: Callable[..., Any]) -> Callable[..., Any]:
    """Where luck is due, transformed games in Python list its outcomes for a player, too: beyond the end of a mask of
    actions, which C++ does not look after."""

    def legal_actions_mask(self: Any, player: int | None = None) -> Any:
        if player is None:
            return theirs(self)
        if player >= 0 and self.is_chance_node():
            return [0] * self.num_distinct_actions()
        return theirs(self, player)

    legal_actions_mask.__doc__ = theirs.__doc__
    return legal_actions_mask


def _loading(theirs: Callable[..., Any]) -> Callable[..., Any]:
    def load(*given: Any, **named: Any) -> Any:
        if _COOPERATION.search(f"{given}{named}"):
            raise ArgumentError(
                "coop_to_1p is for games that deal one card to each player and nothing else; it would crash with ours",
                hint="the game itself is IDENTICAL: one learner may play all of its seats",
            )
        return theirs(*given, **named)

    load.__doc__ = theirs.__doc__
    return load


def _telling(theirs: Callable[..., Any], ours: type, place: int) -> Callable[..., Any]:
    """What reads the history of a state in C++; it is told of it before."""

    def call(*given: Any, **named: Any) -> Any:
        state = given[place] if place < len(given) else named.get("state")
        if isinstance(state, ours):
            state.tell()  # type: ignore[attr-defined]
        return theirs(*given, **named)

    call.__doc__ = theirs.__doc__
    return call


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

"""What open_spiel's compiled half (2.0) does with games in Python that ends the process or spoils its memory.

Here it is mended, or refused in words. In: pyspiel, the class of our states. Out: pyspiel, guarded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pyspiel

from quoin.errors import ArgumentError

__all__ = ["guard"]

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

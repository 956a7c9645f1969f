"""Who plays the other seats of an environment: ``"random"``, a bot by name or made, or a function of the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError, shown

__all__ = ["Opponent", "Opponents", "Player", "check_opponents", "players_of"]

Opponent = str | _core.Bot | Callable[[_core.State], int]
"""``"random"``, ``"greedy-playout(playouts=20)"``, a :class:`quoin.Bot`, or a function of a copy of the whole state."""
Opponents = Opponent | Sequence[Opponent]
"""One for all other seats, or one for each of them in their order."""
Player = Callable[[_core.State], int]


def check_opponents(opponents: Opponents, others: int) -> list[Opponent]:
    """One opponent for each other seat; ``ArgumentError`` for a name that there is no bot of."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        chosen: list[Opponent] = [opponents] * others
    else:
        chosen = list(opponents)
        if len(chosen) != others:
            raise ArgumentError(f"{others} opponents are needed, {len(chosen)} were given")
    for opponent in chosen:
        if isinstance(opponent, str):
            _core.make_bot(opponent, 0)
        elif not isinstance(opponent, _core.Bot) and not callable(opponent):
            raise ArgumentError(
                f"{shown(opponent)} cannot play", hint="give a bot's name, a Bot or a function of the state"
            )
    return chosen


def players_of(opponents: Sequence[Opponent], random: np.random.Generator) -> list[Player]:
    """Functions that choose for ``state.seat``. Their luck comes from ``random``; a Bot made elsewhere has its own."""
    return [_player(opponent, random) for opponent in opponents]


def _player(opponent: Opponent, random: np.random.Generator) -> Player:
    if opponent == "random":
        return _RandomPlayer(random)
    if isinstance(opponent, str):
        opponent = _core.make_bot(opponent, int(random.integers(2**63)))
    return _BotPlayer(opponent) if isinstance(opponent, _core.Bot) else _OwnPlayer(opponent)


@dataclass
class _RandomPlayer:
    random: np.random.Generator

    def __call__(self, state: _core.State) -> int:
        legal = state.legal_actions()
        return legal[int(self.random.integers(len(legal)))]


@dataclass
class _OwnPlayer:
    """A function of the user's own: it may try moves, on a copy."""

    choose: Player

    def __call__(self, state: _core.State) -> int:
        return self.choose(state.clone())


@dataclass
class _BotPlayer:
    bot: _core.Bot

    def __call__(self, state: _core.State) -> int:
        return self.bot.choose(state)

    def __deepcopy__(self, memo: dict[int, object]) -> _BotPlayer:
        return self

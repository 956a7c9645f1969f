"""Who plays the other seats of an environment: bots by name or made, or functions of the state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from quoin import _core
from quoin.bots import AnyBot, Choose, Chooser, Registered, choose_of, make_bot
from quoin.errors import ArgumentError
from quoin.line_up import checked_bots, seat_number

__all__ = ["Opponents", "Seat", "check_opponents", "check_seat", "choosers_of"]

Opponents = AnyBot | Sequence[AnyBot]
"""One for all other seats, or one for each of them in their order."""
Seat = int | str
"""A seat by number or name, or ``"random"``."""


def check_seat(game: _core.Game, seat: Seat) -> int | Literal["random"]:
    """The number of the learner's seat; ``ArgumentError`` if there is no such one."""
    return "random" if isinstance(seat, str) and seat == "random" else seat_number(game, seat)


def check_opponents(opponents: Opponents, others: int) -> list[str | Registered | Chooser | Choose]:
    """One opponent for each other seat; ``ArgumentError`` for what is no bot."""
    chosen = checked_bots(opponents)
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return chosen * others
    if len(chosen) != others:
        raise ArgumentError(f"{others} opponents are needed, {len(chosen)} were given")
    return chosen


def choosers_of(
    opponents: Sequence[str | Registered | Chooser | Choose], seat: int, random: np.random.Generator
) -> dict[int, Choose]:
    """The functions that choose for all seats but ``seat``. Their luck comes from ``random``; a Bot made elsewhere has
    its own."""
    others = [other for other in range(len(opponents) + 1) if other != seat]
    return {other: _chooser(bot, random) for other, bot in zip(others, opponents, strict=True)}


def _chooser(opponent: str | Registered | Chooser | Choose, random: np.random.Generator) -> Choose:
    if opponent == "random":
        return _RandomPlayer(random)
    if isinstance(opponent, str | Registered):
        opponent = make_bot(str(opponent), int(random.integers(2**63)))
    return _BotPlayer(opponent) if isinstance(opponent, _core.Bot) else choose_of(opponent)


@dataclass
class _RandomPlayer:
    random: np.random.Generator

    def __call__(self, state: _core.State) -> int:
        legal = state.legal_actions()
        return legal[int(self.random.integers(len(legal)))]


@dataclass
class _BotPlayer:
    bot: _core.Bot

    def __call__(self, state: _core.State) -> int:
        return self.bot.choose(state)

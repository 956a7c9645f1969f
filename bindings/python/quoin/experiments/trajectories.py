"""Matches ply by ply: what ``simulate(..., trajectories=True)`` keeps of them.

In: matches that are over, and what their bots thought. Out: columns with a row a ply.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from quoin import _core
from quoin.bots import Choose
from quoin.evaluating import EvaluatedBot
from quoin.experiments.columns import Columns

__all__ = ["MOVES", "Thoughts", "joined_moves", "moves_of", "no_moves", "thinking_aloud"]

MOVES = "_moves"
"""The folder within that of the matches."""

Thoughts = dict[int, tuple[float, list[tuple[int, int]]]]
"""By ply: the value of the position for who chose, and the visits of each legal action."""

_TELLING = ("mcts", "minimax")


def thinking_aloud(choosers: Mapping[int, Choose], thoughts: Thoughts) -> dict[int, Choose]:
    """The same functions; what mcts and minimax find out is noted. They choose as they do otherwise."""
    return {seat: _aloud(choose, thoughts) for seat, choose in choosers.items()}


def _aloud(choose: Choose, thoughts: Thoughts) -> Choose:
    bot = getattr(choose, "__self__", None)
    if not isinstance(bot, _core.Bot | EvaluatedBot) or bot.name not in _TELLING or "random=" in str(bot):
        return choose

    def told(state: _core.State) -> int:
        # Who choose at once draw from a mixed strategy, and one action needs no thought.
        if state.current_player() < 0 or len(state.legal_actions()) == 1:
            return choose(state)
        found = bot.analyse(state)
        visits = sorted((one.action, one.visits) for one in found.actions)
        thoughts[state.move_number()] = (found.best.value, visits)
        return found.best.action

    return told


def moves_of(states: list[_core.State], thoughts: list[Thoughts], first: int) -> Columns:
    """A row for each ply of matches ``first``, ``first + 1``, ...: ``match``, ``ply``, ``seat`` (-1 luck), ``action``
    (or the outcome); of plies that were thought about ``value``, ``legal`` and ``visits``, else NaN and ``None``."""
    plies = [state.full_history() for state in states]
    lengths = np.array([len(one) for one in plies], np.int64)
    starts = np.cumsum(lengths) - lengths
    total = int(lengths.sum())
    flat = np.array([ply for one in plies for ply in one], np.int64).reshape(total, 2)
    columns: Columns = {
        "match": np.repeat(np.arange(first, first + len(states), dtype=np.int64), lengths),
        "ply": (np.arange(total) - np.repeat(starts, lengths)).astype(np.int32),
        "seat": flat[:, 0].astype(np.int8),
        "action": flat[:, 1].astype(np.int32),
        "value": np.full(total, np.nan),
        "legal": np.full(total, None, object),
        "visits": np.full(total, None, object),
    }
    for start, told in zip(starts.tolist(), thoughts, strict=True):
        for ply, (value, visits) in told.items():
            columns["value"][start + ply] = value
            columns["legal"][start + ply] = np.array([action for action, _ in visits], np.int32)
            columns["visits"][start + ply] = np.array([times for _, times in visits], np.int64)
    return columns


def no_moves() -> Columns:
    """The columns of no plies."""
    return moves_of([], [], 0)


def joined_moves(parts: list[Columns]) -> Columns:
    """All parts in the order of their matches and plies, each ply once."""
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.lexsort((whole["ply"], whole["match"]))
    match, ply = whole["match"][order], whole["ply"][order]
    again = np.zeros(len(order), bool)
    again[1:] = (match[1:] == match[:-1]) & (ply[1:] == ply[:-1])
    return {name: column[order[~again]] for name, column in whole.items()}

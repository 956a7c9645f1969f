"""How far apart seats ended, where a game has points: who won by one point and who won by fifty learn something else.

In: points and returns of matches. Out: numbers from -1 to 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError

__all__ = ["margins", "need_points"]

Table = NDArray[np.float64]

_USUAL = 0.66
"""What a usual distance counts, of 1: tanh of 0.8."""


def need_points(game: _core.Game) -> None:
    """``ArgumentError`` where seats have no points to compare."""
    if game.description.scores is None or len(set(_teams(game))) < 2:
        raise ArgumentError(
            f"seats of {game.name} have no points to be told apart by, so margin stays 0",
            hint='"scores" in game.yaml names a zone with a number for each seat',
        )


def margins(game: _core.Game, points: Table, returns: Table) -> Table:
    """``(matches, seats)``: by how much each seat is ahead of the best of the others, its partners left out; tanh of
    it, for a usual distance of these matches 0.66. Where fewer points win, they count so: the returns tell."""
    sign = -1.0 if ((points - points.mean(axis=1, keepdims=True)) * returns).sum() < 0 else 1.0
    teams = np.array(_teams(game))
    ahead = np.empty_like(points)
    for seat, team in enumerate(teams):
        ahead[:, seat] = sign * points[:, seat] - (sign * points[:, teams != team]).max(axis=1)
    usual = max(1e-9, float(np.abs(ahead).mean()))
    found: Table = np.tanh(np.arctanh(_USUAL) * ahead / usual)
    return found


def _teams(game: _core.Game) -> list[int]:
    """By seat, seats without partners each their own."""
    return [seat.team if game.description.teams else -1 - number for number, seat in enumerate(game.description.seats)]

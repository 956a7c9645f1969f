"""Who is in front while a match goes on: by the points, or by random playouts where there are none."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.experiments.columns import Columns, has_margin
from quoin.experiments.facts import has_rivals
from quoin.intervals import Estimate, mean_interval
from quoin.playing import earlier, play

__all__ = ["Leads", "by_playouts", "by_points"]

_POSITIONS = 12
_PLAYOUTS = 100
_SURE = 2.6  # standard errors: a lead by chance at one position in a hundred


class Leads(NamedTuple):
    """How a match swings, per match."""

    changes: Estimate
    """How often another seat came to the front."""
    settled: Estimate
    """The share of the match (0 to 1) after which the last leader stayed in front."""
    how: str


def by_points(game: _core.Game, columns: Columns, confidence: float) -> Leads | None:
    """From the points during play; ``None`` if the game has none, or counts them at the end only."""
    if not has_margin(game) or "lead_since" not in columns or not len(columns["plies"]):
        return None
    led = columns["lead_since"] > 0
    plies = np.maximum(1, columns["plies"])
    if not (columns["lead_since"][led] < plies[led]).any():
        return None
    settled = (columns["lead_since"] / plies)[led]
    return _leads(columns["lead_changes"].astype(np.float64), settled, confidence, "by the points during play")


def by_playouts(game: _core.Game, bot: str, matches: int, seed: int, confidence: float) -> Leads | None:
    """From matches of a bot with itself: at 12 positions of each, 100 random playouts tell which seat is in front.

    A seat is in front if its mean return lies above every other's by more than 2.6 standard errors. Coarse: changes
    between two of these positions are not seen. ``None`` where nobody plays against another.
    """
    if not has_rivals(game):
        return None
    seeds = _core.match_seeds(seed, 0, matches).tolist()
    batch = game.new_batch(_PLAYOUTS, seed)
    found = [_leaders(game, batch, bot, match_seed) for match_seed in seeds]
    changes, settled = [], []
    for leaders in found:
        front = [(place, seat) for place, seat in enumerate(leaders) if seat is not None]
        turns = [place for (place, seat), (_, before) in zip(front[1:], front, strict=False) if seat != before]
        changes.append(float(len(turns)))
        if front:
            settled.append((turns[-1] if turns else front[0][0]) / max(1, len(leaders)))
    how = f"by {_PLAYOUTS} random playouts at {_POSITIONS} positions of each match"
    return _leads(np.array(changes), np.array(settled), confidence, how)


def _leads(changes: NDArray[np.float64], settled: NDArray[np.float64], confidence: float, how: str) -> Leads:
    swings, end = mean_interval(changes, confidence), mean_interval(settled, confidence)
    swings = swings._replace(low=max(0.0, swings.low))
    return Leads(swings, end._replace(low=max(0.0, end.low), high=min(1.0, end.high)), how)


def _leaders(game: _core.Game, batch: _core.StateBatch, bot: str, seed: int) -> list[int | None]:
    """Who is in front at positions evenly spread over a match, where somebody is to choose."""
    played = earlier(play(game, bot, seed=seed))
    states = [state for state in played if state.seats_to_choose()][::-1]
    places = np.unique(np.linspace(0, len(states) - 1, min(_POSITIONS, len(states))).astype(int))
    return [_in_front(batch, states[place], seed) for place in places.tolist()]


def _in_front(batch: _core.StateBatch, state: _core.State, seed: int) -> int | None:
    for index in range(len(batch)):
        batch.set_state(index, state)
    returns = batch.playouts(seed).astype(np.float64)
    order = np.argsort(-returns.mean(axis=0))
    ahead = returns[:, order[0]] - returns[:, order[1]]
    error = ahead.std(ddof=1) / np.sqrt(len(ahead))
    return int(order[0]) if ahead.mean() > _SURE * error and ahead.mean() > 0 else None

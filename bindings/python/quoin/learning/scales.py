"""How large the numbers of what a seat sees are in play: a coordinate from -250 to 250 may stay near 0, where a network
would hardly notice it.

In: a game. Out: by input a middle and a reach, as random matches tell.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core

__all__ = ["Scales", "scales_of"]

Floats = NDArray[np.float32]

_MATCHES = 64
_STEPS = 200
_EACH = 2
"""Of so many steps one is looked at: all would take much room."""
_LEAST = 0.005
"""Of a reach: weights of files are as many times as large as these, and have a limit."""


class Scales(NamedTuple):
    """What is learned of an input x is (x - middle) / reach."""

    middle: Floats
    """``(inputs,)``"""
    reach: Floats

    @classmethod
    def as_they_are(cls, inputs: int) -> Scales:
        """Inputs stay what they are."""
        return cls(np.zeros(inputs, np.float32), np.ones(inputs, np.float32))


def scales_of(game: _core.Game, values: int) -> Scales:
    """A plane with other numbers than 0 and 1 has its median and the greatest distance from it, so has a feature; all
    else, and what ``evaluate`` says, stays as it is. ``values``: how many the network gives."""
    hints, features = _core.network_hints(game, values)
    seen = _seen(game, values if features else 0)
    found = Scales.as_they_are(game.observation_tensor_size() + hints + features)
    planes = [math.prod(piece.shape[1:]) for piece in game.observation_pieces() for _ in range(piece.shape[0])]
    begin = 0
    for which, places in enumerate([*planes, *[1] * (hints + features)]):
        part = slice(begin, begin + places)
        begin += places
        plane = seen[:, part]
        if 0 <= which - len(planes) < hints or ((plane == 0) | (plane == 1)).all():
            continue
        middle = float(np.median(plane))
        found.middle[part] = middle
        if spread := float(np.abs(plane - middle).max()):
            found.reach[part] = max(_LEAST, spread)
    return found


def _seen(game: _core.Game, values: int) -> Floats:
    """``(positions, inputs)``: what seats saw in random matches, and what hints told a network that gives so many
    values (0: nothing of it)."""
    batch = game.new_batch(_MATCHES, seed=1)
    seen: list[Floats] = []
    for step in range(_STEPS):
        actions = batch.sample_actions()
        if (actions < 0).all():
            break
        if step % _EACH == 0:
            rows = batch.observation_tensor()
            if values:
                rows = np.concatenate([rows, _core.told_by_hints(batch, values)], axis=1)
            seen.append(rows[actions >= 0])
        batch.step(actions)
    return np.concatenate(seen) if seen else np.zeros((1, game.observation_tensor_size()), np.float32)

"""Pixels of one size for all positions of a game, as films and observations need them. In: a state. Out: an array."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.drawing.pictures import Drawing, draw
from quoin.playing import settle

__all__ = ["frame", "frame_size"]

_LOOKS = 40
"""How many positions of a match are looked at."""
_APART = 5
"""Plies from one of them to the next."""
_BLOCK = 16
"""Sides are multiples of it: what films are coded in."""
_SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"')


def frame(state: _core.State) -> NDArray[np.uint8]:
    """The whole board [height, width, 3] on white, of the game's :func:`frame_size`, whatever the position."""
    width, height = frame_size(state.game)
    drawing = draw(state, theme="light")
    own_width, own_height = _size(drawing)
    found = drawing.pixels(scale=max(0.1, min(1.0, width / own_width, height / own_height)))[:height, :width]
    whole = np.full((height, width, 3), 255, np.uint8)
    left = (width - found.shape[1]) // 2
    whole[: found.shape[0], left : left + found.shape[1]] = found
    return whole


@lru_cache(maxsize=64)
def frame_size(game: _core.Game) -> tuple[int, int]:
    """Width and height of a game's frames: as large as the pictures of a random match; larger ones are shrunk."""
    state = game.new_initial_state(0)
    random = np.random.default_rng(0)
    sizes = []
    for ply in range(_LOOKS * _APART):
        settle(state)
        if ply % _APART == 0 or state.is_terminal():
            sizes.append(_size(draw(state, theme="light")))
        if state.is_terminal():
            break
        chosen = {seat: int(random.choice(state.legal_actions(seat))) for seat in state.seats_to_choose()}
        if state.is_simultaneous_node():
            state.apply_actions(chosen)
        else:
            state.apply_action(chosen[state.seat])
    width, height = (max(side) for side in zip(*sizes, strict=True))
    return _blocks(width), _blocks(height)


def _blocks(side: float) -> int:
    return -int(-side // _BLOCK) * _BLOCK


def _size(drawing: Drawing) -> tuple[float, float]:
    found = _SIZE.search(drawing.svg)
    assert found is not None
    return float(found[1]), float(found[2])

"""OpenSpiel's observer over a Quoin game: a tensor in pieces, and text. In: a game, what is seen. Needs open_spiel."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import pyspiel
from numpy.typing import NDArray

from quoin import _core

__all__ = ["SpielObserver"]


class Watched(Protocol):
    """A state of OpenSpiel's over a match of ours."""

    @property
    def match(self) -> _core.State: ...


class SpielObserver:
    """What a player sees of a state, or has seen (perfect recall), as a tensor in pieces and as text."""

    def __init__(self, game: _core.Game, kind: pyspiel.IIGObservationType) -> None:
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._public:
            return
        size = game.information_state_tensor_size() if self._recall else game.observation_tensor_size()
        pieces = game.information_state_pieces() if self._recall else game.observation_pieces()
        self.tensor = np.zeros(size, np.float32)
        for piece in pieces:
            end = piece.offset + int(np.prod(piece.shape))
            self.dict[piece.name] = self.tensor[piece.offset : end].reshape(piece.shape)

    def set_from(self, state: Watched, player: int) -> None:
        """Fill ``tensor``, whose views ``dict`` holds."""
        if self.tensor is None:
            return
        if self._recall:
            state.match.information_state_tensor(player, out=self.tensor)
        else:
            state.match.observation_tensor(player if self._private else -1, out=self.tensor)

    def string_from(self, state: Watched, player: int) -> str:
        if self._recall:
            return state.match.information_state_string(player)
        if self._public:
            return _text(state.match, player if self._private else -1)
        return _private_text(state.match, player) if self._private else ""


def _text(match: _core.State, player: int) -> str:
    """All that the player (-1: everybody) sees, in one line: complete, and made 30 times as fast as a drawing."""
    zones = "; ".join(f"{name}: {value}" for name, value in match.view(player).items())
    return f"{player}: {match.phase or match.node} {match.seat}; {zones}"


def _private_text(match: _core.State, player: int) -> str:
    """What the player sees and not everybody does, by zone; empty if there is nothing."""
    own, shared = match.view(player), match.view(-1)
    return "; ".join(f"{name}: {own[name]}" for name in own if own[name] != shared.get(name))

"""Who looks at a state: what ``draw``, ``film`` and ``table`` take as state and seat."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from quoin import _core
from quoin.errors import not_a
from quoin.line_up import seat_number

__all__ = ["need_state", "viewer_of"]


def need_state(state: object) -> None:
    """``WrongType`` for what is no state."""
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)


def viewer_of(game: _core.Game, seat: SupportsIndex | str | None) -> int | None:
    """The number of the seat that looks; -1: nobody's, ``None``: everything is seen."""
    if seat is None:
        return None
    nobody = isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and operator.index(seat) == -1
    return -1 if nobody else seat_number(game, seat)

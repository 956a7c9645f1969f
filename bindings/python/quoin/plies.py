"""One ply of a match as it was played."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Ply"]


class Ply(NamedTuple):
    """One ply of ``State.plies()``."""

    node: str
    """What stood there: ``decide``, ``together``, ``chance`` or ``deal``."""
    player: int
    """The seat that chose, or -1 for luck."""
    seat: int
    """The seat that chose or rolled; -1 for a deal."""
    choice: int
    """The action, the outcome, or 0 for a deal."""
    draws: list[int]
    """What a deal drew; empty for other nodes."""
    passes: list[tuple[int, str]]
    """(seat, phase) of those who had nothing legal afterwards and passed by themselves."""
    hash: int
    """The hash of the state after the ply."""

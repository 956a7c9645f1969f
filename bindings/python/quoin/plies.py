"""One ply of a match as it was played; what stands at the head of a saved match."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

__all__ = ["MatchHeader", "Ply"]


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


class MatchHeader(TypedDict):
    """What a saved match was played by."""

    game: str
    """Its id with variants."""
    dials: dict[str, str]
    """Each as it is typed."""
    fingerprint: str
    seed: int
    plies: int

"""Pieces: what stands on boards has an owner and a kind, and each kind says how it moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Movement", "PieceKind", "Pieces"]


@dataclass(frozen=True)
class Movement:
    """One way of moving: along ways over empty sites, at once to a site so many rows and columns away, or along a way
    over one piece to an empty site behind it."""

    ways: tuple[str, ...]
    """Names of ways or of sets of them; empty: a leap."""
    least: int
    """Sites along a way."""
    onto: Literal["empty", "other", "open"]
    """What the last site holds: nothing, another seat's piece, or either."""
    over: Literal["nothing", "taken", "left"]
    """What becomes of the piece that it passes over: there is none, it is taken, it stays."""
    flying: bool
    """Of a jump: any number of empty sites may lie before what it passes over, and behind it."""
    most: int | None = None
    """1: a step; without it as far as the way is empty."""
    leap: tuple[int, int] | None = None
    """Rows and columns away, or columns and rows, to any side."""
    starts_in: int | None = None
    """Only from sites of this region."""


@dataclass(frozen=True)
class PieceKind:
    """How the pieces of a kind move."""

    name: str
    royal: bool
    """Its owner may not leave it attacked."""
    movements: tuple[Movement, ...]
    promotes: tuple[int, ...]
    """The kinds, by their numbers, that it becomes in the region ``promotes_in``."""
    promotes_in: int | None = None


@dataclass(frozen=True)
class Pieces:
    """Pieces of all seats: a value is ``seat * len(kinds) + kind``."""

    name: str
    kinds: tuple[PieceKind, ...]

"""What happens in a match: dice, phases, actions."""

from __future__ import annotations

from dataclasses import dataclass

from quoin.description.domains import Domain

__all__ = ["ActionField", "ActionKind", "Die", "Phase"]


@dataclass(frozen=True)
class Die:
    """A die, or several that are rolled at once. The probability of an outcome is ``weights[outcome] / total``."""

    name: str
    outcomes: Domain
    weights: tuple[int, ...]
    """(outcomes.size)"""
    total: int
    faces: int
    """Of each die."""
    first_face: int
    truth_faces: bool
    """The faces are no and yes."""
    shows: tuple[tuple[int, ...], ...]
    """(outcomes.size, faces): how many dice show the face; empty for a single die."""


@dataclass(frozen=True)
class Phase:
    """What a seat, or all of them at once, decide."""

    name: str
    together: bool
    may_be_together: bool
    """Other dials make it so."""


@dataclass(frozen=True)
class ActionField:
    """One part of an action."""

    name: str
    domain: Domain
    stride: int
    """What one step of its value adds to the action's number."""
    secret: bool = False
    """Only who chose is told it."""


@dataclass(frozen=True)
class ActionKind:
    """The actions ``offset`` .. ``offset + count - 1``: ``offset`` and for each field ``(value - min) * stride``, for
    fields that follow a relation the place within the relation's row times the stride."""

    name: str
    help: str
    text: str
    """How an action is written: ``slide {wall} to {to}``."""
    offset: int
    count: int
    fields: tuple[ActionField, ...]
    secret: bool = False
    """Others are told only that somebody chose."""

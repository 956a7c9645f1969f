"""What happens in a match: dice, phases, actions."""

from __future__ import annotations

from dataclasses import dataclass

from quoin.description.domains import Domain

__all__ = ["ActionField", "ActionKind", "Die", "Effect", "EffectField", "Phase"]


@dataclass(frozen=True)
class Die:
    """What is thrown at one chance node. The probability of outcome ``k``, from 0, is ``weights[k] / total``.

    Where the rules say how many dice are thrown, there is one for each number, all of one name; their outcomes are
    numbered on."""

    name: str
    outcomes: Domain
    weights: tuple[int, ...]
    """(outcomes.size)"""
    total: int
    thrown: int
    """How many dice."""
    counted: bool
    """The rules say how many."""
    unordered: bool
    """An outcome is a multiset."""
    numbers: bool
    """The faces are numbers."""
    of: tuple[str, ...]
    """The dice that are thrown at once, if they are of several kinds."""
    parts: tuple[tuple[int, ...], ...]
    """(outcomes.size, len(of)): the outcome of each of these."""
    faces: int
    """Of each die; 0 if they are of several kinds."""
    first_face: int
    truth_faces: bool
    """The faces are no and yes."""
    shows: tuple[tuple[int, ...], ...]
    """(outcomes.size, faces): how many dice show the face; empty for a single die and for several kinds."""
    falls: tuple[tuple[int, ...], ...]
    """(outcomes.size, thrown): what each of the dice shows, of unordered ones the least first; empty likewise."""


@dataclass(frozen=True)
class Phase:
    """What a seat, or all of them at once, decide."""

    name: str
    together: bool
    may_be_together: bool
    """Other dials make it so."""
    setup: bool
    """It comes before the first turn: who chooses in it has not begun."""
    help: str | None = None
    """What a seat has to do in it."""


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


@dataclass(frozen=True)
class EffectField:
    """What is known of an effect that was put aside."""

    name: str
    domain: Domain
    column: int
    """The zone that holds its values."""


@dataclass(frozen=True)
class Effect:
    """What rules put aside, to happen later."""

    name: str
    help: str
    fields: tuple[EffectField, ...]

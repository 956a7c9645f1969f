"""What values are: sets of names, numbers, shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from quoin.errors import ArgumentError, shown

__all__ = ["NONE", "Domain", "NameSet", "Shapes", "named"]

NONE = -1
"""The value "none" of optional domains, and of tables where there is no site."""


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Named = TypeVar("Named", bound=_Named)


def named(things: tuple[Named, ...], name: str, what: str) -> Named:
    """The one of that name; ``ArgumentError`` if there is none."""
    for thing in things:
        if thing.name == name:
            return thing
    raise ArgumentError(f"there is no {what} {shown(name)}", hint=", ".join(thing.name for thing in things))


@dataclass(frozen=True)
class NameSet:
    """A set of names: value ``v`` is written ``values[v]``."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Domain:
    """A finite set of integers that have texts: what a zone is laid over or holds, an action's field, a die's outcomes.

    ``Description.text`` writes a value, ``Description.names`` lists all texts."""

    kind: Literal["range", "names", "seats", "sites", "relation", "some"]
    """``relation`` (fields only): the sites that a relation gives for the site in another field; ``some``: selections
    of cards, tokens or names of a set."""
    label: str
    """As game.yaml has it: ``0..20``, ``seat?``, ``field.cells``, ``symbol``."""
    min: int
    """The least value that is not none."""
    max: int
    size: int
    """Number of values, none not counted; of a relation its width."""
    optional: bool
    """None (-1) is a value too."""
    truth: bool
    """``bool``: 0 and 1 are no and yes, in rules false and true."""
    names: tuple[str, ...] | None = None
    """(size): the text of each value, of kind ``names`` (but for shapes) and ``seats``."""
    board: int | None = None
    """Of sites and relations: the board."""
    sites: int | None = None
    """Of sites and relations: the kind of site on that board (of a relation: of its targets)."""
    relation: int | None = None
    """Of a relation: its place among those of the source's kind of site."""
    of_field: int | None = None
    """Of a relation: the field of the action that holds the source."""
    shapes: int | None = None
    """Of kind ``names``: the shapes whose names these are."""
    pieces: int | None = None
    """Of kind ``names``: the pieces that these are."""
    cards: int | None = None
    """Of kind ``names``: the cards whose faces these are; of kind ``some``: those that are selected from."""
    tiles: int | None = None
    """Of kind ``names``: the cards whose turned tiles these are."""
    least: int | None = None
    """Of kind ``some``: how many cards a selection has."""
    most: int | None = None


@dataclass(frozen=True)
class Shapes:
    """Polyominoes of one size with labels on their cells, in all arrangements."""

    name: str
    cells: int
    marks: tuple[str, ...]
    """The letter of each label in names."""
    turns: int
    """4 quarter turns; 8 with mirror images."""
    names: tuple[str, ...]
    """``"oxt/.o."``: rows from the top, "." empty."""
    labels: str | None = None
    """The set of the labels, if they have any."""

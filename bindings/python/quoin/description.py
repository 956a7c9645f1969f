"""What a game declares, as frozen dataclasses: ``quoin.load_game("murailles").description``.

Places in lists are counted from 0 and are the numbers by which other parts refer to them: a zone over ``sites`` 1 of
``board`` 0 lies over ``description.boards[0].sites[1]``. -1 stands for "none" in tables and in what zones hold. The
same tree as JSON, for other languages: :meth:`Description.to_json`, explained in docs/description.md.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias, TypeVar

from quoin.errors import ArgumentError, shown
from quoin.frozen import FrozenMap, json_of, read_json

__all__ = [
    "Absent",
    "ActionField",
    "ActionKind",
    "Board",
    "ConstructionDisplay",
    "Description",
    "Dial",
    "Die",
    "Display",
    "Domain",
    "EngineZones",
    "History",
    "Layer",
    "NameSet",
    "Phase",
    "Record",
    "Relation",
    "Seat",
    "Shapes",
    "SiteKind",
    "Variant",
    "Zone",
]

NONE = -1
"""The value "none" of optional domains, and of tables where there is no site."""

DialValue: TypeAlias = int | str | bool | FrozenMap[int]
"""An integer, a name, a bool, or a count for each name."""

Style: TypeAlias = str | FrozenMap[str]
"""One symbol or colour for all, or one for each name of what is shown."""


@dataclass(frozen=True)
class Seat:
    """A player's place."""

    name: str
    colour: str
    """One of the ten colours of game.yaml; "" where none is given."""


@dataclass(frozen=True)
class Dial:
    """A named choice of the players, and what was chosen."""

    name: str
    help: str
    kind: Literal["range", "choices", "flag", "counts"]
    default: DialValue
    value: DialValue
    assumption: bool
    """Not on the rule sheet: an addition or a reading of it."""
    names: tuple[str, ...] = ()
    """Of choices what may be chosen; of a flag no and yes; of counts what is counted."""
    min: int | None = None
    """Of a range, and of each count: the least value."""
    max: int | None = None
    step: int | None = None
    """Of a range: min, min + step, ... may be chosen."""


@dataclass(frozen=True)
class Variant:
    """A variant that the game's folder holds."""

    name: str
    title: str
    summary: str


@dataclass(frozen=True)
class NameSet:
    """A set of names: value ``v`` is written ``values[v]``."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Domain:
    """A finite set of integers that have texts: what a zone is laid over or holds, an action's field, a die's outcomes.

    ``Description.text`` writes a value, ``Description.names`` lists all texts."""

    kind: Literal["range", "names", "seats", "sites", "relation"]
    """``relation`` (fields only): the sites that a relation gives for the site in another field."""
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


@dataclass(frozen=True)
class Relation:
    """For each source site its targets: neighbours, borders, places along a line."""

    name: str
    sites: int
    """The kind of site of its targets, on the same board."""
    width: int
    table: tuple[tuple[int, ...], ...]
    """(sources, width): target sites; -1 where there is none."""


@dataclass(frozen=True)
class SiteKind:
    """One kind of places of a board: cells, edges, corners."""

    name: str
    count: int
    names: tuple[str, ...]
    """(count)"""
    positions: tuple[tuple[float, float], ...]
    """(count, 2): x to the east and y to the north from the board's south-west corner, in edges of a cell (brick
    boards: lengths of a brick, which is half as tall); the site's middle, of anchors the corner that they stand for."""
    relations: tuple[Relation, ...]

    def relation(self, name: str) -> Relation:
        """The relation of that name."""
        return _named(self.relations, name, f"relation of {self.name}")


@dataclass(frozen=True)
class Board:
    """A board with all its places."""

    name: str
    kind: Literal["grid", "bricks"]
    rows: int
    columns: int
    margin: int
    """Rows and columns of anchors that lie outside the border."""
    sites: tuple[SiteKind, ...]

    def kind_of_site(self, name: str) -> SiteKind:
        """The kind of site of that name."""
        return _named(self.sites, name, f"kind of site of {self.name}")


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


@dataclass(frozen=True)
class Zone:
    """One array of integers within a state's block: ``seats`` rows of ``length`` places."""

    name: str
    role: Literal["zone", "counter", "record column", "record count", "history count", "history data", "engine"]
    holds: Domain
    per_seat: bool
    seats: int
    """Rows: the number of seats, or 1."""
    length: int
    """Places in a row."""
    visible: Literal["all", "owner", "nobody"]
    cell: Literal["int8", "uint8", "int16", "int32"]
    """The type of a place, little-endian."""
    offset: int
    """Bytes from the block's start."""
    bytes: int
    start: tuple[int, ...]
    """(seats * length): what stands there before ``match.setup``; empty for what begins with zeros."""
    over: Domain | None = None
    """What a row is laid over, if it is laid over anything."""


@dataclass(frozen=True)
class EngineZones:
    """The engine's own zones, by their numbers among the zones."""

    node: int
    """0 decide, 1 together, 2 chance, 3 deal, 4 end."""
    seat: int
    """Who acts, rolls or commits next; -1 at a deal and at the end."""
    phase: int
    """The number of the phase, die or deal."""
    first: int
    """Together: the seat that the order of commitment starts from."""
    winners: int
    """At the end: a bit for each winning seat; all of them are a draw."""
    pending: int | None = None
    """Together: what each seat chose, -1 if it has not, -2 if it had nothing to choose."""


@dataclass(frozen=True)
class Record:
    """Rows of fixed columns, filled from 0 on."""

    name: str
    capacity: int
    columns: tuple[int, ...]
    """Zones, named ``RECORD.COLUMN``, of ``capacity`` places each."""
    count: int
    """The zone that holds the number of rows."""
    construction: bool
    """Its columns x y z w d h mass are cuboids that stand on each other."""


@dataclass(frozen=True)
class History:
    """Exact earlier contents of some zones."""

    name: str
    capacity: int
    of: tuple[int, ...]
    """The zones that are remembered."""
    count: int
    """The zone that holds how many positions there are."""
    data: int
    """The zone that holds them: ``capacity * position_bytes`` bytes."""
    position_bytes: int


@dataclass(frozen=True)
class Absent:
    """Something that these dials leave out: its ``when`` is false."""

    name: str
    condition: str


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


@dataclass(frozen=True)
class Layer:
    """A zone shown on a board: what lies there or, where the zone holds the board's sites, whose or which site it is.

    Styles by name have a text for each value, or for each seat or place whose site is held."""

    zone: str
    mirrored: bool
    """A brick board seen from behind."""
    symbol: Style | None = None
    colour: Style | None = None


@dataclass(frozen=True)
class ConstructionDisplay:
    """How the bodies of a construction are told apart."""

    signs: FrozenMap[str]
    """By the number of the row, as a text."""
    owner: str | None = None
    """The column that holds the seat that a body belongs to."""


@dataclass(frozen=True)
class Display:
    """How things look."""

    boards: FrozenMap[tuple[Layer, ...]]
    """The layers of a board, the lowest first."""
    constructions: FrozenMap[ConstructionDisplay]
    """By the record's name."""


@dataclass(frozen=True)
class Description:
    """Everything that a game declares, with its variant and dials."""

    quoin: int
    """The version of this form: 1."""
    id: str
    variant: str
    name: str
    title: str
    version: str
    summary: str
    about: FrozenMap[object]
    """Whatever stands under ``about`` in game.yaml: authors, source; lists are tuples."""
    fingerprint: str
    max_length: int
    """No match has more plies."""
    num_distinct_actions: int
    max_chance_outcomes: int
    block_bytes: int
    seats: tuple[Seat, ...]
    dials: tuple[Dial, ...]
    variants: tuple[Variant, ...]
    sets: tuple[NameSet, ...]
    boards: tuple[Board, ...]
    shapes: tuple[Shapes, ...]
    zones: tuple[Zone, ...]
    """Those that game.yaml declares, then the engine's."""
    engine: EngineZones
    records: tuple[Record, ...]
    histories: tuple[History, ...]
    absent: tuple[Absent, ...]
    dice: tuple[Die, ...]
    deals: tuple[str, ...]
    phases: tuple[Phase, ...]
    actions: tuple[ActionKind, ...]
    display: Display
    scores: str | None = None
    """The zone of the points; without one the winners share 1."""

    def to_json(self) -> str:
        """The description as one line of JSON (docs/description.md)."""
        return json.dumps(json_of(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Description:
        """What ``to_json`` wrote; ``ArgumentError`` names the first place that does not fit."""
        found = read_json(cls, text)
        if found.quoin != 1:
            raise ArgumentError(f"the description has version {found.quoin}", hint="this quoin reads version 1")
        return found

    def zone(self, name: str) -> Zone:
        """The zone or counter of that name, also a column (``RECORD.COLUMN``)."""
        return self._zones[name] if name in self._zones else _named(self.zones, name, "zone")

    @cached_property
    def _zones(self) -> dict[str, Zone]:
        return {zone.name: zone for zone in self.zones}

    def names(self, domain: Domain) -> tuple[str, ...]:
        """The text of each value of a domain, from ``domain.min`` on; of a relation those of its targets' sites."""
        if domain.names is not None:
            return domain.names
        if domain.shapes is not None:
            return self.shapes[domain.shapes].names
        if domain.board is not None and domain.sites is not None:
            return self.boards[domain.board].sites[domain.sites].names
        return tuple(str(value) for value in range(domain.min, domain.max + 1))

    def text(self, domain: Domain, value: int) -> str:
        """A value as people write it."""
        if value == NONE and domain.optional:
            return "none"
        if domain.kind == "range":
            return str(value)
        names = self.names(domain)
        return names[value - domain.min] if 0 <= value - domain.min < len(names) else str(value)


Named = TypeVar("Named", Zone, Relation, SiteKind)


def _named(things: tuple[Named, ...], name: str, what: str) -> Named:
    """The one of that name; ``ArgumentError`` if there is none."""
    for thing in things:
        if thing.name == name:
            return thing
    raise ArgumentError(f"there is no {what} {shown(name)}", hint=", ".join(thing.name for thing in things))

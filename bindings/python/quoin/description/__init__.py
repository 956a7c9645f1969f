"""What a game declares, as frozen dataclasses: ``quoin.load_game("murailles").description``.

Places in lists are counted from 0 and are the numbers by which other parts refer to them: a zone over ``sites`` 1 of
``board`` 0 lies over ``description.boards[0].sites[1]``. -1 stands for "none" in tables and in what zones hold. The
same tree as JSON, for other languages: :meth:`Description.to_json`, explained in docs/files.md.
"""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, SupportsIndex, TypeAlias

from quoin.description.boards import Board, Region, Relation, Side, SiteKind, Way, WaySet
from quoin.description.cards import CardAttribute, CardBundles, Cards, CardTexts, FaceDisplay, Tiles
from quoin.description.domains import NONE, Domain, NameSet, Shapes, named
from quoin.description.nodes import ActionField, ActionKind, Die, Effect, EffectField, Phase
from quoin.description.pieces import Movement, PieceKind, Pieces
from quoin.description.selections import selection_texts
from quoin.description.zones import Absent, Content, EngineZones, History, Record, Zone
from quoin.errors import ArgumentError, not_a, shown
from quoin.frozen import FrozenMap, json_of, read_json

__all__ = [
    "NONE",
    "Absent",
    "ActionField",
    "ActionKind",
    "Board",
    "CardAttribute",
    "CardBundles",
    "CardTexts",
    "Cards",
    "ConstructionDisplay",
    "Content",
    "Description",
    "Dial",
    "DialValue",
    "Die",
    "Display",
    "Domain",
    "Effect",
    "EffectField",
    "EngineZones",
    "FaceDisplay",
    "Ground",
    "History",
    "Layer",
    "Movement",
    "NameSet",
    "Payoffs",
    "Phase",
    "PieceKind",
    "Pieces",
    "Record",
    "Region",
    "Relation",
    "Seat",
    "Shapes",
    "Side",
    "SiteKind",
    "Style",
    "Tiles",
    "Variant",
    "Way",
    "WaySet",
    "Zone",
    "ZoneLook",
]

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
    team: int
    """The number of its team; its own where every seat plays for itself."""


@dataclass(frozen=True)
class Payoffs:
    """What seats get at the end of a match that is paid."""

    min: int
    max: int
    same: bool
    """All seats get the same."""
    sum: int | None = None
    """What those of all seats add up to in every match."""


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
class Layer:
    """A zone shown on a board: what lies there or, where the zone holds the board's sites, whose or which site it is.

    Styles by name have a text for each value, or for each seat or place whose site is held."""

    zone: str
    mirrored: bool
    """The board seen from behind."""
    symbol: Style | None = None
    colour: Style | None = None
    look: Style | None = None
    """What its things are drawn as, where game.yaml says it."""
    stack: str | None = None
    """The zone that tells how many lie on one another."""


@dataclass(frozen=True)
class ConstructionDisplay:
    """How the bodies of a construction are told apart."""

    signs: FrozenMap[str]
    """By the number of the row, as a text."""
    owner: str | None = None
    """The column that holds the seat that a body belongs to."""


@dataclass(frozen=True)
class Ground:
    """How a board looks under all things."""

    look: Literal["plain", "checkered", "lined", "points"]
    names: Literal["borders", "all", "none"]
    turned: bool
    """Each seat sees the board from its own side."""
    regions: FrozenMap[tuple[str, ...]]
    """The colour of a tinted region, or one for each seat."""
    sides: FrozenMap[str]
    """The colours of sides of the border."""
    heavy: tuple[str, ...]
    """The regions with a heavy line around them."""
    stars: str | None = None
    """The region whose sites have a star point."""


@dataclass(frozen=True)
class ZoneLook:
    """What the number of a zone or counter is drawn as."""

    look: Literal["chips", "stake", "tokens", "cube", "die"]
    """Chips in front of their owner, chips on the table, so many of the tokens there are, what a cube or die shows."""
    place: str | None = None
    """The only place of the zone that is drawn."""
    colour: str | None = None
    holder: str | None = None
    """The counter that tells in front of whom it lies."""


@dataclass(frozen=True)
class Display:
    """How things look."""

    boards: FrozenMap[tuple[Layer, ...]]
    """The layers of a board, the lowest first."""
    constructions: FrozenMap[ConstructionDisplay]
    """By the record's name."""
    grounds: FrozenMap[Ground]
    """Of boards of which more than layers is said, by their names."""
    zones: FrozenMap[ZoneLook]
    """Of zones and counters that are drawn as things, by their names."""


@dataclass(frozen=True)
class Description:
    """Everything that a game declares, with its variant and dials."""

    quoin: int
    """The version of this form: 2."""
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
    teams: tuple[str, ...]
    """The names of the teams; empty where every seat plays for itself."""
    dials: tuple[Dial, ...]
    variants: tuple[Variant, ...]
    sets: tuple[NameSet, ...]
    boards: tuple[Board, ...]
    regions: tuple[Region, ...]
    shapes: tuple[Shapes, ...]
    pieces: tuple[Pieces, ...]
    cards: tuple[Cards, ...]
    zones: tuple[Zone, ...]
    """Those that game.yaml declares, then the engine's."""
    scratch: tuple[Zone, ...]
    """What rules work in, which is no state: it lies behind the block, only while rules run."""
    engine: EngineZones
    records: tuple[Record, ...]
    histories: tuple[History, ...]
    absent: tuple[Absent, ...]
    dice: tuple[Die, ...]
    deals: tuple[str, ...]
    phases: tuple[Phase, ...]
    actions: tuple[ActionKind, ...]
    display: Display
    effects: tuple[Effect, ...] | None = None
    """What rules put aside, to happen later."""
    later: int | None = None
    """The record of what is put aside, the last on its last row."""
    scores: str | None = None
    """The zone of the points; without one they are the payoffs, or the winners share 1."""
    payoffs: Payoffs | None = None
    """What a match pays; without them it is won, drawn or lost."""

    def to_json(self) -> str:
        """The description as one line of JSON (docs/files.md)."""
        return json.dumps(json_of(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Description:
        """What ``to_json`` wrote; ``ArgumentError`` names the first place that does not fit."""
        found = read_json(cls, text)
        if found.quoin != 2:
            raise ArgumentError(f"the description has version {found.quoin}", hint="this quoin reads version 2")
        return found

    def zone(self, name: str) -> Zone:
        """The zone or counter of that name, also a column (``RECORD.COLUMN``)."""
        found = self._zones.get(name) if isinstance(name, str) else None
        return named(self.zones, name, "zone") if found is None else found

    @cached_property
    def _zones(self) -> dict[str, Zone]:
        return {zone.name: zone for zone in self.zones}

    def layers(self, board: int) -> tuple[Layer, ...]:
        """What is shown on a board, given by its number, the lowest first."""
        if not isinstance(board, int) or not 0 <= board < len(self.boards):
            raise ArgumentError(f"there is no board {shown(board)}", hint=f"boards: {len(self.boards)}, from 0 on")
        return self.display.boards.get(self.boards[board].name, ())

    def names(self, domain: Domain) -> tuple[str, ...]:
        """The text of each value of a domain, from ``domain.min`` on; of a relation those of its targets' sites."""
        if not isinstance(domain, Domain):
            raise not_a("domain", "a Domain", domain)
        if domain.names is not None:
            return domain.names
        if domain.shapes is not None:
            return self.shapes[domain.shapes].names
        if domain.kind == "some" and domain.cards is not None:
            return selection_texts(self.cards[domain.cards], domain.least or 0, domain.most or 0)
        if domain.board is not None and domain.sites is not None:
            return self.boards[domain.board].sites[domain.sites].names
        return tuple(str(value) for value in range(domain.min, domain.max + 1))

    def text(self, domain: Domain, value: SupportsIndex) -> str:
        """A value as people write it."""
        if not isinstance(value, SupportsIndex):
            raise not_a("value", "an integer", value)
        number = operator.index(value)
        if isinstance(domain, Domain) and number == NONE and domain.optional:
            return "none"
        if isinstance(domain, Domain) and domain.kind == "range":
            return str(number)
        names, place = self.names(domain), number - domain.min
        return names[place] if 0 <= place < len(names) else str(number)

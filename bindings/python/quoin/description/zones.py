"""What lies in the block of a state: zones, counters, records, histories."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from quoin.description.domains import Domain

__all__ = ["Absent", "Content", "EngineZones", "History", "Record", "Zone"]

Content: TypeAlias = int | list[Any] | None
"""What a viewer sees of a zone, as numbers: its places, or lists of these by what its rows are by; hidden rows and
places are ``None``. A zone over nothing has a number instead of places."""


@dataclass(frozen=True)
class Zone:
    """One array of integers within a state's block: ``seats`` rows of ``length`` places."""

    name: str
    role: Literal[
        "zone", "counter", "record column", "record count", "history count", "history data", "engine", "pile size"
    ]
    holds: Domain
    per_seat: bool
    """Its rows are by seats first."""
    seats: int
    """How many rows it has: one for each seat, or for each value, or pair, of ``per``."""
    length: int
    """Places in a row."""
    visible: Literal["all", "owner", "others", "nobody"]
    """Of places where the zone ``by`` is true all see everything."""
    shown: bool
    """Not so with ``display: hidden``: pictures leave it out, whoever may see it."""
    sorted: bool
    """A pile whose cards lie by their numbers."""
    cell: Literal["int8", "uint8", "int16", "int32"]
    """The type of a place, little-endian."""
    offset: int
    """Bytes from the block's start."""
    bytes: int
    start: tuple[int, ...]
    """(seats * length): what stands there before ``match.setup``; empty for what begins with zeros."""
    over: Domain | None = None
    """What a row is laid over, if it is laid over anything."""
    per: tuple[Domain, ...] = ()
    """What its rows are by, the outermost first."""
    pile_size: int | None = None
    """Of a pile: the zone that tells how many cards each row has. They lie on its first places, the top one last."""
    refill: int | None = None
    """Of a pile: the zone that it is filled from."""
    reshuffled: bool = False
    """That happens in the middle of a draw, and it is shuffled."""
    prices: int | None = None
    """Of a pile: the zone that tells what its cards cost at their places."""
    tokens: int | None = None
    """The number of the tokens that it counts, among the game's cards."""
    room: int | None = None
    """Of tokens: how many a row has room for."""
    by: int | None = None
    """The zone that tells, place by place, what lies face up for all."""
    owned_by: int | None = None
    """The zone that tells, place by place, who sees it, in seats or pieces; that nothing lies there all see."""
    independent: bool = False
    """Hidden values are drawn anew one by one, not shuffled."""
    mixes: str | None = None
    """Where nothing is remembered, hidden things change places with those of zones that have this name, too."""


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
    """At the end: a bit for each winning seat; all of them are a draw. Where the match pays, those who get most."""
    pending: int | None = None
    """Together: what each seat chose, -1 if it has not, -2 if it had nothing to choose, -3 if it is not asked."""
    payoffs: int | None = None
    """At the end: what each seat gets, where the match pays."""
    refill: int | None = None
    """While a pile is made again in the middle of a draw: its row, the row drawn to, how many cards are due."""


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
    """Earlier contents of some zones, each as a key of 128 bits."""

    name: str
    capacity: int
    of: tuple[int, ...]
    """The zones that are remembered."""
    count: int
    """The zone that holds how many positions there are."""
    data: int
    """The zone that holds their keys: ``capacity * 16`` bytes."""


@dataclass(frozen=True)
class Absent:
    """Something that these dials leave out: its ``when`` is false."""

    name: str
    condition: str

"""Boards: sites with names, positions and outlines, ways from site to site, borders, relations, regions."""

from __future__ import annotations

from dataclasses import dataclass

from quoin.description.domains import named

__all__ = ["Board", "Region", "Relation", "Side", "SiteKind", "Way", "WaySet"]


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
class Way:
    """A named step from site to site, such as ``north``."""

    name: str
    opposite: int
    """The way that leads back, by its number among the ways of this kind of site."""
    next: tuple[int, ...]
    """(count): the site that it leads to; -1 where it leads nowhere."""


@dataclass(frozen=True)
class WaySet:
    """Ways under one name: ``orthogonal``, ``diagonal``, ``all``, ``forward``."""

    name: str
    ways: tuple[tuple[int, ...], ...]
    """One list of ways for all seats, or one for each seat."""


@dataclass(frozen=True)
class Side:
    """A named part of the border."""

    name: str
    corner: bool
    """A single site where two sides meet."""
    sites: tuple[int, ...]
    """Ascending."""


@dataclass(frozen=True)
class SiteKind:
    """One kind of places of a board: cells, edges, corners."""

    name: str
    one: str
    """The name of a single one: ``cell``."""
    count: int
    rows: int
    """Of a box in which the sites lie in rows; 0 if they do not."""
    columns: int
    names: tuple[str, ...]
    """(count)"""
    positions: tuple[tuple[float, float], ...]
    """(count, 2): x to the east and y to the north, in edges of a grid's cell; the site's middle, of anchors the corner
    that they stand for."""
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    """(count, corners, 2): the corners of a cell, counter-clockwise; the two ends of an edge; nothing for a point."""
    places: tuple[int, ...]
    """(count), ascending: ``row * columns + column`` in the box; empty if the sites do not lie in rows."""
    relations: tuple[Relation, ...]
    ways: tuple[Way, ...]
    way_sets: tuple[WaySet, ...]
    """The first is what touches: groups and areas use it where rules name none."""
    sides: tuple[Side, ...]
    """The border: sides first, then corners."""

    def relation(self, name: str) -> Relation:
        """The relation of that name."""
        return named(self.relations, name, f"relation of {self.name}")

    def way(self, name: str) -> Way:
        """The way of that name."""
        return named(self.ways, name, f"way of {self.name}")

    def way_set(self, name: str) -> WaySet:
        """The way set of that name."""
        return named(self.way_sets, name, f"way set of {self.name}")

    def side(self, name: str) -> Side:
        """The side or corner of that name."""
        return named(self.sides, name, f"side of {self.name}")


@dataclass(frozen=True)
class Board:
    """A board with all its places."""

    name: str
    family: str
    """What built it, ``grid`` for one; a word for people, nothing has to be known of it."""
    margin: int
    """Rows and columns of anchors that lie outside the border."""
    two_sided: bool
    """Somebody may look at it from behind: layers of it may be mirrored."""
    sites: tuple[SiteKind, ...]
    """The first kind is where pieces stand."""
    strokes: tuple[tuple[tuple[float, float], ...], ...]
    """Lines drawn under the sites, each through points (x, y)."""

    def kind_of_site(self, name: str) -> SiteKind:
        """The kind of site of that name."""
        return named(self.sites, name, f"kind of site of {self.name}")


@dataclass(frozen=True)
class Region:
    """A named set of sites of one kind."""

    name: str
    board: int
    sites: int
    """The kind of site on that board."""
    per_seat: bool
    """Each seat has its own."""
    of: tuple[tuple[int, ...], ...]
    """(1, seats, or parts): the sites, ascending."""
    array: bool = False
    """An array of regions."""

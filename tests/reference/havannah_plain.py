"""Havannah's three shapes by brute force, from the written rules alone: no engine, no sets, no numbers of cells.

A cell is (row, column) as its name says: row r lies half a cell to the right of row r - 1. A board of side n has the
cells of the box of 2n - 1 rows and columns whose row and column add up to n - 1 ... 3n - 3.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))


def cell_of(name: str) -> Cell:
    """``b3`` is row 2, column 1."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def name_of(cell: Cell) -> str:
    return f"{'abcdefghijklmnopqrs'[cell[1]]}{cell[0] + 1}"


class Board:
    """The cells of a hexagon and what its border is made of."""

    def __init__(self, side: int) -> None:
        last = 2 * side - 2
        box = [(row, column) for row in range(last + 1) for column in range(last + 1)]
        self.cells = {cell for cell in box if side - 1 <= sum(cell) <= 3 * side - 3}
        lines = [
            {cell for cell in self.cells if cell[0] == 0},
            {cell for cell in self.cells if cell[0] == last},
            {cell for cell in self.cells if cell[1] == 0},
            {cell for cell in self.cells if cell[1] == last},
            {cell for cell in self.cells if sum(cell) == side - 1},
            {cell for cell in self.cells if sum(cell) == 3 * side - 3},
        ]
        self.corners = {cell for cell in self.cells if sum(cell in line for line in lines) == 2}
        self.sides = [line - self.corners for line in lines]

    def shapes(self, stones: Iterable[Cell], last: Cell | None = None) -> set[str]:
        """Which of ring, bridge and fork the stones of one seat hold, or those of them joined to `last`."""
        found = set()
        own = set(stones)
        for group in groups(own) if last is None else [group_of(own, last)]:
            if len(group & self.corners) >= 2:
                found.add("bridge")
            if sum(bool(group & side) for side in self.sides) >= 3:
                found.add("fork")
            if self._shuts_in(group):
                found.add("ring")
        return found

    def _shuts_in(self, group: set[Cell]) -> bool:
        """Whether somebody who stands on some cell cannot walk off the board without stepping on a stone of the group.

        The cell itself may hold one: inside a ring that is filled, all around it are stones.
        """
        free = {cell for cell in self.cells if any(at not in self.cells for at in around(cell))}
        edge = free - group
        while edge:
            edge = {cell for at in edge for cell in around(at)} & self.cells - free
            free |= edge
            edge -= group
        return free != self.cells


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + row, cell[1] + column) for row, column in STEPS]


def groups(stones: set[Cell]) -> list[set[Cell]]:
    """The stones, in sets of those that touch one another."""
    found = []
    left = set(stones)
    while left:
        found.append(group_of(left, next(iter(left))))
        left -= found[-1]
    return found


def group_of(stones: set[Cell], start: Cell) -> set[Cell]:
    """The stones that are joined to one of them, and that."""
    group, edge = {start}, {start}
    while edge:
        edge = {cell for at in edge for cell in around(at)} & stones - group
        group |= edge
    return group

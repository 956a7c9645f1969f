"""The rules of Mosaix a second time, plain and slow, written from the rules alone.

In: options, then the outcomes and choices of a match. Out: what is legal, likely and written, and the score.
A cell is (row, column) with row 0 at the bottom; a formation with its symbols is a set of (cell, symbol).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial
from typing import Any

SYMBOLS = ("circle", "triangle", "cross")
LEAST_AREA = 5

Cell = tuple[int, int]
Mark = tuple[Cell, str]
Arrangement = frozenset[Mark]
Roll = tuple[int, int, int]
"""How many of the dice show each symbol."""


def turned(marks: Arrangement) -> Arrangement:
    """A quarter turn clockwise, moved back so that the least row and column are 0: up (1, 0) becomes right (0, 1)."""
    loose = {((-column, row), symbol) for (row, column), symbol in marks}
    low_row = min(row for (row, _), _ in loose)
    low_column = min(column for (_, column), _ in loose)
    return frozenset(((row - low_row, column - low_column), symbol) for (row, column), symbol in loose)


@cache
def rotations(marks: Arrangement) -> tuple[Arrangement, ...]:
    """After 4 turns (which move it home), and after 1, 2 and 3."""
    once = turned(marks)
    twice = turned(once)
    thrice = turned(twice)
    return (turned(thrice), once, twice, thrice)


@cache
def representative(marks: Arrangement) -> Arrangement:
    """One and the same for all rotations."""
    return min(rotations(marks), key=sorted)


@cache
def shapes(count: int) -> frozenset[Arrangement]:
    """The formations of so many cells, mirror images apart; every symbol is "" here."""
    if count == 1:
        return frozenset({frozenset({((0, 0), "")})})
    found = set()
    for shape in shapes(count - 1):
        cells = {cell for cell, _ in shape}
        for row, column in cells:
            for more in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if more not in cells:
                    found.add(representative(frozenset((cell, "") for cell in cells | {more})))
    return frozenset(found)


@cache
def arrangements(roll: Roll) -> frozenset[Arrangement]:
    """The rolled symbols on every formation in every way, rotations being one."""
    rolled = [symbol for symbol, number in zip(SYMBOLS, roll, strict=True) for _ in range(number)]
    found = set()
    for shape in shapes(len(rolled)):
        cells = sorted(cell for cell, _ in shape)
        for order in set(permutations(rolled)):
            found.add(representative(frozenset(zip(cells, order, strict=True))))
    return frozenset(found)


def rolls(dice: int) -> dict[Roll, Fraction]:
    """The multisets of so many symbols and their probabilities: n! / (a! b! c!) ordered throws of 3^n."""
    found: dict[Roll, Fraction] = {}
    for a, b in product(range(dice + 1), repeat=2):
        c = dice - a - b
        if c >= 0:
            ways = factorial(dice) // (factorial(a) * factorial(b) * factorial(c))
            found[(a, b, c)] = Fraction(ways, 3**dice)
    return found


@cache
def cells_of(marks: Arrangement) -> tuple[Cell, ...]:
    return tuple(cell for cell, _ in sorted(marks))


@cache
def symbols_of(marks: Arrangement) -> tuple[str, ...]:
    return tuple(symbol for _, symbol in sorted(marks))


@cache
def covered(cells: tuple[Cell, ...], row: int, column: int, size: int, wrap: bool) -> tuple[Cell | None, ...]:
    """The cells of the grid that a formation covers with its lower left corner at (row, column); None is outside."""
    found: list[Cell | None] = []
    for up, right in cells:
        cell = (row + up, column + right)
        if wrap:
            cell = (cell[0] % size, cell[1] % size)
        found.append(cell if 0 <= cell[0] < size and 0 <= cell[1] < size else None)
    return tuple(found)


@cache
def everywhere(cells: tuple[Cell, ...], size: int, wrap: bool) -> list[tuple[Cell | None, ...]]:
    """What a formation covers, for every corner from which it covers a cell of the grid."""
    corners = range(-len(cells) + 1, size)
    every = [covered(cells, row, column, size, wrap) for row in corners for column in corners]
    return [found for found in every if found.count(None) < len(cells)]


class Grid:
    """What one seat has written."""

    def __init__(self, size: int, wrap: bool) -> None:
        self.size, self.wrap = size, wrap
        self.written: dict[Cell, str] = {}

    def cells(self) -> list[Cell]:
        return [(row, column) for row in range(self.size) for column in range(self.size)]

    def place(self, marks: Arrangement, row: int, column: int) -> Arrangement | None:
        """What would be written with the lower left corner at (row, column); None if that is not allowed at all."""
        return self.written_by(marks, covered(cells_of(marks), row, column, self.size, self.wrap))

    def written_by(self, marks: Arrangement, cells: tuple[Cell | None, ...]) -> Arrangement | None:
        """The symbols that fall on cells of the grid, if there are any and all these cells are empty."""
        if not self.written.keys().isdisjoint(cells):
            return None
        inside = [(cell, symbol) for cell, symbol in zip(cells, symbols_of(marks), strict=True) if cell is not None]
        return frozenset(inside) if inside else None

    def placements(self, marks: Arrangement, spare: int) -> set[Arrangement]:
        """All that may be written when at most ``spare`` symbols may be left out over the edge."""
        found = set()
        for image in set(rotations(marks)):
            for cells in everywhere(cells_of(image), self.size, self.wrap):
                writes = self.written_by(image, cells)
                if writes is not None and len(marks) - len(writes) <= spare:
                    found.add(writes)
        return found

    def fits(self, shape: Arrangement, spare: int) -> bool:
        """Whether there is a placement at all."""
        for image in rotations(shape):
            for cells in everywhere(cells_of(image), self.size, self.wrap):
                if self.written.keys().isdisjoint(cells) and cells.count(None) <= spare:
                    return True
        return False

    def stuck(self, dice: int, spare: int) -> bool:
        """No formation whatever can be placed."""
        return not any(self.fits(shape, spare) for shape in shapes(dice))

    def neighbors(self, cell: Cell) -> set[Cell]:
        row, column = cell
        around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        if self.wrap:
            return {(row % self.size, column % self.size) for row, column in around}
        return around

    def areas(self, symbol: str) -> list[set[Cell]]:
        """The connected areas of a symbol."""
        left = {cell for cell, written in self.written.items() if written == symbol}
        found = []
        while left:
            area, border = set(), [left.pop()]
            while border:
                cell = border.pop()
                area.add(cell)
                for other in self.neighbors(cell) & left:
                    left.remove(other)
                    border.append(other)
            found.append(area)
        return found

    def points(self) -> int:
        total = 0
        for symbol in SYMBOLS:
            large = [area for area in self.areas(symbol) if len(area) >= LEAST_AREA]
            total += len(large) * sum(len(area) for area in large)
        return total


class Mosaix:
    """A match. ``stage`` is print, starter, roll, arrange, write or end; ``seat`` is who prints, rolls or arranges."""

    def __init__(
        self, players: int = 2, size: int = 7, dice: int = 4, printed: str = "same", scale: int = 8, wrap: bool = False
    ) -> None:
        self.players, self.size, self.dice = players, size, dice
        self.boxes = scale
        self.grids = [Grid(size, wrap) for _ in range(players)]
        self.roll: Roll = (0, 0, 0)
        self.arrangement: Arrangement = frozenset()
        self.seat = 0
        self.stopped = False
        if printed == "same":
            for grid in self.grids:
                grid.written[self.centre] = "circle"
        self.stage = "print" if printed == "dealt" else self.after_printing()

    @property
    def centre(self) -> Cell:
        return (self.size // 2, self.size // 2)

    @property
    def solo(self) -> bool:
        return self.players == 1

    def spare(self) -> int:
        """How many symbols a placement may leave out; one must always be written."""
        return min(self.boxes, self.dice - 1) if self.solo else self.dice - 1

    def after_printing(self) -> str:
        return "roll" if self.solo else "starter"

    def luck(self) -> dict[Any, Fraction]:
        """The outcomes of the chance node that stands here."""
        if self.stage == "print":
            return {symbol: Fraction(1, 3) for symbol in SYMBOLS}
        if self.stage == "starter":
            return {seat: Fraction(1, self.players) for seat in range(self.players)}
        return dict(rolls(self.dice))

    def printing(self, symbol: str) -> None:
        self.grids[self.seat].written[self.centre] = symbol
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
            self.stage = self.after_printing()

    def starting(self, seat: int) -> None:
        self.seat = seat
        self.stage = "roll"

    def rolling(self, roll: Roll) -> None:
        self.roll = roll
        self.stage = "arrange"

    def arrange_choices(self) -> set[Arrangement]:
        """The arrangements that the active seat can place itself. Whether one fits does not depend on symbols."""
        grid = self.grids[self.seat]
        fitting = {shape for shape in shapes(self.dice) if grid.fits(shape, self.spare())}
        return {marks for marks in arrangements(self.roll) if representative(bare(marks)) in fitting}

    def arranging(self, marks: Arrangement) -> None:
        self.arrangement = marks
        self.stage = "write"

    def write_choices(self, seat: int) -> set[Arrangement]:
        return self.grids[seat].placements(self.arrangement, self.spare())

    def writing(self, choices: dict[int, Arrangement]) -> None:
        """All choices of the round at once; who has no placement is not in it."""
        for seat, marks in choices.items():
            self.grids[seat].written.update(marks)
            if self.solo:
                self.boxes -= self.dice - len(marks)
        if any(grid.stuck(self.dice, self.spare()) for grid in self.grids):
            self.stage = "end"
        else:
            self.seat = (self.seat + 1) % self.players
            self.stage = "roll"

    def stopping(self) -> None:
        self.stage = "end"

    def scores(self) -> list[int]:
        return [grid.points() + (self.boxes if self.solo else 0) for grid in self.grids]

    def returns(self) -> list[Fraction]:
        scores = self.scores()
        if self.solo:
            return [Fraction(1 if scores[0] >= 120 else -1)]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        losers = self.players - len(winners)
        if losers == 0:
            return [Fraction(0)] * self.players
        return [Fraction(1, len(winners)) if seat in winners else Fraction(-1, losers) for seat in range(self.players)]

    def verdict(self) -> str:
        """What the report of a solo match says."""
        points = self.scores()[0]
        return "outstanding" if points >= 130 else "won" if points >= 120 else "lost"


@cache
def bare(marks: Arrangement) -> Arrangement:
    """The formation without its symbols."""
    return frozenset((cell, "") for cell, _ in marks)

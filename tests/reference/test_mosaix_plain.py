"""Facts about Mosaix, derived by hand or counted in another way, that the plain second version must give."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from mosaix_plain import SYMBOLS, Arrangement, Grid, arrangements, bare, rolls, rotations, shapes


def grid_of(*rows: str) -> Grid:
    """A grid drawn from the top: o circle, t triangle, x cross, . empty."""
    grid = Grid(len(rows), wrap=False)
    for row, marks in enumerate(reversed(rows)):
        for column, mark in enumerate(marks):
            if mark != ".":
                grid.written[(row, column)] = {"o": "circle", "t": "triangle", "x": "cross"}[mark]
    return grid


def test_there_are_2_7_and_18_one_sided_formations() -> None:
    # Known: I L; I O T L J S Z; the 12 free pentominoes of which 6 (F L N P Y Z) have a mirror image of their own.
    assert [len(shapes(dice)) for dice in (3, 4, 5)] == [2, 7, 18]


def test_402_arrangements_in_15_rolls_of_four_dice() -> None:
    counts = {roll: len(arrangements(roll)) for roll in rolls(4)}
    assert len(counts) == 15
    by_pattern = {tuple(sorted(roll, reverse=True)): count for roll, count in counts.items()}
    assert by_pattern == {(4, 0, 0): 7, (3, 1, 0): 19, (2, 2, 0): 32, (2, 1, 1): 57}
    # 3 rolls of one symbol, 6 of three and one, 3 of two and two, 3 of two, one and one.
    assert sum(counts.values()) == 3 * 7 + 6 * 19 + 3 * 32 + 3 * 57 == 402


# Burnside: a shape whose group of rotations is trivial has 3^n labellings; with a half turn (3^n + 3^h) / 2, where h
# is the number of cell pairs that the half turn swaps, plus one if it fixes a cell; with quarter turns
# (3^n + 3^h + 2 * 3^q) / 4.
# 3 cells: I half turn, h = 2: (27 + 9) / 2 = 18; L trivial: 27.                                     Together 45.
# 4 cells: I, S, Z half turn, h = 2: 45 each; O quarter turns, h = 2, q = 1: (81 + 9 + 6) / 4 = 24; T, L, J: 81 each.
#          3 * 45 + 24 + 3 * 81 = 402.
# 5 cells: I, Z and its mirror image half turn, h = 3: (243 + 27) / 2 = 135 each; X quarter turns, h = 3, q = 2:
#          (243 + 27 + 2 * 9) / 4 = 72; the other 18 - 4 = 14 trivial: 243 each.  405 + 72 + 3402 = 3879.
@pytest.mark.parametrize(("dice", "total"), [(3, 45), (4, 402), (5, 3879)])
def test_arrangements_are_as_many_as_burnside_counts(dice: int, total: int) -> None:
    every = [marks for roll in rolls(dice) for marks in arrangements(roll)]
    assert len(every) == len(set(every)) == total


def test_arrangements_are_the_orbits_of_all_labellings() -> None:
    # Counted without representatives: every labelling of every shape lies in exactly one orbit.
    for dice in (3, 4):
        every: set[Arrangement] = set()
        for shape in shapes(dice):
            cells = sorted(cell for cell, _ in shape)
            for symbols in product(SYMBOLS, repeat=dice):
                every.add(frozenset(zip(cells, symbols, strict=True)))
        orbits = {frozenset(rotations(marks)) for marks in every}
        listed = {frozenset(rotations(marks)) for roll in rolls(dice) for marks in arrangements(roll)}
        assert orbits == listed


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_probabilities_of_rolls_are_those_of_counting_all_throws(dice: int) -> None:
    throws = Counter(tuple(throw.count(symbol) for symbol in SYMBOLS) for throw in product(SYMBOLS, repeat=dice))
    assert rolls(dice) == {roll: Fraction(count, 3**dice) for roll, count in throws.items()}
    assert len(rolls(dice)) == (dice + 2) * (dice + 1) // 2
    assert sum(rolls(dice).values()) == 1


def test_whether_an_arrangement_fits_does_not_depend_on_the_symbols() -> None:
    source = random.Random(1)
    for _ in range(40):
        grid = random_grid(source, source.randint(4, 6))
        spare = source.randint(0, 3)
        for marks in arrangements((2, 1, 1)):
            assert bool(grid.placements(marks, spare)) == grid.fits(bare(marks), spare)


def random_grid(source: random.Random, size: int) -> Grid:
    """Few holes, so that stuck grids are among them."""
    grid = Grid(size, wrap=False)
    holes = source.choice([0.02, 0.05, 0.1, 0.2, 0.4])
    border = source.random() < 0.3
    for cell in grid.cells():
        inner = 0 < cell[0] < size - 1 and 0 < cell[1] < size - 1
        if source.random() >= holes or (not inner and not border):
            grid.written[cell] = source.choice(SYMBOLS)
    return grid


def holes_of(grid: Grid) -> list[int]:
    """Sizes of the connected sets of empty cells."""
    other = Grid(grid.size, wrap=False)
    other.written = {cell: "hole" for cell in grid.cells() if cell not in grid.written}
    return [len(area) for area in other.areas("hole")]


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_stuck_is_no_empty_border_cell_and_only_holes_smaller_than_a_formation(dice: int) -> None:
    source = random.Random(dice)
    seen: Counter[bool] = Counter()
    for _ in range(600):
        grid = random_grid(source, source.randint(4, 9))
        last = grid.size - 1
        border_free = any(cell not in grid.written for cell in grid.cells() if {0, last} & set(cell))
        stuck = not border_free and all(hole < dice for hole in holes_of(grid))
        assert grid.stuck(dice, spare=dice - 1) == stuck
        seen[stuck] += 1
    assert min(seen[True], seen[False]) > 80


def test_with_isolated_border_cells_only_the_square_does_not_fit() -> None:
    # b1 and d4 are free, not corners, not connected: any piece but O can hang over with one cell inside.
    grid = grid_of("oox.", "oooo", "oooo", "o.oo")
    grid.written[(3, 3)] = "circle"
    del grid.written[(3, 1)]
    unfit = [shape for shape in shapes(4) if not grid.fits(shape, 3)]
    assert unfit == [frozenset(((row, column), "") for row, column in product(range(2), repeat=2))]
    assert not grid.stuck(4, 3)


def test_every_formation_fits_a_free_corner() -> None:
    grid = grid_of("ooo.", "oooo", "oooo", "oooo")
    assert all(grid.fits(shape, 3) for shape in shapes(4))


def test_the_sheets_sums_score_101() -> None:
    grid = grid_of(*EXAMPLE)
    large = {symbol: [len(area) for area in grid.areas(symbol) if len(area) >= 5] for symbol in SYMBOLS}
    assert {symbol: sorted(found) for symbol, found in large.items()} == {
        "circle": [7, 7],
        "triangle": [5, 6],
        "cross": [5, 6, 6],
    }
    assert grid.points() == 2 * 14 + 2 * 11 + 3 * 17 == 101


# The sheet prints only the sums 2 x 14, 2 x 11 and 3 x 17; this full grid was made up to give them. Circles: row 7 (7),
# row 4 with a3 b3 (7). Triangles: a6-e6 (5), c3-e3 with c2-e2 (6). Crosses: a5-e5 (5), f6 g6 g5 g4 g3 f3 (6), a1-e1
# with b2 (6). Too small: f5 f4, a2, and the four circles in the south-east corner.
EXAMPLE = (
    "ooooooo",
    "tttttxx",
    "xxxxxtx",
    "oooootx",
    "ootttxx",
    "txtttoo",
    "xxxxxoo",
)


def test_stripes_of_two_symbols_score_175() -> None:
    grid = grid_of("ooooooo", "xxxxxxx", "ooooooo", "xxxxxxx", "ooooooo", "xxxxxxx", "ooooooo")
    assert grid.points() == 4 * 28 + 3 * 21 == 175


def test_no_grid_has_more_than_nine_areas_or_441_points() -> None:
    # 49 // 5 = 9 areas at most; f(s) = areas x cells summed over symbols is at most 9 x 49 = 441.
    source = random.Random(3)
    most = 0
    for _ in range(300):
        grid = Grid(7, wrap=False)
        for row, column in product(range(7), repeat=2):
            left = grid.written.get((row, column - 1), "circle")
            grid.written[(row, column)] = left if source.random() < 0.6 else source.choice(SYMBOLS)
        number = sum(len(area) >= 5 for symbol in SYMBOLS for area in grid.areas(symbol))
        most = max(most, number)
        assert number <= 9
        assert grid.points() <= 441
    assert most >= 4


def test_areas_wrap_only_on_a_torus() -> None:
    # Row 1 is broken by d1: on the torus e1 f1 a1 b1 c1 are one area of 5.
    plain = grid_of("tttttt", "xxxxxx", "tttttt", "xxxxxx", "tttttt", "oooxoo")
    assert [len(area) for area in plain.areas("circle")].count(5) == 0
    ring = Grid(6, wrap=True)
    ring.written = plain.written
    assert [len(area) for area in ring.areas("circle")] == [5]

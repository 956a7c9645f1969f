"""The statics of Crazy palace as the general linear problem that the written rules state, decided exactly.

In: cuboids with masses, the first of them fixed, and a margin. Out: whether upward forces at the corners of the shrunk
contacts can carry them all. The answer is never a matter of rounding: scipy's solvers only propose; forces are verified
in fractions, a refusal is proved by a virtual motion, and where neither succeeds a simplex method in fractions decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog, nnls  # type: ignore[import-untyped]

DECIDED: Counter[str] = Counter()  # how verdicts were reached

Column = dict[int, int]  # row of the problem -> coefficient
Floats = NDArray[np.float64]


class Body(NamedTuple):
    """A cuboid: its smallest corner, its edges, its mass."""

    x: int
    y: int
    z: int
    w: int
    d: int
    h: int
    mass: int


class Problem(NamedTuple):
    """Find forces >= 0 with sum of force * column = right. Torques are in 1/scale of a unit."""

    columns: list[Column]
    right: list[int]
    scale: int

    def matrix(self) -> tuple[Floats, Floats]:
        """In floating point and in units."""
        matrix = np.zeros((len(self.right), len(self.columns)))
        for number, column in enumerate(self.columns):
            for row, value in column.items():
                matrix[row, number] = value if row % 3 == 0 else value / self.scale
        return matrix, np.array(self.right, dtype=np.float64)


def corners(lower: Body, upper: Body, margin: Fraction) -> list[tuple[int, int]]:
    """Where the upper body may press on the lower one, in units / (2 * the margin's denominator)."""
    if lower.z + lower.h != upper.z:
        return []
    one = 2 * margin.denominator
    shrunk = []
    for axis in (0, 1):
        low = max(lower[axis], upper[axis])
        high = min(lower[axis] + lower[axis + 3], upper[axis] + upper[axis + 3])
        if low >= high or high - low < 2 * margin:
            return []
        shrunk.append({one * low + 2 * margin.numerator, one * high - 2 * margin.numerator})
    return list(product(*map(sorted, shrunk)))  # type: ignore[arg-type]


def problem(bodies: Sequence[Body], margin: Fraction) -> Problem:
    """Force, torque about y and torque about x vanish for every body but the first.

    A column is one corner of one contact; torques are taken about the middle of each body, where its weight acts.
    """
    columns: list[Column] = []
    half = margin.denominator
    for low, lower in enumerate(bodies):
        for high, upper in enumerate(bodies):
            for x, y in corners(lower, upper, margin) if high else []:
                column: Column = {}
                for number, sign in ((high, 1), (low, -1)):
                    if number > 0:
                        body, row = bodies[number], 3 * (number - 1)
                        column[row] = sign
                        column[row + 1] = sign * (x - half * (2 * body.x + body.w))
                        column[row + 2] = sign * (y - half * (2 * body.y + body.d))
                columns.append(column)
    right = [body.mass if part == 0 else 0 for body in bodies[1:] for part in range(3)]
    return Problem(columns, right, 2 * half)


def stands(bodies: Sequence[Body], margin: Fraction) -> bool:
    """Whether the construction is in equilibrium. `bodies[0]` is fixed."""
    return verdict(tuple(bodies), margin)


@lru_cache(maxsize=20_000)
def verdict(bodies: tuple[Body, ...], margin: Fraction) -> bool:
    if len(bodies) == 1:
        return True
    task = problem(bodies, margin)
    if not task.columns:
        return False
    matrix, right = task.matrix()
    forces, _ = nnls(matrix, right, maxiter=30 * matrix.shape[1])
    if is_refused(matrix, right, right - matrix @ forces):
        DECIDED["falls, refused by a virtual motion"] += 1
        return False
    if carries(task, forces) or carries(task, least_lack(task)[1]):
        DECIDED["stands, forces verified"] += 1
        return True
    reached = simplex(task)
    DECIDED["stands, by the exact simplex" if reached else "falls, by the exact simplex"] += 1
    return reached


def is_refused(matrix: Floats, right: Floats, motion: Floats) -> bool:
    """True if a motion on which the weights do work, and no force in any contact does, refutes equilibrium.

    All forces together are at most the number of bodies times all their mass, so with work > forces * (the most that
    one unit of force could take up) no forces balance it; a hundredfold of that leaves rounding no say.
    """
    work, taken = float(right @ motion), max(0.0, float((matrix.T @ motion).max()))
    return work > 1e-6 and work > 100 * taken * (len(right) / 3) * float(right.sum())


def least_lack(task: Problem) -> tuple[float, list[float]]:
    """The linear programme: the least sum of what stays unbalanced, and forces at a corner of it."""
    matrix, right = task.matrix()
    rows, count = matrix.shape
    cost = np.concatenate([np.zeros(count), np.ones(2 * rows)])
    whole = np.hstack([matrix, np.eye(rows), -np.eye(rows)])
    done = linprog(cost, A_eq=whole, b_eq=right, bounds=(0, None), method="highs-ds")
    assert done.status == 0, done.message
    return float(done.fun), [float(force) for force in done.x[:count]]


def carries(task: Problem, proposed: Sequence[float] | Floats) -> bool:
    """True if the equations have exactly one solution in the columns proposed and none of its forces pulls."""
    used = [number for number, force in enumerate(proposed) if force > 1e-9]
    count = len(used)
    solved: dict[int, dict[int, int]] = {}  # unknown -> an equation in it and in unknowns solved later
    for row in reversed(rows_of(task, used)):  # from the last body, which has the fewest above it
        for pivot, equation in solved.items():
            if pivot in row:
                row = eliminated(row, equation, pivot)
        if row:
            if min(row) == count:
                return False
            solved[min(row)] = row
    if len(solved) < count:
        return False
    forces = {count: Fraction(-1)}
    for pivot, equation in reversed(solved.items()):
        rest = sum((value * forces[key] for key, value in equation.items() if key != pivot), Fraction(0))
        forces[pivot] = -rest / equation[pivot]
        if forces[pivot] < 0:
            return False
    return True


def eliminated(row: dict[int, int], equation: dict[int, int], pivot: int) -> dict[int, int]:
    """A multiple of the row less a multiple of the equation, without the unknown `pivot`, in smallest integers."""
    keep, take = equation[pivot], row[pivot]
    mixed = {key: keep * row.get(key, 0) - take * equation.get(key, 0) for key in row.keys() | equation.keys()}
    common = gcd(*mixed.values())
    return {key: value // common for key, value in mixed.items() if value}


def rows_of(task: Problem, used: Sequence[int]) -> list[dict[int, int]]:
    """The equations in some of the columns; the right side follows as one more."""
    rows: list[dict[int, int]] = []
    for row, value in enumerate(task.right):
        rows.append({n: task.columns[name][row] for n, name in enumerate(used) if task.columns[name].get(row)})
        if value:
            rows[-1][len(used)] = value
    return rows


def subtract(row: dict[int, Fraction], other: dict[int, Fraction], times: Fraction) -> None:
    if times == 0:
        return
    for key, value in other.items():
        rest = row.get(key, Fraction(0)) - times * value
        if rest:
            row[key] = rest
        else:
            row.pop(key, None)


def simplex(task: Problem) -> bool:
    """Phase one of the simplex method in fractions, with Bland's rule: can the right side be reached?"""
    count = len(task.columns)
    table = [{n: Fraction(value) for n, value in row.items()} for row in rows_of(task, range(count))]
    cost: dict[int, Fraction] = {}  # what one unit of each column takes off the sum of the artificial variables
    for row in table:
        subtract(cost, row, Fraction(-1))
    basis = [-1] * len(table)  # -1: artificial
    while cost.get(count):
        entering = next((n for n in sorted(cost) if n < count and cost[n] > 0), None)
        if entering is None:
            return False
        ratios = [
            (row.get(count, Fraction(0)) / row[entering], basis[at], at)
            for at, row in enumerate(table)
            if row.get(entering, 0) > 0
        ]
        at = min(ratios)[2]
        pivot = {key: value / table[at][entering] for key, value in table[at].items()}
        table[at], basis[at] = pivot, entering
        for other in [*(row for row in table if row is not pivot), cost]:
            subtract(other, pivot, other.get(entering, Fraction(0)))
    return True


def stability(bodies: Sequence[Body], steps: int = 30) -> float:
    """The largest margin for which it stands, to within 16 / 2**steps; 0 if there is none, inf for the base alone."""
    if len(bodies) == 1:
        return inf
    low, high = Fraction(0), Fraction(16)  # no contact is 32 wide
    if not stands(bodies, low):
        return 0.0
    for _ in range(steps):
        middle = (low + high) / 2
        if stands(bodies, middle):
            low = middle
        else:
            high = middle
    return float(low)

"""The rules of Alquerque a second time, plain and slow, written from the rules alone.

In: the dials. Out: what is legal in a position, as texts, what it leads to, and who has won. A point is (column, row)
with (0, 0) in white's left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product

WHITE, BLACK = 0, 1
SIDE = 5

Point = tuple[int, int]


def name(point: Point) -> str:
    return "abcde"[point[0]] + str(point[1] + 1)


def on_board(point: Point) -> bool:
    return 0 <= point[0] < SIDE and 0 <= point[1] < SIDE


def directions(point: Point) -> list[Point]:
    """Lines run along rows and columns everywhere; diagonals only through points whose coordinates add up to an even
    number."""
    every = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]
    return [way for way in every if 0 in way or sum(point) % 2 == 0]


def moved(point: Point, way: Point, times: int = 1) -> Point:
    return (point[0] + times * way[0], point[1] + times * way[1])


@dataclass(frozen=True)
class Rules:
    """The dials."""

    must_capture: bool = True
    backward: bool = True
    stuck_loses: bool = True
    max_quiet: int = 50


def at_the_start() -> dict[Point, int]:
    """Two rows each, and of the middle row the two points to one's right."""
    men = {(column, row): WHITE if row < 2 else BLACK for column, row in product(range(SIDE), (0, 1, 3, 4))}
    return men | {(0, 2): BLACK, (1, 2): BLACK, (3, 2): WHITE, (4, 2): WHITE}


@dataclass(frozen=True)
class Position:
    """Whose turn it is with what on the board; `chain`: the man that has just jumped and may go on."""

    rules: Rules = Rules()
    men: dict[Point, int] = field(default_factory=at_the_start)
    seat: int = WHITE
    chain: Point | None = None
    quiet: int = 0
    over: bool = False
    winner: int | None = None

    def jumps_of(self, point: Point) -> list[tuple[Point, Point]]:
        """(what is jumped over, where the man lands)."""
        found = []
        for way in directions(point):
            over, to = moved(point, way), moved(point, way, 2)
            if self.men.get(over) == 1 - self.seat and on_board(to) and to not in self.men:
                found.append((over, to))
        return found

    def own(self) -> list[Point]:
        return [point for point, seat in self.men.items() if seat == self.seat]

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.chain is not None:
            on = [f"jump {name(self.chain)} {name(to)}" for _, to in self.jumps_of(self.chain)]
            return on if self.rules.must_capture else [*on, "stop"]
        jumps = [f"jump {name(point)} {name(to)}" for point in self.own() for _, to in self.jumps_of(point)]
        if jumps and self.rules.must_capture:
            return jumps
        steps = []
        up = 1 if self.seat == WHITE else -1
        for point in self.own():
            for way in directions(point):
                to = moved(point, way)
                backward = way[1] == -up
                if on_board(to) and to not in self.men and (self.rules.backward or not backward):
                    steps.append(f"step {name(point)} {name(to)}")
        return jumps + steps

    def after(self, text: str) -> Position:
        kind, *points = text.split()
        if kind == "stop":
            return self.handed_over(self.men, 0)
        start, end = (("abcde".index(point[0]), int(point[1]) - 1) for point in points)
        men = {point: seat for point, seat in self.men.items() if point != start} | {end: self.seat}
        if kind == "step":
            return self.handed_over(men, self.quiet + 1)
        del men[((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)]
        going_on = replace(self, men=men, chain=end, quiet=0)
        if going_on.jumps_of(end):
            return going_on
        return self.handed_over(men, 0)

    def handed_over(self, men: dict[Point, int], quiet: int) -> Position:
        """The other seat's turn, or the end: it has no man left, can do nothing, or nothing was taken for too long."""
        then = replace(self, men=men, seat=1 - self.seat, chain=None, quiet=quiet)
        if not then.own():
            return replace(then, over=True, winner=self.seat)
        if quiet == self.rules.max_quiet:
            return replace(then, over=True)
        if not then.legal():
            return replace(then, over=True, winner=self.seat if self.rules.stuck_loses else None)
        return then


def perft(position: Position, depth: int) -> int:
    """Lines of play of so many plies."""
    if depth == 0:
        return 1
    return sum(perft(position.after(text), depth - 1) for text in position.legal())

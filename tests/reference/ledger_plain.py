"""The rules of Ledger a second time, plain and slow, written from the rule sheet alone.

In: what the three dice of each round show, then the choices of a match as texts. Out: what is legal, what is crossed,
the points.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

ROWS = {
    "rent": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    "wages": (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    "tax": (7, 5, 9, 3, 11, 6, 8, 4, 10, 2, 12),
    "debts": (8, 6, 10, 4, 12, 5, 9, 7, 3, 11, 2),
}
LAST = 10


class Ledger:
    needs = "dice"

    def __init__(self, players: int, goal: int = 70) -> None:
        self.players, self.goal = players, goal
        self.crossed = [{row: set[int]() for row in ROWS} for _ in range(players)]
        self.blots = [0] * players
        self.closed: set[str] = set()
        self.dice: list[int] = []
        self.chosen: dict[int, str] = {}
        self.round, self.over = 1, False

    def chances(self) -> dict[str, Fraction]:
        thrown = Counter("+".join(sorted(dice)) for dice in product("123456", repeat=3))
        return {dice: Fraction(count, 216) for dice, count in thrown.items()}

    def luck(self, value: str) -> None:
        """What the dice show: three numbers, joined by +."""
        self.needs, self.dice = "", [int(shown) for shown in value.split("+")]
        assert len(self.dice) == 3

    def choosing(self) -> list[int]:
        return [] if self.over else list(range(self.players))

    def choices(self, seat: int) -> list[str]:
        sums = {one + two for one, two in combinations(self.dice, 2)}
        return ["blot"] + [
            f"cross {row} {number}"
            for row, numbers in ROWS.items()
            for box, number in enumerate(numbers)
            if number in sums and self.may_cross(seat, row, box)
        ]

    def may_cross(self, seat: int, row: str, box: int) -> bool:
        crossed = self.crossed[seat][row]
        if row in self.closed or (box == LAST and len(crossed) < 4):
            return False
        return all(before < box for before in crossed)

    def play(self, seat: int, text: str) -> None:
        self.chosen[seat] = text
        if len(self.chosen) == self.players:
            for who, choice in self.chosen.items():
                self.write(who, choice)
            self.end_round()

    def write(self, seat: int, text: str) -> None:
        if text == "blot":
            self.blots[seat] += 1
            return
        _, row, number = text.split()
        self.crossed[seat][row].add(ROWS[row].index(int(number)))

    def end_round(self) -> None:
        self.chosen = {}
        self.closed = {row for row in ROWS if any(LAST in sheet[row] for sheet in self.crossed)}
        self.over = len(self.closed) >= 2 or max(self.blots) >= 4 or self.round == 20
        if not self.over:
            self.round, self.needs = self.round + 1, "dice"

    def points(self, seat: int) -> int:
        sheet = self.crossed[seat]
        total = -3 * self.blots[seat]
        for row in ROWS:
            total += sum(range(1, len(sheet[row]) + 1)) + (5 if LAST in sheet[row] else 0)
        for box in range(LAST + 1):
            total += (0, 0, 0, 3, 8)[sum(box in sheet[row] for row in ROWS)]
        return total

    def winners(self) -> list[int]:
        points = [self.points(seat) for seat in range(self.players)]
        if self.players == 1:
            return [0] if points[0] >= self.goal else []
        return [seat for seat in range(self.players) if points[seat] == max(points)]

"""The rules of Marches a second time, plain and slow, written from the rule sheet alone.

In: the lands as they are dealt, what dice show, then the choices of a match as texts. Out: what is legal, who holds
what, the points.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

MAP = """
ardan birk esk firth
corr dunmor gull holm
isen joss marr norn
kell lund oster pell
"""
ROWS = [line.split() for line in MAP.split("\n") if line]
CELL = {land: (row, column) for row, lands in enumerate(ROWS) for column, land in enumerate(lands)}
APART = ({"birk", "esk"}, {"lund", "oster"})
PROVINCES = [
    [land for land in CELL if (CELL[land][0] // 2, CELL[land][1] // 2) == (y, x)] for y in (0, 1) for x in (0, 1)
]


def border(one: str, two: str) -> bool:
    far = abs(CELL[one][0] - CELL[two][0]) + abs(CELL[one][1] - CELL[two][1])
    return far == 1 and {one, two} not in APART


class Marches:
    needs = "lands"

    def __init__(self, players: int) -> None:
        self.players = players
        self.holder: dict[str, int | None] = dict.fromkeys(CELL)
        self.armies = dict.fromkeys(CELL, 0)
        self.points = [0] * players
        self.seat, self.phase, self.round, self.raises, self.attacks, self.over = 0, "raise", 1, 0, 0, False
        self.conqueror: int | None = None
        self.start, self.goal, self.thrown = "", "", list[int]()

    def lands(self, seat: int) -> list[str]:
        return [land for land in CELL if self.holder[land] == seat]

    def beside(self, land: str) -> list[str]:
        return [other for other in CELL if border(land, other)]

    # ---- luck ----

    def dice(self) -> int:
        """How many are due."""
        if self.needs == "attack":
            return min(3, self.armies[self.start] - 1)
        return min(2, self.armies[self.goal]) if self.needs == "defence" else 0

    def chances(self) -> dict[str, Fraction]:
        thrown = Counter("+".join(sorted(dice)) for dice in product("123456", repeat=self.dice()))
        return {dice: Fraction(count, 6 ** self.dice()) for dice, count in thrown.items()}

    def luck(self, value: list[str] | str) -> None:
        """The lands as they are dealt, one to each seat in turn, then what dice show: numbers, joined by +."""
        if isinstance(value, list):
            assert len(value) == len(set(value)) == {2: 12, 3: 15, 4: 16}[self.players]
            for number, land in enumerate(value):
                self.holder[land], self.armies[land] = number % self.players, 2
            self.needs = ""
            self.begin_turn()
            return
        shown = sorted(map(int, value.split("+")), reverse=True)
        assert len(shown) == self.dice()
        if self.needs == "attack":
            self.needs, self.thrown = "defence", shown
            return
        self.needs = ""
        for attacker, defender in zip(self.thrown, shown, strict=False):
            self.armies[self.goal if attacker > defender else self.start] -= 1
        if self.armies[self.goal] == 0:
            self.take(len(self.thrown))
        self.end_attack()

    # ---- turns ----

    def begin_turn(self) -> None:
        whole = sum(all(self.holder[land] == self.seat for land in province) for province in PROVINCES)
        self.phase, self.raises, self.attacks = "raise", 3 + whole, 0

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        own = self.lands(seat)
        pairs = [(land, other) for land in own for other in self.beside(land)]
        if self.phase == "raise":
            return [f"raise {land}" for land in own]
        if self.phase == "fight":
            foreign = [(land, other) for land, other in pairs if other not in own and self.armies[land] >= 2]
            return ["stop"] + [f"attack {land} {other}" for land, other in foreign]
        return ["stay"] + [
            f"shift {many} from {land} to {other}"
            for land, other in pairs
            for many in (1, 2, 3)
            if other in own and self.armies[land] > many
        ]

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "raise":
            self.armies[words[1]] += 1
            self.raises -= 1
            if self.raises == 0:
                self.phase = "fight"
        elif words[0] == "stop":
            self.phase = "shift"
        elif words[0] == "attack":
            self.attack(words[1], words[2])
        else:
            if words[0] == "shift":
                self.armies[words[3]] -= int(words[1])
                self.armies[words[5]] += int(words[1])
            self.end_turn()

    def attack(self, start: str, goal: str) -> None:
        self.start, self.goal = start, goal
        self.attacks += 1
        if self.holder[goal] is None:
            self.take(min(3, self.armies[start] - 1))
            self.end_attack()
        else:
            self.needs = "attack"

    def take(self, many: int) -> None:
        self.holder[self.goal] = self.seat
        self.armies[self.start] -= many
        self.armies[self.goal] += many

    def end_attack(self) -> None:
        if set(self.holder.values()) <= {self.seat, None}:
            self.over, self.conqueror = True, self.seat
        elif self.attacks == 4:
            self.phase = "shift"

    def end_turn(self) -> None:
        while True:
            self.seat += 1
            if self.seat == self.players:
                self.seat = 0
                self.end_round()
            if self.over or self.lands(self.seat):
                break
        if not self.over:
            self.begin_turn()

    # ---- points ----

    def end_round(self) -> None:
        if self.round % 3 == 0:
            for province in PROVINCES:
                self.pay(province)
        if self.round == 9:
            self.over = True
            for seat in range(self.players):
                self.points[seat] += len(self.lands(seat))
            return
        self.round += 1

    def pay(self, province: list[str]) -> None:
        there = [
            sum(self.armies[land] for land in province if self.holder[land] == seat) for seat in range(self.players)
        ]
        places = [5, 2]
        for armies in sorted({armies for armies in there if armies}, reverse=True):
            tied = [seat for seat in range(self.players) if there[seat] == armies]
            shared, places = places[: len(tied)], places[len(tied) :]
            for seat in tied:
                self.points[seat] += sum(shared) // len(tied)

    def winners(self) -> list[int]:
        if self.conqueror is not None:
            return [self.conqueror]
        worths = [(self.points[seat], len(self.lands(seat))) for seat in range(self.players)]
        return [seat for seat in range(self.players) if worths[seat] == max(worths)]

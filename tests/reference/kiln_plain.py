"""The rules of Kiln a second time, plain and slow, written from the rule sheet alone.

In: the orders of the three tiers, then the choices of a match as texts. Out: what is legal, who has what, the points.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

MATERIALS = ("clay", "sand", "ash", "cobalt")
KINDS = (*MATERIALS, "gold")
# Tier, costs in the material itself and the three after it, points.
SHAPES = {
    "cup": (1, (0, 1, 1, 1), 0),
    "bowl": (1, (0, 0, 2, 1), 0),
    "dish": (1, (0, 0, 0, 3), 0),
    "jug": (1, (0, 4, 0, 0), 1),
    "vase": (2, (0, 3, 2, 0), 1),
    "lamp": (2, (1, 0, 3, 2), 2),
    "jar": (2, (5, 0, 0, 0), 2),
    "urn": (3, (0, 5, 3, 1), 4),
    "stove": (3, (5, 0, 0, 4), 5),
}


class Pot(NamedTuple):
    tier: int
    cost: dict[str, int]
    saves: str
    points: int


POTS = {
    f"{material}_{shape}": Pot(
        tier, {MATERIALS[(place + after) % 4]: costs[after] for after in range(4)}, material, points
    )
    for place, material in enumerate(MATERIALS)
    for shape, (tier, costs, points) in SHAPES.items()
}


def some(tokens: tuple[str, ...]) -> str:
    return "+".join(sorted(tokens, key=KINDS.index))


class Kiln:
    needs = "tiers"

    def __init__(self, players: int, goal: int = 12) -> None:
        self.players, self.goal = players, goal
        self.bank = Counter(dict.fromkeys(MATERIALS, 3 + players) | {"gold": 4})
        self.purse = [Counter[str]() for _ in range(players)]
        self.made: list[list[str]] = [[] for _ in range(players)]
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.market: dict[int, list[str]] = {}
        self.stock: dict[int, list[str]] = {}
        self.seat, self.phase, self.round, self.over = 0, "act", 1, False

    def luck(self, tiers: dict[int, list[str]]) -> None:
        """The pots of each tier in the order in which they are laid open."""
        assert sorted(pot for pots in tiers.values() for pot in pots) == sorted(POTS)
        self.needs = ""
        self.market = {tier: pots[:4] for tier, pots in tiers.items()}
        self.stock = {tier: pots[4:] for tier, pots in tiers.items()}

    def points(self, seat: int) -> int:
        return sum(POTS[pot].points for pot in self.made[seat])

    def price(self, seat: int, pot: str) -> tuple[Counter[str], int]:
        """What is paid in materials, and in gold."""
        saved = Counter(POTS[made].saves for made in self.made[seat])
        due = {material: max(0, count - saved[material]) for material, count in POTS[pot].cost.items()}
        paid = Counter({material: min(count, self.purse[seat][material]) for material, count in due.items()})
        return paid, sum(due.values()) - paid.total()

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        if self.phase == "give":
            over = self.purse[seat].total() - 8
            return [
                f"give {some(tokens)}"
                for tokens in combinations_with_replacement(KINDS, over)
                if not Counter(tokens) - self.purse[seat]
            ]
        there = [material for material in MATERIALS if self.bank[material]]
        listed = [f"take {some(three)}" for three in combinations(there, min(3, len(there)))] if there else []
        listed += [f"take {material}+{material}" for material in MATERIALS if self.bank[material] >= 4]
        shown = [pot for tier in (1, 2, 3) for pot in self.market[tier]]
        listed += [
            f"buy {pot}" for pot in [*shown, *self.held[seat]] if self.price(seat, pot)[1] <= self.purse[seat]["gold"]
        ]
        if len(self.held[seat]) < 2:
            listed += [f"hold {pot}" for pot in shown]
        return listed

    def play(self, seat: int, text: str) -> None:
        kind, what = text.split()
        if kind == "take":
            self.move(Counter(what.split("+")), self.bank, self.purse[seat])
        elif kind == "give":
            self.move(Counter(what.split("+")), self.purse[seat], self.bank)
        elif kind == "buy":
            paid, gold = self.price(seat, what)
            self.move(paid + Counter({"gold": gold}), self.purse[seat], self.bank)
            if what in self.held[seat]:
                self.held[seat].remove(what)
            else:
                self.leave_market(what)
            self.made[seat].append(what)
        else:
            self.leave_market(what)
            self.held[seat].append(what)
            self.move(Counter({"gold": min(1, self.bank["gold"])}), self.bank, self.purse[seat])
        self.phase = "give" if self.purse[seat].total() > 8 else "act"
        if self.phase == "act":
            self.next_seat()

    def move(self, tokens: Counter[str], giver: Counter[str], taker: Counter[str]) -> None:
        assert not tokens - giver
        giver.subtract(tokens)
        taker.update(tokens)

    def leave_market(self, pot: str) -> None:
        tier = POTS[pot].tier
        self.market[tier].remove(pot)
        if self.stock[tier]:
            self.market[tier].append(self.stock[tier].pop(0))

    def next_seat(self) -> None:
        while True:
            self.seat += 1
            if self.seat == self.players:
                self.seat = 0
                if self.round == 40 or any(self.points(seat) >= self.goal for seat in range(self.players)):
                    self.over = True
                    return
                self.round += 1
            if self.choices(self.seat):
                return

    def winners(self) -> list[int]:
        worth = [(self.points(seat), -len(self.made[seat])) for seat in range(self.players)]
        return [seat for seat in range(self.players) if worth[seat] == max(worth)]

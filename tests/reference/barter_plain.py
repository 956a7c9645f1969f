"""The rules of Barter a second time, plain and slow, written from the rule sheet alone.

In: the order of the contracts, the dice, then the choices of a match as texts. Out: what is legal, who has what, the
points.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

SEATS = ("red", "blue", "green", "yellow", "white")
GOODS = ("fish", "grain", "oil", "wool")


class Contract(NamedTuple):
    goods: Counter[str]
    points: int
    copies: int


CONTRACTS = {
    **{f"{one}_{two}": Contract(Counter([one, two]), 2, 2) for one, two in combinations(GOODS, 2)},
    **{f"two_{one}": Contract(Counter({one: 2}), 3, 1) for one in GOODS},
    **{"_".join(three): Contract(Counter(three), 4, 2) for three in combinations(GOODS, 3)},
    **{f"two_{one}_{two}": Contract(Counter({one: 2, two: 2}), 6, 1) for one, two in combinations(GOODS, 2)},
    "all_four": Contract(Counter(GOODS), 6, 2),
}
BUNDLES = [goods for size in (1, 2) for goods in combinations_with_replacement(GOODS, size)]


class Barter:
    needs = "contracts"

    def __init__(self, players: int, rounds: int = 10) -> None:
        self.players, self.rounds = players, rounds
        self.bank = Counter(dict.fromkeys(GOODS, 6 * players))
        self.goods = [Counter[str]() for _ in range(players)]
        self.hand: list[list[str]] = [[] for _ in range(players)]
        self.done: list[list[str]] = [[] for _ in range(players)]
        self.pile: list[str] = []
        self.seat, self.phase, self.round, self.offers, self.over = 0, "trade", 1, 0, False
        self.give, self.want = Counter[str](), Counter[str]()
        self.answers: dict[int, str | None] = {}

    def chances(self) -> dict[str, Fraction]:
        if self.needs != "dice":
            return {}
        thrown = Counter("+".join(sorted(dice)) for dice in product(GOODS, repeat=3))
        return {dice: Fraction(count, 64) for dice, count in thrown.items()}

    def luck(self, value: list[str] | str) -> None:
        """The contracts as they are dealt and drawn, then what three dice show: three goods, joined by +."""
        if isinstance(value, str):
            assert self.needs == "dice"
            for good in value.split("+"):
                if self.bank[good]:
                    self.move(Counter([good]), self.bank, self.goods[self.seat])
            self.needs, self.phase, self.offers = "", "trade", 0
            return
        assert sorted(value) == sorted(name for name, contract in CONTRACTS.items() for _ in range(contract.copies))
        for seat in range(self.players):
            self.hand[seat] = value[3 * seat : 3 * seat + 3]
        self.pile, self.needs = value[3 * self.players :], "dice"

    def move(self, goods: Counter[str], giver: Counter[str], taker: Counter[str]) -> None:
        assert not goods - giver
        giver.subtract(goods)
        taker.update(goods)

    def choosing(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "answer":
            return [seat for seat, answer in self.answers.items() if answer is None]
        return [self.seat]

    def accepted(self) -> list[int]:
        return [seat for seat, answer in self.answers.items() if answer == "accept"]

    def choices(self, seat: int) -> list[str]:
        if self.phase == "answer":
            return ["accept", "refuse"]
        if self.phase == "choose":
            return ["withdraw"] + [f"deal {SEATS[other]}" for other in self.accepted()]
        own = self.goods[seat]
        listed = ["end"]
        listed += [f"deliver {name}" for name in sorted(set(self.hand[seat])) if not CONTRACTS[name].goods - own]
        listed += [
            f"swap {one} for {two}" for one in GOODS for two in GOODS if one != two and own[one] >= 3 and self.bank[two]
        ]
        if self.offers < 2:
            listed += [
                f"offer {'+'.join(give)} for {'+'.join(want)}"
                for give in BUNDLES
                for want in BUNDLES
                if not Counter(give) - own and not set(give) & set(want) and self.asked(Counter(want))
            ]
        return listed

    def asked(self, want: Counter[str]) -> list[int]:
        return [other for other in range(self.players) if other != self.seat and not want - self.goods[other]]

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] in ("accept", "refuse"):
            self.answers[seat] = words[0]
            if None not in self.answers.values():
                self.phase = "choose" if self.accepted() else "trade"
        elif words[0] == "offer":
            self.give, self.want = Counter(words[1].split("+")), Counter(words[3].split("+"))
            self.answers = dict.fromkeys(self.asked(self.want))
            self.offers += 1
            self.phase = "answer"
        elif words[0] in ("deal", "withdraw"):
            if words[0] == "deal":
                other = SEATS.index(words[1])
                self.move(self.give, self.goods[seat], self.goods[other])
                self.move(self.want, self.goods[other], self.goods[seat])
            self.phase = "trade"
        elif words[0] == "swap":
            self.move(Counter({words[1]: 3}), self.goods[seat], self.bank)
            self.move(Counter({words[3]: 1}), self.bank, self.goods[seat])
        elif words[0] == "deliver":
            self.move(CONTRACTS[words[1]].goods, self.goods[seat], self.bank)
            self.hand[seat].remove(words[1])
            self.done[seat].append(words[1])
            self.hand[seat] += self.pile[:1]
            self.pile = self.pile[1:]
        else:
            self.next_seat()

    def next_seat(self) -> None:
        self.seat = (self.seat + 1) % self.players
        if self.seat == 0:
            if self.round == self.rounds or any(self.points(seat) >= 15 for seat in range(self.players)):
                self.over = True
                return
            self.round += 1
        self.needs = "dice"

    def points(self, seat: int) -> int:
        return sum(CONTRACTS[name].points for name in self.done[seat])

    def winners(self) -> list[int]:
        worths = [(self.points(seat), self.goods[seat].total()) for seat in range(self.players)]
        return [seat for seat in range(self.players) if worths[seat] == max(worths)]

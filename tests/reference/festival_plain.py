"""The rules of Festival a second time, plain and slow, written from the rule sheet alone.

In: the order of the pack, then the choices of a match as texts. Out: what is legal, who has kept what, the points.
"""

from __future__ import annotations

from collections import Counter

PACK = {
    "lantern": 14,
    "drum": 14,
    "fan": 14,
    "kite_1": 6,
    "kite_2": 10,
    "kite_3": 8,
    "step": 5,
    "twirl": 10,
    "leap": 5,
    "mask": 6,
    "cake": 8,
}
DANCES = {"step": 1, "twirl": 2, "leap": 3}
FANS = (0, 1, 3, 6, 10, 15)
HANDS = {2: 10, 3: 9, 4: 8, 5: 6}


class Festival:
    needs = "pack"

    def __init__(self, players: int) -> None:
        self.players = players
        self.pack: list[str] = []
        self.hand = [Counter[str]() for _ in range(players)]
        self.kept: list[list[str]] = [[] for _ in range(players)]
        self.cakes = [0] * players
        self.points = [0] * players
        self.chosen: dict[int, str] = {}
        self.round, self.over = 0, False

    def luck(self, pack: list[str]) -> None:
        """The cards in the order in which they are dealt; those never dealt may be left out."""
        assert not Counter(pack) - Counter(PACK)
        self.pack, self.needs = list(pack), ""
        self.deal()

    def deal(self) -> None:
        self.round += 1
        for seat in range(self.players):
            size = HANDS[self.players]
            self.hand[seat], self.pack = Counter(self.pack[:size]), self.pack[size:]

    def choosing(self) -> list[int]:
        return [] if self.over else [seat for seat in range(self.players) if seat not in self.chosen]

    def choices(self, seat: int) -> list[str]:
        return [f"keep {card}" for card, count in self.hand[seat].items() if count]

    def play(self, seat: int, text: str) -> None:
        self.chosen[seat] = text.split()[1]
        if len(self.chosen) < self.players:
            return
        for who, card in self.chosen.items():
            self.hand[who][card] -= 1
            self.kept[who].append(card)
        self.chosen = {}
        self.hand = [self.hand[-1], *self.hand[:-1]]
        if not self.hand[0].total():
            self.count_round()

    def count_round(self) -> None:
        for seat in range(self.players):
            self.points[seat] += worth(self.kept[seat])
        tails = [sum(int(card[5]) for card in kept if card.startswith("kite")) for kept in self.kept]
        self.pay_kites(tails)
        for seat in range(self.players):
            self.cakes[seat] += self.kept[seat].count("cake")
            self.kept[seat] = []
        if self.round < 3:
            self.deal()
            return
        self.over = True
        self.count_cakes()

    def pay_kites(self, tails: list[int]) -> None:
        if max(tails) == 0:
            return
        most = [seat for seat in range(self.players) if tails[seat] == max(tails)]
        for seat in most:
            self.points[seat] += 6 // len(most)
        others = [tail for tail in tails if 0 < tail < max(tails)]
        if len(most) > 1 or not others:
            return
        second = [seat for seat in range(self.players) if tails[seat] == max(others)]
        for seat in second:
            self.points[seat] += 3 // len(second)

    def count_cakes(self) -> None:
        if min(self.cakes) == max(self.cakes):
            return
        for amount, sign in ((max(self.cakes), 1), (min(self.cakes), -1)):
            if sign < 0 and self.players == 2:
                return
            there = [seat for seat in range(self.players) if self.cakes[seat] == amount]
            for seat in there:
                self.points[seat] += sign * (6 // len(there))

    def winners(self) -> list[int]:
        worths = list(zip(self.points, self.cakes, strict=True))
        return [seat for seat in range(self.players) if worths[seat] == max(worths)]


def worth(kept: list[str]) -> int:
    """What cards kept in this order are worth by themselves."""
    total = 5 * (kept.count("lantern") // 2) + 10 * (kept.count("drum") // 3) + FANS[min(5, kept.count("fan"))]
    masks = 0
    for card in kept:
        if card == "mask":
            masks += 1
        elif card in DANCES:
            total += DANCES[card] * (3 if masks else 1)
            masks = max(0, masks - 1)
    return total

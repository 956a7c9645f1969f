"""The rules of Orchard a second time, plain and slow, written from the rule sheet alone.

In: the orders as they come, the weather of each round, then the choices of a match as texts. Out: what is legal, who
has what, the points.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Order(NamedTuple):
    apples: int
    cider: int
    points: int
    coins: int
    copies: int


ORDERS = {
    "basket": Order(2, 0, 2, 2, 3),
    "tart": Order(3, 0, 4, 0, 2),
    "crate": Order(4, 0, 5, 2, 3),
    "cart": Order(6, 0, 8, 1, 2),
    "jug": Order(0, 1, 2, 2, 2),
    "keg": Order(0, 2, 5, 2, 3),
    "hamper": Order(2, 1, 5, 1, 3),
    "feast": Order(3, 2, 9, 0, 2),
    "wedding": Order(2, 4, 13, 0, 2),
}
WEATHER = {"sun": Fraction(3, 6), "rain": Fraction(2, 6), "frost": Fraction(1, 6)}
PLACES = ("pick", "plant", "press", "market", "fair", "hire", "gate", "job")
SALE = (0, 1, 3, 5, 6)
MOST = {"trees": 9, "apples": 20, "cider": 20, "coins": 60}


@dataclass
class Farm:
    pickers: int = 3
    trees: int = 2
    apples: int = 1
    cider: int = 0
    coins: int = 3
    points: int = 0
    idle: int = 0
    rests: bool = False

    def gain(self, **things: int) -> None:
        for name, count in things.items():
            setattr(self, name, min(MOST[name], getattr(self, name) + count))


class Orchard:
    needs = "orders"

    def __init__(self, players: int, rounds: int = 6) -> None:
        self.players, self.rounds = players, rounds
        self.farms = [Farm() for _ in range(players)]
        self.open: list[str] = []
        self.pile: list[str] = []
        self.sent: dict[str, list[int]] = {place: [] for place in PLACES}
        self.first, self.next_first, self.seat = 0, 0, 0
        self.phase, self.round, self.weather, self.over = "send", 1, "", False

    def chances(self) -> dict[str, Fraction]:
        return WEATHER if self.needs == "weather" else {}

    def luck(self, value: list[str] | str) -> None:
        """The orders as they come to lie open, then a round's weather."""
        if isinstance(value, str):
            assert self.needs == "weather"
            self.needs, self.weather = "", value
            self.begin_round()
            return
        assert sorted(value) == sorted(name for name, order in ORDERS.items() for _ in range(order.copies))
        self.open, self.pile, self.needs = value[:4], value[4:], "weather"

    def begin_round(self) -> None:
        self.sent = {place: [] for place in PLACES}
        for farm in self.farms:
            farm.idle, farm.rests = farm.pickers, False
        self.seat, self.phase = self.first, "send"

    def room(self, place: str) -> int:
        if place in ("pick", "job"):
            return 99
        return self.players - 1 if place in ("plant", "market", "fair") else 1

    def can_fill(self, farm: Farm, name: str) -> bool:
        return farm.apples >= ORDERS[name].apples and farm.cider >= ORDERS[name].cider

    def may_send(self, farm: Farm, place: str) -> bool:
        if len(self.sent[place]) >= self.room(place):
            return False
        if place == "plant":
            return farm.coins >= 2 and farm.trees < 9
        if place in ("press", "market"):
            return farm.apples > 0
        if place == "fair":
            return any(self.can_fill(farm, name) for name in self.open)
        return place != "hire" or (farm.coins >= 4 and farm.pickers == 3)

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        farm = self.farms[seat]
        if self.phase == "sell":
            return [f"sell {apples}" for apples in range(1, min(4, farm.apples) + 1)]
        if self.phase == "deliver":
            return [f"deliver {name}" for name in sorted(set(self.open)) if self.can_fill(farm, name)]
        return ["rest"] + [f"send {place}" for place in PLACES if self.may_send(farm, place)]

    def play(self, seat: int, text: str) -> None:
        words, farm = text.split(), self.farms[seat]
        if words[0] == "rest":
            farm.rests = True
        elif words[0] == "send":
            self.send(seat, farm, words[1])
            if words[1] in ("market", "fair"):
                self.phase = "sell" if words[1] == "market" else "deliver"
                return
        elif words[0] == "sell":
            farm.apples -= int(words[1])
            farm.gain(coins=SALE[int(words[1])])
        else:
            order = ORDERS[words[1]]
            farm.apples -= order.apples
            farm.cider -= order.cider
            farm.gain(coins=order.coins)
            farm.points += order.points
            self.open.remove(words[1])
            self.open += self.pile[:1]
            self.pile = self.pile[1:]
        self.next_seat()

    def send(self, seat: int, farm: Farm, place: str) -> None:
        farm.idle -= 1
        self.sent[place].append(seat)
        if place == "pick":
            farm.gain(apples=(farm.trees + 1) // 2)
        elif place == "plant":
            farm.coins -= 2
            farm.gain(trees=1)
        elif place == "press":
            pressed = min(3, farm.apples)
            farm.apples -= pressed
            farm.gain(cider=pressed)
        elif place == "hire":
            farm.coins -= 4
            farm.pickers = 4
        elif place == "gate":
            farm.gain(coins=1)
            self.next_first = seat
        elif place == "job":
            farm.gain(coins=1)

    def next_seat(self) -> None:
        self.phase = "send"
        for after in range(1, self.players + 1):
            seat = (self.seat + after) % self.players
            if self.farms[seat].idle and not self.farms[seat].rests:
                self.seat = seat
                return
        self.end_round()

    def end_round(self) -> None:
        for farm in self.farms:
            farm.gain(apples={"sun": farm.trees, "rain": farm.trees + 2, "frost": farm.trees // 2}[self.weather])
        self.first = self.next_first
        if self.round == self.rounds:
            self.over = True
            for farm in self.farms:
                farm.points += farm.trees + farm.coins // 3
            return
        self.round += 1
        self.needs = "weather"

    def winners(self) -> list[int]:
        worths = [(farm.points, farm.coins) for farm in self.farms]
        return [seat for seat in range(self.players) if worths[seat] == max(worths)]

"""The rules of Caravans a second time, plain and slow, written from the rule sheet alone.

In: the orders of decks, then the choices of a match as texts. Out: what is legal, who has what, the points.
A deck is a list whose first card is drawn first; the other places of cards have no order.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

# In the order of the rule sheet: cost (none: not sold), copies, worth in coins, points.
CARDS: dict[str, tuple[int | None, int, int, int]] = {
    "salt": (0, 40, 1, 0),
    "silk": (3, 20, 2, 0),
    "jade": (6, 15, 3, 0),
    "well": (2, 20, 0, 1),
    "oasis": (5, 8, 0, 3),
    "city": (8, 8, 0, 6),
    "dust": (None, 12, 0, -1),
    "camel": (3, 8, 0, 0),
    "guide": (4, 8, 0, 0),
    "bazaar": (3, 8, 0, 0),
    "hermit": (3, 8, 0, 0),
    "bandits": (4, 8, 0, 0),
    "storm": (5, 8, 0, 0),
}
HELPERS = ("camel", "guide", "bazaar", "hermit", "bandits", "storm")
NAMES = tuple(CARDS)


def selections(hand: Counter[str], size: int) -> list[str]:
    held = [name for name in NAMES if hand[name]]
    found = [cards for cards in combinations_with_replacement(held, size) if not Counter(cards) - hand]
    return ["+".join(cards) or "nothing" for cards in found]


class Caravans:
    def __init__(self, players: int, rounds: int = 30) -> None:
        self.players, self.rounds = players, rounds
        self.supply = Counter({name: card[1] for name, card in CARDS.items()})
        self.deck: list[list[str]] = [[] for _ in range(players)]
        self.discards = [Counter[str]({"salt": 7, "well": 3}) for _ in range(players)]
        self.supply -= Counter({"salt": 7 * players, "well": 3 * players})
        self.hand = [Counter[str]() for _ in range(players)]
        self.before = [Counter[str]() for _ in range(players)]
        self.gone = Counter[str]()
        self.seat, self.phase, self.round = 0, "act", 1
        self.actions, self.buys, self.coins = 1, 1, 0
        self.over = False
        self.needs = ""
        self.asked: tuple[int, str] | None = None
        self.pending = [("draw", seat) for seat in range(players) for _ in range(5)]
        self.pending.append(("act", 0))
        self.go_on()

    def luck(self, cards: list[str]) -> None:
        """The new deck of the seat whose deck is needed, in the order in which it is drawn."""
        seat = int(self.needs.split()[1])
        assert Counter(cards) == self.discards[seat]
        assert not self.deck[seat]
        self.needs = ""
        self.discards[seat].clear()
        self.deck[seat] = list(cards)
        self.go_on()

    def go_on(self) -> None:
        """What is still to be done, up to a choice or luck."""
        self.asked = None
        while self.pending:
            what, seat = self.pending[0]
            if what == "draw" and not self.deck[seat] and self.discards[seat].total():
                self.needs = f"deck {seat}"
                return
            self.pending.pop(0)
            if what == "draw" and self.deck[seat]:
                self.hand[seat][self.deck[seat].pop(0)] += 1
            elif what == "dust" and self.supply["dust"]:
                self.supply["dust"] -= 1
                self.discards[seat]["dust"] += 1
            elif what == "begin":
                self.begin(seat)
                if self.over:
                    return
            elif what in ("act", "leave", "buy") or (what == "rob" and self.hand[seat].total() > 3):
                self.asked = (seat, what)
                return

    def begin(self, seat: int) -> None:
        """After a turn: the match is over, or the seat is on turn."""
        others = sum(count == 0 for name, count in self.supply.items() if name != "city")
        if seat == 0:
            self.round += 1
        if not self.supply["city"] or others >= 3 or self.round > self.rounds:
            self.over = True
            return
        self.seat, self.actions, self.buys, self.coins = seat, 1, 1, 0
        self.pending.append(("act", seat))

    def choosing(self) -> list[int]:
        return [self.asked[0]] if self.asked else []

    def choices(self, seat: int) -> list[str]:
        assert self.asked
        what, hand = self.asked[1], self.hand[seat]
        if what == "act":
            return ["trade"] + [f"play {name}" for name in HELPERS if hand[name] and self.actions]
        if what == "leave":
            return [f"leave {cards}" for size in (0, 1, 2) for cards in selections(hand, size)]
        if what == "rob":
            return [f"discard {cards}" for cards in selections(hand, 2)]
        sold = [name for name, card in CARDS.items() if card[0] is not None and self.supply[name]]
        return ["stop"] + [f"buy {name}" for name in sold if (CARDS[name][0] or 0) <= self.coins]

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "play":
            self.actions -= 1
            self.hand[seat][words[1]] -= 1
            self.before[seat][words[1]] += 1
            self.pending = [*self.effects(seat, words[1]), ("act", seat)]
        elif words[0] == "trade":
            self.before[seat].update(self.hand[seat])
            self.coins += sum(CARDS[name][2] * count for name, count in self.hand[seat].items())
            self.hand[seat].clear()
            self.pending = [("buy", seat)]
        elif words[0] in ("leave", "discard"):
            cards = Counter[str]() if words[1] == "nothing" else Counter(words[1].split("+"))
            self.hand[seat] -= cards
            (self.gone if words[0] == "leave" else self.discards[seat]).update(cards)
        elif words[0] == "buy":
            self.supply[words[1]] -= 1
            self.discards[seat][words[1]] += 1
            self.coins -= CARDS[words[1]][0] or 0
            self.buys -= 1
            self.pending = [("buy", seat)] if self.buys else self.end_of_turn(seat)
        else:
            self.pending = self.end_of_turn(seat)
        self.go_on()

    def effects(self, seat: int, name: str) -> list[tuple[str, int]]:
        others = [(seat + after) % self.players for after in range(1, self.players)]
        if name == "camel":
            self.actions += 2
            return [("draw", seat)]
        if name == "guide":
            return [("draw", seat)] * 3
        if name == "bazaar":
            self.coins += 2
            self.buys += 1
            return []
        if name == "hermit":
            return [("leave", seat)]
        if name == "bandits":
            self.coins += 2
            return [("rob", other) for other in others]
        return [("draw", seat)] * 2 + [("dust", other) for other in others]

    def end_of_turn(self, seat: int) -> list[tuple[str, int]]:
        self.discards[seat].update(self.before[seat])
        self.before[seat].clear()
        return [("draw", seat)] * 5 + [("begin", (seat + 1) % self.players)]

    def points(self, seat: int) -> int:
        cards = Counter(self.deck[seat]) + self.discards[seat] + self.hand[seat] + self.before[seat]
        return sum(CARDS[name][3] * count for name, count in cards.items())

    def winners(self) -> list[int]:
        points = [self.points(seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if points[seat] == max(points)]

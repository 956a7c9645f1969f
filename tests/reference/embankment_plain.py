"""The rules of Embankment a second time, plain and slow, written from the rule sheet alone.

In: roles, hands and the orders of the piles, then the choices of a match as texts. Out: what is legal, what lies where.
A pile is a list whose first card is drawn first.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

SEATS = ("red", "blue", "green", "yellow")
ROLES = ("engineer", "digger", "courier", "runner")
STREAMS = {
    "mill": ("ayle", "brome", "cray", "dunn", "eave"),
    "moss": ("fenn", "gare", "holt", "inch", "jura"),
    "marl": ("keld", "lorn", "mere", "nash", "orle"),
}
RIVER = {town: river for river, towns in STREAMS.items() for town in towns}
TOWNS = tuple(RIVER)
ROADS = {
    *(pair for towns in STREAMS.values() for pair in pairwise(towns)),
    *(("ayle", "fenn"), ("cray", "holt"), ("eave", "jura"), ("fenn", "keld")),
    *(("gare", "lorn"), ("inch", "nash"), ("jura", "orle")),
}
BESIDE = {town: sorted(other for other in TOWNS if (town, other) in ROADS or (other, town) in ROADS) for town in TOWNS}


class Deal(NamedTuple):
    roles: list[str]
    hands: list[list[str]]
    towns: list[str]
    floods: list[str]


class End(Exception):
    """The match is over, in the middle of whatever was going on."""


class Embankment:
    def __init__(self, players: int, surges: int = 3) -> None:
        self.players, self.surges = players, surges
        self.role: list[str] = []
        self.hand: list[Counter[str]] = []
        self.water = Counter[tuple[str, str]]()
        self.at = ["holt"] * players
        self.dammed = set[str]()
        self.town_pile: list[str] = []
        self.flood_pile: list[str] = []
        self.flood_gone: list[str] = []
        self.shuffle_of = dict.fromkeys(TOWNS, 0)
        self.shuffles = 0
        self.breaches, self.surged = 0, 0
        self.seat, self.phase, self.actions = 0, "act", 4
        self.over, self.won = False, False
        self.needs = "deal"
        self.pending: list[str] = []

    def luck(self, value: Deal | list[str]) -> None:
        """The deal; later the flood cards just shuffled, in the order in which they will be drawn."""
        what, self.needs = self.needs, ""
        if isinstance(value, Deal):
            assert what == "deal"
            self.deal(value)
            return
        assert Counter(value) == Counter(self.flood_gone)
        self.flood_gone = []
        self.shuffles += 1
        self.shuffle_of.update(dict.fromkeys(value, self.shuffles))
        self.flood_pile = list(value) + self.flood_pile
        self.go_on()

    def deal(self, value: Deal) -> None:
        each = 3 if self.players == 2 else 2
        assert [len(hand) for hand in value.hands] == [each] * self.players
        assert Counter(sum(value.hands, value.towns)) == Counter(TOWNS * 2) + Counter({"surge": self.surges})
        assert sorted(value.floods) == sorted(TOWNS)
        assert len(set(value.roles)) == self.players
        self.role, self.hand = list(value.roles), [Counter(hand) for hand in value.hands]
        self.town_pile, self.flood_pile = list(value.towns), list(value.floods)
        for blocks in (3, 3, 2, 2, 1, 1):
            town = self.flood_pile.pop(0)
            self.water[town, RIVER[town]] = blocks
            self.flood_gone.append(town)

    # ---- choices ----

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        hand, at, role = self.hand[seat], self.at[seat], self.role[seat]
        if self.phase == "discard":
            return [f"discard {cards}" for cards in selections(hand, hand.total() - 6)]
        near = set(BESIDE[at])
        if role == "runner":
            near |= {other for town in BESIDE[at] for other in BESIDE[town]}
        listed = ["rest"] + [f"go {town}" for town in near - {at}]
        listed += [f"sail {town}" for town in hand if hand[town] and town != at]
        listed += [f"pump {river}" for river in STREAMS if self.water[at, river]]
        for other in range(self.players):
            if other == seat or self.at[other] != at:
                continue
            if self.hand[other].total() < 6:
                listed += [
                    f"give {town} to {SEATS[other]}"
                    for town in TOWNS
                    if hand[town] and (town == at or role == "courier")
                ]
            if self.hand[other][at] and hand.total() < 6:
                listed.append(f"take from {SEATS[other]}")
        if RIVER[at] not in self.dammed:
            own = Counter({town: count for town, count in hand.items() if RIVER[town] == RIVER[at]})
            listed += [f"dam {cards}" for cards in selections(own, 3 if role == "engineer" else 4)]
        return listed

    def play(self, seat: int, text: str) -> None:
        try:
            if text.startswith("discard"):
                self.hand[seat] -= Counter(text.split()[1].split("+"))
                self.go_on()
                return
            self.act(seat, text.split())
            self.actions = 0 if text == "rest" else self.actions - 1
            if self.actions == 0:
                self.pending = ["card", "card", "limit", "flood"]
                self.go_on()
        except End:
            self.over = True

    def act(self, seat: int, words: list[str]) -> None:
        kind, at, hand = words[0], self.at[seat], self.hand[seat]
        if kind in ("go", "sail"):
            self.at[seat] = words[1]
            if kind == "sail":
                hand[words[1]] -= 1
        elif kind == "pump":
            all_of_it = words[1] in self.dammed or self.role[seat] == "digger"
            self.water[at, words[1]] -= self.water[at, words[1]] if all_of_it else 1
        elif kind == "give":
            hand[words[1]] -= 1
            self.hand[SEATS.index(words[3])][words[1]] += 1
        elif kind == "take":
            self.hand[SEATS.index(words[2])][at] -= 1
            hand[at] += 1
        elif kind == "dam":
            self.hand[seat] -= Counter(words[1].split("+"))
            self.dammed.add(RIVER[at])
            if len(self.dammed) == 3:
                self.won = True
                raise End

    # ---- what comes after the actions ----

    def go_on(self) -> None:
        """What is still to be done, up to a choice or luck."""
        try:
            while self.pending:
                if self.pending[0] == "drawn" and not self.flood_pile:
                    self.needs = "floods"
                    return
                what = self.pending.pop(0)
                if what == "card":
                    self.draw_card()
                elif what == "limit":
                    if self.hand[self.seat].total() > 6:
                        self.phase = "discard"
                        return
                elif what == "flood":
                    self.pending = ["drawn"] * (2 + self.surged) + ["next"]
                elif what == "drawn":
                    self.draw_flood(self.flood_pile.pop(0), 1)
                elif what == "shuffle":
                    if self.flood_gone:
                        self.needs = "floods"
                        return
                else:
                    self.seat, self.phase, self.actions = (self.seat + 1) % self.players, "act", 4
        except End:
            self.over = True

    def draw_card(self) -> None:
        if not self.town_pile:
            raise End
        card = self.town_pile.pop(0)
        if card != "surge":
            self.hand[self.seat][card] += 1
            return
        self.surged += 1
        if self.flood_pile:
            town = self.flood_pile.pop()
            self.draw_flood(town, max(1, 3 - self.water[town, RIVER[town]]))
        self.pending.insert(0, "shuffle")

    def draw_flood(self, town: str, blocks: int) -> None:
        self.flood_gone.append(town)
        river = RIVER[town]
        if river in self.dammed:
            return
        breached, line = set[str](), list[str]()
        for _ in range(blocks):
            self.block(town, river, breached, line)
        while line:
            for beside in BESIDE[line.pop(0)]:
                self.block(beside, river, breached, line)

    def block(self, town: str, river: str, breached: set[str], line: list[str]) -> None:
        if town in breached:
            return
        if self.water[town, river] == 3:
            breached.add(town)
            line.append(town)
            self.breaches += 1
            if self.breaches == 6:
                raise End
            return
        if sum(self.water[other, river] for other in TOWNS) == 12:
            raise End
        self.water[town, river] += 1

    def winners(self) -> list[int]:
        return list(range(self.players)) if self.won else []


def selections(cards: Counter[str], size: int) -> list[str]:
    held = [town for town in TOWNS if cards[town]]
    found = [chosen for chosen in combinations_with_replacement(held, size) if not Counter(chosen) - cards]
    return ["+".join(chosen) for chosen in found]

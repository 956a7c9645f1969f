"""The rules of Kalah a second time, plain, written from the rules alone.

In: the dials. Out: which pits may be sown, what that leads to, and what each seat has at the end. Each seat has a list
of its pits, in the order in which it sows, with its store behind them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Kalah:
    """A match; `over` tells that it has ended, `stored` what each seat has then."""

    pits: int = 6
    seeds: int = 4
    empty_capture: bool = False
    either: bool = True
    rest: str = "owner"
    sides: list[list[int]] = field(default_factory=list)
    seat: int = 0
    over: bool = False
    stored: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sides = [[self.seeds] * self.pits + [0] for _ in range(2)]

    def legal(self) -> list[int]:
        """Pits of the seat on turn, counted from 0."""
        return [] if self.over else [pit for pit in range(self.pits) if self.sides[self.seat][pit] > 0]

    def sow(self, pit: int) -> None:
        mine, others = self.sides[self.seat], self.sides[1 - self.seat]
        # Around the board: my side with its store, then the other side without.
        ring = [(mine, place) for place in range(self.pits + 1)] + [(others, place) for place in range(self.pits)]
        inhand, mine[pit] = mine[pit], 0
        for n in range(1, inhand + 1):
            side, place = ring[(pit + n) % len(ring)]
            side[place] += 1
        if side is mine and place < self.pits and mine[place] == 1:
            opposite = self.pits - 1 - place
            if others[opposite] > 0 or self.empty_capture:
                mine[self.pits] += others[opposite] + 1
                others[opposite] = mine[place] = 0
        if not (side is mine and place == self.pits):
            self.seat = 1 - self.seat
        empty = [not any(row[: self.pits]) for row in self.sides]
        if empty[self.seat] or (self.either and any(empty)):
            self.finish()

    def finish(self) -> None:
        self.over = True
        self.stored = [row[self.pits] for row in self.sides]
        for seat, row in enumerate(self.sides):
            if self.rest != "nobody":
                self.stored[seat if self.rest == "owner" else 1 - seat] += sum(row[: self.pits])

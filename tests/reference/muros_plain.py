"""The rules of Muros a second time, plain and slow, written from the rules alone.

In: a deal, then the choices of a match. Out: what is legal, what lies where, and the score.
A line end is (direction, number): ("west", 2) is the west end of row 2, ("south", 0) the south end of column 0; a cell
is (row, column) with row 0 in the south.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

COLOURS = ("yellow", "blue", "red", "green")
WHITE = "white"
OPPOSITE = {"west": "east", "east": "west", "south": "north", "north": "south"}

Cell = tuple[int, int]
End = tuple[str, int]


class Play(NamedTuple):
    """One card laid; ``kept`` is the colour taken, None if nothing is."""

    source: str
    card: str
    end: End
    kept: str | None


class Muros:
    """A match after the deal. ``board`` holds only cells with a counter, ``cards`` only ends with a card."""

    def __init__(
        self,
        size: int,
        board: dict[Cell, str],
        hands: list[dict[str, int]],
        piles: dict[str, int],
        seat: int,
        sliding: bool = False,
        poison: bool = False,
    ) -> None:
        self.size, self.sliding, self.poison = size, sliding, poison
        self.board = dict(board)
        self.hands = [dict(hand) for hand in hands]
        self.piles = dict(piles)
        self.seat = seat
        self.cards: dict[End, str] = {}
        self.kept = [dict.fromkeys([*COLOURS, WHITE], 0) for _ in hands]
        self.passed: list[int] = []

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return len(self.cards) == 4 * self.size

    @property
    def second_phase(self) -> bool:
        return len(self.cards) >= 2 * self.size

    def all_ends(self) -> list[End]:
        return [(direction, number) for direction in OPPOSITE for number in range(self.size)]

    def line(self, end: End) -> list[Cell]:
        """The cells of the line, the one at this end first."""
        direction, number = end
        if direction == "west":
            return [(number, column) for column in range(self.size)]
        if direction == "east":
            return [(number, column) for column in range(self.size - 1, -1, -1)]
        if direction == "south":
            return [(row, number) for row in range(self.size)]
        return [(row, number) for row in range(self.size - 1, -1, -1)]

    def facing(self, end: End) -> str | None:
        """The card at the other end of the line."""
        return self.cards.get((OPPOSITE[end[0]], end[1]))

    def free_ends(self) -> list[End]:
        """First phase: ends of lines without a card. Second: the free ends of lines, which all have one card or two."""
        empty = [end for end in self.all_ends() if end not in self.cards]
        if self.second_phase:
            return empty
        return [end for end in empty if self.facing(end) is None]

    def choices(self, seat: int | None = None) -> set[Play]:
        seat = self.seat if seat is None else seat
        sources = {
            card: [name for name, held in (("hand", self.hands[seat]), ("pile", self.piles)) if held[card] > 0]
            for card in COLOURS
        }
        return {
            Play(source, card, end, kept)
            for end in self.free_ends()
            for card in COLOURS
            if sources[card]
            for kept in self.takes(card, end)
            for source in sources[card]
        }

    def takes(self, card: str, end: End) -> list[str | None]:
        """What may be taken with this card at this end."""
        facing = self.facing(end)
        if facing is None or facing == card:
            return [None]
        return [card, facing, WHITE] if self.poison else [card, facing]

    def play(self, play: Play) -> None:
        held = self.hands[self.seat] if play.source == "hand" else self.piles
        held[play.card] -= 1
        line = self.line(play.end)
        if not self.second_phase:
            self.shift(line, play.card)
        elif play.kept is not None:
            for cell in line:
                if self.board.get(cell) == play.kept:
                    del self.board[cell]
                    self.kept[self.seat][play.kept] += 1
        self.cards[play.end] = play.card
        self.next_seat()

    def shift(self, line: list[Cell], colour: str) -> None:
        """``line`` runs from the card's end to the far end."""
        number = sum(1 for cell in line if self.board.get(cell) == colour)
        if number == 0:
            return
        occupied = [cell for cell in line if cell in self.board]
        contents = [self.board.pop(cell) for cell in occupied]
        staying = contents[: len(contents) - number]
        if not self.sliding:
            for place, content in enumerate(staying):
                self.board[occupied[number + place]] = content
        elif staying:
            last = line.index(occupied[len(staying) - 1])
            distance = len(line) - 1 - last
            for cell, content in zip(occupied, staying, strict=False):
                self.board[line[line.index(cell) + distance]] = content

    def next_seat(self) -> None:
        """On to the next seat that has a card to play; who has none passes while others hold cards."""
        self.passed = []
        if self.over:
            return
        self.seat = (self.seat + 1) % self.players
        while sum(self.hands[self.seat].values()) + sum(self.piles.values()) == 0:
            self.passed.append(self.seat)
            self.seat = (self.seat + 1) % self.players

    def ranks(self) -> list[list[str]]:
        """The colours by counters left on the board, most first; equal ones are one rank."""
        left = {colour: sum(1 for value in self.board.values() if value == colour) for colour in COLOURS}
        return [[colour for colour in COLOURS if left[colour] == n] for n in sorted(set(left.values()), reverse=True)]

    def tally(self, seat: int) -> list[int]:
        """What counts for a seat in each rank."""
        minus = self.kept[seat][WHITE] if self.poison else 0
        return [sum(self.kept[seat][colour] for colour in rank) - minus for rank in self.ranks()]

    def scores(self) -> list[int]:
        return [self.tally(seat)[0] for seat in range(self.players)]

    def returns(self) -> list[Fraction]:
        tallies = [self.tally(seat) for seat in range(self.players)]
        winners = [seat for seat in range(self.players) if tallies[seat] == max(tallies)]
        losers = self.players - len(winners)
        if losers == 0:
            return [Fraction(0)] * self.players
        return [Fraction(1, len(winners)) if seat in winners else Fraction(-1, losers) for seat in range(self.players)]

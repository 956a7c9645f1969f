"""The rules of Konane a second time, plain and slow, written from the rules alone.

In: the dials. Out: what is legal in a position, as texts, what it leads to, and who has won. A cell is (column, row).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

BLACK, WHITE = 0, 1
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))

Cell = tuple[int, int]


def name(cell: Cell) -> str:
    return "abcdefghijklmn"[cell[0]] + str(cell[1] + 1)


@dataclass(frozen=True)
class Position:
    """Whose turn it is with which stones; `plies` so far."""

    size: int = 8
    anywhere: bool = False
    stones: dict[Cell, int] = field(default_factory=dict)
    seat: int = BLACK
    plies: int = 0
    winner: int | None = None

    @property
    def over(self) -> bool:
        return self.winner is not None

    def openings(self) -> list[Cell]:
        """Black's own stones in the middle and in the corners, or all; then white's beside the hole."""
        if self.plies == 1:
            (hole,) = {(c, r) for c in range(self.size) for r in range(self.size)} - set(self.stones)
            return [cell for cell in self.stones if abs(cell[0] - hole[0]) + abs(cell[1] - hole[1]) == 1]
        middle, ends = {self.size // 2 - 1, self.size // 2}, {0, self.size - 1}
        black = [cell for cell, seat in self.stones.items() if seat == BLACK]
        return black if self.anywhere else [cell for cell in black if set(cell) <= middle or set(cell) <= ends]

    def jumps(self) -> dict[str, list[Cell]]:
        """By the text of each jump: what it takes."""
        found = {}
        for start in [cell for cell, seat in self.stones.items() if seat == self.seat]:
            for across, up in WAYS:
                taken: list[Cell] = []
                at = start
                while True:
                    over, to = (at[0] + across, at[1] + up), (at[0] + 2 * across, at[1] + 2 * up)
                    inside = all(0 <= part < self.size for part in to)
                    if self.stones.get(over) != 1 - self.seat or not inside or to in self.stones:
                        break
                    taken.append(over)
                    found[f"jump {name(start)} {name(to)}"] = list(taken)
                    at = to
        return found

    def legal(self) -> list[str]:
        if self.over:
            return []
        return [f"remove {name(cell)}" for cell in self.openings()] if self.plies < 2 else list(self.jumps())

    def after(self, text: str) -> Position:
        kind, *cells = text.split()
        named = [("abcdefghijklmn".index(cell[0]), int(cell[1:]) - 1) for cell in cells]
        gone = {named[0]} | (set(self.jumps()[text]) if kind == "jump" else set())
        stones = {cell: seat for cell, seat in self.stones.items() if cell not in gone}
        if kind == "jump":
            stones[named[1]] = self.seat
        then = replace(self, stones=stones, seat=1 - self.seat, plies=self.plies + 1)
        return then if then.legal() else replace(then, winner=self.seat)


def at_the_start(size: int = 8, anywhere: bool = False) -> Position:
    stones = {(c, r): BLACK if (c + r) % 2 == 0 else WHITE for c in range(size) for r in range(size)}
    return Position(size, anywhere, stones)


def perft(position: Position, depth: int) -> int:
    """Lines of play of so many plies."""
    if depth == 1:
        return len(position.legal())
    return sum(perft(position.after(text), depth - 1) for text in position.legal())

"""The rules of Abalone a second time, plain and slow, written from the rules alone.

In: the dials. Out: what is legal in a position, as texts, what it leads to, and who has won. A cell is (column, row);
rows go up, and a step up and to the left is one column less. A move is found from the marbles that go: every set of one
to three in a line, in every direction.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

BLACK, WHITE = 0, 1
SIDE = 5
WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Cell = tuple[int, int]


def name(cell: Cell) -> str:
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def named(text: str) -> Cell:
    return ("abcdefghi".index(text[0]), int(text[1]) - 1)


def on_board(cell: Cell) -> bool:
    return all(0 <= part < 2 * SIDE - 1 for part in cell) and SIDE - 1 <= sum(cell) <= 3 * (SIDE - 1)


CELLS = sorted((c, r) for c in range(2 * SIDE - 1) for r in range(2 * SIDE - 1) if on_board((c, r)))


def stepped(cell: Cell, way: Cell, times: int = 1) -> Cell:
    return (cell[0] + times * way[0], cell[1] + times * way[1])


def standard() -> dict[Cell, int]:
    """Two full rows and the middle three of the third."""
    men: dict[Cell, int] = {}
    for row in range(2 * SIDE - 1):
        cells = [cell for cell in CELLS if cell[1] == row]
        for seat, distance in ((BLACK, row), (WHITE, 2 * SIDE - 2 - row)):
            if distance < 2:
                men |= dict.fromkeys(cells, seat)
            elif distance == 2:
                men |= dict.fromkeys(cells[2:-2], seat)
    return men


def flowers(*centres: tuple[str, int]) -> dict[Cell, int]:
    """A marble on each centre and six around it."""
    men: dict[Cell, int] = {}
    for centre, seat in centres:
        men |= dict.fromkeys([named(centre), *(stepped(named(centre), way) for way in WAYS)], seat)
    return men


STARTS = {
    "standard": standard(),
    "belgian_daisy": flowers(("b8", WHITE), ("e8", BLACK), ("e2", BLACK), ("h2", WHITE)),
    "german_daisy": flowers(("b7", WHITE), ("f7", BLACK), ("d3", BLACK), ("h3", WHITE)),
}


@dataclass(frozen=True)
class Rules:
    """The dials."""

    goal: int = 6
    most: int = 3
    max_plies: int = 500


@dataclass(frozen=True)
class Position:
    rules: Rules = Rules()
    men: dict[Cell, int] = field(default_factory=standard)
    seat: int = BLACK
    pushed: tuple[int, int] = (0, 0)
    plies: int = 0
    over: bool = False
    winner: int | None = None

    def lines(self) -> list[tuple[Cell, Cell, int]]:
        """Every line of own marbles once, as (first, way, length): the end from which it goes east, north-east or
        north-west; single ones for each of the three."""
        found = []
        for cell in CELLS:
            for way in WAYS[:3]:
                for length in range(1, self.rules.most + 1):
                    if any(self.men.get(stepped(cell, way, n)) != self.seat for n in range(length)):
                        break
                    found.append((cell, way, length))
        return found

    def outcomes(self) -> dict[str, tuple[dict[Cell, int], int]]:
        """By the text of each legal move: the marbles after it, and how many it pushes off."""
        found: dict[str, tuple[dict[Cell, int], int]] = {}
        for first, axis, length in self.lines():
            line = [stepped(first, axis, n) for n in range(length)]
            for way in WAYS:
                if way in (axis, stepped((0, 0), axis, -1)):
                    ordered = line if way == axis else line[::-1]
                    after = self.pushed_on(ordered, way)
                    if after is not None:
                        found[f"push {name(ordered[0])} {name(stepped(ordered[0], way))}"] = after
                elif length > 1 and all(
                    on_board(stepped(cell, way)) and stepped(cell, way) not in self.men for cell in line
                ):
                    men = {cell: seat for cell, seat in self.men.items() if cell not in line}
                    men |= {stepped(cell, way): self.seat for cell in line}
                    text = f"shift {name(line[0])} {name(line[-1])} {name(stepped(line[0], way))}"
                    found[text] = (men, 0)
        return found

    def pushed_on(self, line: list[Cell], way: Cell) -> tuple[dict[Cell, int], int] | None:
        """What comes of the whole line going on by the way; None if it may not. All own marbles in a row must go."""
        ahead = stepped(line[-1], way)
        if self.men.get(ahead) == self.seat:
            return None
        others = []
        while ahead in self.men:
            if self.men[ahead] == self.seat:
                return None
            others.append(ahead)
            ahead = stepped(ahead, way)
        if len(others) >= len(line) or (not on_board(ahead) and not others):
            return None
        men = {cell: seat for cell, seat in self.men.items() if cell not in line and cell not in others}
        men |= {stepped(cell, way): self.seat for cell in line}
        kept = [stepped(cell, way) for cell in others if on_board(stepped(cell, way))]
        men |= dict.fromkeys(kept, 1 - self.seat)
        return men, len(others) - len(kept)

    def legal(self) -> list[str]:
        return [] if self.over else list(self.outcomes())

    def after(self, text: str) -> Position:
        men, off = self.outcomes()[text]
        black, white = self.pushed
        pushed = (black + off, white) if self.seat == BLACK else (black, white + off)
        then = replace(self, men=men, pushed=pushed, plies=self.plies + 1, seat=1 - self.seat)
        if pushed[self.seat] >= self.rules.goal:
            return replace(then, over=True, winner=self.seat)
        if then.plies == self.rules.max_plies:
            return replace(then, over=True)
        return then if then.outcomes() else replace(then, over=True, winner=self.seat)


def perft(position: Position, depth: int) -> int:
    """Lines of play of so many plies."""
    if depth == 1:
        return len(position.legal())
    return sum(perft(position.after(text), depth - 1) for text in position.legal())

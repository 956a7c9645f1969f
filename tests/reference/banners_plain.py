"""The rules of Banners a second time, plain and slow, written from the rule sheet alone.

In: the choices of a match as texts. Out: what is legal, who stands where, what is shown. There is no luck.
A cell is (column, row), both from 0 at a1.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

MEN = {"banner": 1, "trap": 2, "spy": 1, "scout": 3, "sapper": 2, "captain": 2, "colonel": 2, "marshal": 1}
STRENGTH = {"spy": 1, "scout": 2, "sapper": 3, "captain": 4, "colonel": 5, "marshal": 6}
PONDS = {(1, 3), (5, 3)}
Cell = tuple[int, int]


@dataclass
class Man:
    seat: int
    rank: str
    shown: bool = False


def cell_name(cell: Cell) -> str:
    return f"{'abcdefg'[cell[0]]}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    return ("abcdefg".index(name[0]), int(name[1]) - 1)


class Banners:
    needs = ""

    def __init__(self, most_moves: int = 200) -> None:
        self.most_moves = most_moves
        self.men: dict[Cell, Man] = {}
        self.to_set = [Counter(MEN), Counter(MEN)]
        self.seat, self.phase, self.moves = 0, "set", 0
        self.over = False
        self.won: list[int] = []

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        if self.phase == "set":
            return [f"set {rank}" for rank, count in self.to_set[seat].items() if count]
        return [
            f"move {cell_name(cell)} to {cell_name(to)}"
            for cell, man in self.men.items()
            if man.seat == seat
            for to in self.reached(cell, man)
        ]

    def reached(self, cell: Cell, man: Man) -> list[Cell]:
        found = []
        for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to = cell
            for _ in range(6 if man.rank == "scout" else 1):
                to = (to[0] + right, to[1] + up)
                if not (0 <= to[0] < 7 and 0 <= to[1] < 7) or to in PONDS:
                    break
                if to in self.men:
                    if self.men[to].seat != man.seat and man.rank in STRENGTH:
                        found.append(to)
                    break
                found.append(to)
        return found

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "set":
            self.set_man(seat, words[1])
            return
        self.moves += 1
        self.move(cell_of(words[1]), cell_of(words[3]))
        self.seat = 1 - seat
        if self.over:
            return
        if self.moves == self.most_moves:
            counts = [sum(man.seat == who for man in self.men.values()) for who in (0, 1)]
            self.end([who for who in (0, 1) if counts[who] > counts[1 - who]])
        elif not self.choices(self.seat):
            self.end([seat])

    def set_man(self, seat: int, rank: str) -> None:
        place = 14 - self.to_set[seat].total()
        row = place // 7 if seat == 0 else 6 - place // 7
        self.men[place % 7, row] = Man(seat, rank)
        self.to_set[seat][rank] -= 1
        if place == 13:
            self.seat = 1 - seat
            if seat == 1:
                self.phase = "move"

    def move(self, start: Cell, to: Cell) -> None:
        man = self.men.pop(start)
        other = self.men.get(to)
        if other is None:
            self.men[to] = man
            if abs(start[0] - to[0]) + abs(start[1] - to[1]) > 1:
                man.shown = True
            return
        man.shown = other.shown = True
        if other.rank == "banner":
            self.men[to] = man
            self.end([man.seat])
        elif other.rank == "trap":
            del self.men[to]
            if man.rank == "sapper":
                self.men[to] = man
        elif (man.rank == "spy" and other.rank == "marshal") or STRENGTH[man.rank] > STRENGTH[other.rank]:
            self.men[to] = man
        elif STRENGTH[man.rank] == STRENGTH[other.rank]:
            del self.men[to]

    def end(self, won: list[int]) -> None:
        self.over, self.won = True, won

    def winners(self) -> list[int]:
        return self.won

"""The rules of Terraces a second time, plain and slow, written from the rule sheet alone.

In: the order of the tiles, then the choices of a match as texts. Out: what is legal, what lies where, the points.
A cell is (row, column), row 0 in the south; sides are north, east, south, west; a feature is a set of (cell, side).
"""

from __future__ import annotations

from functools import cache

SIZE = 15
SIDES = ("north", "east", "south", "west")
STEP = {"north": (1, 0), "east": (0, 1), "south": (-1, 0), "west": (0, -1)}
AROUND = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
# Name: kinds of the four sides, groups of joined sides, whether there is a shrine, copies.
TILES: dict[str, tuple[str, tuple[str, ...], bool, int]] = {
    "square": ("hhhh", ("nesw",), False, 1),
    "hall": ("hhvh", ("new",), False, 2),
    "arch": ("hhph", ("new",), False, 2),
    "corner": ("hhvv", ("ne",), False, 3),
    "elbow": ("hhpp", ("ne", "sw"), False, 3),
    "yard": ("hvhv", ("ns",), False, 1),
    "twins": ("hvhv", (), False, 1),
    "angle": ("hhvv", (), False, 2),
    "house": ("hvvv", (), False, 3),
    "street": ("hpvp", ("ew",), False, 4),
    "bend_right": ("hppv", ("es",), False, 2),
    "bend_left": ("hvpp", ("sw",), False, 2),
    "fork": ("hppp", (), False, 2),
    "way": ("pvpv", ("ns",), False, 4),
    "curve": ("ppvv", ("ne",), False, 5),
    "junction": ("pppv", (), False, 2),
    "crossing": ("pppp", (), False, 1),
    "shrine": ("vvvv", (), True, 2),
    "hermitage": ("vvpv", (), True, 1),
}
Cell = tuple[int, int]
Spot = tuple[Cell, str]


def cell_name(cell: Cell) -> str:
    return f"{'abcdefghijklmno'[cell[1]]}{cell[0] + 1}"


def beyond(cell: Cell, side: str) -> Cell:
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 2) % 4]


@cache
def turned(name: str, turn: int) -> tuple[dict[str, str], frozenset[frozenset[str]]]:
    """The kind of each side and the groups of joined sides, after so many quarters clockwise."""
    kinds, joined, _, _ = TILES[name]
    of_letter = {side[0]: SIDES[(place + turn) % 4] for place, side in enumerate(SIDES)}
    sides = {SIDES[(place + turn) % 4]: kinds[place] for place in range(4)}
    return sides, frozenset(frozenset(of_letter[letter] for letter in group) for group in joined)


class Terraces:
    needs = "tiles"

    def __init__(self, players: int) -> None:
        self.players = players
        self.lying: dict[Cell, tuple[str, int]] = {(7, 7): ("street", 0)}
        self.men: dict[Cell, tuple[int, str]] = {}
        self.left = [5] * players
        self.points = [0] * players
        self.stock: list[str] = []
        self.drawn: str | None = None
        self.seat, self.phase, self.at = 0, "lay", (7, 7)
        self.over = False

    def luck(self, tiles: list[str]) -> None:
        """The tiles in the order in which they are drawn."""
        assert sorted(tiles) == sorted(
            name for name, tile in TILES.items() for _ in range(tile[3] - (name == "street"))
        )
        self.needs = ""
        self.stock = list(tiles)
        self.draw()

    def draw(self) -> None:
        self.phase = "lay"
        while self.stock:
            self.drawn = self.stock.pop(0)
            if self.places():
                return
        self.drawn = None
        self.finish()

    def places(self) -> list[tuple[Cell, int]]:
        assert self.drawn
        found = []
        for cell in [(row, column) for row in range(SIZE) for column in range(SIZE)]:
            met = list[tuple[dict[str, str], frozenset[frozenset[str]]]]()
            for turn in range(4):
                looks = turned(self.drawn, turn)
                if looks not in met and cell not in self.lying and self.fits(cell, looks[0]):
                    found.append((cell, turn))
                met.append(looks)
        return found

    def fits(self, cell: Cell, sides: dict[str, str]) -> bool:
        touched = [side for side in SIDES if beyond(cell, side) in self.lying]
        return bool(touched) and all(
            turned(*self.lying[beyond(cell, side)])[0][opposite(side)] == sides[side] for side in touched
        )

    def feature(self, cell: Cell, side: str) -> set[Spot]:
        """All sides of tiles that are connected with this one."""
        found, waiting = set[Spot](), [(cell, side)]
        while waiting:
            here, at = waiting.pop()
            if (here, at) in found:
                continue
            found.add((here, at))
            for group in turned(*self.lying[here])[1]:
                if at in group:
                    waiting += [(here, other) for other in group]
            if beyond(here, at) in self.lying:
                waiting.append((beyond(here, at), opposite(at)))
        return found

    def finished(self, feature: set[Spot]) -> bool:
        return all(beyond(cell, side) in self.lying for cell, side in feature)

    def features_here(self) -> list[tuple[str, str, set[Spot]]]:
        """The features of the tile just laid: first side, kind, all of it."""
        found: list[tuple[str, str, set[Spot]]] = []
        kinds, _ = turned(*self.lying[self.at])
        for side in SIDES:
            if kinds[side] != "v" and not any((self.at, side) in feature for _, _, feature in found):
                found.append((side, kinds[side], self.feature(self.at, side)))
        return found

    def villagers(self, feature: set[Spot]) -> list[Cell]:
        return sorted(cell for cell, (_, side) in self.men.items() if (cell, side) in feature)

    def choosing(self) -> list[int]:
        return [] if self.over else [self.seat]

    def choices(self, seat: int) -> list[str]:
        if self.phase == "lay":
            return [f"lay at {cell_name(cell)} turn {turn}" for cell, turn in self.places()]
        listed = ["keep"]
        if self.left[seat] > 0:
            listed += [f"settle {side}" for side, _, feature in self.features_here() if not self.villagers(feature)]
            if TILES[self.lying[self.at][0]][2]:
                listed.append("settle middle")
        return listed

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "lay":
            assert self.drawn
            self.at = (int(words[2][1:]) - 1, "abcdefghijklmno".index(words[2][0]))
            self.lying[self.at] = (self.drawn, int(words[4]))
            self.drawn, self.phase = None, "settle"
            return
        if words[0] == "settle":
            self.men[self.at] = (seat, words[1])
            self.left[seat] -= 1
        self.pay_finished()
        self.seat = (seat + 1) % self.players
        self.draw()

    def pay_finished(self) -> None:
        for _, kind, feature in self.features_here():
            if self.finished(feature):
                self.pay(feature, 2 if kind == "h" else 1)
        for step in [(0, 0), *AROUND]:
            cell = (self.at[0] + step[0], self.at[1] + step[1])
            if self.men.get(cell, (0, ""))[1] == "middle" and self.around(cell) == 8:
                self.points[self.men[cell][0]] += 9
                self.go_home(cell)

    def around(self, cell: Cell) -> int:
        return sum((cell[0] + step[0], cell[1] + step[1]) in self.lying for step in AROUND)

    def pay(self, feature: set[Spot], each: int) -> None:
        """The seats with most villagers there, and the villagers go home."""
        there = self.villagers(feature)
        counts = [sum(self.men[cell][0] == seat for cell in there) for seat in range(self.players)]
        for seat, count in enumerate(counts):
            if count and count == max(counts):
                self.points[seat] += each * len({cell for cell, _ in feature})
        for cell in there:
            self.go_home(cell)

    def go_home(self, cell: Cell) -> None:
        self.left[self.men.pop(cell)[0]] += 1

    def finish(self) -> None:
        self.over = True
        while self.men:
            cell, (seat, side) = next(iter(self.men.items()))
            if side == "middle":
                self.points[seat] += 1 + self.around(cell)
                self.go_home(cell)
            else:
                self.pay(self.feature(cell, side), 1)

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]

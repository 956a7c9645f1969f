"""Wall to wall a second time, as plainly as possible and from the written rules alone: it shares nothing with games/.

A wall is a dictionary from (row, x) to (face for seat 0, face for seat 1); x counts half bricks, so a brick rests on
those at x - 1 and x + 1 of the row below. Nothing is ever shifted: names are counted from the leftmost base brick.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

COLOURS = ("green", "fuchsia", "light_blue")
FACES = (*COLOURS, "none_of_mine", "move_or_turn", "choose")
KINDS = ("GG", "FF", "LL", "GF", "GL", "FL")
LETTER = {"G": "green", "F": "fuchsia", "L": "light_blue"}

Place = tuple[int, int]
Brick = tuple[str, str]
Wall = dict[Place, Brick]
Action = tuple[str, ...]


@dataclass(frozen=True)
class Options:
    """The dials, and what the measures are worth: diagonal, row, group."""

    width: int = 10
    bricks: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 5))
    colours: str = "chosen"
    max_turns: int = 500
    worth: tuple[int, int, int] = (10, 8, 6)


def sides(kind: str) -> Brick:
    return LETTER[kind[0]], LETTER[kind[1]]


def kind_of(brick: Brick) -> str:
    return next(kind for kind in KINDS if sorted(sides(kind)) == sorted(brick))


def facings(brick: Brick) -> set[Brick]:
    """How a brick can stand: (face for seat 0, face for seat 1)."""
    return {brick, (brick[1], brick[0])}


def leftmost(wall: Wall) -> int:
    return min((x for row, x in wall if row == 0), default=0)


def name(place: Place, left: int) -> str:
    """What a place is called if the base begins at x = left: the letter of its column, and its row from 1."""
    row, x = place
    column = (x - row - left) // 2
    return f"-{chr(ord('a') - column - 1)}{row + 1}" if column < 0 else f"{chr(ord('a') + column)}{row + 1}"


def targets(wall: Wall, width: int) -> set[Place]:
    """Where one more brick may go."""
    base = sorted(x for row, x in wall if row == 0)
    if not base:
        return {(0, 0)}
    found = {(0, base[0] - 2), (0, base[-1] + 2)} if len(base) < width else set()
    for row, x in wall:
        above = (row + 1, x + 1)
        if above not in wall and (row, x + 2) in wall:
            found.add(above)
    return found


def lies_free(wall: Wall, place: Place) -> bool:
    """True if no brick rests on the one at this place."""
    row, x = place
    return (row + 1, x - 1) not in wall and (row + 1, x + 1) not in wall


def is_sound(wall: Wall, width: int) -> bool:
    """True if the base is one unbroken row within the width and every other brick rests on two."""
    base = sorted(x for row, x in wall if row == 0)
    if len(base) > width or any(right - left != 2 for left, right in pairwise(base)):
        return False
    return all(row == 0 or ((row - 1, x - 1) in wall and (row - 1, x + 1) in wall) for row, x in wall)


def chain(mine: set[Place], place: Place, step: Place) -> int:
    """How many bricks follow one another from this one in steps of one kind."""
    length = 0
    while place in mine:
        length += 1
        place = (place[0] + step[0], place[1] + step[1])
    return length


def own(wall: Wall, seat: int, colour: str) -> set[Place]:
    return {place for place, brick in wall.items() if brick[seat] == colour}


def longest_diagonal(mine: set[Place]) -> int:
    return max((chain(mine, place, (1, lean)) for place in mine for lean in (-1, 1)), default=0)


def longest_row(mine: set[Place]) -> int:
    return max((chain(mine, place, (0, 2)) for place in mine), default=0)


def touch(one: Place, other: Place) -> bool:
    """Side by side in a row, or half over each other in rows that follow."""
    rows, halves = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (rows, halves) in ((0, 2), (1, 1))


def largest_group(mine: set[Place]) -> int:
    """Groups grow by joining until no two of them touch."""
    groups = [{place} for place in mine]
    joined = True
    while joined:
        joined = False
        for one in groups:
            for other in groups:
                if one is not other and any(touch(a, b) for a in one for b in other):
                    one |= other
                    groups.remove(other)
                    joined = True
                    break
            if joined:
                break
    return max(map(len, groups), default=0)


MEASURES: tuple[Callable[[set[Place]], int], ...] = (longest_diagonal, longest_row, largest_group)


def points(wall: Wall, colours: list[str], worth: tuple[int, int, int]) -> list[Fraction]:
    total = [Fraction(0), Fraction(0)]
    for measure, prize in zip(MEASURES, worth, strict=True):
        lengths = [measure(own(wall, seat, colours[seat])) for seat in (0, 1)]
        for seat in (0, 1):
            if lengths[seat] > lengths[1 - seat]:
                total[seat] += prize
            elif lengths[seat] == lengths[1 - seat]:
                total[seat] += Fraction(prize, 2)
    return total


class WallPlain:
    """A match. `node` is "decide", "chance" or "end", `phase` the phase or the die, `seat` who decides or rolls."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.wall: Wall = {}
        self.pile = {kind: options.bricks.get(kind, 0) for kind in KINDS}
        self.colours: list[str] = []
        self.turns = 0
        self.face = ""
        self.actions: set[Action] = set()  # what is legal after a roll
        self.passes: list[int] = []  # the seats whose turn was forfeited after the last choice
        self.points: list[Fraction] = []
        self.node, self.phase, self.seat = "decide", "pick", 0
        if options.colours == "fixed":
            self.colours = ["green", "fuchsia"]
            self.node, self.phase = "chance", "starter"

    def outcomes(self) -> dict[str, Fraction]:
        """The die's outcomes by name; the starter's are the seats' numbers."""
        faces = ("0", "1") if self.phase == "starter" else FACES
        return {face: Fraction(1, len(faces)) for face in faces}

    def legal(self) -> set[Action]:
        if self.phase == "pick":
            return {("pick", colour) for colour in COLOURS if colour not in self.colours}
        return self.actions

    def legal_for(self, face: str) -> set[Action]:
        mine = self.colours[self.seat]
        if face == "move_or_turn":
            return self.moves_and_turns()
        if face == "none_of_mine":
            return self.placings(lambda brick: mine not in brick)
        if face == "choose":
            return set().union(*(self.legal_for(other) for other in FACES if other != "choose"))
        return self.placings(lambda brick: face in brick)

    def placings(self, allowed: Callable[[Brick], bool]) -> set[Action]:
        left = leftmost(self.wall)
        return {
            ("place", *facing, name(target, left))
            for kind, number in self.pile.items()
            if number > 0 and allowed(sides(kind))
            for facing in facings(sides(kind))
            for target in targets(self.wall, self.options.width)
        }

    def moves_and_turns(self) -> set[Action]:
        found: set[Action] = set()
        left = leftmost(self.wall)
        for place, brick in self.wall.items():
            if not lies_free(self.wall, place):
                continue
            found.add(("turn", name(place, left)))
            rest = {other: what for other, what in self.wall.items() if other != place}
            if not rest:
                continue  # lifted, the only brick can go nowhere else: the place of a first brick is one place
            for target in targets(rest, self.options.width) - {place}:
                if is_sound({**rest, target: brick}, self.options.width):
                    for facing in facings(brick):
                        found.add(("move", name(place, left), name(target, left), facing[0]))
        return found

    def play(self, choice: Action) -> None:
        """Plays a legal action, or ("roll", outcome)."""
        self.passes = []
        if choice[0] == "roll":
            self.rolled(choice[1])
        elif choice[0] == "pick":
            self.colours.append(choice[1])
            self.seat = len(self.colours)
            if self.seat == 2:
                self.node, self.phase, self.seat = "chance", "starter", -1
        else:
            self.build(choice)
            self.end_turn()

    def rolled(self, outcome: str) -> None:
        if self.phase == "starter":
            self.phase, self.seat = "action", int(outcome)
            return
        self.node, self.phase, self.face = "decide", "act", outcome
        self.actions = self.legal_for(outcome)
        if not self.actions:
            self.passes.append(self.seat)
            self.end_turn()

    def find(self, called: str) -> Place:
        """The place of this name, which counts from the wall as it stands before the action."""
        left = leftmost(self.wall)
        near = {(row + up, x + aside) for row, x in self.wall for up in (0, 1) for aside in (-2, -1, 0, 1, 2)}
        return next(p for p in near | {(0, 0)} if (p[0] + p[1]) % 2 == 0 and name(p, left) == called)

    def build(self, action: Action) -> None:
        if action[0] == "place":
            brick = (action[1], action[2])
            self.pile[kind_of(brick)] -= 1
            self.wall[self.find(action[3])] = brick
            return
        source = self.find(action[1])
        target = source if action[0] == "turn" else self.find(action[2])
        brick = self.wall.pop(source)
        turned = (brick[1], brick[0])
        if action[0] == "turn" or brick[0] != action[3]:
            brick = turned
        self.wall[target] = brick

    def end_turn(self) -> None:
        self.turns += 1
        self.node, self.phase, self.seat = "chance", "action", 1 - self.seat
        if not any(self.pile.values()) or self.turns == self.options.max_turns:
            self.node, self.phase, self.seat = "end", "", -1
            self.points = points(self.wall, self.colours, self.options.worth)

    def returns(self) -> list[int]:
        lead = self.points[0] - self.points[1]
        return [1, -1] if lead > 0 else [-1, 1] if lead < 0 else [0, 0]

    def faces(self, seat: int) -> dict[str, str]:
        """What a seat sees: the colour at each name."""
        left = leftmost(self.wall)
        return {name(place, left): brick[seat] for place, brick in self.wall.items()}

"""Crazy palace a second time, as plainly as possible and from the written rules alone: it shares nothing with games/.

Legal placings are found in a world of unit cubes that are full or empty; a single block is judged by comparing cuboids
pair by pair. Whether a construction stands is decided in statics_plain.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import statics_plain
from statics_plain import Body

FACES = ("S", "M", "L")
SHIFTS = {"exact": (0, 0), "east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}
HANDS = {"human": (Fraction(4, 5), Fraction(1, 20)), "shaky": (Fraction(3, 5), Fraction(1, 10))}
TREMORS = {"light": (Fraction(1, 16), Fraction(1, 4)), "strong": (Fraction(1, 16), Fraction(1, 2))}

Action = tuple[str | int, ...]
Cubes = NDArray[np.int64]


class Cuboid(NamedTuple):
    """Its smallest corner and its edges."""

    x: int
    y: int
    z: int
    w: int
    d: int
    h: int

    @property
    def top(self) -> int:
        return self.z + self.h


@dataclass(frozen=True)
class Options:
    """The dials; lengths in units, masses in tenths, the margin in sixteenths."""

    blocks: int = 10
    short: int = 2
    middle: int = 4
    long: int = 8
    figure_width: int = 2
    figure_height: int = 3
    block_mass: int = 10
    figure_mass: int = 1
    margin: int = 1
    approach: str = "straight"
    lift: str = "free"
    hand: str = "human"
    tremor: str = "none"
    tower: bool = False

    def edges(self, face: str, yaw: int) -> tuple[int, int, int]:
        """Width, depth and height of a block that rests on a face: S on 4x2, M on 8x2, L on 8x4 of 2 x 4 x 8."""
        longer, shorter, height = {
            "S": (self.middle, self.short, self.long),
            "M": (self.long, self.short, self.middle),
            "L": (self.long, self.middle, self.short),
        }[face]
        return (longer, shorter, height) if yaw == 0 else (shorter, longer, height)


def meet(one: Cuboid, other: Cuboid) -> bool:
    """True if the interiors have a point in common."""
    return all(
        start < other[axis] + other[axis + 3] and other[axis] < start + one[axis + 3]
        for axis, start in enumerate(one[:3])
    )


def overlap(one: Cuboid, other: Cuboid) -> bool:
    """True if seen from above the two have an area in common."""
    return meet(one._replace(z=0, h=1), other._replace(z=0, h=1))


def supporters(block: Cuboid, blocks: list[Cuboid]) -> list[int]:
    """Which of the blocks it would rest on."""
    return [n for n, other in enumerate(blocks) if other.top == block.z and overlap(block, other)]


def sweeps(block: Cuboid, approach: str) -> list[Cuboid]:
    """The space that the block passes on its way in, one way after the other."""
    far = 10_000
    ways = [block._replace(h=far)]
    if approach == "straight":
        ways += [block._replace(w=far), block._replace(d=far)]
        ways += [block._replace(x=block.x - far, w=far + block.w), block._replace(y=block.y - far, d=far + block.d)]
    return ways


def may_be_placed(block: Cuboid, blocks: list[Cuboid], figures: list[Cuboid], approach: str) -> bool:
    """The rule for one placing, pair by pair."""
    things = blocks + figures
    return bool(supporters(block, blocks)) and any(
        not any(meet(way, thing) for thing in things) for way in sweeps(block, approach)
    )


def placings(
    blocks: list[Cuboid], figures: list[Cuboid], edges: tuple[int, int, int], approach: str
) -> set[tuple[int, int, int]]:
    """Every position that may_be_placed allows for a block with these edges, found by counting cubes."""
    things = blocks + figures
    pad = max(edges) + 1
    west, south = min(thing.x for thing in things) - pad, min(thing.y for thing in things) - pad
    size = (
        max(thing.x + thing.w for thing in things) + pad - west,
        max(thing.y + thing.d for thing in things) + pad - south,
        max(thing.top for thing in things) + pad,
    )
    full, tops = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for number, thing in enumerate(things):
        xs, ys = slice(thing.x - west, thing.x - west + thing.w), slice(thing.y - south, thing.y - south + thing.d)
        full[xs, ys, thing.z : thing.top] = 1
        if number < len(blocks):
            tops[xs, ys, thing.top] = 1
    w, d, h = edges
    resting = along(along(tops, 0, w), 1, d)[:, :, : size[2] - h + 1] > 0
    layers, shafts = along(full, 2, h), along(full, 2, h, "up")
    free = along(along(shafts, 0, w), 1, d) == 0
    if approach == "straight":
        for way in ("up", "down"):
            free |= along(along(layers, 0, w, way), 1, d) == 0
            free |= along(along(layers, 0, w), 1, d, way) == 0
    return {(int(x) + west, int(y) + south, int(z)) for x, y, z in np.argwhere(resting & free)}


def along(cubes: Cubes, axis: int, length: int, way: str = "") -> Cubes:
    """For each start along an axis the sum over `length` cubes; "up", "down": and over all beyond them, that way."""
    before = np.moveaxis(np.cumsum(cubes, axis=axis), axis, 0)
    before = np.concatenate([np.zeros_like(before[:1]), before])  # before[n]: the sum of the first n
    ends, starts = before[length:], before[:-length]
    total = before[-1:] - starts if way == "up" else ends - before[:1] if way == "down" else ends - starts
    return np.moveaxis(total, 0, axis)


class PalacePlain:
    """A match. `node` is "decide", "chance" or "end", `phase` the phase or the die, `seat` who decides or rolls."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.blocks = [Cuboid(0, 0, 0, *options.edges("L", 0))]  # the base first
        self.figures: dict[int, Cuboid] = {}
        self.face = ""
        self.waiting: Cuboid | None = None  # the block in the hand
        self.actions: set[Action] = set()  # what is legal at a decision
        self.winner: int | None = None
        self.why = ""  # how it ended
        self.node, self.phase, self.seat = "chance", "starter", -1

    # ---- what may happen
    def outcomes(self) -> dict[str, Fraction]:
        if self.phase == "starter":
            return {"0": Fraction(1, 2), "1": Fraction(1, 2)}
        if self.phase == "size":
            return dict.fromkeys(FACES, Fraction(1, 3))
        if self.phase == "tremor":
            return {"weak": Fraction(1, 2), "strong": Fraction(1, 2)}
        exact, aside = HANDS[self.options.hand]
        return {name: exact if name == "exact" else aside for name in SHIFTS}

    def legal(self) -> set[Action]:
        return self.actions

    def legal_places(self) -> set[Action]:
        figures = list(self.figures.values())
        found: set[Action] = {
            ("place", yaw, *place)
            for yaw in (0, 1)
            for place in placings(self.blocks, figures, self.options.edges(self.face, yaw), self.options.approach)
        }
        return found | {("lift",)} if self.seat in self.figures else found

    def legal_sets(self) -> set[Action]:
        block, width = self.blocks[-1], self.options.figure_width
        things = self.blocks + list(self.figures.values())
        return {
            ("set", x, y)
            for x in range(block.x, block.x + block.w - width + 1)
            for y in range(block.y, block.y + block.d - width + 1)
            if not any(meet(self.figure(x, y), thing) for thing in things)
        }

    def figure(self, x: int, y: int) -> Cuboid:
        width = self.options.figure_width
        return Cuboid(x, y, self.blocks[-1].top, width, width, self.options.figure_height)

    # ---- what happens
    def play(self, choice: Action) -> None:
        """Plays a legal action, or ("roll", outcome)."""
        if choice[0] == "roll":
            self.rolled(str(choice[1]))
        elif choice[0] == "lift":
            self.lift()
        elif choice[0] == "place":
            yaw, x, y, z = (int(part) for part in choice[1:])
            self.waiting = Cuboid(x, y, z, *self.options.edges(self.face, yaw))
            if self.options.hand == "steady":
                self.land(self.waiting)
            else:
                self.node, self.phase = "chance", "hand"
        else:
            self.figures[self.seat] = self.figure(int(choice[1]), int(choice[2]))
            if self.stands():
                self.end_turn()
            else:
                self.lose("the figure brought it down")

    def rolled(self, outcome: str) -> None:
        if self.phase == "starter":
            self.phase, self.seat = "size", int(outcome)
        elif self.phase == "size":
            self.face = outcome
            if self.options.lift == "first" and self.seat in self.figures:
                self.lift()
            else:
                self.decide_place()
        elif self.phase == "hand":
            assert self.waiting is not None
            east, north = SHIFTS[outcome]
            self.land(self.waiting._replace(x=self.waiting.x + east, y=self.waiting.y + north))
        else:
            weak, strong = TREMORS[self.options.tremor]
            if self.stands(weak if outcome == "weak" else strong):
                self.next_turn()
            else:
                self.lose("a tremor brought it down")

    def lift(self) -> None:
        del self.figures[self.seat]
        if self.stands():
            self.decide_place()
        else:
            self.lose("it fell when the figure was lifted")

    def decide_place(self) -> None:
        self.node, self.phase, self.actions = "decide", "place", self.legal_places()
        if not self.actions:
            self.lose("no placing")

    def land(self, block: Cuboid) -> None:
        self.waiting = None
        if any(meet(block, thing) for thing in self.blocks + list(self.figures.values())):
            self.lose("the block hit something")
            return
        if not supporters(block, self.blocks):
            self.lose("the block has no support")
            return
        self.blocks.append(block)
        if not self.stands():
            self.lose("the block brought it down")
            return
        if self.seat in self.figures:
            del self.figures[self.seat]
            if not self.stands():
                self.lose("it fell when the figure was lifted after placing")
                return
        self.node, self.phase, self.actions = "decide", "set", self.legal_sets()
        if not self.actions:
            self.lose("no room for the figure")

    def end_turn(self) -> None:
        if len(self.blocks) == 1 + 2 * self.options.blocks:
            heights = self.scores()
            self.winner = None if heights[0] == heights[1] else int(heights[1] > heights[0])
            self.node, self.phase, self.why = "end", "", "all blocks are placed"
        elif self.options.tremor == "none":
            self.next_turn()
        else:
            self.node, self.phase = "chance", "tremor"

    def next_turn(self) -> None:
        self.node, self.phase, self.seat = "chance", "size", 1 - self.seat

    def lose(self, why: str) -> None:
        self.winner, self.why = 1 - self.seat, why
        self.node, self.phase = "end", ""

    # ---- how it stands
    def bodies(self) -> list[Body]:
        blocks = [Body(*block, self.options.block_mass) for block in self.blocks]
        return blocks + [Body(*figure, self.options.figure_mass) for _, figure in sorted(self.figures.items())]

    def stands(self, margin: Fraction | None = None) -> bool:
        return statics_plain.stands(self.bodies(), Fraction(self.options.margin, 16) if margin is None else margin)

    def scores(self) -> list[int]:
        return [self.height(seat) for seat in (0, 1)]

    def height(self, seat: int) -> int:
        """How high the surface is that the figure stands on; in the tower only an S block counts."""
        figure = self.figures.get(seat)
        if figure is None:
            return 0
        under = self.blocks[supporters(figure, self.blocks)[0]]
        return figure.z if under.h == self.options.long or not self.options.tower else 0

    def returns(self) -> list[int]:
        return [0, 0] if self.winner is None else [1, -1] if self.winner == 0 else [-1, 1]

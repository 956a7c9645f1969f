"""The statics of Crazy palace: constructions judged by hand, by the plain second version and by the game.

The game's own verdicts are asked for through a small game made here, whose one action is a question; positions set by
hand may then be any heap of cuboids, standing or not.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quoin
import statics_plain
from palace_plain import Cuboid, Options, placings
from statics_plain import Body, least_lack, problem, simplex, stands
from wide import SHARE

COLUMNS = ("x", "y", "z", "w", "d", "h", "mass")
MOST = 200  # sixteenths that may be asked for
BASE = Body(0, 0, 0, 8, 4, 2, 10)

QUESTION = f"""\
quoin: 1
id: statics
title: Statics
version: 1.0.0
summary: Does it stand?
seats: [{{name: red, colour: red}}, {{name: blue, colour: blue}}]
records:
  bodies:
    capacity: 24
    columns: {{x: -250..250, y: -250..250, z: 0..250, w: 0..20, d: 0..20, h: 0..20, mass: 0..100}}
counters:
  answer: {{holds: 0..1}}
phases: [ask]
actions:
  ask: {{fields: {{sixteenths: 0..{MOST}}}, text: "ask {{sixteenths}}"}}
max_length: 1
"""
RULES = f"""\
function match.setup() go.ask(0) end
function moves.ask(me)
  for n = 0, {MOST} do emit.ask(n) end
end
function play.ask(me, sixteenths)
  count.answer = zone.bodies:stands(sixteenths) and 1 or 0
  match.draw()
end
"""

Ask = Callable[[list[Body], int], bool]


class Oracle:
    """The game that answers."""

    def __init__(self, folder: Path) -> None:
        (folder / "game.yaml").write_text(QUESTION)
        (folder / "rules.lua").write_text(RULES)
        self.game = quoin.load_game(folder)
        self.bodies: list[Body] = []
        self.state: quoin.State | None = None

    def set(self, bodies: list[Body]) -> quoin.State:
        if self.state is None or bodies != self.bodies:
            zones: dict[str, Any] = {"bodies.count": len(bodies)}
            for number, column in enumerate(COLUMNS):
                zones[f"bodies.{column}"] = [body[number] for body in bodies] + [0] * (24 - len(bodies))
            self.state = self.game.state_from_position({"seat": "red", "phase": "ask", "zones": zones})
            self.bodies = bodies
        return self.state

    def stands(self, bodies: list[Body], sixteenths: int) -> bool:
        state = self.set(bodies)
        return bool(state.child(state.action_from_dict({"kind": "ask", "sixteenths": sixteenths})).view()["answer"])

    def stability(self, bodies: list[Body]) -> float:
        return self.set(bodies).stability("bodies")


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Oracle:
    folder = tmp_path_factory.mktemp("games") / "statics"
    folder.mkdir()
    return Oracle(folder)


def large(x: int, z: int) -> Body:
    return Body(x, 0, z, 8, 4, 2, 10)


def figure(middle: int, z: int, y: int = 0) -> Body:
    return Body(middle - 1, y, z, 2, 2, 3, 1)


THREE = [BASE, large(3, 2), large(4, 4), large(5, 6)]
BALANCED = [BASE, large(4, 2)]
OVERHANG = [BASE, large(5, 2)]
BRIDGE = [BASE, Body(0, 0, 2, 2, 4, 8, 10), Body(6, 0, 2, 2, 4, 8, 10), Body(0, 0, 10, 8, 4, 2, 10)]

# Each with the largest margin in sixteenths with which it stands (-1: with none), and that margin exactly where the
# game could be asked for it. All by hand; the base ends at x = 8.
BY_HAND: dict[str, tuple[list[Body], int, Fraction]] = {
    # Above the base: centres 7, 8, 9 and figures at 6 and 8 of a tenth: (70 + 80 + 90 + 6 + 8) / 32 = 254 / 32 =
    # 8 - 1/16. (Higher up: 184 / 22 < 11 - 1 and 104 / 12 < 12 - 1.)
    "three L, figures at 6 and 8": ([*THREE, figure(6, 8), figure(8, 8, 2)], 1, Fraction(1, 16)),
    # One more at the end: 255 / 32 = 8 - 1/32.
    "three L, figures at 6 and 9": ([*THREE, figure(6, 8), figure(9, 8, 2)], 0, Fraction(1, 32)),
    # The middle of the block lies exactly above the edge.
    "balanced": (BALANCED, 0, Fraction(0)),
    # A figure beyond the edge tips it: (80 + 9) / 11 > 8. One on this side holds it: (80 + 7) / 11 = 8 - 1/11.
    "balanced, tipped by a figure": ([*BALANCED, figure(9, 4)], -1, Fraction(0)),
    "balanced, held by a figure": ([*BALANCED, figure(7, 4)], 1, Fraction(1, 11)),
    # The middle at 9, beyond the edge; an S block at 4 (middle 6) brings both to 7.5.
    "overhang": (OVERHANG, -1, Fraction(0)),
    "overhang under a later block": ([*OVERHANG, Body(4, 1, 4, 4, 2, 8, 10)], 8, Fraction(1, 2)),
    # Two pillars, two wide: with a margin of 1 the beam rests on two lines, beyond that on nothing.
    "bridge": (BRIDGE, 16, Fraction(1)),
    "half a bridge": ([*BRIDGE[:2], BRIDGE[3]], -1, Fraction(0)),
    # A beam from 2 to 16 on two piers that it overlaps by 2 each.
    "bridge between towers": (
        [Body(0, 0, 0, 20, 4, 2, 10), Body(0, 0, 2, 4, 4, 4, 10), Body(14, 0, 2, 4, 4, 4, 10),
         Body(2, 0, 6, 14, 4, 2, 10)], 16, Fraction(1)),
    # A block on two of different height touches only the higher one: middle 6 against an edge at 4.
    "two of different height": (
        [BASE, Body(0, 0, 2, 4, 4, 4, 10), Body(4, 0, 2, 4, 4, 2, 10), Body(2, 0, 6, 8, 4, 2, 10)], -1, Fraction(0)),
    "bare base": ([BASE], MOST, Fraction(MOST, 16)),
    # One overlaps the base by 1, and its middle stands exactly above the edge.
    "thin contact": ([BASE, Body(7, 0, 2, 2, 4, 8, 10)], 0, Fraction(0)),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_constructions_by_hand(name: str, oracle: Oracle) -> None:
    bodies, most, exact = BY_HAND[name]
    for sixteenths in range(18 if most < MOST else MOST + 1):
        expected = sixteenths <= most
        assert stands(bodies, Fraction(sixteenths, 16)) == expected, sixteenths
        assert oracle.stands(bodies, sixteenths) == expected, sixteenths
    found = oracle.stability(bodies)
    assert found == (inf if len(bodies) == 1 else pytest.approx(float(exact), abs=1e-8))
    if len(bodies) > 1 and most >= 0:
        assert stands(bodies, exact)
        assert not stands(bodies, exact + Fraction(1, 10**9))


# ---- random constructions
def of_palace(luck: random.Random) -> list[Body]:
    """Blocks placed as in the game, often where they stand, and figures on some of them."""
    options, blocks, care = Options(), [Cuboid(*BASE[:6])], luck.random()
    for _ in range(luck.randrange(1, 13)):
        edges = options.edges(luck.choice("SML"), luck.randrange(2))
        found = sorted(placings(blocks, [], edges, "straight"))
        block = Cuboid(*luck.choice(found), *edges)
        for _ in range(20):
            if luck.random() > care or stands([Body(*each, 10) for each in [*blocks, block]], Fraction(1, 16)):
                break
            block = Cuboid(*luck.choice(found), *edges)
        blocks.append(block)
    bodies = [Body(*block, 10) for block in blocks]
    for block in luck.sample(blocks, min(len(blocks), luck.randrange(3))):
        x, y = luck.randrange(block.w - 1), luck.randrange(block.d - 1)
        bodies.append(Body(block.x + x, block.y + y, block.top, 2, 2, 3, 1))
    return bodies


def of_layers(luck: random.Random) -> list[Body]:
    """Layer upon layer of cuboids of any size and mass, each above some of the layer below: many rest on several."""
    step = luck.choice([1, 2, 4])  # coarse steps make exact ties
    equal, care = luck.random() < 0.5, luck.random() * 1.5
    bodies = [Body(0, 0, 0, 20, luck.choice([4, 8, 20]), 2, 10)]
    below, z = bodies[:], 2
    for _ in range(luck.randrange(1, 5)):
        layer: list[Body] = []
        for _ in range(luck.randrange(2, 10)):
            w, d, under = luck.randrange(2, 21, step), luck.randrange(2, 21, 2), luck.choice(below)
            x = under.x + luck.randrange(1 - w, under.w) // step * step
            y = under.y + (under.d - d) // 2 + luck.choice([0, 0, 0, 1, -1])
            body = Body(x, y, z, w, d, 2, 10 if equal else luck.randrange(1, 101))
            apart = not any(statics_plain.corners(each, body._replace(z=z + 2), Fraction(0)) for each in layer)
            if apart and len(layer) < 4 and (luck.random() > care or stands([*bodies, *layer, body], Fraction(0))):
                layer.append(body)
        bodies += layer
        below, z = layer or below, z + 2 * bool(layer)
    return bodies


def of_tuned_masses(luck: random.Random) -> list[Body]:
    """An overhang with loads of tuned mass on it: its whole centre lies within 2 % of a small margin from the edge."""
    one, other = np.meshgrid(np.arange(1, 101), np.arange(1, 101))
    while True:
        x, sixteenths = luck.randrange(1, 15), luck.choice([1, 1, 2, 4])
        beam = Body(x, 0, 2, 20, 8, 2, luck.randrange(1, 101))
        places = [(luck.randrange(x, x + 17), luck.randrange(1, 4)) for _ in range(2)]
        total = beam.mass + one + other
        torque = beam.mass * (x + 10) + one * (places[0][0] + 2) + other * (places[1][0] + 2)
        left = 16 * (20 - torque / total)  # in sixteenths of a unit before the edge
        found = np.argwhere(np.abs(left - sixteenths) <= sixteenths / 50)
        if len(found) and min(places)[0] + 4 <= max(places)[0]:
            row, column = luck.choice(found.tolist())
            masses = int(one[row, column]), int(other[row, column])
            loads = [Body(at, 0, 4, 4, 8, high, mass) for (at, high), mass in zip(places, masses, strict=True)]
            return [Body(0, 0, 0, 20, 8, 2, 10), beam, *loads]


def random_stacks(number: int) -> Iterator[list[Body]]:
    luck = random.Random("stacks")
    makers = [of_palace, of_palace, of_layers, of_layers, of_layers, of_tuned_masses]
    for count in range(number):
        yield makers[count % len(makers)](luck)


def most_sixteenths(bodies: list[Body]) -> int:
    """The largest margin in whole sixteenths with which it stands; -1 for none."""
    low, high = -1, MOST
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if stands(bodies, Fraction(middle, 16)) else (low, middle)
    return low


def test_random_stacks(oracle: Oracle) -> None:
    """Each stack at the last margin with which it stands and the first with which it falls, and at usual ones."""
    met: Counter[str] = Counter()
    for number, bodies in enumerate(random_stacks(2040 // SHARE)):
        most = most_sixteenths(bodies)
        for sixteenths in {max(0, most), most + 1, 0, 1, 4, 8}:
            verdict = stands(bodies, Fraction(sixteenths, 16))
            assert oracle.stands(bodies, sixteenths) == verdict, (number, bodies, sixteenths)
            met["questions"] += 1
        note(met, bodies, most)
    print(dict(met), dict(statics_plain.DECIDED))
    least = {"stacks": 2040, "within 2 %": 500, "a quarter of the exact ties": 60, "several supports": 400}
    assert [what for what, number in least.items() if met[what] < number // SHARE] == []


def note(met: Counter[str], bodies: list[Body], most: int) -> None:
    """Counts the stacks by kind."""
    met["stacks"] += 1
    met["falls with any margin"] += most < 0
    if most >= 0 and len(bodies) > 1:
        near = most > 0 and not stands(bodies, Fraction(most, 16) * Fraction(51, 50))
        met["within 2 %"] += near or stands(bodies, Fraction(most + 1, 16) * Fraction(49, 50))
        if near and met["stacks"] % 4 == 0:
            met["a quarter of the exact ties"] += not stands(bodies, Fraction(most, 16) + Fraction(1, 10**8))
    under = [sum(bool(statics_plain.corners(low, high, Fraction(0))) for low in bodies) for high in bodies]
    met["several supports"] += max(under) > 1


def test_stability_of_random_stacks(oracle: Oracle) -> None:
    standing, tiny = 0, Fraction(1, 10**7)
    for number, bodies in enumerate(random_stacks(180 // SHARE)):
        found = oracle.stability(bodies)
        if len(bodies) == 1:
            assert found == inf
        elif found > 0:
            standing += 1
            assert stands(bodies, max(Fraction(found) - tiny, Fraction(0)))
            assert not stands(bodies, Fraction(found) + tiny)
        else:
            assert not stands(bodies, tiny)
        if number % 4 == 0:
            assert found == pytest.approx(statics_plain.stability(bodies, 18), abs=1e-4)
    assert standing > 60 // SHARE


def test_verdicts_of_the_plain_version_are_those_of_the_linear_programme_and_of_the_exact_simplex() -> None:
    for number, bodies in enumerate(random_stacks(60 // SHARE)):
        for margin in (Fraction(0), Fraction(1, 16), Fraction(1, 3)):
            task = problem(bodies, margin)
            lack = least_lack(task)[0] if task.columns else inf
            if len(bodies) > 1 and not 1e-9 < lack < 1e-5:
                assert (lack <= 1e-9) == stands(bodies, margin)
            if number % 4 == 0 and task.columns:
                assert simplex(task) == stands(bodies, margin)

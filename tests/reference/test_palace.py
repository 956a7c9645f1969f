"""Crazy palace against its plain second implementation: random matches side by side, and placings counted by hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

import quoin
import statics_plain
from chances import outcomes_by_name
from palace_plain import Action, Cuboid, Options, PalacePlain, may_be_placed, meet, placings, supporters
from statics_plain import Body
from wide import SHARE

GAME = "crazy_palace"
COLUMNS = ("x", "y", "z", "w", "d", "h", "mass")
YAWS = ("lengthwise", "crosswise")
FIRST_BLOCK = 3  # rows of the record: the base, the two figures, the blocks


@dataclass(frozen=True)
class Setting:
    """One choice of variant and dials, said twice: to the engine and to the plain version."""

    name: str
    matches: int
    variant: str = ""
    dials: dict[str, Any] = field(default_factory=dict)
    plain: Options = field(default_factory=Options)

    def load(self) -> quoin.Game:
        return quoin.load_game(GAME + self.variant, **self.dials)


def dials(name: str, matches: int, **values: Any) -> Setting:
    return Setting(name, matches, "", values, Options(**values))


SETTINGS = [
    Setting("standard", 500),
    Setting("steady", 150, "/steady", plain=Options(hand="steady")),
    Setting("earthquake", 100, "/earthquake", plain=Options(tremor="strong")),
    Setting("short", 100, "/short", plain=Options(blocks=5)),
    Setting("tower", 100, "/tower", plain=Options(tower=True)),
    Setting("steady_short_tower", 100, "/steady+short+tower", plain=Options(hand="steady", blocks=5, tower=True)),
    Setting("steady_earthquake", 60, "/steady+earthquake", plain=Options(hand="steady", tremor="strong")),
    dials("lift_first", 100, lift="first"),
    dials("above", 100, approach="above"),
    dials("shaky", 100, hand="shaky"),
    dials("light", 100, tremor="light"),
    dials("above_first_steady", 60, approach="above", lift="first", hand="steady"),
    dials("two_blocks", 100, blocks=1, hand="steady"),
    dials("two_blocks_strong", 60, blocks=1, hand="steady", tremor="strong"),  # no tremor after the last turn
    dials("no_margin_light", 60, margin=0, hand="steady", tremor="light"),  # otherwise a weak tremor shakes nothing
    dials("no_margin", 60, margin=0, hand="steady"),
    dials("margin_4", 60, margin=4, tremor="light"),
    dials("margin_16", 60, margin=16, hand="steady"),
    dials("margin_32", 30, margin=32, hand="steady"),
    dials(
        "other_measures", 60, short=3, middle=6, long=9, figure_width=3, figure_height=4, block_mass=7, figure_mass=3
    ),
    dials("small_blocks", 60, short=2, middle=4, long=6, figure_width=1, figure_height=5, block_mass=1, hand="steady"),
    dials("heavy_figures", 60, figure_mass=10, hand="steady"),
]


class Walk:
    """One match of the game and of the plain version, side by side. `care`: how often a choice is a sensible one."""

    def __init__(self, game: quoin.Game, options: Options, luck: random.Random, seen: Counter[str]) -> None:
        self.state, self.plain = game.new_initial_state(seed=0), PalacePlain(options)
        self.luck, self.seen = luck, seen
        self.care = luck.choice([0.0, 0.5, 0.9, 1.0])

    def play(self) -> None:
        self.compare()
        while self.plain.node != "end":
            self.step()
            self.compare()
        self.compare_end()

    # ---- one ply
    def step(self) -> None:
        if self.plain.node == "chance":
            outcomes = self.compare_outcomes()
            outcome = self.luck.choice(sorted(outcomes))
            if "exact" in outcomes and self.luck.random() < self.care:
                outcome = "exact"
            self.state.apply_action(outcomes[outcome])
            self.plain.play(("roll", outcome))
        else:
            action = self.choice()
            self.seen[str(action[0])] += 1
            number = self.numbers[action]
            assert self.state.string_to_action(self.state.action_to_string(number)) == number
            self.state.apply_action(number)
            self.plain.play(action)

    def choice(self) -> Action:
        """A legal action; if care is taken, one that keeps the construction up, if such is soon found."""
        actions = sorted(self.plain.legal(), key=str)
        action = self.luck.choice(actions)
        if self.luck.random() >= self.care:
            return action
        for _ in range(30):
            if self.is_sensible(action):
                return action
            action = self.luck.choice(actions)
        return action

    def is_sensible(self, action: Action) -> bool:
        """True if the middle of what is set down lies above something, and all stands."""
        plain = self.plain
        if action[0] == "lift":
            return self.luck.random() < 0.5
        if action[0] == "set":
            block, width = plain.blocks[-1], plain.options.figure_width
            figure = plain.figure(int(action[1]), int(action[2]))
            aside = abs(2 * figure.x + width - 2 * block.x - block.w) + abs(
                2 * figure.y + width - 2 * block.y - block.d
            )
            more = [Body(*figure, plain.options.figure_mass)]
            return aside <= 4 and statics_plain.stands(plain.bodies() + more, Fraction(plain.options.margin, 16))
        block = Cuboid(int(action[2]), int(action[3]), int(action[4]), *plain.options.edges(plain.face, int(action[1])))
        middle = Cuboid(2 * block.x + block.w - 1, 2 * block.y + block.d - 1, 0, 2, 2, 1)
        below = [plain.blocks[number] for number in supporters(block, plain.blocks)]
        if not any(meet(middle, Cuboid(2 * b.x, 2 * b.y, 0, 2 * b.w, 2 * b.d, 1)) for b in below):
            return False
        more = [Body(*block, plain.options.block_mass)]
        return statics_plain.stands(plain.bodies() + more, Fraction(plain.options.margin, 16))

    # ---- comparing
    def compare_outcomes(self) -> dict[str, int]:
        """The outcomes' numbers by the plain version's names."""
        return outcomes_by_name(self.state, self.plain.outcomes(), self.plain.phase == "starter")

    def compare(self) -> None:
        state, plain = self.state, self.plain
        assert (state.node, state.phase) == (plain.node, plain.phase), plain.why
        if plain.phase not in ("starter", "tremor", ""):
            assert state.seat == plain.seat
        if plain.node != "end" and plain.phase != "hand":
            self.compare_bodies()
            assert state.scores() == plain.scores()
        if plain.node == "decide":
            self.numbers = self.compare_actions()

    def rows(self) -> list[tuple[int, ...]]:
        columns = [self.state.zone(f"bodies.{column}") for column in COLUMNS]
        count = int(self.state.zone("bodies.count"))
        return [tuple(int(column[row]) for column in columns) for row in range(count)]

    def compare_bodies(self) -> None:
        rows, plain = self.rows(), self.plain
        assert rows[:1] + rows[FIRST_BLOCK:] == [(*block, plain.options.block_mass) for block in plain.blocks]
        for seat in (0, 1):
            row = rows[1 + seat]
            if seat in plain.figures:
                assert row == (*plain.figures[seat], plain.options.figure_mass)
            else:
                assert row[COLUMNS.index("h")] == 0

    def compare_actions(self) -> dict[Action, int]:
        """The actions' numbers by the plain version's names."""
        state, rows = self.state, self.rows()
        listed = state.legal_actions()
        numbers = {self.named(state.action_to_dict(number), rows): number for number in listed}
        assert len(numbers) == len(listed)
        assert numbers.keys() == self.plain.legal()
        assert len({state.action_to_string(number) for number in listed}) == len(listed)
        return numbers

    def named(self, fields: dict[str, Any], rows: list[tuple[int, ...]]) -> Action:
        """An action of the game in coordinates."""
        if fields["kind"] == "lift":
            return ("lift",)
        if fields["kind"] == "set":
            last = rows[-1]
            return ("set", last[0] + fields["dx"], last[1] + fields["dy"])
        yaw, on = YAWS.index(fields["turn"]), int(fields["on"])
        x, y, z = rows[on][0] + fields["dx"], rows[on][1] + fields["dy"], rows[on][2] + rows[on][5]
        block = Cuboid(x, y, z, *self.plain.options.edges(self.plain.face, yaw))
        lowest = supporters(block, self.plain.blocks)[0]
        assert on == (lowest + FIRST_BLOCK - 1 if lowest else 0)
        return ("place", yaw, x, y, z)

    def compare_end(self) -> None:
        state, plain = self.state, self.plain
        assert state.is_terminal()
        assert state.returns() == plain.returns(), plain.why
        assert state.scores() == plain.scores(), plain.why
        plies = state.plies()
        assert not any(ply.passes for ply in plies[:-1])
        assert not plies[-1].passes or plain.why in ("no placing", "no room for the figure")
        self.seen[plain.why] += 1
        self.seen["blocks"] += len(plain.blocks) - 1


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_random_matches_are_the_same_ply_by_ply(setting: Setting) -> None:
    game = setting.load()
    seen: Counter[str] = Counter()
    matches = max(1, setting.matches // SHARE)
    for number in range(matches):
        Walk(game, setting.plain, random.Random(f"{setting.name} {number}"), seen).play()
    print(setting.name, matches, dict(seen))
    if setting.name == "standard" and SHARE == 1:
        wanted = ["lift", "the block hit something", "the block has no support", "the block brought it down"]
        wanted += ["the figure brought it down", "it fell when the figure was lifted"]
        wanted += ["it fell when the figure was lifted after placing"]
        assert [what for what in wanted if not seen[what]] == []
    if setting.name in ("two_blocks", "steady_short_tower"):
        assert seen["all blocks are placed"]
    if setting.name in ("earthquake", "no_margin_light"):
        assert seen["a tremor brought it down"]


# By hand, on the base [0,8] x [0,4], seen from above: a footprint of w x d overlaps it with positive area at
# (8 + w - 1) * (4 + d - 1) lattice positions, and nothing else is in the way.
# S: 4x2 and 2x4: 11 * 5 + 9 * 7 = 118.  M: 8x2 and 2x8: 15 * 5 + 9 * 11 = 174.  L: 8x4 and 4x8: 15 * 7 + 11 * 11 = 226.
@pytest.mark.parametrize(("face", "number"), [("S", 118), ("M", 174), ("L", 226)])
def test_placings_on_the_bare_base(face: str, number: int) -> None:
    plain = PalacePlain(Options())
    plain.play(("roll", "0"))
    plain.play(("roll", face))
    assert len(plain.legal()) == number
    tried = {
        ("place", yaw, x, y, z)
        for yaw in (0, 1)
        for x in range(-12, 12)
        for y in range(-12, 12)
        for z in range(5)
        if may_be_placed(Cuboid(x, y, z, *plain.options.edges(face, yaw)), plain.blocks, [], "straight")
    }
    assert tried == plain.legal()
    state = quoin.load_game(GAME).new_initial_state(seed=0)
    state.apply_action(0)
    state.apply_action(dict(zip("SML", (0, 1, 2), strict=True))[face])
    assert len(state.legal_actions()) == number


def test_placings_by_cubes_are_those_pair_by_pair() -> None:
    luck = random.Random("cubes")
    options, blocked = Options(), 0
    for _ in range(60 // SHARE):
        blocks, figures = [Cuboid(0, 0, 0, 8, 4, 2)], list[Cuboid]()
        for _ in range(luck.randrange(9)):
            edges = options.edges(luck.choice("SML"), luck.randrange(2))
            found = placings(blocks, figures, edges, "straight")
            if found:
                blocks.append(Cuboid(*luck.choice(sorted(found)), *edges))
            if luck.random() < 0.3:
                figures = [Cuboid(blocks[-1].x + luck.randrange(3), blocks[-1].y, blocks[-1].top, 2, 2, 3)]
        edges, approach = options.edges(luck.choice("SML"), luck.randrange(2)), luck.choice(["straight", "above"])
        near = {
            (x, y, block.top)
            for block in blocks
            for x in range(block.x - edges[0], block.x + block.w + 1)
            for y in range(block.y - edges[1], block.y + block.d + 1)
        }
        tried = {place for place in near if may_be_placed(Cuboid(*place, *edges), blocks, figures, approach)}
        assert placings(blocks, figures, edges, approach) == tried
        resting = {place for place in near if supporters(Cuboid(*place, *edges), blocks)}
        blocked += len(resting - tried)
    assert blocked > 1000 // SHARE


@pytest.mark.parametrize(
    "values",
    [
        {"figure_height": 4},  # the blocks' heights 2, 4, 8 have the common divisor 2
        {"short": 1, "middle": 2, "long": 4},  # ... 1
        {"short": 4, "middle": 4},
        {"middle": 8},
        {"blocks": 11},
        {"margin": 33},
    ],
    ids=str,
)
def test_measures_that_cannot_be_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(quoin.QuoinError):
        quoin.load_game(GAME, **values)


class Steady:
    """A match of the game without luck of the hand, played by coordinates; seat 0 starts."""

    def __init__(self, **dials: Any) -> None:
        game = quoin.load_game(GAME, hand="steady", **dials)
        self.walk = Walk(game, Options(hand="steady", **dials), random.Random(0), Counter())
        self.roll("0")

    def roll(self, outcome: str) -> None:
        self.walk.state.apply_action(self.walk.compare_outcomes()[outcome])
        self.walk.plain.play(("roll", outcome))
        self.walk.compare()

    def play(self, *action: str | int) -> None:
        self.walk.state.apply_action(self.walk.numbers[action])
        self.walk.plain.play(action)
        self.walk.compare()

    def turn(self, face: str, place: tuple[int, int, int, int], figure: tuple[int, int]) -> None:
        self.roll(face)
        self.play("place", *place)
        self.play("set", *figure)

    def ended(self, why: str, returns: list[int], scores: list[int]) -> None:
        assert self.walk.plain.why == why
        assert self.walk.state.returns() == returns == self.walk.plain.returns()
        assert self.walk.state.scores() == scores == self.walk.plain.scores()


def counterweight(**dials: Any) -> Steady:
    """An L block from 3 to 11 with seat 0's figure at its inner end, and on the base an S block with seat 1's."""
    match = Steady(**dials)
    match.turn("L", (0, 3, 0, 2), (3, 0))
    match.turn("S", (1, 0, 0, 2), (0, 0))
    return match


# The base ends at 8, with the margin at 7 15/16. With the figure (a tenth, middle 4) the blocks with middles 7 and 9
# have theirs at (70 + 90 + 4) / 21 = 7.81; without it at 8.
def test_a_block_that_only_the_own_figure_holds_falls_when_that_is_lifted() -> None:
    match = counterweight()
    match.roll("L")
    match.play("place", 0, 5, 0, 4)
    match.ended("it fell when the figure was lifted after placing", [-1, 1], [0, 10])


def test_a_figure_lifted_first_is_missing_when_the_block_lies() -> None:
    match = counterweight()
    match.roll("L")
    match.play("lift")
    assert ("lift",) not in match.walk.plain.legal()
    match.play("place", 0, 5, 0, 4)
    match.ended("the block brought it down", [-1, 1], [0, 10])


def test_under_lift_first_there_is_no_other_way() -> None:
    match = counterweight(lift="first")
    match.roll("L")
    assert ("lift",) not in match.walk.plain.legal()
    match.play("place", 0, 5, 0, 4)
    match.ended("the block brought it down", [-1, 1], [0, 10])


# Here seat 1 lays the block with middle 9. Its figure in the middle of 10: (70 + 90 + 4 + 10) / 22 = 7.91 stands; and
# when seat 0 lifts its own, 170 / 21 = 8.1 falls. With the figure at 6: 166 / 21 = 7.905 stands.
@pytest.mark.parametrize(("x", "falls"), [(9, True), (5, False)])
def test_lifting_a_counterweight(x: int, falls: bool) -> None:
    match = Steady()
    match.turn("L", (0, 3, 0, 2), (3, 0))
    match.turn("L", (0, 5, 0, 4), (x, 0))
    match.roll("M")
    match.play("lift")
    if falls:
        match.ended("it fell when the figure was lifted", [-1, 1], [0, 6])
    else:
        assert match.walk.plain.node == "decide"


# A block with its middle at 7: the figure with its middle at 10 brings both to 80 / 11 = 7.27; margin 1/16 holds. With
# the margin at 12/16, 7.25 is too little; and the figure counts as it stood: at height 4.
def test_a_figure_set_too_far_out() -> None:
    match = Steady(margin=12)
    match.roll("L")
    match.play("place", 0, 3, 0, 2)
    match.play("set", 9, 0)
    match.ended("the figure brought it down", [-1, 1], [4, 0])


# One block each: S for seat 0 stands at 10, L for seat 1 at 4; a tower counts the S block only, and two L draw.
@pytest.mark.parametrize(
    ("variant", "faces", "returns", "scores"),
    [("", "SL", [1, -1], [10, 4]), ("/tower", "SL", [1, -1], [10, 0]), ("/tower", "LM", [0, 0], [0, 0]),
     ("", "LM", [-1, 1], [4, 6]), ("", "MM", [0, 0], [6, 6])],
)  # fmt: skip
def test_who_stands_higher_wins(variant: str, faces: str, returns: list[int], scores: list[int]) -> None:
    options = Options(hand="steady", blocks=1, tower=variant == "/tower")
    game = quoin.load_game(GAME + variant, hand="steady", blocks=1)
    walk, match = Walk(game, options, random.Random(0), Counter()), Steady.__new__(Steady)
    match.walk = walk
    match.roll("0")
    for seat, face in enumerate(faces):
        place = {"S": (1, 6, 0, 2), "M": (1, 6, -2, 2), "L": (1, 4, -2, 2)}[face] if seat else (1, 0, 0, 2)
        if face in "ML" and not seat:
            place = (1, 0, -2, 2)
        match.turn(face, place, (place[1], 0))
    match.ended("all blocks are placed", returns, scores)

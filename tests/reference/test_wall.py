"""Wall to wall against its plain second implementation: random matches side by side, counts of sequences, refusals."""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import quoin
from chances import outcomes_by_name
from wall_plain import COLOURS, KINDS, Action, Options, WallPlain, leftmost
from wide import SHARE

GAME = "wall_to_wall"


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


def bricks(width: int, text: str, matches: int, **more: Any) -> Setting:
    """A width and bricks of its own, written `GF:3,GG:1`, and perhaps other dials."""
    counts = {part[:2]: int(part[3:]) for part in text.split(",")}
    plain = Options(width=width, bricks=counts, **more)
    return Setting(f"width_{width}_{text}", matches, "", {"width": width, "bricks": text, **more}, plain)


TWO_OF_EACH = dict.fromkeys(KINDS, 2)
SETTINGS = [
    Setting("standard", 500),
    Setting("small", 150, "/small", plain=Options(width=6, bricks=TWO_OF_EACH)),
    Setting("mixed", 100, "/mixed", plain=Options(bricks={"GF": 10, "GL": 10, "FL": 10})),
    Setting("no_group", 100, "/no-group", plain=Options(worth=(14, 8, 0))),
    Setting("small_no_group", 100, "/small+no-group", plain=Options(width=6, bricks=TWO_OF_EACH, worth=(14, 8, 0))),
    Setting("fixed", 100, "", {"colours": "fixed"}, Options(colours="fixed")),
    Setting("max_turns_7", 100, "", {"max_turns": 7}, Options(max_turns=7)),
    Setting("max_turns_1", 60, "", {"max_turns": 1}, Options(max_turns=1)),
    bricks(3, "GF:3,FF:2,GL:1", 150),
    bricks(3, "LL:6", 60),
    bricks(4, "GG:1,FL:9", 100, colours="fixed"),
    bricks(4, "FF:1", 60),
    bricks(5, "GL:4,LL:3,FL:4,GF:4", 100),
    bricks(6, "GG:7,GF:7,FL:7", 60),
    bricks(7, "GG:2,FF:2,GL:8", 60),
    bricks(8, "GF:12,LL:3", 40),
    bricks(9, "GG:5,FF:5,LL:5,GF:10,GL:10,FL:10", 20),
    bricks(10, "GG:10,FF:9,LL:9,GF:9,GL:9,FL:9", 20),
]


def texts(actions: set[Action]) -> set[str]:
    words = {"pick": "pick {}", "place": "place {} {} at {}", "move": "move {} to {} showing {}", "turn": "turn {}"}
    return {words[action[0]].format(*action[1:]) for action in actions}


def as_fields(action: Action) -> dict[str, Any]:
    names = {"pick": ["colour"], "place": ["front", "back", "at"], "move": ["from", "to", "front"], "turn": ["at"]}
    return {"kind": action[0], **dict(zip(names[action[0]], action[1:], strict=True))}


def wall_seen(state: quoin.State, zone: str, slots: list[str]) -> dict[str, str]:
    """A side of the wall by the names of slots."""
    return {slot: colour for slot, colour in zip(slots, state.view()[zone], strict=True) if colour != "none"}


class Walk:
    """One match of the game and of the plain version, side by side."""

    def __init__(self, game: quoin.Game, options: Options, luck: random.Random, seen: Counter[str]) -> None:
        self.state, self.plain = game.new_initial_state(seed=0), WallPlain(options)
        self.luck, self.seen = luck, seen
        self.slots = game.description.boards[0].kind_of_site("slots").names
        self.passes: list[list[int]] = []
        self.restless = luck.random() < 0.3  # in some matches much is moved and turned

    def play(self) -> None:
        self.compare()
        while self.plain.node != "end":
            self.step()
            self.passes.append(self.plain.passes)
            self.compare()
        self.compare_end()

    def step(self) -> None:
        if self.plain.node == "chance":
            outcomes = self.compare_outcomes()
            outcome = self.luck.choice(sorted(outcomes))
            if self.restless and self.luck.random() < 0.5 and "move_or_turn" in outcomes:
                outcome = "move_or_turn"
            self.state.apply_action(outcomes[outcome])
            self.plain.play(("roll", outcome))
            self.note_roll(outcome)
        else:
            action = self.luck.choice(sorted(self.plain.legal()))
            self.note_action(action)
            number = self.state.action_from_dict(as_fields(action))
            assert self.state.action_to_dict(number) == as_fields(action)
            self.state.apply_action(number)
            self.plain.play(action)

    def compare_outcomes(self) -> dict[str, int]:
        """The outcomes' numbers by the plain version's names."""
        return outcomes_by_name(self.state, self.plain.outcomes(), self.plain.phase == "starter")

    def compare(self) -> None:
        state, plain = self.state, self.plain
        assert (state.node, state.phase) == (plain.node, plain.phase)
        if plain.seat != -1:
            assert state.seat == plain.seat
        if plain.node == "decide":
            listed = [state.action_to_string(action) for action in state.legal_actions()]
            assert sorted(listed) == sorted(texts(plain.legal()))
        view = state.view()
        assert wall_seen(state, "front", self.slots) == plain.faces(0)
        assert wall_seen(state, "back", self.slots) == plain.faces(1)
        assert view["pile"] == [plain.pile[kind] for kind in KINDS]
        assert [colour for colour in view["colour"] if colour != "none"] == plain.colours
        if plain.node != "end":
            assert view["turns"] == plain.turns

    def compare_end(self) -> None:
        state, plain = self.state, self.plain
        assert state.is_terminal()
        assert state.returns() == plain.returns()
        assert state.scores() == plain.points
        assert sum(state.scores()) == sum(plain.options.worth)
        assert [[seat for seat, _ in ply.passes] for ply in state.plies()] == self.passes
        self.seen["drawn"] += plain.returns() == [0, 0]
        self.seen["not finished"] += any(plain.pile.values())

    def note_roll(self, face: str) -> None:
        """Facts that follow from the rules: choose never forfeits, move-or-turn does not on a wall that stands."""
        if self.plain.passes:
            self.seen[f"{face} forfeits"] += 1
            assert face != "choose"
            assert face != "move_or_turn" or not self.plain.wall

    def note_action(self, action: Action) -> None:
        self.seen[action[0]] += 1
        if action[0] == "move":
            self.seen[f"move to {action[2]}"] += 1
            brick = self.plain.wall[self.plain.find(action[1])]
            self.seen["move and turn"] += brick[0] != action[3]
            self.seen["end to end"] += action[1][-1] == action[2][-1] == "1"
        if action[0] == "turn":
            brick = self.plain.wall[self.plain.find(action[1])]
            self.seen["turn in vain"] += brick[0] == brick[1]
        if action[-1] == "-a1":
            self.seen["new left end"] += leftmost(self.plain.wall) < 0


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_random_matches_are_the_same_ply_by_ply(setting: Setting) -> None:
    game = setting.load()
    seen: Counter[str] = Counter()
    for number in range(max(1, setting.matches // SHARE)):
        Walk(game, setting.plain, random.Random(f"{setting.name} {number}"), seen).play()
    print(setting.name, dict(seen))
    if setting.name == "standard":
        wanted = ["place", "move", "turn", "move to -a1", "move to k1", "end to end", "move and turn", "turn in vain"]
        wanted += ["new left end", "green forfeits", "none_of_mine forfeits", "move_or_turn forfeits"]
        wanted += ["drawn"] if SHARE == 1 else []
        assert [what for what in wanted if not seen[what]] == []
    if setting.name.startswith("max_turns"):
        assert seen["not finished"] == max(1, setting.matches // SHARE)


def count(plain: WallPlain, depth: int) -> int:
    """Sequences of exactly so many plies."""
    if depth == 0:
        return 1
    if plain.node == "end":
        return 0
    choices = [("roll", face) for face in plain.outcomes()] if plain.node == "chance" else sorted(plain.legal())
    if depth == 1:
        return len(choices)
    total = 0
    for choice in choices:
        after = copy.deepcopy(plain)
        after.play(choice)
        total += count(after, depth - 1)
    return total


# By hand for the standard game. Two picks: 3, then 3 * 2; the starter: 6 * 2 = 12; the die: 12 * 6 = 72.
# The first action, summed over the six faces: a colour is on one one-coloured kind (1 facing) and two mixed kinds
# (2 facings each), 5 ways in all; none-of-mine leaves two one-coloured kinds and one mixed, 4; move-or-turn forfeits,
# so the next die follows in place of an action: 6; choose has all 9. Together 3 * 5 + 4 + 6 + 9 = 34: 12 * 34 = 408.
def test_counts_of_sequences_by_hand() -> None:
    first = [count(WallPlain(Options()), depth) for depth in range(1, 6)]
    assert first == [3, 6, 12, 72, 408]


@pytest.mark.parametrize(
    ("dials", "plain", "depth"),
    [
        ({}, Options(), 6),
        ({"colours": "fixed"}, Options(colours="fixed"), 6),
        ({"width": 3, "bricks": "GF:2,LL:1", "colours": "fixed"},
         Options(width=3, bricks={"GF": 2, "LL": 1}, colours="fixed"), 7),
        ({"width": 3, "bricks": "GG:1,FL:2", "colours": "fixed", "max_turns": 3},
         Options(width=3, bricks={"GG": 1, "FL": 2}, colours="fixed", max_turns=3), 8),
    ],
    ids=["standard", "fixed", "three_bricks", "three_turns"],
)  # fmt: skip
def test_counts_of_sequences_are_the_same(dials: dict[str, Any], plain: Options, depth: int) -> None:
    state = quoin.load_game(GAME, **dials).new_initial_state(seed=0)
    for plies in range(1, depth + 1):
        assert quoin.perft(state, plies) == count(WallPlain(plain), plies), plies


@pytest.mark.parametrize(
    ("dials", "fault"),
    [
        ({"width": 3, "bricks": "GF:7"}, None),
        ({"width": 7}, None),  # 30 bricks, 28 slots
        ({"bricks": "GG:50,FF:6"}, None),
        ({"bricks": "GG:0"}, None),
        ({"bricks": "GX:3"}, "GX"),
        ({"width": 2, "bricks": "GG:1"}, "width"),
        ({"width": 11}, "width"),
    ],
)
def test_bricks_that_do_not_fit_are_refused(dials: dict[str, Any], fault: str | None) -> None:
    with pytest.raises(quoin.QuoinError, match=fault):
        quoin.load_game(GAME, **dials)


def test_bricks_that_just_fit_are_taken() -> None:
    for dials in ({"width": 3, "bricks": "GF:6"}, {"width": 8}, {"bricks": "GG:50,FF:5"}, {"bricks": "FL:1"}):
        assert quoin.load_game(GAME, **dials).new_initial_state(seed=0).legal_actions()


def test_the_colours_are_those_of_the_setup() -> None:
    state = quoin.load_game(GAME, colours="fixed").new_initial_state(seed=0)
    assert state.view()["colour"] == list(COLOURS[:2])

"""Several dice at once, some kept and the rest thrown again: odds and answers against all throws counted one by one."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import quoin

FACES = range(1, 7)


@pytest.fixture(scope="module")
def keepers() -> quoin.Game:
    return quoin.load_game(str(Path(__file__).parents[1] / "games" / "keepers"))


def test_every_throw_has_the_odds_of_counting_all_falls(keepers: quoin.Game) -> None:
    throws = {die.thrown: die for die in keepers.description.dice}
    assert sorted(throws) == [0, 1, 2, 3, 4, 5]
    for dice, throw in throws.items():
        falls = Counter(tuple(sorted(fall)) for fall in itertools.product(FACES, repeat=dice))
        told = {}
        for row, weight in zip(throw.shows, throw.weights, strict=True):
            fall = tuple(face for face, count in zip(FACES, row, strict=True) for _ in range(count))
            told[fall] = Fraction(weight, throw.total)
        assert told == {fall: Fraction(count, 6**dice) for fall, count in falls.items()}
        assert throw.falls == tuple(told) or dice == 0


def test_the_outcomes_of_a_chance_node_are_those_of_as_many_dice_as_are_thrown(keepers: quoin.Game) -> None:
    state = keepers.new_initial_state(3)
    assert len(state.chance_outcomes()) == 252
    state.apply_action(state.string_to_action("1+1+3+5+6"))
    state.apply_action(state.string_to_action("keep 1+1"))
    told = {state.action_to_string(outcome): odds for outcome, odds in state.chance_outcomes()}
    assert len(told) == 56  # multisets of three
    assert told["cup: 2+4+6"] == pytest.approx(6 / 216)
    assert sum(told.values()) == pytest.approx(1)


def test_what_may_be_kept_is_every_part_of_the_dice(keepers: quoin.Game) -> None:
    for fall in ("1+1+1+1+1", "1+2+3+4+5", "2+2+4+4+6"):
        state = keepers.new_initial_state(1)
        state.apply_action(state.string_to_action(fall))
        dice = fall.split("+")
        parts = {"+".join(part) or "nothing" for n in range(6) for part in itertools.combinations(dice, n)}
        listed = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(listed) == len(set(listed))
        assert set(listed) == {f"keep {part}" for part in parts}


def test_the_best_play_for_five_alike_wins_as_often_as_is_known() -> None:
    """Whoever keeps most alike has five alike in three throws with 347897 / 7558272 = 4.6029 %."""
    cup = quoin.load_game(str(Path(__file__).parents[1] / "games" / "keepers")).description.dice
    throws = {die.thrown: die for die in cup}

    @cache
    def chance(kept: int, left: int) -> Fraction:
        """Of five alike where ``kept`` dice are alike and ``left`` throws of the others are to come."""
        if kept == 5 or left == 0:
            return Fraction(kept == 5)
        total = Fraction(0)
        throw = throws[5 - kept]
        for row, weight in zip(throw.shows, throw.weights, strict=True):
            best = max(chance(kept + row[0], left - 1) if kept else Fraction(0), chance(max(row), left - 1))
            total += Fraction(weight, throw.total) * best
        return total

    assert chance(0, 3) == Fraction(347897, 7558272)


QUESTIONS = """
quoin: 1
id: asked
title: Asked
version: 1.0.0
summary: What outcomes answer.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
zones:
  told: {over: 0..9, holds: -99..99}
  faces: {over: 0..2, holds: -1..9, start: [-1, -1, -1]}
dice:
DICE
phases: [act]
actions: {stop: {}}
max_length: 3
"""
ASKING = """
function match.setup() roll.DIE end
function rolled.NAME(me, outcome)
  local d = die.NAME
  BODY
  go.act(0)
end
function moves.act() emit.stop() end
function play.stop(me) match.win(me) end
"""


def asked(folder: Path, dice: str, throw: str, body: str) -> quoin.Game:
    """A game that throws once and asks; dice that are not thrown go without questions."""
    yaml = QUESTIONS.replace("DICE", dice)
    name = throw.partition("(")[0]
    lua = ASKING.replace("roll.DIE", f"roll.{throw}").replace("NAME", name).replace("BODY", body)
    others = [line.strip().partition(":")[0] for line in dice.splitlines()]
    lua += "".join(f"function rolled.{other}() go.act(0) end\n" for other in others if other != name)
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(lua)
    return quoin.load_game(str(folder))


def longest_run(fall: tuple[int, ...]) -> int:
    return max((n for n in range(1, 7) for low in range(7) if set(range(low, low + n)) <= set(fall)), default=0)


ANSWERS = """
  for face = 1, 5 do zone.told[face] = face >= 2 and d:count(outcome, face) or 0 end
  zone.told[6], zone.told[7], zone.told[8] = d:dice(outcome), d:sum(outcome), d:alike(outcome)
  zone.told[9] = d:run(outcome)
  for place = 0, d:dice(outcome) - 1 do zone.faces[place] = d:face(outcome, place) end
"""


@pytest.mark.parametrize("more", ["", ", unordered: true", ", differ: true"])
def test_questions_are_answered_as_by_counting(tmp_path: Path, more: str) -> None:
    game = asked(tmp_path, f"  three: {{faces: 2..5, roll: 3{more}}}", "three(0)", ANSWERS)
    falls = list(itertools.product(range(2, 6), repeat=3))
    if "unordered" in more:
        falls = [fall for fall in falls if list(fall) == sorted(fall)]
    if "differ" in more:
        falls = [fall for fall in falls if len(set(fall)) == 3]
    start = game.new_initial_state(1)
    assert [start.action_to_string(outcome) for outcome in start.legal_actions()] == [
        "three: " + "+".join(map(str, fall)) for fall in falls
    ]
    for outcome, fall in zip(start.legal_actions(), falls, strict=True):
        state = start.clone()
        state.apply_action(outcome)
        told = state.zone("told").tolist()
        assert told[2:6] == [fall.count(face) for face in range(2, 6)]
        assert told[6:] == [3, sum(fall), max(fall.count(face) for face in fall), longest_run(fall)]
        assert state.zone("faces").tolist() == list(fall)


def test_dice_of_several_kinds_fall_independently(tmp_path: Path) -> None:
    dice = "\n".join(
        [
            "  white: {faces: {x: 1, y: 2}}",
            "  cups: {faces: 1..3, roll: 2, unordered: true}",
            "  both: {of: [white, cups]}",
        ]
    )
    body = 'zone.told[0] = d:part(outcome, "white") zone.told[1] = die.cups:sum(d:part(outcome, "cups"))'
    game = asked(tmp_path, dice, "both(0)", body)
    odds: Counter[tuple[int, int]] = Counter()
    start = game.new_initial_state(1)
    for outcome, chance in start.chance_outcomes():
        state = start.clone()
        state.apply_action(outcome)
        odds[tuple(state.zone("told").tolist()[:2])] += round(chance * 27)
    wanted: Counter[tuple[int, int]] = Counter()
    for face, one, other in itertools.product("xyy", range(1, 4), range(1, 4)):
        wanted["xy".index(face), one + other] += 1
    assert odds == wanted


CUP = "  cup: {faces: 1..6, roll: 0..3, unordered: true}"


@pytest.mark.parametrize(
    ("throw", "body", "message"),
    [
        ("cup(0)", "", "roll.cup: 0 to 3 dice may be thrown, not nil"),
        ("cup(0, 4)", "", "roll.cup: 0 to 3 dice may be thrown, not 4"),
        ("cup(2, 1)", "", "roll.cup: the seat must be 0 to 1, not 2"),
        ("cup(0, 2)", "d:join(outcome, outcome)", "die.cup:join: these are 4 dice, and there are no more than 3"),
        ("cup(0, 2)", "d:count(84, 1)", "die.cup:count: the outcome must be 0 to 83, not 84"),
        ("cup(0, 2)", "d:count(outcome, 7)", "die.cup:count: the face must be 1 to 6, not 7"),
        ("cup(0, 2)", "d:face(outcome, 2)", "die.cup:face: the place must be 0 to 1, not 2"),
        ("cup(0, 2)", "d:joins(outcome)", "join"),
    ],
)
def test_wrong_throws_and_questions_are_told(tmp_path: Path, throw: str, body: str, message: str) -> None:
    with pytest.raises(quoin.QuoinError) as told:
        asked(tmp_path, CUP, throw, body).new_initial_state(1).settle_luck()
    assert message in str(told.value)
    assert "rules.lua:" in str(told.value)


def test_a_match_with_dice_kept_is_saved_and_read_back(keepers: quoin.Game, tmp_path: Path) -> None:
    state = keepers.new_initial_state(5)
    while not state.is_terminal():
        state.settle_luck()
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[-2 if len(state.plies()) % 3 else 0])
    state.save(tmp_path / "match")
    again = keepers.load_state(tmp_path / "match")
    assert [ply.choice for ply in again.plies()] == [ply.choice for ply in state.plies()]
    assert again.zone("shown").tolist() == state.zone("shown").tolist()

"""library.turns: who is next, who has passed, an order by numbers, beside a few lines of Python."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: rounds
title: Rounds
version: 1.0.0
summary: For a test.
seats: [{name: a}, {name: b}, {name: c}, {name: d}]
zones:
  order: {over: 0..3, holds: seat}
  passed: {per: seat, holds: 0..4}
  points: {per: seat, holds: 0..9}
  coins: {per: seat, holds: 0..9}
counters: {answer: 0..4?}
phases: [act]
actions: {next: , pass: , by: , again: , as: , left: , clockwise: , stop: }
max_length: 400
"""
RULES = """
local turns = require("library.turns").of { order = zone.order, passed = zone.passed }
function match.setup() turns.clockwise(2) go.act(turns.begin()) end
function moves.act()
  emit.next() emit.pass() emit.by() emit.again() emit.as() emit.left() emit.clockwise() emit.stop()
end
function play.next(me) count.answer = turns.next(me) go.act(me) end
function play.pass(me)
  turns.pass(me)
  local other = turns.next(me)
  if other == none then other = turns.begin() end
  go.act(other)
end
function play.by(me) turns.by(zone.points, function(seat) return -zone.coins[seat] end) go.act(me) end
function play.again() go.act(turns.begin()) end
function play.as(me) turns.as_passed() go.act(me) end
function play.left(me) count.answer = turns.left() go.act(me) end
function play.clockwise(me) turns.clockwise(me) count.answer = turns.place((me + 1) % 4) go.act(me) end
function play.stop() match.draw() end
"""
NEXT, PASS, BY, AGAIN, AS, LEFT, CLOCKWISE, STOP = range(8)
SEATS = "abcd"


def load(folder: Path, rules: str = RULES, yaml: str = YAML) -> quoin.Game:
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder)


class Round:
    """The same in Python."""

    def __init__(self, points: list[int], coins: list[int]) -> None:
        self.order, self.passed, self.seat = [2, 3, 0, 1], [0] * 4, 2
        self.points, self.coins = points, coins
        self.answer: int | None = None

    def following(self, seat: int) -> int | None:
        at = self.order.index(seat)
        others = self.order[at + 1 :] + self.order[: at + 1]
        return next((one for one in others if not self.passed[one]), None)

    def play(self, action: int) -> None:
        if action == NEXT:
            self.answer = self.following(self.seat)
        elif action == PASS:
            self.passed[self.seat] = self.passed[self.seat] or max(self.passed) + 1
            self.seat = self.begun(self.following(self.seat))
        elif action == BY:
            self.order.sort(key=lambda seat: (-self.points[seat], self.coins[seat]))
        elif action == AGAIN:
            self.seat = self.begun(None)
        elif action == AS:
            self.order.sort(key=lambda seat: self.passed[seat] or 9)
        elif action == LEFT:
            self.answer = self.passed.count(0)
        else:
            self.order = [(self.seat + place) % 4 for place in range(4)]
            self.answer = 1

    def begun(self, seat: int | None) -> int:
        if seat is None:
            self.passed = [0] * 4
            return self.order[0]
        return seat


@pytest.mark.parametrize("seed", range(6))
def test_turns_go_as_a_few_lines_of_python_say(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    points, coins = ([chance.randrange(3) for _ in SEATS] for _ in range(2))
    game = load(tmp_path)
    zones = {"points": points, "coins": coins, "order": ["c", "d", "a", "b"]}
    state, beside = game.state_from_position({"seat": 2, "phase": "act", "zones": zones}, seed=1), Round(points, coins)
    for _ in range(60):
        action = chance.randrange(STOP)
        state.apply_action(action)
        beside.play(action)
        view = state.view()
        assert [SEATS.index(name) for name in view["order"]] == beside.order
        assert (view["passed"], state.seat) == (beside.passed, beside.seat)
        assert view["answer"] == ("none" if beside.answer is None else beside.answer)


WRONG = {
    "no order": (
        RULES.replace("order = zone.order, ", ""),
        "library.turns: of{...} lacks order: a zone {over: 0..players - 1, holds: seat}",
    ),
    "no place": (
        RULES.replace("turns.clockwise(2) go.act(turns.begin())", "go.act(1)"),
        "library.turns: seat 1 stands nowhere in the order; say turns.clockwise(0) in match.setup",
    ),
    "no number": (
        RULES.replace("turns.by(zone.points", "turns.by(zone.order[0]"),
        "turns.by: row 1 must have a number for each seat: a zone such as zone.points, a function",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_turns_is_told(tmp_path: Path, what: str) -> None:
    rules, message = WRONG[what]

    def play() -> None:
        state = load(tmp_path, rules).new_initial_state(seed=1)
        state.apply_action(CLOCKWISE if what == "no number" else PASS)
        state.apply_action(BY if what == "no number" else NEXT)
        state.apply_action(NEXT)

    with pytest.raises(quoin.GameError) as error:
        play()
    assert message in str(error.value)
    assert str(error.value).startswith("rules.lua:")


def test_without_passing_all_take_turns(tmp_path: Path) -> None:
    rules = """
local turns = require("library.turns").of { order = zone.order }
function match.setup() turns.clockwise(3) go.act(3) end
function moves.act() emit.next() emit.stop() end
function play.next(me) go.act(turns.next(me)) end
function play.stop() match.draw() end
"""
    yaml = YAML.replace("{next: , pass: , by: , again: , as: , left: , clockwise: , stop: }", "{next: , stop: }")
    state = load(tmp_path, rules, yaml).new_initial_state(seed=1)
    seats = []
    for _ in range(5):
        seats.append(state.seat)
        state.apply_action(0)
    assert seats == [3, 0, 1, 2, 3]

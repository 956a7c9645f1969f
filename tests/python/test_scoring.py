"""library.scoring: who has most and what places get, against sorting in Python; what is wrong is told."""

from __future__ import annotations

import random
from itertools import groupby
from pathlib import Path

import pytest

import quoin

GAME = """\
quoin: 1
id: prizes
title: Prizes
version: 1.0.0
summary: Places get prizes.
seats: [{name: red}, {name: blue}, {name: green}, {name: grey}, {name: cyan}]
dials:
  players: {range: 1..5, default: 4}
  ties: {choices: [shared, lost], default: shared}
zones:
  points: {per: seat, holds: -3..3}
  coins: {per: seat, holds: 0..3}
  gained: {per: seat, holds: -20..20}
counters:
  most: {holds: seat?}
phases: [act]
actions: {score: {}}
max_length: 9
"""
RULES = """\
local scoring = require("library.scoring")
local points, coins = zone.points, zone.coins
function match.setup() go.act(0) end
function moves.act() emit.score() end
function play.score()
  count.most = scoring.majority(points, coins)
  scoring.share(zone.gained, {7, 4, -1}, dial.ties, points, coins)
  match.win(scoring.best(points, coins))
end
"""
PRIZES = (7, 4, -1, 0, 0)


def load(folder: Path, rules: str = RULES, **dials: object) -> quoin.Game:
    (folder / "game.yaml").write_text(GAME)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder, **dials)


def groups(points: list[int], coins: list[int]) -> list[list[int]]:
    """Seats that have as much, those with most first."""

    def key(seat: int) -> tuple[int, int]:
        return (-points[seat], -coins[seat])

    return [sorted(same) for _, same in groupby(sorted(range(len(points)), key=key), key)]


def gains(points: list[int], coins: list[int], ties: str) -> list[int]:
    got, place = [0] * len(points), 0
    for same in groups(points, coins):
        prize = sum(PRIZES[place : place + len(same)]) // len(same)
        for seat in same:
            got[seat] = prize if points[seat] > 0 and (len(same) == 1 or ties == "shared") else 0
        place += len(same)
    return got


@pytest.mark.parametrize("ties", ["shared", "lost"])
@pytest.mark.parametrize("players", range(1, 6))
def test_places_and_prizes_are_those_of_a_sorted_list(tmp_path: Path, players: int, ties: str) -> None:
    game = load(tmp_path, players=players, ties=ties)
    choose = random.Random(players)
    tied = 0
    for _ in range(100):
        points = [choose.randint(-1, 3) for _ in range(players)]
        coins = [choose.randint(0, 2) for _ in range(players)]
        before = [choose.randint(-5, 5) for _ in range(players)]
        zones = {"points": points, "coins": coins, "gained": before}
        state = game.state_from_position({"seat": "red", "zones": zones})
        state.apply_action(0)
        first = groups(points, coins)[0]
        alone = len(first) == 1 and points[first[0]] > 0
        assert state.zone("most").item() == (first[0] if alone else -1)
        assert [seat for seat, got in enumerate(state.returns()) if got == max(state.returns())] == first
        wanted = [old + new for old, new in zip(before, gains(points, coins, ties), strict=True)]
        assert state.zone("gained").tolist() == wanted, zones
        tied += len(first) > 1
    assert tied > 5 or players == 1


def test_a_function_of_a_seat_is_a_row_too(tmp_path: Path) -> None:
    rules = RULES.replace("scoring.best(points, coins)", "scoring.best(points, function(seat) return -coins[seat] end)")
    game = load(tmp_path, rules, players=3)
    position = {"seat": "red", "zones": {"points": [2, 2, 1], "coins": [3, 1, 0]}}
    state = game.state_from_position(position)
    state.apply_action(0)
    assert state.returns() == [-0.5, 1.0, -0.5]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("scoring.best()", "scoring.best: row 1 must have a number for each seat"),
        ("scoring.best(points, 3)", "scoring.best: row 2 must have a number for each seat"),
        ("scoring.majority({[0] = 1, 2, 3})", "scoring.majority: row 1 must have a number for each seat"),
        ('scoring.share(zone.gained, {1}, "split", points)', 'ties are "shared" or "lost", found split'),
        ('scoring.share(zone.gained, {1}, "lost", function() return "x" end)', "scoring.share: row 1 must have"),
    ],
)
def test_what_does_not_fit_is_told_with_file_and_line(tmp_path: Path, call: str, message: str) -> None:
    game = load(tmp_path, RULES.replace("  count.most", f"  {call}\n  count.most"))
    state = game.new_initial_state(1)
    before = state.to_bytes()
    with pytest.raises(quoin.QuoinError, match=message) as told:
        state.apply_action(0)
    assert "rules.lua:6" in str(told.value)
    assert state.to_bytes() == before

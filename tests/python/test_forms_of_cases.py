"""What may stand in cases.yaml: results in a word, dice in any order, thirds as they are shown; what slips are told."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin

YAML = """\
quoin: 1
id: thirds
title: Thirds
version: 1.0.0
summary: Dice are thrown, then one of four wins.
seats: [{name: red}, {name: blue}, {name: green}, {name: white}]
dice:
  blades: {faces: 1..6, roll: 2, unordered: true}
zones:
  points: {per: seat, holds: 0..9}
counters:
  shown: {holds: blades}
phases: {throw: {help: throw the blades}, last: }
actions: {go: , win: , stop: }
max_length: 9
"""
RULES = """\
function match.setup() go.throw(0) end
function moves.throw() emit.go() end
function play.go(me) roll.blades(me) end
function rolled.blades(me, outcome) count.shown = outcome go.last(me) end
function moves.last() emit.win() emit.stop() end
function play.win(me) match.win(me) end
function play.stop() match.draw() end
"""


def verdict(folder: Path, case: str) -> quoin.CaseVerdict:
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(RULES)
    (folder / "cases.yaml").write_text(f"quoin: 1\ncases:\n  - name: one\n{case}")
    (found,) = quoin.run_cases(quoin.load_game(folder))
    return found


@pytest.mark.parametrize(
    "case",
    [
        "    then: [go, 5+3, stop]\n    result: draw\n",
        '    then: [go, "blades: 3+5"]\n    result: none\n    zones: {shown: 3+5}\n',
        "    then: [go, 6+1, win]\n    result: red\n",
        "    then: [go, 1+1, win]\n    result: {winner: red, returns: [1, -0.333333, -0.333333, -0.333333]}\n",
    ],
)
def test_results_are_words_and_dice_come_in_any_order(thirds: Path, case: str) -> None:
    found = verdict(thirds, case)
    assert found.passed, found.detail


@pytest.mark.parametrize(
    ("case", "told", "line"),
    [
        ("    then: [go, 1+1]\n    result: draw\n", "winner: expected draw, found none", "result: draw"),
        ("    result: purple\n", 'there is no seat "purple"', "result: purple"),
        ("    then: [go, blades: 3+5]\n", 'put it in quotes: "blades: 3+5"', "then:"),
        (
            "    position:\n      seat: red\n      phase: throw\n      zones:\n        points: [1, 10, 0, 0]\n",
            'cannot hold "10"',
            "points: [1, 10, 0, 0]",
        ),
    ],
)
def test_slips_are_told_at_their_line(thirds: Path, case: str, told: str, line: str) -> None:
    found = verdict(thirds, case)
    assert told in found.detail
    assert line in found.excerpt.splitlines()[0]


@pytest.fixture
def thirds(tmp_path: Path) -> Path:
    folder = tmp_path / "thirds"
    folder.mkdir()
    return folder


def test_players_read_what_a_phase_is_for(thirds: Path) -> None:
    assert verdict(thirds, "    result: none\n").passed
    state = quoin.load_game(thirds).new_initial_state(seed=1)
    assert quoin.scene(state)["status"] == "red to act: throw the blades"

"""Our games beside OpenSpiel's for some matches (the step `openspiel` plays 300 of each); how a difference is told."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

from spiel_games import GAMES, Beside, square
from spiel_pair import Difference, Pair


@pytest.mark.parametrize("beside", GAMES, ids=lambda beside: beside.name)
def test_it_is_the_game_that_openspiel_plays(beside: Beside) -> None:
    pair = Pair(beside)
    assert sum(pair.play(seed) for seed in range(3)) > 3


def test_every_game_that_is_compared_is_raced_too() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
    import openspiel

    by_themselves = {"backgammon", "hanabi"}  # in test_backgammon.py and test_hanabi.py
    raced = {name.partition("(")[0] for name in openspiel.GAMES.values()} - by_themselves
    assert {beside.theirs.partition("(")[0] for beside in GAMES} == raced


def test_another_rule_is_found_and_told_with_the_matches_plies() -> None:
    swapping = next(beside for beside in GAMES if beside.name == "hex(size=4,swap=True)")
    plain = dataclasses.replace(swapping, dials={"size": 4})
    with pytest.raises(
        Difference, match=r"hex\(size=4\) and hex\(.*\) after place \w+: legal only here: \[\]; legal only there"
    ):
        Pair(plain).play(1)


def test_other_lines_are_found() -> None:
    """The wheel's corner and centre exchanged: as many squares, but other lines of three."""
    exchanged = {"write a1": "write b2", "write b2": "write a1"}
    plain = next(beside for beside in GAMES if beside.name == "tic_tac_toe")
    other = dataclasses.replace(plain, text=lambda text, state: exchanged.get(square(text, state), square(text, state)))
    pair = Pair(other)
    with pytest.raises(Difference, match=r"is over: (True|False) here, (True|False) there"):
        sum(pair.play(seed) for seed in range(20))

"""Tournaments: who scored what against whom, and Elo by it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import quoin
from quoin.experiments.tournaments import rated

FIXTURES = Path(__file__).resolve().parents[2] / "games"


def test_elo_of_two_is_the_formula() -> None:
    # 30 of 40 points and a draw more: odds 30.5 to 10.5. The variance of the logit is 1 / (n p (1 - p)); half of the
    # difference belongs to either.
    first, second = rated(np.array([[0, 30.0], [10, 0]]), np.array([[0, 40], [40, 0]]), 0.95)
    assert first.value - second.value == pytest.approx(400 * math.log10(30.5 / 10.5))
    p = 30.5 / 41
    reach = 1.959964 / math.sqrt(41 * p * (1 - p)) * 400 / math.log(10) / 2
    assert first.high - first.value == pytest.approx(reach, rel=1e-5)
    assert first.matches == 40


def test_elo_of_three_fits_their_scores() -> None:
    # Odds of 2 to 1 and 4 to 1 make 8 to 1: points so large that the draws that are added do not count.
    n = 10**7
    odds = np.array([[1, 2, 8], [1 / 2, 1, 4], [1 / 8, 1 / 4, 1]])
    shares = odds / (1 + odds)
    apart = 1 - np.eye(3)
    found = rated(shares * n * apart, (n * apart).astype(np.int64), 0.95)
    assert found[0].value - found[1].value == pytest.approx(400 * math.log10(2), abs=0.01)
    assert found[1].value - found[2].value == pytest.approx(400 * math.log10(4), abs=0.01)
    assert sum(one.value for one in found) == pytest.approx(0, abs=1e-6)


def test_who_never_lost_is_not_infinitely_strong() -> None:
    found = rated(np.array([[0, 20.0], [0, 0]]), np.array([[0, 20], [20, 0]]), 0.95)
    assert found[0].value - found[1].value == pytest.approx(400 * math.log10(41))


def test_points_are_those_of_the_matches() -> None:
    def first(state: quoin.State) -> int:
        return state.legal_actions()[0]

    found = quoin.tournament("tic_tac_toe", {"first": first, "chance": "random"}, 15, seed=3, progress=False)
    points = 0.0
    for turn, bots in enumerate(([first, "random"], ["random", first])):
        frame = quoin.simulate("tic_tac_toe", 8 - turn, seed=3, bots=bots, progress=False)
        mine = frame["returns_cross" if turn == 0 else "returns_nought"]
        points += (mine > 0).sum() + (mine == 0).sum() / 2
    assert found.scores[0, 1] == points
    assert found.scores[1, 0] == 15 - points
    assert found.matches.tolist() == [[0, 15], [15, 0]]
    assert found.crosstable.loc["first", "chance"] == points / 15
    assert found.frame["bot"].tolist() == sorted(found.bots, key=lambda name: name == "chance")
    assert str(found).splitlines()[0] == "tic_tac_toe: 15 matches"
    again = quoin.tournament("tic_tac_toe", [first, "random"], 15, seed=3, executor=2, progress=False)
    assert (again.scores == found.scores).all()


def test_bots_of_one_name_are_told_apart() -> None:
    found = quoin.tournament(FIXTURES / "pig", ["random", "random", "random"], 2, seed=1, progress=False)
    assert found.bots == ("random", "random (2)", "random (3)")


def test_what_is_no_tournament_is_refused() -> None:
    for bots, what in [
        (["random"], "two bots at least"),
        ("random", "two bots at least"),
        (["random", 3], "3 is no bot"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=what):
            quoin.tournament("tic_tac_toe", bots, 2)  # type: ignore[arg-type]
    with pytest.raises(quoin.ArgumentError, match="nobody plays against another"):
        quoin.tournament("hanabi", ["random", "mcts"], 2)

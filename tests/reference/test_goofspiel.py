"""Goofspiel of few cards, solved: backwards by linear programs here, by CFR of OpenSpiel's through the adapter there.

With prizes from the highest every position is known to both but for the other's bid, so a position's value is that of a
matrix game of the values after it (Ross 1971). Nothing here asks the rules.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.optimize import linprog

from quoin.environments import openspiel

Cards = frozenset[int]


def matrix_value(payoffs: np.ndarray) -> float:
    """Of a zero-sum matrix game, for the row's player."""
    rows, columns = payoffs.shape
    found = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert found.success
    return -float(found.fun)


@cache
def value(mine: Cards, others: Cards, lead: int) -> float:
    """Of the position with these cards, so many points ahead; who wins has +1. As many prizes, highest first."""
    prize = len(mine)
    if prize == 0:
        return float(np.sign(lead))
    table = np.array(
        [
            [
                value(mine - {one}, others - {other}, lead + prize * int(np.sign(one - other)))
                for other in sorted(others)
            ]
            for one in sorted(mine)
        ]
    )
    return matrix_value(table)


def test_the_linear_programs_find_what_is_known_by_hand() -> None:
    """Both hold the same: 0. The 4 takes the prize of 3 from 1, 2, 3; then the 3 loses nothing: no more is to win."""
    four = frozenset({1, 2, 3, 4})
    assert value(four, four, 0) == pytest.approx(0, abs=1e-9)
    assert value(frozenset({2, 3, 4}), frozenset({1, 2, 3}), 0) == pytest.approx(1)


def test_cfr_through_the_adapter_finds_the_equilibrium_of_four_cards() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    ours = pyspiel.convert_to_turn_based(openspiel.load_game("goofspiel", cards=4, order="descending"))
    theirs = pyspiel.load_game("turn_based_simultaneous_game(game=goofspiel(num_cards=4,points_order=descending))")
    gaps = []
    for game in (ours, theirs):
        solver = cfr.CFRPlusSolver(game)
        for _ in range(20):
            solver.evaluate_and_update_policy()
        gaps.append(exploitability.exploitability(game, solver.average_policy()))
        policies = [solver.average_policy()] * 2
        worth = expected_game_score.policy_value(game.new_initial_state(), policies)
        assert worth == pytest.approx([0, 0], abs=0.05)
    assert gaps[0] == pytest.approx(gaps[1], abs=1e-3)  # theirs forget who bid what for which prize
    assert gaps[0] < 0.05

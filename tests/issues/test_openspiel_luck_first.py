"""OpenSpiel's solvers on games whose luck stands before the first choice: they raised KeyError, for a deal that was
drawn anew in every match."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import quoin
from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

COIN = Path(__file__).parent / "games" / "coin"
DRAWN = Path(__file__).parent / "games" / "drawn_coin"


def test_counterfactual_regrets_solve_a_game_that_begins_with_a_die() -> None:
    """By hand: after the toss it is matching pennies for 1 or nothing: worth 1/2 to the seat on which the coin fell."""
    game = openspiel.load_game(COIN)
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    root = game.new_initial_state()
    assert root.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert expected_game_score.policy_value(root.child(0), [policy] * 2) == pytest.approx([0.5, -0.5], abs=0.01)
    assert expected_game_score.policy_value(root.child(1), [policy] * 2) == pytest.approx([-0.5, 0.5], abs=0.01)


def test_a_game_that_draws_its_deal_says_how_to_have_it_listed() -> None:
    game = openspiel.load_game(DRAWN)
    with pytest.raises(quoin.ArgumentError, match=r"draws its deals.*has no tree to walk.*deals=100"):
        cfr.CFRSolver(game)


def test_counterfactual_regrets_solve_a_game_whose_deals_are_listed() -> None:
    """Deals are drawn for a list of 60: about as many heads as tails, so neither seat has an advantage."""
    game = openspiel.load_game(DRAWN, deals=60, rng_seed=1)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert value == pytest.approx([0, 0], abs=0.1)

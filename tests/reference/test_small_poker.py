"""Kuhn's and Leduc poker solved by OpenSpiel through the adapter: values as they are published, and the same solver on
OpenSpiel's own games comes to the same numbers after the same iterations. Luck stands before the first choice.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from quoin.environments import openspiel

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

KUHN = -1 / 18  # Kuhn, "A simplified two-person poker", 1950
LEDUC = -0.0856  # found by several programs, among them OpenSpiel's sequence-form linear program


def gap(game: Any, solver: Any) -> float:
    return float(pyspiel.exploitability(game, solver.average_policy()))


def worth(game: Any, solver: Any) -> float:
    """What the first seat gets if both play as was found."""
    policy = solver.average_policy()
    return float(pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0])


def gaps(game: Any, solver: Any, iterations: tuple[int, ...]) -> list[float]:
    """How far play is from nobody gaining by other play, after so many iterations."""
    found: list[float] = []
    for number in range(1, max(iterations) + 1):
        solver.evaluate_and_update_policy()
        if number in iterations:
            found.append(gap(game, solver))
    return found


def falling(numbers: list[float]) -> bool:
    return all(later < earlier for earlier, later in pairwise(numbers))


def test_cfr_finds_the_value_of_kuhn_poker_as_on_openspiels_own() -> None:
    ours, theirs = openspiel.load_game("kuhn_poker"), pyspiel.load_game("kuhn_poker")
    solvers = [pyspiel.CFRPlusSolver(ours), pyspiel.CFRPlusSolver(theirs)]
    iterations = (1, 5, 20, 60)
    here, there = (gaps(game, solver, iterations) for game, solver in zip((ours, theirs), solvers, strict=True))
    assert here == pytest.approx(there, abs=1e-9)
    assert falling(here)
    assert worth(ours, solvers[0]) == pytest.approx(KUHN, abs=1e-3)


def test_cfr_in_python_plays_kuhn_poker_of_three_seats_as_openspiels_own() -> None:
    from open_spiel.python.algorithms import cfr, exploitability

    found = []
    for game in (openspiel.load_game("kuhn_poker", players=3), pyspiel.load_game("kuhn_poker(players=3)")):
        solver = cfr.CFRSolver(game)
        for _ in range(3):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[0] == pytest.approx(found[1], abs=1e-9)


def test_best_responses_to_random_play_gain_as_much_as_in_openspiels_own() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    for name in ("kuhn_poker", "liars_dice"):
        dials = {"faces": 3} if name == "liars_dice" else {}
        theirs = pyspiel.load_game("liars_dice(dice_sides=3)" if dials else name)
        gained = []
        for game in (openspiel.load_game(name, **dials), theirs):
            random_play = policy.UniformRandomPolicy(game)
            root = game.new_initial_state()
            responses = [best_response.BestResponsePolicy(game, player, random_play) for player in range(2)]
            gained.append([response.value(root) for response in responses])
        assert gained[0] == pytest.approx(gained[1], abs=1e-9), name
        assert min(gained[0]) > 0.1


def test_cfr_on_leduc_poker_comes_to_the_numbers_of_openspiels_own() -> None:
    found = []
    for game in (openspiel.load_game("leduc_poker"), pyspiel.load_game("leduc_poker")):
        solver = pyspiel.CFRPlusSolver(game)
        found.append([*gaps(game, solver, (1,)), worth(game, solver)])
    assert found[0] == pytest.approx(found[1], abs=1e-9)


def test_cfr_finds_the_value_of_leduc_poker() -> None:
    """On our tree as OpenSpiel writes it down and reads it again, which is searched a hundred times as fast."""
    from open_spiel.python.algorithms import gambit

    ours = pyspiel.load_efg_game(gambit.export_gambit(openspiel.load_game("leduc_poker")))
    theirs = pyspiel.load_game("leduc_poker")
    solvers = [pyspiel.CFRPlusSolver(ours), pyspiel.CFRPlusSolver(theirs)]
    iterations = (5, 20, 60)
    here, there = (gaps(game, solver, iterations) for game, solver in zip((ours, theirs), solvers, strict=True))
    assert here == pytest.approx(there, abs=1e-6)
    assert falling(here)
    assert worth(ours, solvers[0]) == pytest.approx(LEDUC, abs=2e-3)

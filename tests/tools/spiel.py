"""Tools of OpenSpiel, in Python and compiled."""

from __future__ import annotations

import contextlib

import numpy as np

import quoin
from quoin.environments import openspiel
from tools.kit import tool

DEAL_2_1, PASS, BET = 2, 0, 1  # Kuhn poker: the first seat gets card 2 of 3, the second card 1


@tool("OpenSpiel", "rl_environment", "tabular_qlearner", "random_agent")
def _() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    for name in ("tic_tac_toe", "kuhn_poker", "mosaix", "muros/7x7"):
        env = rl_environment.Environment(openspiel.load_game(name))
        actions = env.action_spec()["num_actions"]
        agents = [tabular_qlearner.QLearner(0, actions)]
        agents += [random_agent.RandomAgent(player, actions) for player in range(1, env.num_players)]
        for _ in range(2):
            step = env.reset()
            while not step.last():
                if env.is_turn_based:
                    step = env.step([agents[step.observations["current_player"]].step(step).action])
                else:
                    legal = step.observations["legal_actions"]
                    step = env.step([one[0] if one else 0 for one in legal])
            for agent in agents if env.is_turn_based else []:
                agent.step(step)


@tool(
    "OpenSpiel",
    "cfr",
    "cfr_br",
    "external_sampling_mccfr",
    "outcome_sampling_mccfr",
    "fictitious_play",
    "exploitability",
)
def _() -> None:
    from open_spiel.python.algorithms import (
        cfr,
        cfr_br,
        exploitability,
        external_sampling_mccfr,
        fictitious_play,
        outcome_sampling_mccfr,
    )

    game = openspiel.load_game("kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.02
    cfr_br.CFRBRSolver(game).evaluate_and_update_policy()
    external_sampling_mccfr.ExternalSamplingSolver(game).iteration()
    outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
    fictitious_play.XFPSolver(game).iteration()


@tool("OpenSpiel", "mcts", "ismcts", "minimax", "best_response", "policy_value", "get_all_states")
def _() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response, expected_game_score, get_all_states, ismcts, mcts, minimax

    game = openspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1))
    state.apply_action(bot.step(state))
    assert minimax.alpha_beta_search(game)[0] == 0
    kuhn = openspiel.load_game("kuhn_poker")
    uniform = policy.UniformRandomPolicy(kuhn)
    answer = best_response.BestResponsePolicy(kuhn, 0, uniform)
    values = expected_game_score.policy_value(kuhn.new_initial_state(), [uniform, uniform])
    assert answer.value(kuhn.new_initial_state()) >= values[0]
    assert get_all_states.get_all_states(kuhn, -1, True, True)
    random = np.random.RandomState(1)
    thinker = ismcts.ISMCTSBot(kuhn, mcts.RandomRolloutEvaluator(1, random), 2.0, 50, random_state=random)
    state = kuhn.new_initial_state()
    for action in (DEAL_2_1, BET):
        state.apply_action(action)
    assert thinker.step(state) == PASS  # the lowest card does not pay to see a bet


@tool("OpenSpiel", "sequence_form_lp", "lp_solver", "extensive_to_matrix_game", note="with `cvxpy` and `ecos`")
def _() -> None:
    import pyspiel
    from open_spiel.python.algorithms import lp_solver, sequence_form_lp

    game = openspiel.load_game("kuhn_poker")
    matrix = pyspiel.extensive_to_matrix_game(game)
    assert matrix.num_rows() == matrix.num_cols() == 2**6  # two actions at each of six information states
    values = sequence_form_lp.solve_zero_sum_game(game)[:2], lp_solver.solve_zero_sum_matrix_game(matrix)[2:]
    assert np.allclose(values, [-1 / 18, 1 / 18], atol=1e-6)


@tool(
    "OpenSpiel",
    "pyspiel.CFRSolver",
    "CFRPlusSolver",
    "ExternalSamplingMCCFRSolver",
    "OutcomeSamplingMCCFRSolver",
    "MCTSBot",
    "TabularBestResponse",
    "evaluate_bots",
    "nash_conv",
    note="compiled",
)
def _() -> None:
    import pyspiel

    game = openspiel.load_game("kuhn_poker")
    for solver in (pyspiel.CFRSolver(game), pyspiel.CFRPlusSolver(game)):
        solver.evaluate_and_update_policy()
        assert pyspiel.nash_conv(game, solver.average_policy()) >= 0
    pyspiel.ExternalSamplingMCCFRSolver(game, avg_type=pyspiel.MCCFRAverageType.SIMPLE).run_iteration()
    pyspiel.OutcomeSamplingMCCFRSolver(game).run_iteration()
    uniform = pyspiel.UniformRandomPolicy(game)
    best = pyspiel.TabularBestResponse(game, 0, uniform)
    state = game.new_initial_state()
    later = state.child(0)
    assert best.value_from_state(later) == best.value_from_state(state.child(0))
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    assert sum(pyspiel.evaluate_bots(later, bots, 1)) == 0
    three = openspiel.load_game("tic_tac_toe")
    thinker = pyspiel.MCTSBot(three, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 200, 10, True, 1, False)
    state = three.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    assert thinker.step(state) == 2  # the third in a row


@tool("OpenSpiel", "misere", "zerosum", "add_noise", "start_at", "convert_to_cached_tree", "convert_to_turn_based")
def _() -> None:
    import pyspiel

    game = openspiel.load_game("kuhn_poker")
    for text in (f"misere(game={game})", f"zerosum(game={game})", f"add_noise(game={game},epsilon=0.1,seed=1)"):
        state = pyspiel.load_game(text).new_initial_state()
        assert state.legal_actions_mask(0) == [0, 0]
        pyspiel.random_sim_test(pyspiel.load_game(text), 1, False, False)
    text = f"start_at(history={DEAL_2_1};{BET},game={game})"
    later = pyspiel.load_game(text).new_initial_state()
    assert later.current_player() == 1
    later.apply_action(PASS)
    assert later.returns() == [1, -1]
    pyspiel.random_sim_test(pyspiel.convert_to_cached_tree(game), 1, False, False)
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(openspiel.load_game("mosaix")), 1, False, False)


@tool("OpenSpiel", "coop_to_1p", note="refused in words: it takes each chance node for one player's card")
def _() -> None:
    import pyspiel

    with contextlib.suppress(quoin.ArgumentError):
        pyspiel.load_game(f"coop_to_1p(game={openspiel.load_game('hanabi')})")
        raise AssertionError("not refused")

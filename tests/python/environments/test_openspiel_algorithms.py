"""OpenSpiel's own algorithms play, solve and learn our games: regret minimisation, tree searches, Q-learning."""

from __future__ import annotations

import pickle
import warnings
from pathlib import Path

import numpy as np
import pytest

from guessing import guess_a_card
from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts, tabular_qlearner
    from open_spiel.python.algorithms.get_all_states import get_all_states

HERE = Path(__file__).resolve().parent
CLASSICS = HERE.parents[2] / "games" / "classics"
BLUFF = HERE / "games" / "bluff"


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    openspiel.register()


def test_regret_minimisation_finds_the_value_of_bluff() -> None:
    """By hand: with a low card (2 in 3) bet half the time, which leaves the caller indifferent between a call at
    (1/3 - 2/3 * 1/2) = 0 and a fold at 0; calls half the time leave low indifferent between -1/2 (luck: 1/4 - 3/4) and
    -1/2. So the bettor gets 1/3 * 1/2 + 2/3 * -1/2 = -1/6."""
    game = openspiel.load_game(BLUFF)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values == pytest.approx([-1 / 6, 1 / 6], abs=0.01)
    low = game.new_initial_state().child(1)
    assert policy.action_probabilities(low)[low.string_to_action("bet")] == pytest.approx(0.5, abs=0.05)
    called = low.child(low.string_to_action("bet"))
    assert policy.action_probabilities(called)[called.string_to_action("call")] == pytest.approx(0.5, abs=0.05)
    uniform = exploitability.exploitability(game, cfr.policy.UniformRandomPolicy(game))
    assert uniform > 0.05


def test_all_states_of_tic_tac_toe_are_those_of_openspiels_own() -> None:
    ours = openspiel.load_game(CLASSICS / "tic_tac_toe")
    theirs = pyspiel.load_game("tic_tac_toe")
    arguments = {"depth_limit": 4, "include_terminals": True, "include_chance_states": False, "to_string": str}
    assert len(get_all_states(ours, **arguments)) == len(get_all_states(theirs, **arguments)) > 1000


def test_tree_search_of_openspiel_wins_against_random_choices() -> None:
    game = openspiel.load_game(CLASSICS / "connect_four")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    # ``step`` of compiled bots lets go of Python's lock and crashes on any game in Python; ``mcts_search`` does not.
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 60, 100, True, 1, False)
    for choose in (bot.step, lambda state: compiled.mcts_search(state).best_child().action):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(choose(state) if state.current_player() == 0 else int(random.choice(legal)))
        assert state.returns() == [1.0, -1.0]


def test_q_learning_of_openspiel_finds_the_answers_to_random_choices() -> None:
    """Against a bettor who bets on any card half the time a call is worth -(1/3) + 2/3 > 0, and against a caller who
    calls half the time a bet on high 1/2, luck -1/2."""
    env = rl_environment.Environment(openspiel.load_game(BLUFF))
    env.seed(1)
    np.random.seed(1)  # noqa: NPY002 (the learners draw from it)
    learners = [
        tabular_qlearner.QLearner(player, env.action_spec()["num_actions"], step_size=0.02) for player in (0, 1)
    ]
    random = np.random.RandomState(1)
    for match in range(2500):
        learner = learners[match % 2]
        step, asked = env.reset(), False
        while not step.last():
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            own = learners[player] is learner
            asked |= own
            step = env.step([learner.step(step).action if own else int(random.choice(legal))])
        if asked:
            learner.step(step)
    high = env.game.new_initial_state().child(0)
    bet = high.string_to_action("bet")
    assert best_action(learners[0], high) == bet
    assert best_action(learners[1], high.child(bet)) == high.child(bet).string_to_action("call")


def best_action(learner: tabular_qlearner.QLearner, state: pyspiel.State) -> int:
    player = state.current_player()
    values = learner._q_values[str(state.information_state_tensor(player))]
    return max(values, key=values.get)


def test_information_set_search_of_openspiel_plays_muros() -> None:
    game = openspiel.load_game("muros(players=3,size=3,per_colour=2,hand_of_3=2)", rng_seed=4)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=2.0,
        max_simulations=20,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        action = bot.step(state) if state.current_player() == 0 else int(random.choice(state.legal_actions()))
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("compiled", [True, False])
def test_tree_search_of_openspiel_does_not_foresee_a_deal(compiled: bool, tmp_path: Path) -> None:
    """One guess in six is right: of 120, within four standard deviations."""
    game = openspiel.load_game(guess_a_card(tmp_path), rng_seed=1)
    if compiled:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(2, 1), 2.0, 40, 100, True, 1, False)
    else:
        random = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 2.0, 40, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    right = 0
    for number in range(120):
        state = game.new_initial_state()
        state.apply_action(0)
        if number % 2:
            state = pickle.loads(pickle.dumps(state))
        state.apply_action(bot.step(state))
        state.apply_action(0)
        right += state.returns()[0] > 0
    assert right / 120 == pytest.approx(1 / 6, abs=0.137)


def test_bots_for_openspiel_that_look_at_the_match_do_not_foresee_a_deal(tmp_path: Path) -> None:
    state = openspiel.load_game(guess_a_card(tmp_path), rng_seed=1).new_initial_state()
    state.apply_action(0)
    for one in (state, state.clone(), pickle.loads(pickle.dumps(state))):
        drawn = set()
        for _ in range(12):
            child = one.match.child(0)
            child.settle_luck()
            drawn.add(child.plies()[-1].draws[0])
        assert len(drawn) > 1

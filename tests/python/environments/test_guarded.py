"""What OpenSpiel's compiled half does with our games: no call ends the process, answers are as of its own games."""

from __future__ import annotations

import pickle
import shutil
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import quoin
from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    import pyspiel
    from open_spiel.python import rl_environment

FIXTURES = Path(__file__).resolve().parents[2] / "games"


def random_states(game: pyspiel.Game, seed: int, plies: int = 60) -> list[pyspiel.State]:
    """The states of a random match, each a child of the one before."""
    random = np.random.default_rng(seed)
    states = [game.new_initial_state()]
    while len(states) < plies and not states[-1].is_terminal() and not states[-1].is_simultaneous_node():
        states.append(states[-1].child(int(random.choice(states[-1].legal_actions()))))
    return states


def choices(state: pyspiel.State) -> list[tuple[int, int]]:
    return [(one.player, one.action) for one in state.full_history()]


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_before_the_deal_players_may_do_nothing_as_in_openspiels_own_games(name: str) -> None:
    ours, theirs = openspiel.load_game(name).new_initial_state(), pyspiel.load_game(name).new_initial_state()
    assert ours.is_chance_node()
    assert theirs.is_chance_node()
    for player in range(2):
        assert ours.legal_actions(player) == theirs.legal_actions(player) == []
        assert ours.legal_actions_mask(player) == theirs.legal_actions_mask(player)
    assert sum(ours.legal_actions_mask()) == len(ours.chance_outcomes()) == len(ours.legal_actions())


@pytest.mark.parametrize("name", ["leduc_poker", "muros/7x7", "liars_dice", "murailles/sprint", "hanabi"])
def test_masks_have_a_place_for_each_action_at_every_node(name: str) -> None:
    game = openspiel.load_game(name)
    for state in random_states(game, 1):
        for player in range(game.num_players()):
            mask = state.legal_actions_mask(player)
            assert len(mask) == game.num_distinct_actions()
            assert np.flatnonzero(mask).tolist() == state.legal_actions(player)
            assert not any(mask) or player == state.current_player()
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == sorted(state.legal_actions())


def test_transformed_games_have_such_masks_too() -> None:
    state = pyspiel.load_game(f"misere(game={openspiel.load_game('leduc_poker')})").new_initial_state()
    assert state.is_chance_node()
    assert state.legal_actions_mask(0) == state.legal_actions_mask(1) == [0, 0, 0]


def test_a_transformation_that_would_crash_is_refused_in_words() -> None:
    for load in (pyspiel.load_game, pyspiel.load_game_as_turn_based):
        with pytest.raises(quoin.ArgumentError, match="coop_to_1p is for games that deal one card to each player"):
            load(f"coop_to_1p(game={openspiel.load_game('hanabi')})")
    assert pyspiel.load_game("coop_to_1p(game=tiny_hanabi())").new_initial_state().is_chance_node()


def test_a_broken_game_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FIXTURES / "high_card", tmp_path / "whole_here")
    (tmp_path / "broken_here").mkdir()
    (tmp_path / "broken_here" / "game.yaml").write_text("quoin: 1\nseats: [\n", encoding="utf-8")
    monkeypatch.setenv("QUOIN_GAMES", str(tmp_path))
    with pytest.warns(UserWarning, match="broken_here is not registered with OpenSpiel: .*game.yaml"):
        names = openspiel.register()
    assert "quoin_whole_here" in names
    assert "quoin_broken_here" not in names
    assert pyspiel.load_game("quoin_whole_here").num_players() == 2


@pytest.mark.parametrize("name", ["leduc_poker", "murailles/sprint", "muros/7x7(deals)"])
def test_children_know_the_history_that_applied_actions_make(name: str) -> None:
    name, _, listed = name.partition("(")
    game = openspiel.load_game(name, deals=20 if listed else 0, rng_seed=1) if listed else openspiel.load_game(name)
    states = random_states(game, 2, 30)
    played = game.new_initial_state()
    for state, following in pairwise(states):
        copies = [state, state.clone(), pickle.loads(pickle.dumps(state.clone()))]
        copies.append(pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state.clone()))[1])
        for copy in copies:
            assert copy.history() == played.history()
            assert choices(copy) == choices(played)
            assert copy.history_str() == played.history_str()
            assert copy.move_number() == played.move_number()
            assert copy.is_initial_state() == (copy.history() == [])
            assert str(copy) == str(played)
        (action,) = following.history()[played.move_number() :]
        for copy in [*copies, played]:
            copy.apply_action(action)
        assert all(copy.history() == following.history() for copy in copies)


def test_compiled_best_responses_find_a_child_by_its_history() -> None:
    game = openspiel.load_game("kuhn_poker")
    uniform = pyspiel.UniformRandomPolicy(game)
    best = pyspiel.TabularBestResponse(game, 0, uniform)
    root = game.new_initial_state()
    children = [best.value_from_state(root.child(outcome)) for outcome, _ in root.chance_outcomes()]
    assert best.value_from_state(root) == pytest.approx(sum(children) / len(children))
    assert best.value_from_state(root) == pytest.approx(0.5)  # 1/2 against uniform choices: OpenSpiel's own Kuhn poker
    theirs = pyspiel.load_game("kuhn_poker")
    assert pyspiel.TabularBestResponse(theirs, 0, pyspiel.UniformRandomPolicy(theirs)).value("") == pytest.approx(0.5)


def test_learners_of_openspiel_play_games_that_are_simultaneous_here_and_there() -> None:
    env = rl_environment.Environment(openspiel.load_game("mosaix"))
    step = env.reset()
    kinds = set()
    while not step.last():
        kinds.add(step.is_simultaneous_move())
        step = env.step([legal[0] if legal else 0 for legal in step.observations["legal_actions"]])
    assert kinds == {True, False}
    assert sum(step.rewards) == pytest.approx(env.game.utility_sum())


def test_games_with_all_in_view_give_learners_the_observation_as_openspiels_own_do() -> None:
    for name, theirs in (("chess", "chess"), ("tic_tac_toe", "tic_tac_toe"), ("leduc_poker", "leduc_poker")):
        kind, own = openspiel.load_game(name).get_type(), pyspiel.load_game(theirs).get_type()
        assert kind.provides_information_state_tensor == own.provides_information_state_tensor

"""Rows of batches: taken out, put back, made of states; luck that is asked for; what others see."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES
from single_states import assert_same


def test_rows_are_taken_out_and_put_back() -> None:
    batch = quoin.load_game(FIXTURES / "pig").new_batch(5, seed=1)
    for _ in range(4):
        batch.step(batch.sample_actions())
    whole = batch.clone()
    taken = batch.take([3, 1, 3])
    assert [taken.state(k).to_bytes() for k in range(3)] == [batch.state(k).to_bytes() for k in (3, 1, 3)]
    assert taken.seeds.tolist() == batch.seeds[[3, 1, 3]].tolist()
    assert (taken.sample_actions() == np.array([batch.take([k]).sample_actions()[0] for k in (3, 1, 3)])).all()
    assert len(batch.take(batch.current_player == 0)) == (batch.current_player == 0).sum()
    assert len(batch.take([])) == 0
    batch.put([0, 4], batch, [4, 0])
    assert batch.blocks.tolist() == whole.blocks[[4, 1, 2, 3, 0]].tolist()
    assert batch.legal_actions_mask().tolist() == whole.legal_actions_mask()[[4, 1, 2, 3, 0]].tolist()
    batch.put(np.arange(5), whole)
    assert pickle.dumps(batch) == pickle.dumps(whole)
    batch.take([0]).reset()
    for wrong, what in [([5], "states are numbered 0 to 4; found 5"), ([True], "a bool for each"), (3, "numbers of")]:
        with pytest.raises(quoin.ArgumentError, match=what):
            batch.take(wrong)  # type: ignore[arg-type]
    with pytest.raises(quoin.ArgumentError, match="rows are 2 states, those to put there 5"):
        batch.put([0, 1], whole)
    with pytest.raises(quoin.ArgumentError, match="another game"):
        batch.put([0], quoin.load_game(CLASSICS / "connect_four").new_batch(1))


def test_states_become_a_batch() -> None:
    game = quoin.load_game(FIXTURES / "high_card")
    states = [game.new_initial_state(seed) for seed in (3, 4)]
    for state in states:
        state.settle_luck()
    batch = game.new_batch(states=states)
    assert_same(batch, states)
    assert batch.seeds.tolist() == [3, 4]
    assert batch.hash().tolist() == [state.hash() for state in states]
    assert len(game.new_batch(states=[])) == 0
    for given, what in [
        ({"n": 1, "states": states}, "n is 1, but there are 2 states"),
        ({}, "needs n, the number of states, or states"),
        ({"states": [quoin.load_game(CLASSICS / "connect_four").new_initial_state()]}, "another game"),
        ({"n": 1, "luck": "good"}, 'luck is "play" or "ask"'),
    ]:
        with pytest.raises(quoin.ArgumentError, match=what):
            game.new_batch(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["backgammon", str(FIXTURES / "high_card"), str(FIXTURES / "pig")])
def test_luck_that_is_asked_for_is_that_of_single_states(name: str) -> None:
    game = quoin.load_game(name)
    batch = pickle.loads(pickle.dumps(game.new_batch(4, seed=3, luck="ask")))
    assert batch.luck == "ask"
    states = [game.new_initial_state(int(seed)) for seed in batch.seeds]
    waited = 0
    for _ in range(40):
        chances = batch.chance_outcomes()
        actions = batch.sample_actions()
        for i, state in enumerate(states):
            lucky = state.is_chance_node()
            waited += lucky
            expected = dict(state.chance_outcomes()) if state.node == "chance" else {0: 1.0} if lucky else {}
            assert dict(enumerate(chances[i])) == pytest.approx(dict.fromkeys(range(chances.shape[1]), 0.0) | expected)
            assert batch.current_player[i] == (-4 if state.is_terminal() else -1 if lucky else state.seat)
            assert batch.legal_counts[i] == (len(expected) or len(state.legal_actions()))
            assert batch.legal_actions(i) == ([] if lucky else state.legal_actions())
            if lucky:
                state.play_luck()
            elif not state.is_terminal():
                state.apply_action(int(actions[i]))
        batch.step(actions)
        assert batch.blocks.tolist() == [list(state.to_bytes()) for state in states]
    assert waited > 4


def test_the_caller_says_how_dice_fall() -> None:
    game = quoin.load_game(FIXTURES / "pig")
    batch = game.new_batch(2, seed=1, luck="ask")
    roll = game.string_to_action("roll")
    batch.step([roll, roll])
    assert batch.current_player.tolist() == [-1, -1]
    assert batch.legal_counts.tolist() == [6, 6]
    with pytest.raises(quoin.IllegalAction, match="state 1, action 6: "):
        batch.step([0, 6])
    batch.step([5, -1])
    assert batch["turn"].tolist() == [6, 0]
    assert batch.current_player.tolist() == [0, -1]
    assert batch.playouts(seed=1).shape == (2, 2)
    with pytest.raises(quoin.ArgumentError, match="asks for luck"):
        batch.put([0], game.new_batch(1))


def test_others_see_what_they_see() -> None:
    game = quoin.load_game(FIXTURES / "high_card")
    batch = game.new_batch(3, seed=1)
    states = [batch.state(i) for i in range(3)]
    for player in (0, 1, -1, "south"):
        seen = batch.observation_tensor(player=player)
        assert (seen == np.array([state.observation_tensor(player) for state in states])).all()
    each = batch.observation_tensor(player=np.array([1, 0, -1]))
    assert (each == [state.observation_tensor(who) for state, who in zip(states, (1, 0, -1), strict=True)]).all()
    with pytest.raises(quoin.ArgumentError, match="seats are numbered 0 to 1; found 2"):
        batch.observation_tensor(player=[0, 1, 2])
    with pytest.raises(quoin.ArgumentError, match="there is no seat"):
        batch.observation_tensor(player="north-west")

"""Luck, hidden things and choices made together, on a small game that has all three."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import quoin
from conftest import play_randomly, random_matches


@pytest.fixture
def dealt(high_card: quoin.Game) -> quoin.State:
    state = high_card.new_initial_state(11)
    state.apply_action(0)
    return state


@pytest.fixture
def trick(dealt: quoin.State) -> quoin.State:
    dealt.apply_action(1)
    return dealt


def test_a_deal_is_left_to_the_caller_as_a_chance_node(high_card: quoin.Game) -> None:
    state = high_card.new_initial_state(11)
    assert state.node == "deal"
    assert state.current_player() == quoin.CHANCE_PLAYER
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    assert state.legal_actions() == [0]
    assert state.string_to_action(state.action_to_string(0)) == 0
    with pytest.raises(quoin.IllegalAction):
        state.apply_action(1)
    with pytest.raises(quoin.QuoinError):
        state.undo_action()


def test_the_seed_decides_the_deal(high_card: quoin.Game) -> None:
    def hands(seed: int) -> list[list[int]]:
        state = high_card.new_initial_state(seed)
        state.apply_action(0)
        found: list[list[int]] = state.zone("hand").tolist()
        return found

    assert hands(1) == hands(1)
    assert len({str(hands(seed)) for seed in range(20)}) > 10


def test_a_deal_can_be_given(high_card: quoin.Game, dealt: quoin.State) -> None:
    draws = dealt.plies()[0].draws
    other = high_card.new_initial_state(99)
    other.apply_deal(draws)
    assert other.zone("hand").tolist() == dealt.zone("hand").tolist()
    assert other.plies()[0].node == "deal"


def test_a_die_has_listed_outcomes_with_exact_probabilities(dealt: quoin.State) -> None:
    assert dealt.node == "chance"
    assert dealt.phase == "coin"
    assert dealt.chance_outcomes() == [(0, 2 / 3), (1, 1 / 3)]
    assert dealt.legal_actions() == dealt.legal_actions(-1) == [0, 1]
    assert dealt.legal_actions(0) == []
    assert dealt.legal_actions_mask().tolist() == [1, 1]
    assert dealt.action_to_string(1) == "coin: two"
    assert dealt.string_to_action("coin: two") == 1
    assert dealt.action_to_dict(1) == {"die": "coin", "outcome": "two"}
    with pytest.raises(quoin.IllegalAction):
        dealt.apply_action(2)


def test_luck_can_be_drawn_from_the_seed(high_card: quoin.Game) -> None:
    first, second = (high_card.new_initial_state(5) for _ in range(2))
    first.settle_luck()
    assert second.play_luck() == 0
    second.play_luck()
    assert first == second
    assert first.is_simultaneous_node()
    with pytest.raises(quoin.ArgumentError):
        first.play_luck()


def test_several_seats_choose_at_once_and_in_secret(trick: quoin.State) -> None:
    assert trick.current_player() == quoin.SIMULTANEOUS_PLAYER
    assert trick.seats_to_choose() == [0, 1]
    assert trick.legal_actions(0) == trick.legal_actions(1) == [0, 1, 2]
    before = trick.view(1)
    one, other = trick.child(0), trick.child(2)
    assert one.seats_to_choose() == [1]
    assert one.view(1) == other.view(1) == before
    assert one.zone("shown").tolist() == [-1, -1]


def test_joint_actions_come_one_for_each_seat(trick: quoin.State) -> None:
    step = trick.child(0)
    step.apply_action(2)
    for actions in ([0, 2],):
        joint = trick.clone()
        joint.apply_actions(actions)
        assert joint == step
    half = trick.child(0)
    half.apply_actions([None, 2])
    assert half == step
    for wrong in ([0], [0, 1, 2], [0, None], [0, 7]):
        with pytest.raises(quoin.QuoinError):
            trick.apply_actions(wrong)
    assert trick.seats_to_choose() == [0, 1]


def test_a_seat_does_not_see_the_other_hand(trick: quoin.State) -> None:
    hands = trick.view(0)["hand"]
    assert hands[1] is None
    assert hands[0] == trick.view()["hand"][0]
    assert trick.view(-1)["hand"] == [None, None]
    assert trick.view(0)["deck"] is None
    assert trick.zone("hand", 0)[1].tolist() == [-1, -1, -1]
    assert trick.zone("hand")[1].tolist() != [-1, -1, -1]
    assert trick.to_dict(0)["zones"]["hand"][1] is None


def test_matches_with_luck_copy_undo_and_replay(high_card: quoin.Game) -> None:
    for seed in range(20):
        state = high_card.new_initial_state(seed)
        play_randomly(state, 100, seed)
        assert state.is_terminal()
        for other in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            while other.history():
                other.undo_action()
            assert other == high_card.new_initial_state(seed)
            for ply in state.plies():
                other.apply_action(ply.choice)
            assert other == state


def test_zones_are_read_only_arrays(trick: quoin.State) -> None:
    hand = trick.zone("hand")
    assert hand.shape == (2, 3)
    assert hand.dtype == np.int8
    with pytest.raises(ValueError, match="read-only"):
        hand[0, 0] = 1
    assert trick.zone("worth").shape == ()
    assert int(trick.zone("worth")) == 2
    assert trick.zone("points").shape == (2,)
    assert trick.zone("deck").shape == (8,)
    with pytest.raises(quoin.ArgumentError, match='there is no zone "hnad"') as caught:
        trick.zone("hnad")
    assert caught.value.hint == 'did you mean "hand"?'


def test_the_scores_are_the_games_points(trick: quoin.State) -> None:
    play_randomly(trick, 100)
    assert trick.scores() == trick.zone("points").tolist()
    assert sum(trick.scores()) > 0


def test_random_matches_of_it_share_their_points(high_card: quoin.Game) -> None:
    result = random_matches(high_card, 500, seed=3)
    assert (result["scores"].sum(axis=1) >= 3).all()
    assert set(result["winners"].tolist()) <= {0b01, 0b10, 0b11}

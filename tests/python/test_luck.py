"""Luck, hidden things and choices made together, on a small game that has all three."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

import quoin
from conftest import play_randomly, random_matches
from guessing import guess_a_card, guess_a_die, playouts
from quoin import _core
from quoin.environments import versus
from quoin.playing import settle_batch
from wide import wide

GUESSES = [guess_a_die, guess_a_card]
Make = Callable[[Path], quoin.Game]


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


# ---- the luck of copies ----


def luck_of(state: quoin.State) -> list[int]:
    """What luck brings after a guess in copies of a state: draws, or faces of the die."""
    found = []
    for _ in range(12):
        child = state.child(state.legal_actions()[0])
        child.settle_luck()
        ply = child.last_ply()
        assert ply is not None
        found.append(ply.draws[0] if ply.draws else ply.choice)
    return found


def through_play(game: quoin.Game, bot: Callable[[quoin.State], int]) -> int:
    return quoin.play(game, [bot, "random"], seed=7).seed


def through_simulate(game: quoin.Game, bot: Callable[[quoin.State], int]) -> int:
    return int(quoin.simulate(game, 1, seed=7, bots=[bot, "random"], progress=False).seed[0])


def through_versus(game: quoin.Game, bot: Callable[[quoin.State], int]) -> int:
    env = versus(game, bot, seat=1)
    env.reset(seed=7)
    env.step(0)
    return 7


def through_vector(game: quoin.Game, bot: Callable[[quoin.State], int]) -> int:
    batch = game.new_batch(1, seed=7)
    batch.step([0])
    seed = int(batch.seeds[0])
    settle_batch(batch, np.array([1], np.int32), [{0: bot}])
    return seed


@pytest.mark.parametrize("make", GUESSES)
def test_a_bot_of_playouts_guesses_luck_one_time_in_six(make: Make, tmp_path: Path) -> None:
    """Of 600 guesses: within four standard deviations of sqrt(1/6 * 5/6 / 600) around 1/6."""
    frame = quoin.simulate(make(tmp_path), 600, seed=1, bots=[playouts, "random"], progress=False)
    assert (frame.winner == "red").mean() == pytest.approx(1 / 6, abs=0.061)


@pytest.mark.parametrize("make", GUESSES)
@pytest.mark.parametrize("through", [through_play, through_simulate, through_versus, through_vector])
def test_a_bot_is_given_a_state_with_luck_of_its_own(
    make: Make, through: Callable[[quoin.Game, Callable[[quoin.State], int]], int], tmp_path: Path
) -> None:
    seen: list[quoin.State] = []

    def bot(state: quoin.State) -> int:
        seen.append(state)
        return state.legal_actions()[0]

    seed = through(make(tmp_path), bot)
    state = seen[0]
    assert state.seed != seed
    assert f'"seed": {seed}\n' not in state.serialize()
    assert state.to_dict()["seed"] != seed
    assert len(set(luck_of(state))) > 1, "each copy has another luck"


@pytest.mark.parametrize("executor", ["threads", wide("processes")])
@pytest.mark.parametrize("make", GUESSES)
def test_bots_that_play_out_copies_play_alike_after_equal_seeds(make: Make, executor: str, tmp_path: Path) -> None:
    game = make(tmp_path)
    one, other = (
        quoin.simulate(game, 40, seed=3, bots=[playouts, "random"], progress=False, executor=where)
        for where in (None, executor)
    )
    assert one.drop(columns="seconds", errors="ignore").equals(other.drop(columns="seconds", errors="ignore"))


@pytest.mark.parametrize("make", GUESSES)
def test_what_bots_do_with_their_copies_leaves_the_match_as_it_is(make: Make, tmp_path: Path) -> None:
    game = make(tmp_path)

    def busy(state: quoin.State) -> int:
        luck_of(state)
        return state.legal_actions()[0]

    matches = [quoin.play(game, [bot, "random"], seed=5) for bot in (busy, lambda state: state.legal_actions()[0])]
    assert matches[0].serialize() == matches[1].serialize()
    again = game.new_initial_state(5)
    for action in matches[0].history()[:2]:
        again.apply_action(action)
    again.settle_luck()
    assert again.serialize() == matches[0].serialize(), "the luck is that of the seed"


@pytest.mark.parametrize("make", GUESSES)
def test_copies_carry_the_luck_unless_fresh_luck_is_asked_for(make: Make, tmp_path: Path) -> None:
    state = make(tmp_path).new_initial_state(5)
    state.apply_action(0)
    assert len(set(luck_of(state))) == 1
    copies = [state.clone(), state.clone(luck="same"), copy.copy(state), copy.deepcopy(state)]
    copies.append(pickle.loads(pickle.dumps(state)))
    for other in copies:
        assert other.seed == 5
        assert luck_of(other) == luck_of(state)
    fresh = state.clone(luck="fresh", seed=9)
    assert fresh == state
    assert fresh.seed == 9
    assert luck_of(fresh) == luck_of(state.clone(luck="fresh", seed=9)), "the same seed, the same luck"
    assert len(set(luck_of(fresh))) > 1
    assert fresh.clone(luck="same").seed == 9
    assert len(set(luck_of(fresh.clone(luck="same")))) == 1
    assert len({state.clone(luck="fresh").seed for _ in range(8)}) > 1
    assert state.seed == 5


def test_luck_of_copies_is_one_of_two_words(high_card: quoin.Game) -> None:
    state = high_card.new_initial_state(1)
    with pytest.raises(quoin.ArgumentError, match='luck is "same" or "fresh"; found \'other\''):
        state.clone(luck="other")  # type: ignore[arg-type]
    words: tuple[Literal["same"] | None, ...] = (None, "same")
    for luck in words:
        with pytest.raises(quoin.ArgumentError, match="a seed is for other luck"):
            state.clone(luck=luck, seed=1)


def test_what_is_put_into_a_batch_has_the_luck_of_a_copy(tmp_path: Path) -> None:
    game = guess_a_die(tmp_path)
    state = game.new_initial_state(5)
    batch = game.new_batch(4, seed=1)
    for row in range(4):
        batch.set_state(row, state)
    assert batch.seeds.tolist() == [5] * 4
    given = _core.own_luck(state)
    for row in range(4):
        batch.set_state(row, given)
    assert len(set(batch.seeds.tolist())) == 4

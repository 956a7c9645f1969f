"""Gymnasium's own check on every game and variant; seats, opponents, seeds, registration."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

import quoin
from quoin.environments import register, seated, solo, versus


def play(env: gymnasium.Env, seed: int, choose_seed: int = 0) -> list[tuple[int, float]]:
    """One match of random legal actions: (action, reward) of each step."""
    random = np.random.default_rng(choose_seed)
    _, info = env.reset(seed=seed)
    steps = []
    over = False
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, truncated, info = env.step(action)
        assert observation in env.observation_space
        assert not truncated
        steps.append((action, reward))
    return steps


def test_the_environment_passes_gymnasiums_check(game: quoin.Game) -> None:
    make = solo if game.num_players() == 1 else versus
    check_env(make(game))


def test_a_match_with_random_opponents_ends_with_the_return_of_the_seat(game: quoin.Game) -> None:
    env = seated.SeatEnv(game, seat="random")
    steps = play(env, seed=3)
    assert all(reward == 0 for _, reward in steps[:-1])
    assert env.match.is_terminal()
    assert steps[-1][1] == env.match.returns()[env.seat]


@pytest.mark.parametrize("opponents", ["random", "greedy-playout(playouts=4)"])
def test_a_seed_fixes_the_match_opponents_included(opponents: str) -> None:
    for name in ("mosaix", "muros/7x7"):
        first, second = versus(name, opponents), versus(name, opponents)
        assert play(first, 5) == play(second, 5)
        assert first.match == second.match
        assert [ply.hash for ply in first.match.plies()] == [ply.hash for ply in second.match.plies()]
        play(second, 6)
        assert first.match != second.match


def test_the_same_choices_by_hand_give_the_same_match() -> None:
    env = versus("murailles", opponents=lambda state: state.legal_actions()[0], seat=1)
    env.reset(seed=9)
    state = quoin.load_game("murailles").new_initial_state(9)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0] if state.seat == 0 else state.legal_actions()[-1])
        if state.is_terminal() or state.seat == 1:
            assert env.match == state
            if not state.is_terminal():
                env.step(state.legal_actions()[-1])


def test_a_seat_may_be_drawn_for_each_match(murailles: quoin.Game) -> None:
    env = versus(murailles, seat="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1}


def test_an_opponent_may_try_moves_on_its_state() -> None:
    def looks_ahead(state: quoin.State) -> int:
        action = state.legal_actions()[0]
        state.apply_action(action)
        return action

    env = versus("murailles", opponents=looks_ahead, seat=1)
    plain = versus("murailles", opponents=lambda state: state.legal_actions()[0], seat=1)
    assert play(env, 9) == play(plain, 9)
    assert env.match == plain.match


def test_before_the_first_reset_a_reset_is_asked_for(murailles: quoin.Game) -> None:
    env = versus(murailles, render_mode="ansi")
    for use in (lambda: env.step(0), env.render, lambda: env.match):
        with pytest.raises(gymnasium.error.ResetNeeded):
            use()


def test_seeds_may_be_numpys_and_others_are_refused(murailles: quoin.Game) -> None:
    env = versus(murailles)
    env.reset(seed=np.int64(3))
    assert env.match.seed == 3
    for wrong in (-1, 2**64, 0.5, "7"):
        with pytest.raises(quoin.ArgumentError, match="seed"):
            env.reset(seed=wrong)


def test_several_opponents_may_differ() -> None:
    asked: list[int] = []

    def first_action(state: quoin.State) -> int:
        asked.append(state.seat)
        return state.legal_actions()[0]

    env = versus("muros(players=3)", opponents=[first_action, "random"], seat=1)
    play(env, 1)
    assert set(asked) == {0}
    with pytest.raises(quoin.ArgumentError, match="2 opponents are needed, 1"):
        versus("muros(players=3)", opponents=["random"])


def test_a_bot_does_not_see_the_choice_it_answers(rock_paper_scissors: quoin.Game) -> None:
    answers = set()
    for seed in range(12):
        shown = []
        for choice in range(3):
            env = versus(rock_paper_scissors, opponents="greedy-playout(playouts=90)")
            env.reset(seed=seed)
            env.step(choice)
            shown.append(next(ply.choice for ply in env.match.plies() if ply.player == 1))
        assert len(set(shown)) == 1, "whatever waits beside it, the bot shows the same"
        answers.update(shown)
    assert len(answers) > 1


def test_an_illegal_action_ends_the_match_or_raises(murailles: quoin.Game) -> None:
    env = versus(murailles)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    strict = versus(murailles, illegal="raise")
    strict.reset(seed=1)
    before = strict.match.to_bytes()
    for action in (illegal, -1, 10**6, 0.5):
        with pytest.raises(quoin.IllegalAction):
            strict.step(action)
    assert strict.match.to_bytes() == before


def test_masks_go_by_both_names(murailles: quoin.Game) -> None:
    env = versus(murailles)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_a_copy_goes_on_by_itself_with_the_same_luck() -> None:
    env = versus("muros")
    _, info = env.reset(seed=2)
    other = copy.deepcopy(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    first, second = env.step(action), other.step(action)
    assert np.array_equal(first[0], second[0])
    assert env.match == other.match
    assert env.match is not other.match


def test_every_game_is_registered_and_made_by_its_id() -> None:
    ids = register()
    assert len(ids) == len(quoin.game_names()) == len(set(ids))
    assert "quoin/murailles-7x7-v0" in ids
    assert register() == ids, "twice is no mistake"
    for key in ids:
        assert key in gymnasium.registry
        assert key in pettingzoo.aec_registry
        assert key in pettingzoo.parallel_registry


def test_gymnasium_makes_environments_with_arguments() -> None:
    env = gymnasium.make("quoin.environments.registered:quoin/murailles-7x7-v0", opponents="random", seat=1)
    assert str(env.unwrapped.game) == "murailles/7x7"
    assert env.reset(seed=1)[1]["seat"] == 1
    assert pickle.loads(pickle.dumps(env.spec)) == env.spec
    again = gymnasium.make(env.spec)
    assert again.unwrapped.game == env.unwrapped.game
    check_env(gymnasium.make("quoin/mosaix-solo-v0").unwrapped)
    larger = gymnasium.make("quoin/murailles-v0", game="murailles(size=9)")
    assert larger.unwrapped.game.dials["size"] == 9


def test_pettingzoo_makes_environments_by_id() -> None:
    register()
    assert str(pettingzoo.make("aec", "quoin/muros-v0").unwrapped.game) == "muros"
    assert str(pettingzoo.make("parallel", "quoin/mosaix-v0").unwrapped.game) == "mosaix"


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(quoin.ArgumentError, match=r"use versus\(\)"):
        solo("murailles")
    with pytest.raises(quoin.ArgumentError, match=r"use solo\(\)"):
        versus("mosaix/solo")
    with pytest.raises(quoin.ArgumentError, match="no seat 2"):
        versus("murailles", seat=2)
    with pytest.raises(quoin.QuoinError, match="clever"):
        versus("murailles", opponents="clever")
    with pytest.raises(quoin.ArgumentError, match="depth"):
        versus("murailles", opponents="greedy-playout(depth=3)")
    with pytest.raises(quoin.ArgumentError, match="7 is no bot"):
        versus("murailles", opponents=7)

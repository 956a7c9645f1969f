"""PettingZoo's own tests on every game and variant, and what they leave open: luck, secrets, illegal actions."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import TerminateIllegalWrapper
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec, turn_based_aec_to_parallel

import quoin
from quoin.environments import aec, parallel

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of PettingZoo's own way to make its games
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

# PettingZoo says this of every environment with masks that is not one of its own (a list of names in api_test.py).
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def test_the_aec_environment_passes_pettingzoos_tests(game: quoin.Game) -> None:
    api_test(aec(game), num_cycles=60)
    seed_test(lambda: aec(game), num_cycles=30)


def test_the_parallel_environment_passes_pettingzoos_tests(game: quoin.Game) -> None:
    parallel_api_test(parallel(game), num_cycles=60)
    parallel_seed_test(lambda: parallel(game), num_cycles=30)


@pytest.mark.parametrize("name", ["murailles", "mosaix", "muros", "wall_to_wall", "crazy_palace"])
def test_the_render_modes_pass_pettingzoos_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec(name, render_mode=render_mode))
    assert capsys.readouterr().out, "human prints"
    env = parallel(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.match)


def test_a_match_by_aec_is_the_match_of_the_state_with_that_seed(game: quoin.Game) -> None:
    env = aec(game)
    env.reset(seed=11)
    state = game.new_initial_state(11)
    choose = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        seat = int(agent.removeprefix("player_"))
        state.settle_luck()
        assert np.array_equal(observation["observation"], state.observation_tensor(seat))
        if terminated:
            assert reward == state.returns()[seat]
            env.step(None)
            continue
        legal = state.legal_actions()
        assert seat == state.seat
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        action = int(choose.choice(legal))
        env.step(action)
        state.apply_action(action)
        if state.move_number() > 60 and game.max_game_length() > 200:
            return
    assert state.is_terminal()


def test_agents_off_turn_have_a_mask_of_zeros(murailles: quoin.Game) -> None:
    env = aec(murailles)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["action_mask"].sum() == len(env.match.legal_actions())
    assert env.observe("player_1")["action_mask"].sum() == 0
    assert env.infos["player_1"]["action_mask"].sum() == 0


def test_an_illegal_action_raises_and_changes_nothing(murailles: quoin.Game) -> None:
    env = aec(murailles)
    env.reset(seed=1)
    before = env.match.to_bytes()
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**6, 1.5, "step b1", None):
        with pytest.raises(quoin.IllegalAction):
            env.step(action)
    assert env.match.to_bytes() == before
    assert env.agent_selection == "player_0"
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


@pytest.mark.filterwarnings("ignore:.*Illegal:UserWarning")
def test_pettingzoos_wrapper_ends_a_match_at_an_illegal_action(murailles: quoin.Game) -> None:
    env = TerminateIllegalWrapper(aec(murailles), illegal_reward=-1)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1


def test_seats_that_choose_at_once_do_not_see_each_others_choice(rock_paper_scissors: quoin.Game) -> None:
    seen = []
    for choice in (0, 1, 2):
        env = aec(rock_paper_scissors)
        env.reset(seed=1)
        env.step(choice)
        assert env.agent_selection == "player_1"
        seen.append(env.observe("player_1")["observation"])
    assert np.array_equal(seen[0], seen[1])
    assert np.array_equal(seen[0], seen[2])


def test_seats_that_choose_at_once_do_so_in_one_parallel_step(rock_paper_scissors: quoin.Game) -> None:
    env = parallel(rock_paper_scissors)
    observations, _ = env.reset(seed=1)
    assert env.active_agents == ["player_0", "player_1"]
    assert all(observation["action_mask"].all() for observation in observations.values())
    env.step({"player_0": 0, "player_1": 1})
    state = rock_paper_scissors.new_initial_state(1)
    state.apply_actions([0, 1])
    assert env.match == state


def test_what_agents_off_turn_send_is_not_looked_at(murailles: quoin.Game) -> None:
    first, second = parallel(murailles), parallel(murailles)
    first.reset(seed=3)
    second.reset(seed=3)
    for _ in range(20):
        action = first.match.legal_actions()[0]
        on_turn = f"player_{first.match.seat}"
        off_turn = f"player_{1 - first.match.seat}"
        first.step({on_turn: action, off_turn: 10**6})
        second.step({on_turn: action})
        assert first.match == second.match


def test_an_illegal_action_ends_a_parallel_match_or_raises(murailles: quoin.Game) -> None:
    env = parallel(murailles)
    observations, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observations["player_0"]["action_mask"] == 0)[0])
    _, rewards, terminations, _, infos = env.step({"player_0": illegal})
    assert rewards == {"player_0": -1.0, "player_1": 0.0}
    assert terminations == {"player_0": True, "player_1": True}
    assert "player_0" in infos["player_1"]["illegal"]
    assert env.agents == []
    strict = parallel(murailles, illegal="raise")
    strict.reset(seed=1)
    before = strict.match.to_bytes()
    with pytest.raises(quoin.IllegalAction, match="player_0"):
        strict.step({"player_0": illegal})
    with pytest.raises(quoin.ArgumentError, match="player_0 is to choose"):
        strict.step({"player_1": 0})
    assert strict.match.to_bytes() == before


def test_a_seed_fixes_all_matches_that_follow() -> None:
    def seeds(env: object) -> list[int]:
        found = []
        for _ in range(3):
            env.reset()
            found.append(env.match.seed)
        return found

    for make in (aec, parallel):
        assert seeds(make("muros", seed=5)) == seeds(make("muros", seed=5))
        assert seeds(make("muros", seed=5))[0] == 5
        assert len({*seeds(make("muros")), *seeds(make("muros"))}) == 6
        env = make("muros")
        env.reset(seed=9)
        later = seeds(env)
        env.reset(seed=9)
        assert seeds(env) == later


def test_an_illegal_action_counts_whatever_else_is_missing(rock_paper_scissors: quoin.Game) -> None:
    for agent, other in (("player_0", "player_1"), ("player_1", "player_0")):
        env = parallel(rock_paper_scissors)
        env.reset(seed=1)
        with pytest.raises(quoin.ArgumentError, match=f"{other} is to choose"):
            env.step({agent: 0})
        _, rewards, _, _, infos = env.step({agent: 10**6})
        assert rewards == {agent: -1.0, other: 0.0}
        assert agent in infos[other]["illegal"]


def test_before_the_first_reset_a_reset_is_asked_for(murailles: quoin.Game) -> None:
    turns, together = aec(murailles, "ansi"), parallel(murailles, "ansi")
    uses = [lambda: turns.step(0), lambda: together.step({}), turns.last, lambda: turns.observe("player_0")]
    for use in (
        *uses,
        *(use for env in (turns, together) for use in (env.render, env.state, lambda env=env: env.match)),
    ):
        with pytest.raises(gymnasium.error.ResetNeeded):
            use()


@pytest.mark.parametrize("make", [aec, parallel])
def test_seeds_may_be_numpys_and_others_are_refused(make: object, murailles: quoin.Game) -> None:
    env = make(murailles, seed=np.int64(5))
    env.reset()
    assert env.match.seed == 5
    env.reset(seed=np.uint8(3))
    assert env.match.seed == 3
    for wrong in (-1, 2**64, 0.5, "7"):
        with pytest.raises(quoin.ArgumentError, match="seed"):
            env.reset(seed=wrong)
        with pytest.raises(quoin.ArgumentError, match="seed"):
            make(murailles, seed=wrong)


def test_a_match_may_begin_with_a_given_state(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(1)
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])
    for make in (aec, parallel):
        env = make(murailles)
        env.reset(options={"state": state})
        assert env.match == state
        assert env.match is not state
    with pytest.raises(quoin.ArgumentError, match="a state of"):
        aec("muros").reset(options={"state": state})


@pytest.mark.parametrize("make", [aec, parallel])
def test_copies_and_pickles_of_an_environment_go_on_by_themselves(make: object, murailles: quoin.Game) -> None:
    env = make(murailles)
    env.reset(seed=4)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.match == env.match
        other.match.apply_action(other.match.legal_actions()[0])
        assert other.match != env.match
        other.reset()


@pytest.mark.parametrize("name", ["murailles/sprint", "mosaix"])
def test_pettingzoos_own_conversions_go_both_ways(name: str) -> None:
    api_test(parallel_to_aec(parallel(name)), num_cycles=20)
    env = turn_based_aec_to_parallel(aec(name))
    observations, _ = env.reset(seed=1)
    for _ in range(20):
        chosen = {
            agent: env.action_space(agent).sample(observation["action_mask"])
            for agent, observation in observations.items()
        }
        observations, *_ = env.step(chosen)
    state = env.unwrapped.match
    assert state.move_number() >= 20
    with pytest.raises(AssertionError, match="is_parallelizable"):  # our agents act in no fixed cycle
        aec_to_parallel(aec(name))


def test_unknown_modes_are_refused(murailles: quoin.Game) -> None:
    with pytest.raises(quoin.ArgumentError, match="depth_array"):
        aec(murailles, render_mode="depth_array")
    with pytest.raises(quoin.ArgumentError, match="illegal"):
        parallel(murailles, illegal="ignore")


def test_rgb_array_is_the_picture_in_pixels(murailles: quoin.Game) -> None:
    env = aec(murailles, render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert isinstance(frame, np.ndarray)
    assert frame.dtype == np.uint8
    picture = quoin.draw(env.match, theme="light").pixels()
    left = (frame.shape[1] - picture.shape[1]) // 2
    assert np.array_equal(frame[: len(picture), left : left + picture.shape[1]], picture)
    assert (frame[len(picture) :] == 255).all()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert not np.array_equal(frame, env.render())


def test_svg_is_the_picture_of_the_match(murailles: quoin.Game) -> None:
    env = aec(murailles, render_mode="svg")
    env.reset(seed=1)
    assert env.render() == quoin.draw(env.match).svg

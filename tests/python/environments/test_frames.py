"""Pixels are of one size through all of a game, so that films and observations can be made of them."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest

import quoin
from quoin.environments import aec, frames, parallel, versus
from wide import WIDE, wide

# Pictures of these change their height: a stock that ends, a trick, a row of counts.
GAMES = ["hearts", *map(wide, ["wall_to_wall", "crazy_palace", "mosaix", "goofspiel", "holdem", "spades"])]


@pytest.mark.parametrize("name", GAMES)
def test_all_frames_of_a_match_have_one_size(name: str) -> None:
    env = aec(name, render_mode="rgb_array")
    env.reset(seed=1)
    random = np.random.default_rng(1)
    sizes, pictures = set(), set()
    for ply in range(60):
        if ply % 6 == 0:
            frame = env.render()
            sizes.add(frame.shape)
            pictures.add(quoin.draw(env.match, theme="light").pixels().shape if ply in (0, 12, 24) else frame.shape)
            assert frame.dtype == np.uint8
        mask = env.last()[4]["action_mask"]
        if not mask.any():
            break
        env.step(int(random.choice(np.flatnonzero(mask))))
    assert len(sizes) == 1
    assert len(pictures) > 1, "and the pictures have not: else nothing is shown here"
    (height, width, _) = sizes.pop()
    assert height % 16 == width % 16 == 0, "as films are coded in blocks"


def test_a_picture_that_is_larger_is_shrunk_and_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    state = quoin.load_game("tic_tac_toe").new_initial_state(1)
    whole = frames.frame(state)
    monkeypatch.setattr(frames, "frame_size", lambda game: (whole.shape[1] // 2, whole.shape[0]))
    small = frames.frame(state)
    assert small.shape == (whole.shape[0], whole.shape[1] // 2, 3)
    ink = [np.flatnonzero((pixels != 255).any(axis=(0, 2))) for pixels in (whole, small)]
    assert (ink[1][-1] - ink[1][0]) * 2 == pytest.approx(ink[0][-1] - ink[0][0], abs=12)  # 384 of 760, not of 768


def test_gymnasium_makes_observations_of_frames() -> None:
    env = gymnasium.wrappers.AddRenderObservation(versus("hearts", render_mode="rgb_array"), render_only=True)
    observation, info = env.reset(seed=1)
    for _ in range(3 if not WIDE else 20):
        assert observation in env.observation_space
        observation, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        if over:
            break


def test_infos_of_the_parallel_kind_hold_nothing_but_arrays() -> None:
    """TorchRL makes tensors of them."""
    env = parallel("mosaix")
    observations, infos = env.reset(seed=1)
    for _ in range(5):
        for info in infos.values():
            assert all(isinstance(value, np.ndarray) for value in info.values())
        assert env.active_agents == [agent for agent, seen in observations.items() if seen["action_mask"].any()]
        chosen = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.active_agents}
        observations, _, _, _, infos = env.step(chosen)


def test_copies_and_pickles_of_an_environment_go_on_as_it_does_with_their_bots() -> None:
    env = versus("muros/7x7", opponents="greedy-playout(playouts=8)")
    env.reset(seed=2)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(3):
        action = int(np.flatnonzero(env.action_masks())[0])
        observation = env.step(action)[0]
        for other in others:
            assert np.array_equal(other.step(action)[0], observation)

"""Tools of Gymnasium and PettingZoo."""

from __future__ import annotations

import copy
import pickle
import tempfile
from pathlib import Path

import numpy as np

import quoin
from quoin.environments import aec, parallel, register, solo, vector, versus
from tools.kit import SEATED, TURNS, loaded, play, play_together, play_turns, tool

# ---- Gymnasium ----


@tool("Gymnasium", "check_env")
def _() -> None:
    from gymnasium.utils.env_checker import check_env

    for name in SEATED:
        check_env(versus(name), skip_render_check=False)
    check_env(solo("mosaix/solo"))


@tool("Gymnasium", "RecordVideo")
def _() -> None:
    from gymnasium.wrappers import RecordVideo

    for name in ("hearts", "mosaix"):
        with tempfile.TemporaryDirectory() as folder:
            env = RecordVideo(versus(name, render_mode="rgb_array"), folder, episode_trigger=lambda _: True)
            list(play(env, 12))
            env.close()
            assert any(path.stat().st_size > 1000 for path in Path(folder).glob("*.mp4"))


@tool("Gymnasium", "AddRenderObservation", "RenderCollection")
def _() -> None:
    from gymnasium.wrappers import AddRenderObservation, RenderCollection

    env = AddRenderObservation(versus("hearts", render_mode="rgb_array"), render_only=True)
    assert all(observation in env.observation_space for observation, _ in play(env, 8))
    frames = RenderCollection(versus("hearts", render_mode="rgb_array"))
    list(play(frames, 8))
    assert len({frame.shape for frame in frames.render()}) == 1


@tool("Gymnasium", "RecordEpisodeStatistics", "TimeLimit", "Autoreset", "OrderEnforcing", "PassiveEnvChecker")
def _() -> None:
    from gymnasium import wrappers

    env = wrappers.PassiveEnvChecker(wrappers.OrderEnforcing(wrappers.TimeLimit(versus("muros/7x7"), 30)))
    statistics = wrappers.RecordEpisodeStatistics(env)
    list(play(statistics, 200))
    assert len(statistics.return_queue) > 2
    assert set(statistics.return_queue) <= {-1.0, 0.0, 1.0}
    list(play(wrappers.Autoreset(versus("murailles/sprint"))))


@tool("Gymnasium", "FlattenObservation", "FrameStackObservation", "NormalizeObservation", "NormalizeReward")
def _() -> None:
    from gymnasium import wrappers

    for wrapped in (
        wrappers.FlattenObservation(versus("murailles/sprint")),
        wrappers.FrameStackObservation(versus("murailles/sprint"), 4),
        wrappers.NormalizeObservation(versus("murailles/sprint")),
        wrappers.NormalizeReward(versus("murailles/sprint")),
        wrappers.TimeAwareObservation(wrappers.TimeLimit(versus("murailles/sprint"), 50)),
        wrappers.DtypeObservation(versus("murailles/sprint"), np.float64),
    ):
        assert all(np.isfinite(reward) for _, reward in play(wrapped))


@tool("Gymnasium", "SyncVectorEnv", "AsyncVectorEnv", note="opponents with bots as objects, too")
def _() -> None:
    from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

    bot = quoin.make_bot("mcts(playouts=8)", seed=1)
    for kind in (SyncVectorEnv, AsyncVectorEnv):
        envs = kind([lambda: versus("murailles/sprint", opponents=bot)] * 2)
        _, info = envs.reset(seed=1)
        for _ in range(20):
            masks = info["action_mask"]
            _, _, _, _, info = envs.step(np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks]))
        envs.close()


@tool(
    "Gymnasium",
    "make",
    "make_vec",
    "vector.RecordEpisodeStatistics",
    note="vector wrappers of observations refuse `SAME_STEP`: wrap a `SyncVectorEnv` of `versus`",
)
def _() -> None:
    import gymnasium
    from gymnasium.wrappers import vector as wrappers

    register()
    list(play(gymnasium.make("quoin/murailles-sprint-v0")))
    envs = wrappers.RecordEpisodeStatistics(vector("murailles/sprint", 3))
    _, info = envs.reset(seed=1)
    for _ in range(60):
        _, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    made = gymnasium.make_vec("quoin/murailles-sprint-v0", num_envs=2)
    made.reset(seed=1)
    sync = gymnasium.vector.SyncVectorEnv([lambda: versus("murailles/sprint")] * 2)
    wrappers.NormalizeObservation(sync).reset(seed=1)


@tool("Gymnasium", "pickle", "copy.deepcopy", "data_equivalence")
def _() -> None:
    from gymnasium.utils.env_checker import data_equivalence

    env = versus("muros/7x7", opponents="mcts(playouts=8)")
    env.reset(seed=3)
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        twin = copy.deepcopy(env)
        action = int(np.flatnonzero(env.action_masks())[0])
        assert data_equivalence(twin.step(action), other.step(action))


# ---- PettingZoo ----


@tool("PettingZoo", "api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "render_test")
def _() -> None:
    from pettingzoo import test

    for name in ("murailles/sprint", "rock_paper_scissors"):
        game = loaded(name)
        test.api_test(aec(game), num_cycles=60)
        test.parallel_api_test(parallel(game), num_cycles=60)
        test.seed_test(lambda game=game: aec(game), num_cycles=60)
        test.parallel_seed_test(lambda game=game: parallel(game))
        test.render_test(lambda render_mode, game=game: aec(game, render_mode))


@tool("PettingZoo", "OrderEnforcingWrapper", "AssertOutOfBoundsWrapper", "TerminateIllegalWrapper", "BaseWrapper")
def _() -> None:
    from pettingzoo.utils import wrappers

    for name in TURNS:
        env = wrappers.TerminateIllegalWrapper(aec(loaded(name)), illegal_reward=-1)
        play_turns(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrappers.BaseWrapper(env))))


@tool("PettingZoo", "CaptureStdoutWrapper")
def _() -> None:
    from pettingzoo.utils import wrappers

    env = wrappers.CaptureStdoutWrapper(aec("murailles/sprint", render_mode="human"))
    env.reset(seed=1)
    assert "▸" in env.render()


@tool("PettingZoo", "MultiEpisodeEnv", "MultiEpisodeParallelEnv", "BaseParallelWrapper")
def _() -> None:
    from pettingzoo.utils import wrappers

    play_turns(wrappers.MultiEpisodeEnv(aec("murailles/sprint"), num_episodes=2), 400)
    play_together(wrappers.BaseParallelWrapper(parallel("mosaix")))
    env = wrappers.MultiEpisodeParallelEnv(parallel(loaded("rock_paper_scissors")), num_episodes=2)
    env.reset(seed=1)
    won = []
    while env.agents:  # rock loses a life to paper, and the match with the second one
        _, rewards, _, cut, _ = env.step({"player_0": 0, "player_1": 1})
        won.append(rewards["player_1"])
    assert won == [0, 1, 0, 1]
    assert all(cut.values())


@tool(
    "PettingZoo",
    "parallel_to_aec",
    "turn_based_aec_to_parallel",
    "aec_to_parallel",
    note="`aec_to_parallel` undoes `parallel_to_aec`; `aec` has no fixed cycle and is refused: take `parallel`",
)
def _() -> None:
    from pettingzoo.utils import conversions

    play_turns(conversions.parallel_to_aec(parallel(loaded("rock_paper_scissors"))))
    play_together(conversions.turn_based_aec_to_parallel(aec("murailles/sprint")), 20)
    env = conversions.aec_to_parallel(conversions.parallel_to_aec(parallel(loaded("rock_paper_scissors"))))
    env.reset(seed=1)
    for _ in range(2):  # rock loses both its lives to paper
        _, rewards, *_ = env.step({"player_0": 0, "player_1": 1})
    assert rewards == {"player_0": -1, "player_1": 1}


@tool("PettingZoo", "average_total_reward")
def _() -> None:
    from pettingzoo.utils import average_total_reward

    assert average_total_reward(aec(loaded("rock_paper_scissors")), max_episodes=3, max_steps=100) == 0


@tool(
    "PettingZoo",
    "supersuit.observation_lambda_v0",
    "flatten_v0",
    "frame_stack_v1",
    "dtype_v0",
    "pettingzoo_env_to_vec_env_v1",
    "concat_vec_envs_v1",
    note="those that want arrays go over `observation_lambda_v0`, which takes the observation out of its dict; "
    "the mask stays in `info`",
)
def _() -> None:
    import supersuit

    env = parallel(loaded("rock_paper_scissors"))
    (numbers,) = env.observation_space("player_0")["observation"].shape
    arrays = supersuit.observation_lambda_v0(
        env, lambda seen, _: seen["observation"], lambda space: space["observation"]
    )
    stacked = supersuit.dtype_v0(supersuit.frame_stack_v1(supersuit.flatten_v0(arrays), 3), np.float64)
    for one in (env, stacked):
        envs = supersuit.concat_vec_envs_v1(supersuit.pettingzoo_env_to_vec_env_v1(one), 2, base_class="gymnasium")
        envs.reset(seed=1)
        seen, _, _, _, info = envs.step(np.array([0, 1, 2, 2]))
        assert all(one["action_mask"].tolist() == [1, 1, 1] for one in info)
        _, rewards, *_ = envs.step(np.array([0, 1, 2, 2]))
        assert rewards.tolist() == [-1, 1, 0, 0]
    assert (seen.shape, seen.dtype) == ((4, 3 * numbers), np.float64)

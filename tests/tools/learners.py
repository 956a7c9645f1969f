"""Tools of TorchRL, Stable-Baselines3, RLlib and PufferLib."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import quoin
from quoin.environments import aec, openspiel, parallel, versus
from tools.kit import SEATED, TURNS, loaded, tool

# ---- TorchRL ----


def collected(env: Any, steps: int = 30) -> None:
    rollout = env.rollout(steps, break_when_any_done=False)
    assert rollout.shape[-1] == steps


@tool("TorchRL", "GymWrapper", "check_env_specs", "TransformedEnv", "StepCounter", "RewardSum", "Collector")
def _() -> None:
    from torchrl.collectors import Collector
    from torchrl.envs import GymWrapper, RewardSum, StepCounter, TransformedEnv, check_env_specs

    for name in SEATED:
        env = GymWrapper(versus(name))
        check_env_specs(env)
        collected(TransformedEnv(env, StepCounter()))
    collected(TransformedEnv(GymWrapper(versus("murailles/sprint")), RewardSum()))
    batches = Collector(GymWrapper(versus("murailles/sprint")), None, frames_per_batch=10, total_frames=20)
    assert [tuple(batch.shape) for batch in batches] == [(10,), (10,)]
    batches.shutdown()


@tool("TorchRL", "PettingZooWrapper", note="of `aec`, with `use_mask=True`")
def _() -> None:
    from torchrl.envs import PettingZooWrapper, check_env_specs

    for name in TURNS:
        env = PettingZooWrapper(aec(loaded(name)), use_mask=True)
        check_env_specs(env)
        collected(env)


@tool("TorchRL", "PettingZooWrapper", "SerialEnv", note="of `parallel`: games in which all choose at every step")
def _() -> None:
    from torchrl.envs import PettingZooWrapper, SerialEnv

    env = PettingZooWrapper(parallel(loaded("rock_paper_scissors")), use_mask=True)
    env.rollout(5)
    SerialEnv(2, lambda: PettingZooWrapper(parallel(loaded("rock_paper_scissors")), use_mask=True)).rollout(3)


@tool("TorchRL", "OpenSpielWrapper")
def _() -> None:
    from torchrl.envs import OpenSpielWrapper

    for name in ("murailles/sprint", "tic_tac_toe"):
        OpenSpielWrapper(openspiel.load_game(name).new_initial_state()).rollout(5)


# ---- Stable-Baselines3 ----


@tool("Stable-Baselines3", "check_env", "Monitor", "DummyVecEnv", "VecNormalize", "VecFrameStack", "VecMonitor")
def _() -> None:
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv, VecFrameStack, VecMonitor, VecNormalize

    for name in SEATED:
        check_env(versus(name))
    envs = VecFrameStack(VecNormalize(VecMonitor(DummyVecEnv([lambda: Monitor(versus("murailles/sprint"))] * 2))), 2)
    envs.reset()
    for _ in range(20):
        envs.step([int(np.flatnonzero(mask)[0]) for mask in envs.env_method("action_masks")])


@tool("Stable-Baselines3", "SubprocVecEnv", "VecVideoRecorder")
def _() -> None:
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecVideoRecorder

    bot = quoin.make_bot("greedy-playout(playouts=8)", seed=1)
    envs = SubprocVecEnv([lambda: versus("murailles/sprint", opponents=bot)] * 2)
    envs.reset()
    envs.step([int(np.flatnonzero(mask)[0]) for mask in envs.env_method("action_masks")])
    envs.close()
    with tempfile.TemporaryDirectory() as folder:
        film = VecVideoRecorder(
            DummyVecEnv([lambda: versus("hearts", render_mode="rgb_array")]), folder, lambda step: step == 0, 4
        )
        film.reset()
        for _ in range(6):
            film.step([int(np.flatnonzero(mask)[0]) for mask in film.env_method("action_masks")])
        film.close()
        assert list(Path(folder).glob("*.mp4"))


@tool("Stable-Baselines3", "PPO", "A2C", "DQN", "sb3_contrib.MaskablePPO", "evaluate_policy")
def _() -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy
    from stable_baselines3 import A2C, DQN, PPO

    model = MaskablePPO("MlpPolicy", versus("murailles/sprint"), n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(128)
    evaluate_policy(model, versus("murailles/sprint", illegal="raise"), n_eval_episodes=2, warn=False)
    PPO("MlpPolicy", versus("murailles/sprint"), n_steps=32, batch_size=32, n_epochs=1).learn(64)
    A2C("MlpPolicy", versus("murailles/sprint")).learn(20)
    DQN("MlpPolicy", versus("murailles/sprint"), buffer_size=100, learning_starts=10).learn(30)


# ---- RLlib ----


@tool(
    "RLlib",
    "PettingZooEnv",
    "ParallelPettingZooEnv",
    "check_multiagent_environments",
    note="the check draws illegal actions: of `aec` it wants PettingZoo's `TerminateIllegalWrapper`",
)
def _() -> None:
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv
    from ray.rllib.utils.pre_checks.env import check_multiagent_environments

    for name in TURNS:
        check_multiagent_environments(PettingZooEnv(TerminateIllegalWrapper(aec(loaded(name)), illegal_reward=-1)))
        env = PettingZooEnv(aec(loaded(name)))
        seen, _ = env.reset(seed=1)
        for _ in range(20):
            (agent,) = seen
            seen, _, over, _, _ = env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0])})
            if over["__all__"]:
                seen, _ = env.reset()
    together = ParallelPettingZooEnv(parallel(loaded("rock_paper_scissors")))
    check_multiagent_environments(together)
    together.reset(seed=1)
    for _ in range(2):  # rock loses both its lives to paper
        _, rewards, *_ = together.step({"player_0": 0, "player_1": 1})
    assert rewards == {"player_0": -1, "player_1": 1}


@tool("RLlib", "OpenSpielEnv")
def _() -> None:
    from ray.rllib.env.wrappers.open_spiel import OpenSpielEnv

    env = OpenSpielEnv(openspiel.load_game("tic_tac_toe"))
    env.reset(seed=1)
    env.step({0: 4})


# ---- PufferLib ----


@tool("PufferLib", "emulation.GymnasiumPufferEnv", "vector.Serial", note="of `pufferlib-core`: see below")
def _() -> None:
    import pufferlib.emulation
    import pufferlib.vector

    def made(buf: Any = None, seed: int = 0) -> Any:
        return pufferlib.emulation.GymnasiumPufferEnv(
            env_creator=lambda: versus("murailles/sprint"), buf=buf, seed=seed
        )

    envs = pufferlib.vector.make(made, num_envs=2, backend=pufferlib.vector.Serial)
    envs.reset(seed=1)
    for _ in range(20):
        envs.step(envs.action_space.sample())
    envs.close()


@tool("PufferLib", "emulation.PettingZooPufferEnv", note="of `pufferlib-core`")
def _() -> None:
    import pufferlib.emulation

    env = pufferlib.emulation.PettingZooPufferEnv(env_creator=lambda: parallel(loaded("rock_paper_scissors")))
    env.reset(seed=1)
    env.step(dict.fromkeys(env.agents, 0))

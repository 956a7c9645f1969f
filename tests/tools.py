#!/usr/bin/env python3
"""The tools that people put on top of environments, run on games of ours; the step `tools` of `./quoin test --all`.

In: names of libraries or tools (default: all). Out: a line for each that fails, then how many did; exit 1 if one did.
--table prints the table of docs/environments.md. Needs tests/tools-requirements.txt.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import pickle
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import quoin
from quoin.environments import aec, openspiel, parallel, register, solo, vector, versus

SEATED = ("murailles/sprint", "muros/7x7", "hearts", "leduc_poker")
TOGETHER = ("mosaix", "murailles/sprint", "rock_paper_scissors", "muros/7x7")
TURNS = ("murailles/sprint", "muros/7x7", "mosaix", "hanabi")
FIXTURES = Path(__file__).resolve().parent / "games"


class Tool(NamedTuple):
    library: str
    name: str
    run: Callable[[], object]
    note: str = ""


TOOLS: list[Tool] = []


def tool(library: str, *names: str, note: str = "") -> Callable[[Callable[[], object]], Callable[[], object]]:
    """What runs one row of the table."""

    def keep(run: Callable[[], object]) -> Callable[[], object]:
        TOOLS.append(Tool(library, ", ".join(f"`{name}`" for name in names), run, note))
        return run

    return keep


def loaded(name: str) -> quoin.Game:
    return quoin.load_game(FIXTURES / name if (FIXTURES / name).is_dir() else name)


def play(env: Any, steps: int = 60) -> Iterator[tuple[Any, float]]:
    """Random legal actions in a Gymnasium environment: each observation and reward."""
    random = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    for _ in range(steps):
        yield observation, 0.0
        legal = np.flatnonzero(info["action_mask"])
        observation, reward, over, cut, info = env.step(int(random.choice(legal)))
        yield observation, float(reward)
        if over or cut:
            observation, info = env.reset()


def play_turns(env: Any, steps: int = 80) -> None:
    """The same in one of PettingZoo's AEC kind."""
    random = np.random.default_rng(1)
    env.reset(seed=1)
    for _, agent in zip(range(steps), env.agent_iter(), strict=False):
        observation, _, over, cut, info = env.last()
        mask = info.get("action_mask", observation["action_mask"] if isinstance(observation, dict) else None)
        env.step(None if over or cut else int(random.choice(np.flatnonzero(mask))))
        assert agent in env.possible_agents


def play_together(env: Any, steps: int = 40) -> None:
    """The same in one of PettingZoo's parallel kind."""
    random = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    for _ in range(steps):
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        chosen = {agent: int(random.choice(np.flatnonzero(mask))) if mask.any() else 0 for agent, mask in masks.items()}
        observations, *_ = env.step(chosen)
        if not env.agents:
            observations, _ = env.reset()


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


@tool("Gymnasium", "AddRenderObservation", "RenderCollection", "HumanRendering", note="`HumanRendering` needs a screen")
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


@tool(
    "PettingZoo", "api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "max_cycles_test", "render_test"
)
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
        play_turns(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env)))


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


@tool("PettingZoo", "parallel_to_aec", "turn_based_aec_to_parallel", "aec_to_parallel")
def _() -> None:
    from pettingzoo.utils import conversions

    play_turns(conversions.parallel_to_aec(parallel(loaded("rock_paper_scissors"))))
    play_together(conversions.turn_based_aec_to_parallel(aec("murailles/sprint")), 20)


@tool("PettingZoo", "rgb_array", "average_total_reward", "save_observation")
def _() -> None:
    from pettingzoo.utils import average_total_reward

    env = aec("hearts", render_mode="rgb_array")
    env.reset(seed=1)
    sizes = set()
    for _ in range(30):
        sizes.add(env.render().shape)
        env.step(int(np.flatnonzero(env.last()[4]["action_mask"])[0]))
    assert len(sizes) == 1
    average_total_reward(aec(loaded("rock_paper_scissors")), max_episodes=3, max_steps=100)


@tool("PettingZoo", "supersuit: pettingzoo_env_to_vec_env_v1, concat_vec_envs_v1, frame_stack_v1, dtype_v0, flatten_v0")
def _() -> None:
    import supersuit

    game = loaded("rock_paper_scissors")
    envs = supersuit.pettingzoo_env_to_vec_env_v1(parallel(game))
    envs.reset(seed=1)
    envs.step(np.array([0, 1]))


# ---- OpenSpiel ----


@tool("OpenSpiel", "rl_environment", "tabular_qlearner", "random_agent")
def _() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    for name in ("tic_tac_toe", "kuhn_poker", "mosaix", "muros/7x7"):
        env = rl_environment.Environment(openspiel.load_game(name))
        actions = env.action_spec()["num_actions"]
        agents = [tabular_qlearner.QLearner(0, actions)]
        agents += [random_agent.RandomAgent(player, actions) for player in range(1, env.num_players)]
        for _ in range(2):
            step = env.reset()
            while not step.last():
                if env.is_turn_based:
                    step = env.step([agents[step.observations["current_player"]].step(step).action])
                else:
                    legal = step.observations["legal_actions"]
                    step = env.step([one[0] if one else 0 for one in legal])
            for agent in agents if env.is_turn_based else []:
                agent.step(step)


@tool(
    "OpenSpiel",
    "cfr",
    "cfr_br",
    "external_sampling_mccfr",
    "outcome_sampling_mccfr",
    "fictitious_play",
    "exploitability",
)
def _() -> None:
    from open_spiel.python.algorithms import (
        cfr,
        cfr_br,
        exploitability,
        external_sampling_mccfr,
        fictitious_play,
        outcome_sampling_mccfr,
    )

    game = openspiel.load_game("kuhn_poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.02
    cfr_br.CFRBRSolver(game).evaluate_and_update_policy()
    external_sampling_mccfr.ExternalSamplingSolver(game).iteration()
    outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
    fictitious_play.XFPSolver(game).iteration()


@tool("OpenSpiel", "mcts", "ismcts", "minimax", "best_response", "policy_value", "get_all_states", "sequence_form_lp")
def _() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response, expected_game_score, get_all_states, mcts, minimax

    game = openspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1))
    state.apply_action(bot.step(state))
    assert minimax.alpha_beta_search(game)[0] == 0
    kuhn = openspiel.load_game("kuhn_poker")
    uniform = policy.UniformRandomPolicy(kuhn)
    answer = best_response.BestResponsePolicy(kuhn, 0, uniform)
    values = expected_game_score.policy_value(kuhn.new_initial_state(), [uniform, uniform])
    assert answer.value(kuhn.new_initial_state()) >= values[0]
    assert get_all_states.get_all_states(kuhn, -1, True, True)


@tool("OpenSpiel", "compiled: CFRSolver, CFRPlusSolver, MCCFR, MCTSBot, TabularBestResponse, evaluate_bots, nash_conv")
def _() -> None:
    import pyspiel

    game = openspiel.load_game("kuhn_poker")
    for solver in (pyspiel.CFRSolver(game), pyspiel.CFRPlusSolver(game)):
        solver.evaluate_and_update_policy()
        assert pyspiel.nash_conv(game, solver.average_policy()) >= 0
    pyspiel.ExternalSamplingMCCFRSolver(game, avg_type=pyspiel.MCCFRAverageType.SIMPLE).run_iteration()
    uniform = pyspiel.UniformRandomPolicy(game)
    best = pyspiel.TabularBestResponse(game, 0, uniform)
    state = game.new_initial_state()
    later = state.child(0)
    assert best.value_from_state(later) == best.value_from_state(state.child(0))
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
    pyspiel.evaluate_bots(later, bots, 1)


@tool("OpenSpiel", "misere, zerosum, add_noise, start_at, cached_tree, convert_to_turn_based, extensive_to_matrix_game")
def _() -> None:
    import pyspiel

    game = openspiel.load_game("kuhn_poker")
    for text in (f"misere(game={game})", f"zerosum(game={game})", f"add_noise(game={game},epsilon=0.1,seed=1)"):
        state = pyspiel.load_game(text).new_initial_state()
        assert state.legal_actions_mask(0) == [0, 0]
        pyspiel.random_sim_test(pyspiel.load_game(text), 1, False, False)
    pyspiel.random_sim_test(pyspiel.convert_to_cached_tree(game), 1, False, False)
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(openspiel.load_game("mosaix")), 1, False, False)


@tool("OpenSpiel", "coop_to_1p", note="refused in words: it takes each chance node for one player's card")
def _() -> None:
    import pyspiel

    with contextlib.suppress(quoin.ArgumentError):
        pyspiel.load_game(f"coop_to_1p(game={openspiel.load_game('hanabi')})")
        raise AssertionError("not refused")


# ---- TorchRL ----


def collected(env: Any, steps: int = 30) -> None:
    rollout = env.rollout(steps, break_when_any_done=False)
    assert rollout.shape[-1] == steps


@tool("TorchRL", "GymWrapper", "check_env_specs", "TransformedEnv", "StepCounter", "RewardSum", "SyncDataCollector")
def _() -> None:
    from torchrl.envs import GymWrapper, RewardSum, StepCounter, TransformedEnv, check_env_specs

    for name in SEATED:
        env = GymWrapper(versus(name))
        check_env_specs(env)
        collected(TransformedEnv(env, StepCounter()))
    collected(TransformedEnv(GymWrapper(versus("murailles/sprint")), RewardSum()))


@tool("TorchRL", "PettingZooWrapper (AEC)", note="`use_mask=True`")
def _() -> None:
    from torchrl.envs import PettingZooWrapper, check_env_specs

    for name in TURNS:
        env = PettingZooWrapper(aec(loaded(name)), use_mask=True)
        check_env_specs(env)
        collected(env)


@tool("TorchRL", "PettingZooWrapper (parallel)", "SerialEnv", note="games in which all choose at every step")
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


@tool("RLlib", "PettingZooEnv", "ParallelPettingZooEnv", "check_multiagent_environments")
def _() -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv

    for name in TURNS:
        env = PettingZooEnv(aec(loaded(name)))
        seen, _ = env.reset(seed=1)
        for _ in range(20):
            (agent,) = seen
            seen, _, over, _, _ = env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0])})
            if over["__all__"]:
                seen, _ = env.reset()
    together = ParallelPettingZooEnv(parallel(loaded("rock_paper_scissors")))
    together.reset(seed=1)
    together.step({"player_0": 0, "player_1": 1})


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


def table() -> str:
    rows = [f"| {one.library} | {one.name} | {one.note} |" for one in TOOLS]
    return "\n".join(["| library | run on top of our environments | note |", "|---|---|---|", *rows])


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools", description="Runs other people's tools on our environments.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only libraries and tools with this in their name")
    parser.add_argument("--table", action="store_true", help="print the table of docs/environments.md, run nothing")
    arguments = parser.parse_args()
    if arguments.table:
        print(table())
        return 0
    wanted = [one for one in TOOLS if any(n in one.library + one.name for n in arguments.names or [""])]
    failed = 0
    for one in wanted:
        try:
            with warnings.catch_warnings(action="ignore"), contextlib.redirect_stdout(io.StringIO()):
                one.run()
        except Exception:
            failed += 1
            print(f"{one.library}: {one.name}", traceback.format_exc(limit=-4), sep="\n", flush=True)
    print(f"tools: {len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

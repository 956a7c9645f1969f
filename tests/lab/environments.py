"""How many steps a second the adapters of quoin.environments take, beside what other libraries bring.

Random legal actions, observations and masks looked at; best of five runs, one thread. What is missing is left out.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

import quoin
from quoin import environments
from quoin.environments import openspiel

CONNECT_FOUR = Path(__file__).resolve().parents[2] / "games" / "classics" / "connect_four"
SECONDS = 0.4


def choose(mask: np.ndarray, random: np.random.Generator) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(random.random() * len(legal))])


def aec_steps(env: object) -> Callable[[], int]:
    """One match per call."""
    random = np.random.default_rng(1)

    def run() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else choose(observation["action_mask"], random))
            steps += not over
        return steps

    return run


def seat_steps(env: object) -> Callable[[], int]:
    random = np.random.default_rng(1)

    def run() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(choose(info["action_mask"], random))
            steps += 1
        return steps

    return run


def vector_steps(env: object) -> Callable[[], int]:
    """All rows choose by one draw each."""
    random = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    masks = [info["action_mask"]]

    def run() -> int:
        scores = random.random(masks[0].shape, np.float32) * masks[0]
        masks[0] = env.step(scores.argmax(axis=1))[4]["action_mask"]
        return len(masks[0])

    return run


def spiel_steps(game: object) -> Callable[[], int]:
    random = np.random.default_rng(1)

    def run() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            player = state.current_player()
            if player >= 0:
                state.observation_tensor(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    return run


def rate(run: Callable[[], int]) -> float:
    best = 0.0
    run()
    for _ in range(5):
        steps, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            steps += run()
        best = max(best, steps / spent)
    return best


def ours() -> dict[str, Callable[[], int]]:
    games = {"connect four": quoin.load_game(CONNECT_FOUR), "murailles": quoin.load_game("murailles")}
    runs: dict[str, Callable[[], int]] = {}
    for name, game in games.items():
        runs[f"{name}: aec"] = aec_steps(environments.aec(game))
        runs[f"{name}: versus, random opponent"] = seat_steps(environments.versus(game))
        for states in (16, 1024):
            runs[f"{name}: vector, {states} matches"] = vector_steps(environments.vector(game, states))
        runs[f"{name}: openspiel"] = spiel_steps(openspiel.load_game(game))
    return runs


def peers() -> dict[str, Callable[[], int]]:
    runs: dict[str, Callable[[], int]] = {}
    with warnings.catch_warnings(action="ignore"):
        try:
            import pettingzoo

            runs["PettingZoo's connect four"] = aec_steps(pettingzoo.make("aec", "classic/connect_four_v3"))
        except (ImportError, AttributeError):
            print("PettingZoo's connect four is left out: it needs pettingzoo[classic]")
        import pyspiel
        from open_spiel.python.games import tic_tac_toe  # noqa: F401 (registers it)

    runs["OpenSpiel's connect four (C++)"] = spiel_steps(pyspiel.load_game("connect_four"))
    runs["OpenSpiel's tic-tac-toe (Python)"] = spiel_steps(pyspiel.load_game("python_tic_tac_toe"))
    return runs


def main() -> None:
    print("| what | steps/s |\n|---|---|")
    for name, run in {**ours(), **peers()}.items():
        print(f"| {name} | {rate(run):,.0f} |", flush=True)


if __name__ == "__main__":
    main()

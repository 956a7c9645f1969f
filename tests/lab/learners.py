"""How fast OpenSpiel's own learners go on our games beside its own: `learners [ROUNDS]`.

rl_environment and CFR, by turns.

Each ratio is the median of those of so many rounds (7); in one ours and OpenSpiel's run one after the other.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import cfr

SECONDS = 0.3
# The same rules and boards in both.
GAMES = {
    "tic_tac_toe": "tic_tac_toe",
    "connect_four": "connect_four",
    "breakthrough": "breakthrough",
    "othello": "othello",
    "hex": "hex(board_size=11)",
    "chess": "chess",
    "backgammon": "backgammon",
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_poker",
    "liars_dice": "liars_dice",
    "goofspiel": "goofspiel",
}
SOLVED = {"kuhn_poker": 40, "leduc_poker": 1}
"""Iterations of CFR."""


def steps(game: Any) -> float:
    """Steps a second of rl_environment with random choices."""
    env = rl_environment.Environment(game)
    env.seed(1)
    choose = random.Random(1).choice
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        step = env.reset()
        while not step.last():
            legal = step.observations["legal_actions"]
            mover = step.observations["current_player"]
            step = env.step([choose(legal[mover])] if env.is_turn_based else [choose(one or [0]) for one in legal])
            count += 1
    return count / spent


def iterations(game: Any) -> float:
    """Iterations a second of CFR, its set-up included."""
    wanted = SOLVED[game.get_type().short_name.removeprefix("quoin_")]
    start = time.perf_counter()
    solver = cfr.CFRSolver(game)
    for _ in range(wanted):
        solver.evaluate_and_update_policy()
    return wanted / (time.perf_counter() - start)


def ratio(measure: Callable[[Any], float], ours: Any, theirs: Any, rounds: int) -> float:
    return statistics.median(measure(ours) / measure(theirs) for _ in range(rounds))


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print("| what | game | of OpenSpiel's own speed |\n|---|---|---|")
    for name, theirs in GAMES.items():
        found = ratio(steps, openspiel.load_game(name), pyspiel.load_game(theirs), rounds)
        print(f"| `rl_environment` | {name} | {found:.2f} |", flush=True)
    for name in SOLVED:
        found = ratio(iterations, openspiel.load_game(name), pyspiel.load_game(GAMES[name]), rounds)
        print(f"| `cfr` | {name} | {found:.2f} |", flush=True)


if __name__ == "__main__":
    main()

"""What single calls from Python cost, in nanoseconds: `python_calls.py quoin FOLDER`, `python_calls.py openspiel GAME`.

Prints one JSON object. Each figure is the median over repetitions of a loop's time divided by its calls, the loop
itself included. The calls have the same names in both libraries, so that both run the same loops.
"""

from __future__ import annotations

import copy
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

REPETITIONS = 15


def start_of(library: str, game: str) -> Any:
    """The first state of a match."""
    if library == "quoin":
        import quoin

        return quoin.load_game(game).new_initial_state()
    import pyspiel

    return pyspiel.load_game(game).new_initial_state()


def per_call(loop: Callable[[], int]) -> float:
    """Median nanoseconds per call; `loop` makes its calls and answers how many it made."""
    times = []
    for _ in range(REPETITIONS):
        begin = time.perf_counter_ns()
        calls = loop()
        times.append((time.perf_counter_ns() - begin) / calls)
    return statistics.median(times)


def main() -> None:
    library, game = sys.argv[1:]
    start = start_of(library, game)
    choice = random.Random(1)
    whole, middle = start.clone(), start.clone()
    actions: list[int] = []
    while not whole.is_terminal():
        actions.append(choice.choice(list(whole.legal_actions())))
        whole.apply_action(actions[-1])
    for action in actions[: len(actions) // 2]:
        middle.apply_action(action)

    def apply() -> int:
        rounds = 1 + 200 // len(actions)
        for _ in range(rounds):
            state = start.clone()
            for action in actions:
                state.apply_action(action)
        return rounds * len(actions)

    def clone() -> int:
        for _ in range(1000):
            middle.clone()
        return 1000

    def deepcopy() -> int:
        for _ in range(200):
            copy.deepcopy(middle)
        return 200

    def legal_actions() -> int:
        for _ in range(1000):
            middle.legal_actions()
        return 1000

    loops = {"clone": clone, "apply_action": apply, "legal_actions": legal_actions}
    if library == "quoin":
        loops["copy.deepcopy"] = deepcopy
    print(json.dumps({name: per_call(loop) for name, loop in loops.items()}))


if __name__ == "__main__":
    main()

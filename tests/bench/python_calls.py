"""What single calls from Python cost, in nanoseconds: prints one JSON object.

Each figure is the median over repetitions of a loop's time divided by its calls; the loop itself is included.
"""

from __future__ import annotations

import copy
import json
import random
import statistics
import time
from collections.abc import Callable

import quoin

REPETITIONS = 15


def per_call(loop: Callable[[], int]) -> float:
    """Median nanoseconds per call; `loop` makes its calls and answers how many it made."""
    times = []
    for _ in range(REPETITIONS):
        begin = time.perf_counter_ns()
        calls = loop()
        times.append((time.perf_counter_ns() - begin) / calls)
    return statistics.median(times)


def main() -> None:
    game = quoin.load_game("murailles")
    start = game.new_initial_state()
    choice = random.Random(1)
    whole, middle = start.clone(), start.clone()
    actions: list[int] = []
    while not whole.is_terminal():
        actions.append(choice.choice(list(whole.legal_actions())))
        whole.apply_action(actions[-1])
    for action in actions[: len(actions) // 2]:
        middle.apply_action(action)

    def apply() -> int:
        state = start.clone()
        for action in actions:
            state.apply_action(action)
        return len(actions)

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

    loops = {"clone": clone, "copy.deepcopy": deepcopy, "apply_action": apply, "legal_actions": legal_actions}
    print(json.dumps({name: per_call(loop) for name, loop in loops.items()}))


if __name__ == "__main__":
    main()

"""What single calls cost beside OpenSpiel's, on Connect Four, in one process: `calls [REPEATS]`.

The same positions, in turns; nanoseconds a call, the loop included; medians over the repeats. The loops are the same
text for both libraries.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import quoin

CONNECT_FOUR = Path(__file__).resolve().parents[2] / "games" / "classics" / "connect_four"
MATCHES = 40
Loop = Callable[[list[Any], list[list[int]]], int]


def matches(start: Any) -> list[list[int]]:
    """The columns of random matches, the same for both libraries."""
    choice, found = random.Random(1), []
    for _ in range(MATCHES):
        state, actions = start.clone(), []
        while not state.is_terminal():
            actions.append(choice.choice(sorted(state.legal_actions())))
            state.apply_action(actions[-1])
        found.append(actions)
    return found


def positions(start: Any, played: list[list[int]]) -> list[Any]:
    """Where each match stands in its middle."""
    states = []
    for actions in played:
        state = start.clone()
        for action in actions[: len(actions) // 2]:
            state.apply_action(action)
        states.append(state)
    return states


def legal_actions(states: list[Any], _: list[list[int]]) -> int:
    for state in states:
        for _ in range(50):
            state.legal_actions()
    return 50 * len(states)


def legal_actions_mask(states: list[Any], _: list[list[int]]) -> int:
    for state in states:
        for _ in range(50):
            state.legal_actions_mask()
    return 50 * len(states)


def apply_action(states: list[Any], played: list[list[int]]) -> int:
    calls = 0
    for state, actions in zip(states, played, strict=True):
        rest = actions[len(actions) // 2 :]
        for _ in range(5):
            copy = state.clone()
            for action in rest:
                copy.apply_action(action)
            calls += len(rest)
    return calls


def observation_tensor(states: list[Any], _: list[list[int]]) -> int:
    for state in states:
        for _ in range(50):
            state.observation_tensor(0)
    return 50 * len(states)


def as_array(states: list[Any], _: list[list[int]]) -> int:
    for state in states:
        for _ in range(50):
            np.asarray(state.observation_tensor(0), np.float32)
    return 50 * len(states)


def clone(states: list[Any], _: list[list[int]]) -> int:
    for state in states:
        for _ in range(50):
            state.clone()
    return 50 * len(states)


LOOPS: dict[str, Loop] = {
    "legal_actions()": legal_actions,
    "legal_actions_mask()": legal_actions_mask,
    "apply_action(a)": apply_action,
    "observation_tensor(0)": observation_tensor,
    "... as a float32 array": as_array,
    "clone()": clone,
}


def nanoseconds(loop: Loop, states: list[Any], played: list[list[int]]) -> float:
    """By the thread's own time, so that others on the machine count for less."""
    begin = time.thread_time_ns()
    calls = loop(states, played)
    return (time.thread_time_ns() - begin) / calls


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    ours, theirs = (
        quoin.load_game(CONNECT_FOUR).new_initial_state(1),
        pyspiel.load_game("connect_four").new_initial_state(),
    )
    played = matches(theirs)
    sides = [(state, positions(state, played)) for state in (ours, theirs)]
    print("| call | quoin, ns | OpenSpiel, ns | OpenSpiel / quoin |\n|---|---|---|---|")
    for name, loop in LOOPS.items():
        times: list[list[float]] = [[], []]
        for _ in range(repeats):
            for side, (_, states) in enumerate(sides):
                times[side].append(nanoseconds(loop, states, played))
        mine, other = statistics.median(times[0]), statistics.median(times[1])
        print(f"| `{name}` | {mine:.0f} | {other:.0f} | {other / mine:.2f} |")
    out = np.empty(ours.game.observation_tensor_shape(), np.float32)
    filled = [
        nanoseconds(lambda states, _: sum(bool(s.observation_tensor(0, out).size) for s in states * 50), *pair)
        for pair in [(sides[0][1], played)] * repeats
    ]
    print(f"| `observation_tensor(0, out)` | {statistics.median(filled):.0f} | | |")


if __name__ == "__main__":
    main()

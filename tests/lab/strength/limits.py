"""How mcts keeps to its seconds, and what a second thread gives: both on a machine that does nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

import numpy as np

import quoin
from strength.boards import Alone, game_of


def positions(game: str) -> Iterator[quoin.State]:
    """What comes up in matches at random, without end; in each somebody chooses."""
    bot = quoin.make_bot("random", 0)
    for seed in count():
        board = Alone(game_of(game), seed)
        while not board.ours.is_terminal():
            yield board.ours
            board.play_ours(bot.choose(board.ours))


def overruns(game: str, seconds: float, choices: int) -> np.ndarray:
    """By which share of ``seconds`` each choice was late: below 0 where it was early (``[choices]``)."""
    bot = quoin.make_bot(f"mcts(seconds={seconds:g})", 0)
    late = []
    for state, _ in zip(positions(game), range(choices), strict=False):
        begin = time.perf_counter()
        bot.choose(state)
        late.append((time.perf_counter() - begin) / seconds - 1)
    return np.array(late)


def thread_gains(game: str, seconds: float, searches: int) -> np.ndarray:
    """How many times as many simulations two threads make as one in that time, alternating, where neither proves
    the value (``[up to searches]``)."""
    gains: list[float] = []
    for number, state in enumerate(positions(game)):
        if number % 3 == 0:  # neighbours are much alike
            one, two = (_simulations(state, seconds, threads) for threads in (1, 2))
            if one and two:
                gains.append(two / one)
        if len(gains) == searches or number == 30 * searches:
            return np.array(gains)
    raise AssertionError("positions never end")


def _simulations(state: quoin.State, seconds: float, threads: int) -> int:
    """0 if it ended before its time."""
    begin = time.perf_counter()
    found = quoin.make_bot(f"mcts(seconds={seconds:g}, threads={threads})", 0).analyse(state)
    return found.simulations if time.perf_counter() - begin > 0.95 * seconds else 0

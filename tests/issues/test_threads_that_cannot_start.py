"""SIGABRT when the system gave a batch fewer threads than it asked for (`ulimit -v`), and of `simulate` only
"Resource temporarily unavailable"."""

from __future__ import annotations

import re

import pytest

from issues.children import Ended, run_program
from issues.commands import CLASSICS

CALLS = {
    "simulate": "_core.play_matches(game, seeds, ['random'] * 2, 200, True, None)",
    "matches of an experiment": "quoin.simulate(game, 500, 1, executor=200, progress=False)",
    "contests": "quoin.simulate(game, 500, 1, bots='greedy-playout(playouts=5)', executor=200, progress=False)",
    "a new batch": "game.new_batch(200 * 256, 1, 200)",
    "batch.step": "states.step(actions)",
    "batch.playouts": "states.playouts(1)",
    "batch.observation_tensor": "states.observation_tensor()",
    "perft": "quoin.perft(many, 2, threads=200)",
}
# Room for some of the threads (each reserves its stack of 8 MB), not for 200; anew for each call, whatever the calls
# before it have kept.
PROGRAM = """
import resource
import quoin
from quoin import _core
import quoin.experiments, pandas

game, many = quoin.load_game({game!r}), quoin.load_game("muros").new_initial_state(1)
many.settle_luck()
states, seeds = game.new_batch(200 * 256, 1), _core.match_seeds(1, 0, 500)
states.threads = 200
actions = states.sample_actions()
before = states.blocks.copy()
_, most = resource.getrlimit(resource.RLIMIT_AS)
for name, call in {calls!r}.items():
    now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + 100 * 2**20, most))
    try:
        eval(call)
    except quoin.QuoinError as error:
        print(name, error, sep=": ")
print((states.blocks == before).all(), len(_core.play_matches(game, seeds, ["random"] * 2, 1, True, None)["plies"]))
"""


@pytest.fixture(scope="module")
def done() -> Ended:
    """Every call in a process that gets few threads."""
    return run_program(PROGRAM.format(game=str(CLASSICS / "connect_four"), calls=CALLS))


@pytest.mark.parametrize("name", CALLS)
def test_it_is_told_how_many_there_are(name: str, done: Ended) -> None:
    (told,) = [line for line in done.out.splitlines() if line.startswith(f"{name}: ")]
    assert re.fullmatch(
        rf"{name}: the system gave \d+ of \d+ threads and refused the next \(.*\); nothing was played "
        r"\(ask for fewer threads, or raise the limits on processes and memory \(ulimit -u, ulimit -v\)\)",
        told,
    )


def test_the_process_goes_on(done: Ended) -> None:
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "True 500", "the batch is as it was, and one thread plays"

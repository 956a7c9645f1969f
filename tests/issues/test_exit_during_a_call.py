"""SIGABRT at the interpreter's exit while a daemon thread was inside a call: Python ends a thread that asks for its
lock then by unwinding its stack, through destructors of ours."""

from __future__ import annotations

from statistics import median

import pytest

from issues.children import Ended, run_program
from issues.commands import FIXTURES

CALLS = {
    "simulate": "quoin.simulate(game, 10**6, progress=False)",
    "simulate on threads": "_core.play_matches(game, seeds, ['random'] * 2, 3, True, None)",
    "contests": "quoin.simulate(game, 10**6, bots='greedy-playout(playouts=50)', progress=False)",
    "batch.step": "states.step(states.sample_actions()); states.terminated.all() and states.reset()",
    "batch.playouts": "states.playouts(1)",
    "bot": "quoin.make_bot('greedy-playout', playouts=10**8).step(game.new_initial_state(1))",
    "short thoughts": "quoin.make_bot('greedy-playout', playouts=9).step(game.new_initial_state(1))",
    "perft": "quoin.perft(game, 40)",
    "check": "quoin.check(game, 10**6)",
    "profile": "quoin.profile(game, 10**6)",
    "progress": "_core.play_matches(game, seeds, ['random'] * 2, 1, True, lambda done: sum(range(10**5)))",
}
# One process forks a child for each run, which begins a call in a daemon thread and leaves at another moment. Told: the
# call, the child's exit code, how long it took to leave.
PROGRAM = """
import os, random, threading, time
import quoin
from quoin import _core
import quoin.experiments, pandas, pyarrow, scipy.special  # a thread that is ended while it imports these is not ours

def work(call):
    game, seeds = quoin.load_game({game!r}), _core.match_seeds(1, 0, 10**6)
    states = game.new_batch(500, seed=1, threads=2)
    while True:
        exec(call, globals(), locals())

def leave(call):
    threading.Thread(target=work, args=(call,), daemon=True).start()
    time.sleep(random.uniform(0.02, 0.1))
    os.write(told, str(time.monotonic()).encode())
    raise SystemExit(0)

random.seed(1)
for name, call in {calls!r}.items():
    for run in range(15):
        reading, told = os.pipe()
        if (child := os.fork()) == 0:
            leave(call)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(name, code, time.monotonic() - float(os.read(reading, 99)), sep=";", flush=True)
"""


@pytest.fixture(scope="module")
def done() -> Ended:
    """Every call 15 times."""
    return run_program(PROGRAM.format(game=str(FIXTURES / "connect_four"), calls=CALLS), seconds=600)


@pytest.mark.parametrize("name", CALLS)
def test_the_process_ends_at_once_and_in_silence(name: str, done: Ended) -> None:
    lines = [line.split(";") for line in done.out.splitlines()]
    mine = [(code, float(seconds)) for call, code, seconds in lines if call == name]
    assert [code for code, _ in mine] == ["0"] * 15
    assert median(seconds for _, seconds in mine) < 1.0, "the median: other programs may take the processor"
    assert done.err == ""


def test_what_was_to_be_done_at_the_end_is_done() -> None:
    """The thread's own clean-up runs, other threads may wait for it, and the main thread may still play."""
    done = run_program(f"""
        import atexit, threading, time
        atexit.register(lambda: (thread.join(), print("joined"), print(quoin.perft(game, 2))))
        import quoin
        game = quoin.load_game({str(FIXTURES / "connect_four")!r})
        def work():
            try:
                quoin.perft(game, 40)
            finally:
                print("cleaned up")
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        time.sleep(0.1)
        print("leaving")
    """)
    assert done == (0, "leaving\ncleaned up\njoined\n49\n", "")

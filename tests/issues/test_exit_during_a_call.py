"""SIGABRT at the interpreter's exit while a daemon thread was inside a call: Python ends a thread that asks for its
lock then by unwinding its stack, through destructors of ours."""

from __future__ import annotations

from statistics import median

import pytest

from issues.children import run_program
from issues.commands import CLASSICS

CALLS = {
    "simulate": "quoin.simulate(slow, 10**5, progress=False)",
    "simulate on threads": "_core.play_matches(game, seeds, ['random'] * 2, 3, True, None)",
    "contests": "quoin.simulate(slow, 10**4, bots='greedy-playout(playouts=50)', progress=False)",
    "batch.step": "states.step(states.sample_actions()); states.terminated.all() and states.reset()",
    "batch.playouts": "states.playouts(1)",
    "bot": "quoin.make_bot('greedy-playout', playouts=10**8).step(game.new_initial_state(1))",
    "short thoughts": "quoin.make_bot('greedy-playout', playouts=9).step(game.new_initial_state(1))",
    "perft": "quoin.perft(game, 40)",
    "check": "quoin.check(game, 10**6)",
    "profile": "quoin.profile(game, 10**6)",
    "progress": "_core.play_matches(game, seeds, ['random'] * 2, 1, True, lambda done: sum(range(10**5)))",
}
# The program forks a child for each run, which begins the call in a daemon thread and leaves when that has worked for a
# while, in processor time: other programs may have the processor. Told: the child's exit code, and how long it took to
# leave. NumPy and the like let go of Python's lock too, and Python ends such a thread as it ended ours; so what they do
# while they are imported is done beforehand, and what they do before and after the matches takes no part of the time.
RUNS = 5
PROGRAM = """
import os, random, threading, time
import quoin, quoin.experiments, pandas, pyarrow, scipy.special
from quoin import _core

def work(call, ready):
    game, seeds = quoin.load_game({game!r}), _core.match_seeds(1, 0, 10**6)
    states, slow = game.new_batch(500, seed=1, threads=2), quoin.load_game("murailles")
    ready.set()
    while True:
        exec(call, globals(), locals())

def leave(call):
    ready = threading.Event()
    threading.Thread(target=work, args=(call, ready), daemon=True).start()
    ready.wait()
    end = time.process_time() + random.uniform(0.02, 0.1)
    while time.process_time() < end:
        time.sleep(0.001)
    os.write(told, str(time.monotonic()).encode())
    raise SystemExit(0)

for run in range({runs}):
    reading, told = os.pipe()
    if (child := os.fork()) == 0:
        random.seed(run)
        leave({call!r})
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(code, time.monotonic() - float(os.read(reading, 99)), flush=True)
"""


@pytest.mark.parametrize("name", CALLS)
def test_the_process_ends_at_once_and_in_silence(name: str) -> None:
    done = run_program(PROGRAM.format(game=str(CLASSICS / "connect_four"), call=CALLS[name], runs=RUNS))
    lines = [line.split() for line in done.out.splitlines()]
    assert [code for code, _ in lines] == ["0"] * RUNS
    assert median(float(seconds) for _, seconds in lines) < 3.0, "600 ms, and other programs may take the processor"
    assert done.err == ""


def test_what_was_to_be_done_at_the_end_is_done() -> None:
    """The thread's own clean-up runs, other threads may wait for it, and the main thread may still play."""
    done = run_program(f"""
        import atexit, threading, time
        atexit.register(lambda: (thread.join(), print("joined"), print(quoin.perft(game, 2))))
        import quoin
        game = quoin.load_game({str(CLASSICS / "connect_four")!r})
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

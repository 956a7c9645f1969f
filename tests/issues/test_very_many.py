"""`simulate(10**9)` took 960 MB before the first match, and tables for matches that would never be played."""

from __future__ import annotations

import pytest

import quoin
from issues.children import run_program
from issues.commands import CLASSICS, FIXTURES
from quoin import _core

PIG = str(FIXTURES / "pig")
CALLS = {
    "quoin.simulate": "quoin.simulate(game, 2**31 - 1, seed=1, progress=stop)",
    "quoin.compare": "quoin.compare(game, game, matches=2**31 - 1, seed=1, progress=stop)",
    "quoin.sweep": "quoin.sweep(game, goal=[20, 30], matches=2**31 - 1, seed=1, progress=stop)",
    "quoin.report": "quoin.report(game, matches=2**31 - 1, seed=1, progress=stop)",
    "coverage": "_core.coverage(game, 2**31 - 1, 1)",
}
PROGRAM = """
import resource, threading, time, warnings
import quoin, pandas
from quoin import _core
import quoin.experiments

warnings.simplefilter("ignore")
game = quoin.load_game({game!r})
quoin.summary(quoin.simulate(game, 300, progress=False))
def stop(*told):
    if told[0] > 0: signal.raise_signal(signal.SIGINT)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if "stop" not in {call!r}:
    threading.Timer(1.0, lambda: signal.raise_signal(signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    pass
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
REFUSED = {
    "quoin.simulate": lambda n: quoin.simulate(PIG, n),
    "quoin.compare": lambda n: quoin.compare(PIG, PIG, matches=n),
    "quoin.sweep": lambda n: quoin.sweep(PIG, goal=[20], matches=n),
    "quoin.report": lambda n: quoin.report(PIG, matches=n),
    "quoin.check": lambda n: quoin.check(quoin.load_game(PIG), n),
    "quoin.profile": lambda n: quoin.profile(quoin.load_game(PIG), n),
    "quoin.perft": lambda n: quoin.perft(quoin.load_game(PIG), n),
    "new_batch": lambda n: quoin.load_game(PIG).new_batch(n),
    "match_seeds": lambda n: _core.match_seeds(1, 0, n),
}


@pytest.mark.parametrize("name", CALLS)
def test_memory_goes_to_matches_that_are_played(name: str) -> None:
    done = run_program(PROGRAM.format(game=PIG, call=CALLS[name]))
    assert (done.code, done.err) == (0, "")
    assert int(done.out) < 200, "megabytes"


@pytest.mark.parametrize("n", [-1, 10**30])
@pytest.mark.parametrize("name", REFUSED)
def test_numbers_that_cannot_be_are_refused_in_a_sentence(name: str, n: int) -> None:
    with pytest.raises(quoin.ArgumentError) as told:
        REFUSED[name](n)
    assert str(n) in str(told.value) or "found 10000" in str(told.value)
    assert "incompatible" not in str(told.value)


def test_a_sweep_of_too_many_combinations_is_refused() -> None:
    with pytest.raises(quoin.ArgumentError, match="makes more than 100000 combinations"):
        quoin.sweep(quoin.load_game("murailles"), max_turns=range(1, 999), size=[3, 5, 7] * 99)


def test_perft_goes_as_deep_as_a_match_may_be_long() -> None:
    """It took a frame of the stack and a place in a table for every ply that was asked for."""
    assert quoin.perft(quoin.load_game(CLASSICS / "tic_tac_toe"), 10) == 0

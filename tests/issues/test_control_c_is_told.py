"""Ctrl-C in a notebook ended an experiment without a word: the cell ended as if all had been played."""

from __future__ import annotations

import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import quoin

PIG = Path(__file__).parents[1] / "games" / "pig"
COIN = Path(__file__).parent / "games" / "coin"
DRAWN = Path(__file__).parent / "games" / "drawn_coin"


@pytest.fixture(autouse=True)
def _listening() -> Iterator[None]:
    """A shell that starts the tests in the background has them ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def after(matches: int) -> Callable[[int, int], None]:
    """Presses Ctrl-C as soon as so many matches are done."""

    def stop(done: int, total: int) -> None:
        if done >= matches:
            signal.raise_signal(signal.SIGINT)

    return stop


def test_simulate_says_how_many_matches_the_frame_has() -> None:
    with pytest.warns(quoin.Interrupted) as told:
        frame = quoin.simulate(COIN, 1_000_000, seed=1, progress=after(20))
    (warning,) = told
    assert str(warning.message) == f"Ctrl-C: {len(frame):,} of 1,000,000 matches were played, the frame has these"
    assert warning.filename == __file__, "it points to the line that called simulate"


def test_simulate_says_that_kept_matches_go_on(tmp_path: Path) -> None:
    with pytest.warns(quoin.Interrupted, match="the same call goes on from there$"):
        quoin.simulate(COIN, 1_000_000, seed=1, progress=after(20), save=tmp_path / "runs")


def test_compare_says_how_many_pairs_it_is_about() -> None:
    with pytest.warns(quoin.Interrupted, match=r"^Ctrl-C: 0 of 500,000 pairs of matches were played, the comparison"):
        quoin.compare(COIN, DRAWN, matches=500_000, seed=1, progress=after(20), stop=None)


def test_sweep_says_how_far_it_came() -> None:
    with pytest.warns(quoin.Interrupted) as told:
        frame = quoin.sweep(PIG, goal=[20, 30, 40], matches=500, seed=1, progress=after(520))
    last = f"the last with {frame['matches'].iloc[-1]} of 500 matches"
    assert str(told[0].message) == f"Ctrl-C: 2 of 3 combinations were begun, {last}; the frame has these"


def test_report_says_how_much_it_tells_of() -> None:
    with pytest.warns(quoin.Interrupted, match=r"^Ctrl-C: [\d,]+ of 100,004 matches were played, the report tells of"):
        quoin.report(COIN, matches=100_000, skilled=1, playouts=(1, 1), seed=1, progress=after(50))


def test_it_is_told_every_time_and_at_the_same_line() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.resetwarnings()
        warnings.simplefilter("always", quoin.Interrupted)
        for _ in range(2):
            quoin.simulate(COIN, 1_000_000, seed=1, progress=after(1))
    assert len(told) == 2


def test_who_wants_an_exception_gets_one() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", quoin.Interrupted)
        with pytest.raises(quoin.Interrupted, match="matches were played"):
            quoin.simulate(COIN, 1_000_000, seed=1, progress=after(1))


def test_a_program_sees_it_on_its_standard_error() -> None:
    script = (
        "import signal, quoin\n"
        "def stop(done, total): signal.raise_signal(signal.SIGINT)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"for _ in range(2): quoin.simulate({str(COIN)!r}, 100_000, progress=stop)\n"
    )
    package = str(Path(quoin.__file__).parent.parent)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env={"PYTHONPATH": package})
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("Interrupted: Ctrl-C: ") == 2

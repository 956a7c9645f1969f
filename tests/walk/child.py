"""A child of the walk: makes its share of the calls, and says before each which it is. ``python -m walk.child``.

Arguments: the report to append to, which share of how many, the first call to make. A line of the report is a JSON
list: ``["call", number]`` before a call, ``["done", number, outcome, problem, milliseconds, megabytes]`` after it.
"""

from __future__ import annotations

import faulthandler
import io
import json
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from walk.calls import calls
from walk.judging import MUCH, outcome_of

PATIENCE, MOST_SECONDS, MOST_MEGABYTES, ADDRESSES = 5.0, 30, 500, 8 << 30
"""Seconds of the processor's after which a call is stopped, by the clock after which it is a hang; bounds of memory."""


def main() -> None:
    report, share, shares, first = sys.argv[1], *map(int, sys.argv[2:5])
    chosen = sys.argv[5] if len(sys.argv) > 5 else ""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")
    out = os.open(report, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number, call in islice(enumerate(calls()), first, None):
        if number % shares != share or chosen not in call.label:
            continue
        os.write(out, _line("call", number))
        if os.environ.get("WALK_ENDS_AT", "\0") in call.label:  # the walk's own test
            os.abort()
        os.write(out, _line("done", number, *made(call.label, call.parameter, call.make)))
    os.write(out, _line("end", 0))
    os._exit(0)  # what calls left behind does not matter


def _line(*values: Any) -> bytes:
    return (json.dumps(values) + "\n").encode("utf-8", "surrogatepass")


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


class Told(NamedTuple):
    """What became of a call."""

    outcome: str
    problem: str
    """Empty if it ended as a call may."""
    milliseconds: int
    megabytes: int


def made(label: str, parameter: str, make: Callable[[], Callable[[], Any]]) -> Told:
    """Makes a call."""
    try:
        do = make()
    except Exception as error:
        return Told("not prepared", f"{label} is not prepared: {error!r}"[:300], 0, 0)
    before = _peak_from_here()
    start = time.process_time()
    raised = _raised(do)
    seconds, megabytes = time.process_time() - start, (_status("VmHWM") - before) >> 10
    outcome, problem = outcome_of(raised)
    if seconds > PATIENCE or isinstance(
        raised, KeyboardInterrupt
    ):  # fine where much work was asked for, and Ctrl-C ended it
        late = f"took {seconds:.1f} s, then {type(raised).__name__}"
        outcome, problem = ("ended by Ctrl-C", "") if parameter in MUCH else ("late", late)
    if megabytes > MOST_MEGABYTES and outcome != "ended by Ctrl-C":  # what was played until then is kept
        problem = f"took {megabytes} MB; {problem}"
    return Told(outcome, problem, round(1000 * seconds), megabytes)


def _raised(do: Callable[[], Any]) -> BaseException | None:
    """What a call raises; KeyboardInterrupt if it had to be stopped."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE, 0.5)
    raised: BaseException | None = None
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            do()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except BaseException as error:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        raised = error
    signal.signal(signal.SIGVTALRM, before)
    faulthandler.cancel_dump_traceback_later()
    return raised


def _peak_from_here() -> int:
    """Forgets the greatest size so far; the size now, in kB."""
    Path("/proc/self/clear_refs").write_text("5")
    return _status("VmRSS")


def _status(key: str) -> int:
    with Path("/proc/self/status").open() as file:
        return next((int(line.split()[1]) for line in file if line.startswith(key)), 0)


if __name__ == "__main__":
    main()

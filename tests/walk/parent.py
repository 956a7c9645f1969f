"""The parent of the walk: starts the children, begins again behind a call that ended one, adds up what they report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import quoin
from walk.calls import KINDS, calls

__all__ = ["Found", "walk"]

SILENCE = 60.0
"""Seconds without a word after which a child is ended."""


@dataclass
class Found:
    """What became of the calls."""

    calls: int = 0
    functions: set[str] = field(default_factory=set)
    outcomes: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: tuple[int, str] = (0, "")
    largest: tuple[int, str] = (0, "")

    @property
    def text(self) -> str:
        """The tally, and each call that ended as none may."""
        lines = [
            f"{self.calls} calls of {len(self.functions)} functions with {len(KINDS)} kinds of wrong argument",
            *(f"  {count:7} {outcome}" for outcome, count in self.outcomes.most_common()),
            f"slowest: {self.slowest[0]} ms, {self.slowest[1]}; most memory: {self.largest[0]} MB, {self.largest[1]}",
            f"{len(self.problems)} calls ended as no call may",
        ]
        return "\n".join([*lines, *self.problems])


@dataclass
class _Child:
    """A child at work: its report, how much of it is read, and the call that it said last."""

    share: int
    report: Path
    process: subprocess.Popen[bytes]
    read: int = 0
    last: int = -1
    begun: bool = False
    ended: bool = False
    heard: float = field(default_factory=time.monotonic)


def walk(part: str = "", children: int = 2, every: int = 1) -> Found:
    """Makes every call whose text has ``part``, or one of so many of them."""
    labels = [(call.label, call.target.label) for call in calls()]
    found = Found()
    with tempfile.TemporaryDirectory(prefix="walk-") as folder:
        crew = [_start(Path(folder), share, children * every, 0, part) for share in range(children)]
        while not all(child.ended for child in crew):
            time.sleep(0.2)
            for child in crew:
                _hear(child, found, labels)
                _look_after(child, found, labels, Path(folder), children * every, part)
        for child in crew:
            child.process.wait()
    return found


def _start(folder: Path, share: int, shares: int, first: int, part: str) -> _Child:
    report, own = folder / f"report-{share}", folder / f"child-{share}"
    own.mkdir(exist_ok=True)
    words = [sys.executable, "-X", "faulthandler", "-m", "walk.child", report, share, shares, first, part]
    path = [str(Path(quoin.__file__).parent.parent), str(Path(__file__).parent.parent)]
    with (folder / f"said-{share}").open("wb") as said:
        process = subprocess.Popen(
            [*map(str, words)],
            stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=own,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
    read = report.stat().st_size if report.exists() else 0
    return _Child(share, report, process, read, first - 1)


def _hear(child: _Child, found: Found, labels: list[tuple[str, str]]) -> None:
    if not child.report.exists():
        return
    with child.report.open("rb") as file:
        file.seek(child.read)
        news = file.read()
    lines, _, _ = news.rpartition(b"\n")
    child.read += len(lines) + bool(lines)
    for line in lines.splitlines():
        child.heard = time.monotonic()
        word, number, *rest = json.loads(line)
        if word == "end":
            child.ended = True
        elif word == "call":
            child.last, child.begun = number, True
        else:
            child.begun = False
            _note(found, *labels[number], *rest)


def _note(found: Found, label: str, function: str, outcome: str, problem: str, ms: int, megabytes: int) -> None:
    found.calls += 1
    found.functions.add(function)
    found.outcomes[outcome] += 1
    found.slowest = max(found.slowest, (ms, label))
    found.largest = max(found.largest, (megabytes, label))
    if problem:
        found.problems.append(f"{label}: {problem}")


def _look_after(
    child: _Child, found: Found, labels: list[tuple[str, str]], folder: Path, shares: int, part: str
) -> None:
    """Begins again behind a call that ended the child, or that it does not come back from."""
    if child.ended:
        return
    silent = time.monotonic() - child.heard > SILENCE
    if child.process.poll() is None and not silent:
        return
    child.process.kill()
    status = child.process.wait()
    _hear(child, found, labels)
    if child.ended:
        return
    said = (folder / f"said-{child.share}").read_text("utf-8", "replace")
    if not child.begun:  # it never came to a call
        child.ended = True
        found.problems.append(f"a child ended by itself with {status}: {said[-2000:]}")
        return
    how = "did not end" if silent or "Timeout" in said else f"ended the process: {_named(status)}"
    label, function = labels[child.last]
    stack = " | ".join(line.strip() for line in said.splitlines() if 'File "' in line)[:300]
    _note(found, label, function, how, f"{how}; {stack}", 0, 0)
    again = _start(folder, child.share, shares, child.last + 1, part)
    child.process, child.begun, child.heard = again.process, False, time.monotonic()


def _named(status: int) -> str:
    return signal.Signals(-status).name if status < 0 else f"status {status}"

"""Python programs in processes of their own: for what may end in a signal, or only shows when a process ends."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from typing import NamedTuple

from issues.commands import PACKAGE


class Ended(NamedTuple):
    """How a program ended."""

    code: int
    out: str
    err: str


def program(text: str, **more: str) -> subprocess.Popen[str]:
    """A program that is running; Ctrl-C reaches it, whatever the tests' own process does with it."""
    listening = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    return subprocess.Popen(
        [sys.executable, "-c", listening + textwrap.dedent(text)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": PACKAGE, **more},
    )  # fmt: skip


def ended(running: subprocess.Popen[str], seconds: float = 120) -> Ended:
    """Wait for its end."""
    try:
        out, err = running.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        running.kill()
        raise
    return Ended(running.returncode, out, err)


def run_program(text: str, seconds: float = 120, **more: str) -> Ended:
    """A program from its start to its end."""
    return ended(program(text, **more), seconds)

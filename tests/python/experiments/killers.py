"""A bot that kills the process it plays in, once: for tests of executors. Workers import this file."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import quoin


class KillOnce:
    """Plays the first action. When the match of the seed ``fatal`` begins, its process dies, the first time."""

    def __init__(self, fatal: int, marker: Path) -> None:
        self.fatal = fatal
        self.marker = marker

    def begin(self, seed: int) -> None:
        if seed != self.fatal:
            return
        try:
            self.marker.open("x").close()
        except FileExistsError:
            return
        os.kill(os.getpid(), signal.SIGKILL)

    def choose(self, state: quoin.State) -> int:
        return state.legal_actions()[0]


class KillAlways(KillOnce):
    """Dies each time."""

    def begin(self, seed: int) -> None:
        if seed == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def fails(state: quoin.State) -> int:
    raise ZeroDivisionError("the bot failed")

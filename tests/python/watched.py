"""What tests of following need: a game in a folder of its own, changes of its files, a match that follows them, and
`quoin watch` in a process of its own."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import quoin
from conftest import environment

__all__ = ["Followed", "Watching", "change", "copy_of"]


def copy_of(name: str, folder: Path) -> Path:
    game = quoin.game_folders()[name.partition("/")[0]]
    shutil.copytree(game, folder / game.name)
    return folder / game.name


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


class Followed:
    """A match that follows its game's files.

    ``state`` stands on the last files that loaded; ``rest`` are plies that they no longer allow, kept so that they come
    back if a later change allows them again, until somebody plays on. ``fault`` is what is wrong with the files now."""

    def __init__(self, state: quoin.State, rest: tuple[quoin.KeptPly, ...] = ()) -> None:
        self.state = state
        self.rest = rest
        self.fault: quoin.QuoinError | None = None

    def reload(self) -> quoin.Replay | None:
        """Load the files as they are now and play the match again; ``None`` if that cannot be (``fault``)."""
        try:
            done = quoin.replay(self.state, self.state.game.reload(), self.rest)
        except quoin.QuoinError as error:
            self.fault = error
            return None
        self.state, self.rest, self.fault = done.state, done.rest, None
        return done

    def begin(self, state: quoin.State) -> None:
        """Another match from here on."""
        self.state, self.rest = state, ()


class Watching:
    """``quoin watch`` in a process of its own, and what it has said so far."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-u", "-m", "quoin", "watch", *arguments]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self._process = subprocess.Popen(command, env=environment(), **pipes)
        self._said = b""

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def until(self, text: str) -> str:
        """What it says from here on until a text comes."""
        assert self._process.stdout is not None
        end = time.monotonic() + 60
        while text.encode() not in self._said:
            assert time.monotonic() < end, self._said.decode()
            ready, _, _ = select.select([self._process.stdout], [], [], 1)
            more = os.read(self._process.stdout.fileno(), 1 << 16) if ready else b"."
            assert more, self._said.decode()
            self._said += more if ready else b""
        before, _, self._said = self._said.partition(text.encode())
        return before.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

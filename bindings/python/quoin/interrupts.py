"""Ctrl-C that waits: for imports, which leave a module that nobody can use any more when they are broken off.

Between ``hold`` and ``release`` Ctrl-C is noted; ``release`` raises its ``KeyboardInterrupt``. In other threads than
the first one, and where Ctrl-C is ignored or handled by something that is not Python, nothing is done. On the command
line Ctrl-C waits from the import of this module until ``main`` releases it.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

__all__ = ["held", "hold", "release"]


class _Held:
    depth = 0
    handler: Any = None
    pressed: tuple[int, FrameType | None] | None = None


def hold() -> None:
    """From now on Ctrl-C waits, until as many calls of ``release``."""
    if threading.current_thread() is not threading.main_thread():
        return
    if _Held.depth == 0:
        handler = signal.getsignal(signal.SIGINT)
        if not callable(handler):
            return
        _Held.handler, _Held.pressed = handler, None
        signal.signal(signal.SIGINT, _note)
    _Held.depth += 1


def release() -> None:
    """The end of ``hold``: what handles Ctrl-C is called now if it was pressed."""
    if threading.current_thread() is not threading.main_thread() or _Held.depth == 0:
        return
    _Held.depth -= 1
    if _Held.depth > 0:
        return
    signal.signal(signal.SIGINT, _Held.handler)
    if _Held.pressed is not None:
        _Held.handler(*_Held.pressed)


@contextmanager
def held() -> Iterator[None]:
    """Ctrl-C waits until the end of a ``with``."""
    hold()
    try:
        yield
    finally:
        release()


def _starts_command_line() -> bool:
    """Whether this process is ``quoin`` or ``python -m quoin``, which take Ctrl-C once they are imported."""
    started = sys.argv[0] if sys.argv else ""
    if started == "-m":  # what Python puts there until the module is found
        following = sys.orig_argv[sys.orig_argv.index("-m") + 1 :] if "-m" in sys.orig_argv else []
        return following[:1] == ["quoin"]
    return Path(started).name == "quoin"


def _note(number: int, frame: FrameType | None) -> None:
    _Held.pressed = (number, frame)


if _starts_command_line():
    hold()

"""Progress while matches are played: a bar in a terminal or a notebook, or a function that is told; and what Ctrl-C
left: the result has what was done, and a warning says how much that is."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quoin.errors import Interrupted
from quoin.interrupts import held

__all__ = ["Count", "ProgressOption", "showing", "tell_interrupted"]

Tell = Callable[[int], object]
ProgressOption = bool | Callable[[int, int], object] | None

# Python tells a warning once; this one is news every time. What the user filters comes before.
warnings.simplefilter("always", Interrupted, append=True)

_PATIENCE = 1.0  # seconds without a bar: what is done by then needs none


class Count:
    """How many matches of all are done; each change is told."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._done = 0

    def more(self, matches: int) -> None:
        """So many more are done, or need not be."""
        self._done += matches
        self._tell(self._done)


@contextmanager
def showing(progress: ProgressOption, title: str, total: int) -> Iterator[Tell]:
    """Gives a function that takes the number of matches done.

    ``None`` shows a bar where somebody sees it, once it takes longer than a second, ``True`` always, ``False`` never; a
    function is called with ``(done, total)``.
    """
    if callable(progress):
        tell = progress
        yield lambda done: tell(done, total)
        return
    if progress is False:
        yield lambda done: None
        return
    with held():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    shown = bool(progress) or console.is_terminal or console.is_jupyter
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not shown)
    task = bar.add_task(title, total=total)
    start = time.monotonic()

    def update(done: int) -> None:
        if not bar.live.is_started and (progress or time.monotonic() - start > _PATIENCE):
            bar.start()
        bar.update(task, completed=done)

    try:
        yield update
    finally:
        bar.stop()


def tell_interrupted(what: str) -> None:
    """Warn, at the line that called the experiment. Called by the function that people call, which is
    ``answering``."""
    warnings.warn(f"Ctrl-C: {what}", Interrupted, stacklevel=4)

"""Progress while matches are played: a bar in a terminal or a notebook, or a function that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["ProgressOption", "Tell", "showing"]

Tell = Callable[[int], object]
ProgressOption = bool | Callable[[int, int], object] | None


@contextmanager
def showing(progress: ProgressOption, title: str, total: int) -> Iterator[Tell]:
    """Gives a function that takes the number of matches done.

    ``None`` shows a bar where somebody sees it, ``True`` always, ``False`` never; a function is called with
    ``(done, total)``.
    """
    if callable(progress):
        tell = progress
        yield lambda done: tell(done, total)
        return
    if progress is False:
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    shown = bool(progress) or console.is_terminal or console.is_jupyter
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)

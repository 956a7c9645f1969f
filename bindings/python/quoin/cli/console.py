"""The consoles that the commands write to. Whatever comes from rules, YAML, files and their names passes here: a
terminal obeys nothing of it."""

from __future__ import annotations

import os
import shutil
import sys

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.measure import Measurement
from rich.segment import Segment

from quoin.printable import printable

__all__ = ["errors", "output"]

_PIPE_WIDTH = 120


def output() -> Console:
    """Standard output; plain where it is no terminal."""
    return _console(sys.stdout.isatty(), stderr=False)


def errors() -> Console:
    """Standard error, for progress and errors."""
    return _console(sys.stderr.isatty(), stderr=True)


def _console(terminal: bool, stderr: bool) -> Console:
    wide = None if terminal or "COLUMNS" in os.environ else _PIPE_WIDTH
    high = None
    if terminal and os.environ.get("TERM") in ("dumb", "unknown"):  # which rich takes for 80 columns and 25 rows
        wide, high = shutil.get_terminal_size()
    console = Console(stderr=stderr, highlight=False, emoji=False, soft_wrap=not terminal, width=wide, height=high)
    console.push_render_hook(_Harmless())
    return console


class _Harmless(RenderHook):
    """Every print of a console goes through one of these; what rich itself says to the terminal stays."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Shown(renderable) for renderable in renderables]


class _Shown:
    """What is to be shown, with nothing left in its texts that a terminal would obey."""

    def __init__(self, renderable: RenderableType) -> None:
        self._renderable = renderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in console.render(self._renderable, options):
            yield part if part.control else Segment(printable(part.text), part.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._renderable)

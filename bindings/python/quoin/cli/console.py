"""The consoles that the commands write to, and the streams below them. Whatever comes from rules, YAML, files and their
names passes here: a terminal obeys nothing of it. A stream that has no box drawings or accents shows the nearest that
it has, and what cannot be read or written stops nothing."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.measure import Measurement
from rich.segment import Segment

from quoin.printable import printable

__all__ = ["errors", "output", "prepare_streams"]

_PIPE_WIDTH = 120
_NEAREST = "quoin.nearest"
_ASCII = {
    "─━╍═▔▬": "-",
    "│┃╏║▮": "|",
    "┌┐└┘├┤┬┴┼": "+",
    "·•": ".",
    "●♟✓": "*",
    "✗\N{MULTIPLICATION SIGN}": "x",
    "▸": ">",
    "\N{EN DASH}—": "-",
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "“”": '"',
}
_NEAREST_SIGNS = {sign: plain for signs, plain in _ASCII.items() for sign in signs}


def output() -> Console:
    """Standard output; plain where it is no terminal."""
    return _console(sys.stdout.isatty(), stderr=False)


def errors() -> Console:
    """Standard error, for progress and errors."""
    return _console(sys.stderr.isatty(), stderr=True)


def _console(terminal: bool, stderr: bool) -> Console:
    wide = None if terminal or "COLUMNS" in os.environ else _PIPE_WIDTH
    console = Console(stderr=stderr, highlight=False, emoji=False, soft_wrap=not terminal, width=wide)
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


def prepare_streams() -> None:
    """Have what cannot be read or written become a sign that can."""
    codecs.register_error(_NEAREST, _nearest)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else _NEAREST)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What stands for the signs that a stream cannot write: lines of ASCII for drawn ones, letters without accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_plain(error.object[error.start : error.end])), error.end


def _plain(signs: Iterable[str]) -> Iterable[str]:
    for sign in signs:
        base = unicodedata.normalize("NFKD", sign)[0]
        yield _NEAREST_SIGNS.get(sign) or (base if base.isascii() and base.isprintable() else "?")

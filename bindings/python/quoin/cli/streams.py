"""Standard input and output of the command line: a stream that has no box drawings or accents shows the nearest that it
has, and what cannot be read or written stops nothing."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from collections.abc import Iterable

__all__ = ["prepare_streams"]

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

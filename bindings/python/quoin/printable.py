"""Texts fit to be shown anywhere: what a terminal would obey, and bytes that are no UTF-8, are written out.

The compiled half does the same with what comes from rules and YAML (runtime/src/base/text.cpp); here pass the names of
files, arguments and whatever else only Python has seen.
"""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["json_text", "printable", "printable_line"]

# DEL and C1, line and paragraph separators, what turns the direction of all that follows, halves of characters
# (Python's stand-ins for bytes that are no UTF-8 among them).
_UNFIT = "\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_IN_TEXTS = re.compile(f"[\x00-\x08\x0b-\x1f{_UNFIT}]")
_IN_LINES = re.compile(f"[\x00-\x1f{_UNFIT}]")
_IN_JSON = re.compile(f"[{_UNFIT}]")


def printable(text: str) -> str:
    r"""The text with ``\x1B``, ``\u009B`` or ``\u202E`` in place of what a terminal would obey, and ``\xE9`` in place
    of a byte that is no UTF-8. Line ends and tabs stay."""
    return _IN_TEXTS.sub(_written, text)


def printable_line(text: str) -> str:
    r"""The same on one line: ``\x0A`` and ``\x09`` in place of line ends and tabs."""
    return _IN_LINES.sub(_written, text)


def json_text(content: Any, *, ascii_only: bool = False) -> str:
    """A value as JSON, whose own escapes stand for what cannot be shown: reading it gives the value back."""
    return _IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(content, ensure_ascii=ascii_only))


def _written(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02X}"
    return f"\\x{code:02X}" if code < 0x80 else f"\\u{code:04X}"

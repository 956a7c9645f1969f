"""SVG as text: elements whose attributes and texts are escaped, numbers in few digits, and how wide a text becomes."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import escape

__all__ = ["clip", "element", "label", "number", "text", "text_width", "titled", "words"]

# Widths of the characters from blank to "~" in hundredths of the size: DejaVu Sans, wider than most fonts of screens.
_WIDTHS = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
    69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
    82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip
_BOLD = 1.12
_FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\U00010000-\\U0010FFFF]")


def label(content: object) -> str:
    """Any text made safe to stand between tags or in quotes."""
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", str(content)))


def words(name: str) -> str:
    """A name of game.yaml as people write it: without underscores."""
    return name.replace("_", " ").replace(".", " ")


def number(value: float) -> str:
    """At most two digits behind the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


@lru_cache(maxsize=256)
def _written(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def element(tag: str, *content: str, **attributes: object) -> str:
    """One element; ``content`` is markup, attributes are escaped. ``data_site`` becomes ``data-site``, ``class_``
    ``class``; an attribute that is ``None`` is left out."""
    written = "".join(
        f' {_written(name)}="{number(value) if isinstance(value, (int, float)) else label(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inner = "".join(content)
    return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"


def titled(tip: str, *content: str, **attributes: object) -> str:
    """A group that tells what it is to screen readers and under the mouse."""
    return element("g", element("title", label(tip)), *content, **attributes)


def text(
    x: float,
    y: float,
    content: object,
    size: float,
    kind: str = "ink",
    *,
    anchor: str | None = None,
    bold: bool = False,
) -> str:
    """One line of text on the base line ``y``."""
    return element(
        "text",
        label(content),
        x=x,
        y=y,
        font_size=size,
        class_=kind,
        text_anchor=anchor,
        font_weight=600 if bold else None,
    )


def text_width(content: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text becomes, rather too wide than too narrow."""
    total = 0
    for character in content:
        code = ord(character)
        if 32 <= code < 127:
            total += _WIDTHS[code - 32]
        elif not unicodedata.combining(character):
            total += 100 if unicodedata.east_asian_width(character) in "WF" or code > 0x2000 else 68
    return total * size / 100 * (_BOLD if bold else 1)


def clip(content: str, size: float, room: float, bold: bool = False) -> str:
    """The text, shortened with dots where it is wider than ``room``."""
    if text_width(content, size, bold) <= room:
        return content
    while content and text_width(content + "…", size, bold) > room:
        content = content[:-1]
    return content + "…"

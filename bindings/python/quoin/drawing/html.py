"""HTML as text: elements whose attributes and texts are escaped."""

from __future__ import annotations

import re
from html import escape

__all__ = ["element", "label", "words"]

_FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\U00010000-\\U0010FFFF]")


def label(content: object) -> str:
    """Any text made safe to stand between tags or in quotes."""
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", str(content)))


def element(tag: str, *content: str, **attributes: object) -> str:
    """One element; ``content`` is markup, attributes are escaped."""
    written = "".join(f' {name}="{label(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def words(name: str) -> str:
    """A name of game.yaml as people write it: without underscores."""
    return name.replace("_", " ").replace(".", " ")

"""The files of bindings/web: pages, styles and modules. In: a file's name. Out: its text, whole enough for one page."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["script", "web"]

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_PACKAGE = Path(__file__).parents[1]
_PLACES = (_PACKAGE / "web", _PACKAGE.resolve().parents[1] / "web")  # installed or built; in the checkout


def web(name: str) -> str:
    """The text of a file."""
    return (next(place for place in _PLACES if place.is_dir()) / name).read_text(encoding="utf-8")


def script(name: str) -> str:
    """A module after those that it imports, each once, as one text: for hosts that take a single one."""
    taken: dict[str, str] = {}

    def take(file: str) -> None:
        text = web(file)
        for needed in _IMPORT.findall(text):
            if needed not in taken:
                take(needed)
        taken[file] = _EXPORT.sub("", _IMPORT.sub("", text))

    take(name)
    return "".join(taken.values())

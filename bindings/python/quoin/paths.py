"""Names of files and folders that people give, and those that editors and systems leave beside them.

In: names and paths. Out: what is there, without an exception for a name that no file can have.
"""

from __future__ import annotations

import os
from pathlib import Path

from quoin import _core
from quoin.errors import ArgumentError, SaveError

__all__ = ["expanded", "folder_of", "holds_a_game", "is_dropping", "is_folder", "is_there", "make_folder"]

_BEFORE = (".", "#", "~")
_BEHIND = ("~", "#", ".bak", ".orig", ".swp", ".tmp")


def is_dropping(name: str) -> bool:
    """Whether a file or folder of this name is nobody's game: ``._x.yaml``, ``.#x.yaml``, ``x.yaml~``, ``x.bak``."""
    return name.startswith(_BEFORE) or name.endswith(_BEHIND)


def expanded(path: str) -> Path:
    """A path with ``~`` written out; as it is for a user whom the system does not know."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def is_there(path: str | os.PathLike[str]) -> bool:
    """Whether there is a file or folder; not so under a name that is too long or holds what no name may."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether there is a folder, likewise."""
    return is_there(path) and Path(path).is_dir()


def holds_a_game(folder: Path) -> bool:
    """Whether a folder is a game's."""
    return is_there(folder / "game.yaml")


def folder_of(game: _core.Game) -> Path:
    """Where a game's files lie; ``ArgumentError`` if it was made of texts."""
    if not game.folder:
        raise ArgumentError(f"{game.name} was made of texts: it has no folder", hint="load it from a folder")
    return Path(game.folder)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where there is none; ``SaveError`` with the reason if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"this folder cannot be made: {reason}", file=str(folder)) from error

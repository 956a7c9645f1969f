"""Our objects from pickles. In: what the compiled half pickled (pickles.cpp). Out: the object, or ``SaveError``."""

from __future__ import annotations

from typing import Any

from quoin import _core
from quoin.errors import SaveError

__all__ = ["restore"]


def restore(name: str, arguments: tuple[Any, ...], checksum: int) -> Any:
    """What ``_core.NAME(*arguments)`` gives; what pickles call. ``SaveError`` if they are not as they were pickled."""
    known = {
        "load": "game",
        "restore_game": "game",
        "restore_state": "state",
        "restore_batch": "batch",
        "restore_bot": "bot",
    }
    what = known.get(name) if isinstance(name, str) else None
    whole = isinstance(arguments, tuple) and isinstance(checksum, int) and _core.checksum(arguments) == checksum
    if what is None or not whole:
        raise SaveError(f"the pickle of a {what or 'game, state, batch or bot'} is damaged")
    return getattr(_core, name)(*arguments)

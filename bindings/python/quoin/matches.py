"""Opening saved matches without naming their game."""

from __future__ import annotations

import os
from pathlib import Path

from quoin import _core
from quoin.catalog import load_game
from quoin.errors import SaveError

__all__ = ["load_match"]


def load_match(
    path: str | os.PathLike[str], game: str | os.PathLike[str] | None = None, *, jit: bool = True
) -> _core.State:
    """Open a match saved by ``State.save``: load its game with its dials, replay it, verify every ply.

    ``game`` names the game where the record's own name would not find it (a folder that has moved).
    """
    try:
        record = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = _reason(error)
        raise SaveError(f"cannot read the match: {reason}", file=os.fspath(path)) from error
    header = _core.read_record_header(record)
    loaded = load_game(game if game is not None else header["game"], jit=jit, **header["dials"])
    return loaded.load_state(path)


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not UTF-8, so it is no match record or damaged"
    return error.strerror or str(error)

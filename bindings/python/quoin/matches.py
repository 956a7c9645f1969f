"""Opening saved matches without naming their game."""

from __future__ import annotations

import os
from collections.abc import Mapping

from quoin import _core
from quoin.catalog import load_game
from quoin.errors import SaveError, answering

__all__ = ["load_match"]


@answering
def load_match(
    path: str | os.PathLike[str],
    game: str | os.PathLike[str] | None = None,
    *,
    files: Mapping[str, str] | None = None,
    jit: bool = True,
) -> _core.State:
    """Open a match saved by ``State.save``: load its game with its dials, replay it, verify every ply.

    ``game`` names the game where the match's own name would not find it (a folder that has moved);
    ``files`` are its texts, as in :func:`load_game`.
    """
    try:
        text = _core.read_file(path).decode("utf-8")
    except UnicodeDecodeError as error:
        reason = f"byte {error.start + 1} is not UTF-8, so it is no saved match or damaged"
        raise SaveError(f"cannot read the match: {reason}", file=os.fspath(path)) from error
    header = _core.read_match_header(text)
    loaded = load_game(game if game is not None else header["game"], files=files, jit=jit, **header["dials"])
    return loaded.load_state(path)

"""Opening saved matches without naming their game."""

from __future__ import annotations

import os
from collections.abc import Mapping

from quoin import _core
from quoin.catalog import load_game, parse_name
from quoin.errors import ArgumentError, SaveError, answering

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
    if game is None and files is None:
        _need_game(header["game"], path)
    loaded = load_game(game if game is not None else header["game"], files=files, jit=jit, **header["dials"])
    return loaded.load_state(path)


def _need_game(name: str, path: str | os.PathLike[str]) -> None:
    """``ArgumentError`` that says how to name the game of a match if its own name does not find it."""
    try:
        parse_name(name)
    except ArgumentError:
        raise ArgumentError(
            f'this match is of "{name}", and no game of that name is found',
            file=os.fspath(path),
            hint="name the folder of its game: ./quoin replay FILE --game FOLDER, load_match(file, game=folder); "
            "elsewhere set QUOIN_GAMES to the folder around it",
        ) from None

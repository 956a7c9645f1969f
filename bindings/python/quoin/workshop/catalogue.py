"""What games the page offers: their list, texts and pictures, and games to begin with. In: the games that are found by
their ids, and perhaps one more folder. Out: plain data, fresh whenever a game's files have changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from quoin.catalog import game_folders, game_texts, shelf_of
from quoin.errors import QuoinError
from quoin.modding.making import new_texts
from quoin.session import Session

__all__ = ["Catalogue", "templates"]

_PLIES = 14  # after which a game shows what it is about
_SEED = 3
_MOST = 128  # games that are remembered


class Catalogue:
    """The games by their ids; that in ``own``, a folder, comes first and stands for any other of its id."""

    def __init__(self, own: Path | None = None) -> None:
        self._folders: dict[str, Path] = {} if own is None else {Session(own).call("about")["id"]: own}
        for name, folder in game_folders().items():
            self._folders.setdefault(name, folder)

    def ids(self) -> list[str]:
        """All that :meth:`entries` may have."""
        return list(self._folders)

    def entries(self) -> list[dict[str, Any]]:
        """Each game as the gallery shows it. One whose files do not load is left out."""
        return list(self._entries())

    def texts(self, name: str) -> dict[str, str]:
        """The texts of a game's files, by their paths."""
        return game_texts(self._folders[name])

    def picture(self, name: str) -> str:
        """A game after some plies, as everybody sees it: SVG, whose colours follow the reader's screen."""
        folder = self._folders[name]
        return _picture(folder, _stamp(folder))

    def _entries(self) -> Iterator[dict[str, Any]]:
        for name, folder in self._folders.items():
            try:
                entry = _entry(folder, _stamp(folder))
            except QuoinError:
                continue
            yield {"id": name, "shelf": _shelf(folder), **entry}


def templates() -> list[dict[str, Any]]:
    """Games to begin with, as ``quoin new`` makes them."""
    return [
        {"id": name, "title": title, "help": text, "files": new_texts("my_game", "my_game", 2, board, cards)}
        for name, title, text, board, cards in _TEMPLATES
    ]


_TEMPLATES = (
    ("grid", "Squares", "Stones on a board of squares; enough in a row win.", "grid", False),
    ("hex", "Hexagons", "Stones on a board of hexagons; enough in a row win.", "hex", False),
    ("bricks", "Bricks", "Stones on a wall of bricks; enough in a row win.", "bricks", False),
    ("track", "A track", "Stones on a track; enough in a row win.", "track", False),
    ("lines", "Drawn lines", "Stones on the points of a drawing; enough in a row win.", "lines", False),
    ("map", "A map", "Roads between cities; a way along enough of them wins.", "map", False),
    ("cards", "Cards", "Hidden hands and tricks; the highest card takes one.", "none", True),
    ("both", "Board and cards", "A card from the hand says where a stone may lie.", "grid", True),
    ("dice", "A die", "Throw on, or keep what was thrown.", "none", False),
)


def _shelf(folder: Path) -> str:
    """Where a game stands: those that do not come with the package are the player's own."""
    root = folder.parents[1] if shelf_of(folder) else folder.parent
    if not (root / "classics" / "tic_tac_toe").is_dir():
        return "yours"
    return shelf_of(folder) or "walls"


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """By which one sees that a file of a game has changed."""
    endings = (".yaml", ".lua", ".md", ".csv", ".qnn")
    files = sorted(file for file in folder.rglob("*") if file.suffix in endings and file.is_file())
    return tuple((str(file), (known := file.stat()).st_mtime_ns, known.st_size) for file in files)


@lru_cache(_MOST)
def _entry(folder: Path, stamp: object) -> dict[str, Any]:
    about = Session(folder).call("about")
    told = {key: about[key] for key in ("title", "goal", "variants", "secrets")}
    return {**told, "seats": [seat["name"] for seat in about["seats"]], "ai": (folder / "bot.lua").is_file()}


@lru_cache(_MOST)
def _picture(folder: Path, stamp: object) -> str:
    """The position after some plies; of a match that is over by then the last one before its end."""
    session = Session(folder)
    session.call("start", seed=_SEED)
    plies = 0
    while plies < _PLIES and not session.call("table")["over"]:
        _play_on(session)
        plies += 1
    if session.call("table")["over"]:
        session.call("start", seed=_SEED)
        for _ in range(plies - 1):
            _play_on(session)
    return str(session.call("picture", viewer="everybody", theme="auto", highlight=False, last=False))


def _play_on(session: Session) -> None:
    luck = session.call("table")["next"]["kind"] == "luck"
    session.call("think", **({} if luck else {"bot": "random"}))

"""What a list tells of each game: title, summary, seats, variants. A game must be loaded to know that its rules can be,
so this is remembered between runs.

In: the folders of games. Out: a heading each, or what is wrong with the game. An index in the folder of caches holds
the headings with names, sizes and dates of the files that they came from. A game whose files differ is loaded again,
one that does not load is not remembered, and an index that cannot be read or written only costs time.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from quoin import _core
from quoin.catalog import GameName, load_parsed
from quoin.errors import QuoinError

__all__ = ["Heading", "VariantHeading", "headings"]

_LATELY = 2_000_000_000
"""Nanoseconds within which a file may change again and keep its date, on file systems that have only whole seconds."""

_File = list[str | int]  # path, size, date of the content, date of the entry, number


class VariantHeading(TypedDict):
    name: str
    title: str
    summary: str


class Heading(TypedDict):
    title: str
    summary: str
    players: int
    variants: list[VariantHeading]


class _Entry(TypedDict):
    files: list[_File]
    heading: Heading


def headings(folders: Mapping[str, Path]) -> dict[str, Heading | QuoinError]:
    """The heading of every game, or why it does not load; keys as in ``folders``."""
    index = _index_file()
    known = _read(index)
    found: dict[str, Heading | QuoinError] = {}
    learnt: dict[str, _Entry] = {}
    for name, folder in folders.items():
        place = str(folder.resolve())
        files = _files_in(place)
        if place in known and known[place]["files"] == files:
            found[name] = known[place]["heading"]
            continue
        try:
            found[name] = heading = _loaded(folder)
        except QuoinError as error:
            found[name] = error
        else:
            if _settled(files):
                learnt[place] = {"files": files, "heading": heading}
    if learnt:
        _write(index, {place: entry for place, entry in known.items() if Path(place).is_dir()} | learnt)
    return found


def _loaded(folder: Path) -> Heading:
    described = load_parsed(GameName(folder, (), {})).description
    variants: list[VariantHeading] = [
        {"name": variant.name, "title": variant.title, "summary": variant.summary} for variant in described.variants
    ]
    return {
        "title": described.title,
        "summary": described.summary,
        "players": len(described.seats),
        "variants": variants,
    }


def _files_in(place: str) -> list[_File]:
    """All that loading the game can see, as it is now; without what cannot be looked at."""
    files: list[_File] = []
    for folder in (place, f"{place}/variants"):
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    now = entry.stat()
                    files.append([entry.path, now.st_size, now.st_mtime_ns, now.st_ctime_ns, now.st_ino])
    return sorted(files)


def _settled(files: list[_File]) -> bool:
    """Whether no file is so young that another change could leave its date as it is."""
    latest = max((int(date) for _, _, *dates, _ in files for date in dates), default=0)
    return latest < time.time_ns() - _LATELY


# ---- the index ----


def _index_file() -> Path | None:
    """Where the index lies: in the folder that QUOIN_CACHE names, else among the user's caches; ``None``: nowhere."""
    if folder := os.environ.get("QUOIN_CACHE"):
        return Path(folder, "games.index")
    with suppress(RuntimeError):  # of a user whom the system does not know
        if (home := Path.home()).is_dir():
            return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache", "quoin", "games.index")
    return None


def _made_by() -> list[str | int]:
    """Which Quoin this is: another one may find other games fit to be played, or write the index in another way."""
    made: list[str | int] = [_core.lua_version()]
    for file in (_core.__file__, __file__):
        status = Path(file).stat()
        made += [file, status.st_size, status.st_mtime_ns]
    return made


def _read(index: Path | None) -> dict[str, _Entry]:
    """What is remembered, by folder; nothing if that is damaged or another Quoin's."""
    if index is None:
        return {}
    try:
        checksum, _, text = _core.read_file(index).decode().partition("\n")
        if checksum != str(_core.checksum((text,))):
            return {}
        made_by, games = json.loads(text)
    except (QuoinError, ValueError):  # none, none that can be read, not UTF-8
        return {}
    return games if made_by == _made_by() else {}


def _write(index: Path | None, games: Mapping[str, _Entry]) -> None:
    if index is None:
        return
    text = json.dumps([_made_by(), games])
    with suppress(QuoinError, OSError):  # where it cannot be written
        index.parent.mkdir(parents=True, exist_ok=True)
        _core.write_file(index, f"{_core.checksum((text,))}\n{text}")

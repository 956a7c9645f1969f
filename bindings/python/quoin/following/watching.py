"""A game whose files are being changed. In: its folder. Out: which files somebody saved, once a save is done."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from quoin.paths import is_dropping

__all__ = ["Saved", "settled"]

_RECENT = 2.0  # seconds in which a file may change again without its times telling
_STEADY = 0.03  # seconds without a change after which a save counts as done
_PATIENCE = 0.15  # seconds that an empty or missing file is waited for
_FOLDERS = ("", "variants")
_ENDINGS = (".yaml", ".lua", ".csv")


class _Seen(NamedTuple):
    stamp: tuple[int, int, int]
    content: bytes


class Saved:
    """The files that a game is made of, and which of them were saved since they were last looked at."""

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder)
        self._shelves = _FOLDERS if folder else ()  # texts do not change
        self._seen: dict[str, _Seen] = {}
        self.changed()

    def changed(self) -> list[str]:
        """The files saved, new or gone since the last call, by their paths in the folder."""
        now = dict(self._look())
        names = sorted(now.keys() | self._seen.keys())
        different = [name for name in names if now.get(name) != self._seen.get(name)]
        self._seen = now
        return different

    def unfinished(self, names: Iterable[str]) -> bool:
        """Whether one of these files is empty or gone, as while an editor is writing it."""
        return any(name not in self._seen or not self._seen[name].content for name in names)

    def _look(self) -> Iterable[tuple[str, _Seen]]:
        for shelf in self._shelves:
            try:
                found = [path for path in (self._folder / shelf).iterdir() if _is_ours(path)]
            except OSError:
                continue
            for path in found:
                name = f"{shelf}/{path.name}" if shelf else path.name
                if (seen := self._file(path, self._seen.get(name))) is not None:
                    yield name, seen

    @staticmethod
    def _file(path: Path, before: _Seen | None) -> _Seen | None:
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
            if before is not None and before.stamp == stamp and time.time() - status.st_mtime > _RECENT:
                return before
            return _Seen(stamp, path.read_bytes())
        except OSError:
            return None


def _is_ours(path: Path) -> bool:
    return path.suffix in _ENDINGS and not is_dropping(path.name)


def settled(saved: Saved, names: list[str]) -> list[str]:
    """All files of the save that ``names`` begin, once it is done: editors empty files, rename them, save several."""
    end = time.monotonic() + _PATIENCE
    found = set(names)
    while True:
        time.sleep(_STEADY)
        more = saved.changed()
        found.update(more)
        if time.monotonic() > end or (not more and not saved.unfinished(found)):
            return sorted(found)

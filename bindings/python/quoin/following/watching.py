"""A game whose files are being changed, and a match on it that follows: the core of ``quoin watch``.

In: a state, and what somebody saves into the game's folder. Out: the match on the rules as they are now, or on the last
that loaded, with the fault of those that do not.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from quoin import _core
from quoin.errors import QuoinError
from quoin.following.replaying import KeptPly, Replay, replay
from quoin.paths import is_dropping

__all__ = ["Followed", "Saved", "settled"]

_RECENT = 2.0  # seconds in which a file may change again without its times telling
_STEADY = 0.03  # seconds without a change after which a save counts as done
_PATIENCE = 0.15  # seconds that an empty or missing file is waited for
_FOLDERS = ("", "variants")
_ENDINGS = (".yaml", ".lua")


class _Seen(NamedTuple):
    stamp: tuple[int, int, int]
    content: bytes


class Saved:
    """The files that a game is made of, and which of them were saved since they were last looked at."""

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder) if folder else None  # texts do not change
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
        for shelf in _FOLDERS if self._folder else ():
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


class Followed:
    """A match that follows its game's files.

    ``state`` stands on the last files that loaded; ``rest`` are plies that they no longer allow, kept so that they come
    back if a later change allows them again, until somebody plays on. ``fault`` is what is wrong with the files now."""

    def __init__(self, state: _core.State, rest: tuple[KeptPly, ...] = ()) -> None:
        self.state = state
        self.rest = rest
        self.fault: QuoinError | None = None

    def reload(self) -> Replay | None:
        """Load the files as they are now and play the match again; ``None`` if that cannot be (``fault``)."""
        try:
            done = replay(self.state, self.state.game.reload(), self.rest)
        except QuoinError as error:
            self.fault = error
            return None
        self.state, self.rest, self.fault = done.state, done.rest, None
        return done

    def begin(self, state: _core.State) -> None:
        """Another match from here on."""
        self.state, self.rest = state, ()

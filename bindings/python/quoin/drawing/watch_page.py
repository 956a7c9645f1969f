"""The page of ``quoin watch --page``: the board as it stands, what the last save did, and what quick checks found.

In: a match, replays, faults. Out: a page served on this machine, which follows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quoin import _core
from quoin.drawing.html import element, label
from quoin.errors import QuoinError
from quoin.following.replaying import Replay
from quoin.following.serving import ServedPage

__all__ = ["WatchPage"]

_WEB = Path(__file__).parent / "web"


class WatchPage:
    """Remembers what it shows; each call changes a part of it."""

    def __init__(self) -> None:
        form = (_WEB / "watch.html").read_text(encoding="utf-8")
        for part, name in (("@style@", "watch.css"), ("@script@", "watch.js")):
            form = form.replace(part, (_WEB / name).read_text(encoding="utf-8"))
        self._served = ServedPage(form)
        self._board = ""
        self._news = ""
        self._checks = ""

    @property
    def address(self) -> str:
        """For a browser on this machine."""
        return self._served.address

    def board(self, state: _core.State) -> None:
        """The match as it stands, seen by everybody's eyes."""
        plies = state.move_number()
        after = f"{state.game}, after {plies} {'ply' if plies == 1 else 'plies'}"
        head = element("h1", label(state.game.title), " ", element("small", label(after)))
        self._board = head + _core.picture(state, None, highlight=True) + element("p", label(_core.status(state)))
        self._show()

    def saved(self, names: Sequence[str], done: Replay) -> None:
        """Files were saved, and the match was played again; the board is told by itself."""
        kind = "differs" if done.differences else "same"
        self._news = _news(f"{', '.join(names)} saved", str(done), kind)
        self._checks = ""

    def fault(self, names: Sequence[str], error: QuoinError) -> None:
        """Files were saved that do not load: what is wrong, with the line; the board stays."""
        head = f"{', '.join(names)} saved" if names else "the files do not load"
        self._news = _news(head, f"{error}\n{error.excerpt}".strip(), "broken")
        self._checks = ""
        self._show()

    def checks(self, lines: Sequence[str]) -> None:
        """What quick checks found, as plain text."""
        self._checks = element("ul", *(element("li", label(line)) for line in lines))
        self._show()

    def close(self) -> None:
        """Nobody sees it any more."""
        self._served.close()

    def _show(self) -> None:
        self._served.show(self._news + self._board + self._checks)


def _news(head: str, text: str, kind: str) -> str:
    return element("section", element("h2", label(head)), element("pre", label(text)), **{"class": kind})

"""The page of ``quoin watch --page``: the board, to click on, what the last save did, and what quick checks found.

In: a session, and what became of its files. Out: a page served on this machine, which follows by itself. What people do
in it waits until whoever has the session attends to it, since one thread at a time uses a session."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from quoin.drawing.faces import ANSWERS, CHANGES, NO_NEWS, Shown, asked, news_of, still
from quoin.drawing.html import element, label
from quoin.drawing.web import script, web
from quoin.errors import ArgumentError, QuoinError
from quoin.following.serving import ServedPage
from quoin.session import Session

__all__ = ["WatchPage"]

_ALL = {"viewer": "all"}


class WatchPage:
    """Remembers what it shows; each call changes a part of it."""

    def __init__(self) -> None:
        form = web("served.html").replace("@style@", web("table.css") + web("served.css"))
        self._served = ServedPage(form.replace("@script@", script("served.js")))
        self._session: Session | None = None
        self._about: Shown | None = None
        self._table: Shown | None = None
        self._files = NO_NEWS
        self._checks: list[str] = []
        self._number = 0
        self._publish()

    @property
    def address(self) -> str:
        """For a browser on this machine."""
        return self._served.address

    def board(self, session: Session) -> None:
        """The match as it stands, seen by everybody's eyes; the page asks this session from now on."""
        self._session = session
        self._about = session.call("about")
        self._shown(session.call("table", picture="auto", **_ALL))

    def saved(self, names: Sequence[str], done: Shown) -> None:
        """Files were saved; ``done`` is what ``reload`` answered. The board is told by ``board``."""
        self._files = news_of(names, done)
        self._checks = []

    def fault(self, names: Sequence[str], error: QuoinError) -> None:
        """There is no game yet, since its files do not load: what is wrong, with the line."""
        head = f"{', '.join(names)} saved" if names else "the files do not load"
        self._files = {"news": f"{head}\n{error}\n{error.excerpt}".strip(), "broken": True, "differs": False}
        self._checks = []
        self._publish()

    def checks(self, lines: Sequence[str]) -> None:
        """What quick checks found, as plain text."""
        self._checks = list(lines)
        self._publish()

    def attend(self) -> bool:
        """Do what was asked in the page since the last time; whether the match has changed by that."""
        changed = False
        for request in self._served.requests():
            status, answer, changes = self._answered(request.body)
            request.answer(status, json.dumps(answer))
            changed = changed or changes
        return changed

    def close(self) -> None:
        """Nobody sees it any more."""
        self._served.close()

    # ---- what follows ----

    def _answered(self, body: bytes) -> tuple[HTTPStatus, dict[str, Any], bool]:
        """How a request is answered, and whether it changed the match."""
        try:
            verb, given = _read(body)
            if verb not in CHANGES | ANSWERS:
                return HTTPStatus.FORBIDDEN, _refused(f"a page may not ask for {verb!r}"), False
            if self._session is None:
                return HTTPStatus.CONFLICT, _refused("no game is loaded"), False
            answer = asked(self._session, verb, given, **_ALL)
        except ArgumentError as error:
            return HTTPStatus.BAD_REQUEST, _refused(str(error)), False
        except QuoinError as error:
            return HTTPStatus.UNPROCESSABLE_ENTITY, _refused(str(error)), False
        before = self._table
        if verb in CHANGES:
            if verb != "table" and not answer["message"]:
                self._shown(answer)
            answer = {**answer, **self._files}
        return HTTPStatus.OK, {"ok": answer, "number": self._number}, _place(before) != _place(self._table)

    def _shown(self, table: Shown) -> None:
        self._table = {**table, "message": ""}
        self._publish()

    def _publish(self) -> None:
        self._number += 1
        table = None if self._table is None else {**self._table, **self._files}
        told = {"number": self._number, "table": table, "about": self._about, "checks": self._checks}
        self._served.show(self._still(table), json.dumps({**told, **self._files}))

    def _still(self, table: Shown | None) -> str:
        """The same as HTML, for the first moment and for browsers without scripts."""
        if table is None or self._about is None:
            return element("pre", label(self._files["news"]))
        name = "/".join(filter(None, (self._about["id"], self._about["variant"])))
        after = f"{name}, after {table['ply']} {'ply' if table['ply'] == 1 else 'plies'}"
        head = element("h1", label(self._about["title"]), " ", element("small", label(after)))
        return head + still(table) + element("ul", *(element("li", label(line)) for line in self._checks))


def _read(body: bytes) -> tuple[str, dict[str, Any]]:
    """The verb and the arguments of a request."""
    try:
        asks = json.loads(body)
    except (ValueError, RecursionError):
        raise ArgumentError("a request is JSON") from None
    given = asks.get("arguments", {}) if isinstance(asks, dict) else None
    if not isinstance(given, dict) or not isinstance(asks.get("verb"), str) or not asks.keys() <= {"verb", "arguments"}:
        raise ArgumentError('a request is {"verb": "...", "arguments": {...}}')
    return asks["verb"], given


def _place(table: Shown | None) -> tuple[int, str] | None:
    """By which a position is known from others."""
    return None if table is None else (table["ply"], table["hash"])


def _refused(text: str) -> dict[str, Any]:
    return {"error": {"text": text}}

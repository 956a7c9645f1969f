"""Quick checks of a game beside whatever else goes on: its cases, and random matches for a while.

In: a game. Out: lines that say what was found, once it is.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from rich.markup import escape

from quoin import _core
from quoin.errors import QuoinError
from quoin.session import Session

__all__ = ["QuickChecks"]

_SECONDS = 0.5
_AT_ONCE = 10
_MOST_MATCHES = 200
_MOST_FAILURES = 5


class QuickChecks:
    """Begins at once, on a thread of its own."""

    def __init__(self, game: _core.Game) -> None:
        self._session = Session(game)
        self._stopped = threading.Event()
        self._lines: list[str] | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Nobody asks any more: nothing further is begun."""
        self._stopped.set()
        self._session.stop()

    def found(self) -> list[str]:
        """What was found, as markup; told once. Empty while the checks go on."""
        lines, self._lines = self._lines, None
        return lines or []

    def _run(self) -> None:
        lines: list[str] = []
        for fails, part in (("", self._cases), ("a random match fails: ", self._matches)):
            try:
                lines += part()
            except QuoinError as error:
                lines.append(f"[red]✗[/] {fails}{escape(str(error))}")
        if not self._stopped.is_set():
            self._lines = lines

    def _cases(self) -> Iterator[str]:
        if not (cases := self._session.call("cases")["cases"]):
            return
        failed = [case for case in cases if not case["passed"]]
        for case in failed[:_MOST_FAILURES]:
            yield f"[red]✗[/] case: {escape(case['name'])}: {escape(case['detail'])}"
        if len(failed) > _MOST_FAILURES:
            yield f"[red]✗[/] ... {len(failed) - _MOST_FAILURES} more"
        mark = "[red]✗[/]" if failed else "[green]✓[/]"
        yield f"{mark} [dim]{len(cases) - len(failed)} of {len(cases)} cases pass[/]"

    def _matches(self) -> Iterator[str]:
        end = time.monotonic() + _SECONDS
        played = 0
        while played < _MOST_MATCHES and time.monotonic() < end and not self._stopped.is_set():
            self._session.call("simulate", matches=_AT_ONCE, seed=played)
            played += _AT_ONCE
        yield f"[green]✓[/] [dim]{played} random matches run without errors[/]"

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

__all__ = ["QuickChecks"]

_SECONDS = 0.5
_AT_ONCE = 10
_MOST_MATCHES = 200
_MOST_FAILURES = 5


class QuickChecks:
    """Begins at once, on a thread of its own."""

    def __init__(self, game: _core.Game) -> None:
        self._game = game
        self._stopped = threading.Event()
        self._lines: list[str] | None = None
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Nobody asks any more: nothing further is begun."""
        self._stopped.set()

    def found(self) -> list[str]:
        """What was found, as markup; told once. Empty while the checks go on."""
        lines, self._lines = self._lines, None
        return lines or []

    def _run(self) -> None:
        lines = [*self._cases(), *self._matches()]
        if not self._stopped.is_set():
            self._lines = lines

    def _cases(self) -> Iterator[str]:
        try:
            if _core.text_of(self._game, "cases.yaml") is None:
                return
            verdicts = _core.run_cases(self._game, self._game.jit)
        except QuoinError as error:
            yield f"[red]✗[/] {escape(str(error))}"
            return
        failed = [verdict for verdict in verdicts if not verdict.passed]
        for verdict in failed[:_MOST_FAILURES]:
            yield f"[red]✗[/] case: {escape(verdict.name)}: {escape(verdict.detail)}"
        if len(failed) > _MOST_FAILURES:
            yield f"[red]✗[/] ... {len(failed) - _MOST_FAILURES} more"
        mark = "[red]✗[/]" if failed else "[green]✓[/]"
        yield f"{mark} [dim]{len(verdicts) - len(failed)} of {len(verdicts)} cases pass[/]"

    def _matches(self) -> Iterator[str]:
        players = ["random"] * self._game.num_players()
        end = time.monotonic() + _SECONDS
        played = 0
        while played < _MOST_MATCHES and time.monotonic() < end and not self._stopped.is_set():
            try:
                _core.play_matches(self._game, _core.match_seeds(1, played, _AT_ONCE), players, 1, False, None)
            except QuoinError as error:
                yield f"[red]✗[/] a random match fails: {escape(str(error))}"
                return
            played += _AT_ONCE
        yield f"[green]✓[/] [dim]{played} random matches run without errors[/]"

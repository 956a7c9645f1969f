"""Playing the matches of a job on a crew: cutting them into pieces, handing them out, doing lost ones again.

In: a job, the stretches of matches that are missing, a crew. Out: each piece, told as soon as it is done. Results do
not depend on how the matches are cut: every match has a seed of its own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import NamedTuple

from quoin.errors import QuoinError
from quoin.experiments.executors import Crew
from quoin.experiments.matches import Failed, Job, Played, pack, play_packed, play_safely

__all__ = ["Pace", "Stretch", "run"]

_FEWER = "ask for fewer workers, or raise the limits on processes and memory (ulimit -u, ulimit -v)"
_SHORTEST = 0.4  # seconds a piece takes
_SHARE = 0.04  # or this share of the work so far: long runs have larger pieces, at most some hundred
_LONGEST = 30.0
_GROWTH = 4
_MOST_LOSSES = 5  # one after the other, with nothing done in between
_POLL = 0.2
_PAUSE = 0.05  # seconds before work is handed to an executor again that lost some


class Stretch(NamedTuple):
    """Matches ``first`` to ``end - 1``."""

    first: int
    end: int


class Pace:
    """How many matches of a job the next piece should have, from how long earlier ones took."""

    def __init__(self) -> None:
        self._largest = 1
        self._seconds = 0.0
        self._matches = 0

    def note(self, played: Played) -> None:
        self._seconds += played.seconds
        self._matches += played.count
        self._largest = max(self._largest, played.count * _GROWTH)

    def next(self, left: int, crew: Crew) -> int:
        count = 1
        if self._matches > 0:
            wanted = min(_LONGEST, max(_SHORTEST, _SHARE * self._seconds / crew.workers))
            count = min(self._largest, int(wanted * self._matches / max(self._seconds, 1e-9)))
        if crew.workers > 1:
            count = min(count, -(-left // (2 * crew.workers)))
        return min(left, max(crew.threads, count))


def run(job: Job, missing: list[Stretch], crew: Crew, pace: Pace, done: Callable[[Played], None]) -> None:
    """Play all that is missing; ``done`` gets each piece in this thread, in any order.

    An exception of the rules or of a bot ends it and is raised. Ctrl-C raises ``KeyboardInterrupt``; what was told to
    ``done`` by then is all there is.
    """
    _Run(job, missing, crew, pace, done).run()


class _Piece(NamedTuple):
    stretch: Stretch
    turn: int
    """How often workers had been lost when it was handed out."""


class _Run:
    def __init__(
        self, job: Job, missing: list[Stretch], crew: Crew, pace: Pace, done: Callable[[Played], None]
    ) -> None:
        self._work = (play_packed, pack(job)) if crew.packs else (play_safely, job)
        self._todo = deque(missing)
        self._crew = crew
        self._done = done
        self._pace = pace
        self._running: dict[Future[Played | Failed], _Piece] = {}
        self._turn = 0
        self._losses = 0

    def run(self) -> None:
        try:
            while self._todo or self._running:
                self._hand_out()
                finished, _ = wait(self._running, timeout=_POLL, return_when=FIRST_COMPLETED)
                for future in finished:
                    self._take_in(future, self._running.pop(future))
        finally:
            for future in self._running:
                future.cancel()

    def _hand_out(self) -> None:
        most = 2 * self._crew.workers if self._crew.workers > 1 else 1
        while self._todo and len(self._running) < most:
            piece = _Piece(self._cut(), self._turn)
            first, end = piece.stretch
            try:
                future = self._crew.submit(*self._work, first, end - first, self._crew.threads)
            except (RuntimeError, OSError) as error:  # a broken pool takes nothing any more
                if isinstance(error, OSError) or "start new thread" in str(error):
                    raise QuoinError(f"the system refused a worker: {error}", hint=_FEWER) from None
                self._lost(piece, error)
                continue
            self._running[future] = piece

    def _cut(self) -> Stretch:
        first, end = self._todo.popleft()
        left = sum((stretch.end - stretch.first for stretch in self._todo), end - first)
        middle = min(end, first + self._pace.next(left, self._crew))
        if middle < end:
            self._todo.appendleft(Stretch(middle, end))
        return Stretch(first, middle)

    def _take_in(self, future: Future[Played | Failed], piece: _Piece) -> None:
        try:
            result = future.result()
        except (Exception, CancelledError) as error:  # not of the match: the worker or the way to it was lost
            self._lost(piece, error)
            return
        if isinstance(result, Failed):
            raise result.error
        self._losses = 0
        self._pace.note(result)
        self._done(result)

    def _lost(self, piece: _Piece, error: BaseException) -> None:
        """The piece is done again, on new workers if these are gone: once for all that were lost together."""
        self._todo.appendleft(piece.stretch)
        if piece.turn != self._turn:
            return
        self._turn += 1
        self._losses += 1
        if self._losses > _MOST_LOSSES:
            raise QuoinError(
                f"workers were lost {self._losses} times one after the other; the last time: {error!r}",
                hint="do quoin, the bots and the game's folder exist on the workers? is there enough memory?",
            ) from None
        if not self._crew.renew():
            time.sleep(_PAUSE * 2**self._losses)

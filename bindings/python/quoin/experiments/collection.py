"""The matches of a job: what is missing is cut into pieces and played by a crew, and all is kept in memory, and in a
folder if one is named.

Results do not depend on how the matches are cut: every match has a seed of its own. Pieces whose workers were lost are
played again.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin.errors import ArgumentError, QuoinError
from quoin.experiments.columns import Columns
from quoin.experiments.executors import Crew, Work
from quoin.experiments.matches import Failed, Job, Played, nothing, pack, play_packed, play_safely
from quoin.experiments.results import RunFolder
from quoin.experiments.trajectories import MOVES, joined_moves, no_moves

__all__ = ["Collection"]

_MOST = 2**31 - 1
_FEWER = "ask for fewer workers, or raise the limits on processes and memory (ulimit -u, ulimit -v)"
_SHORTEST = 0.4  # seconds a piece takes
_SHARE = 0.04  # or this share of the work so far: long runs have larger pieces, at most some hundred
_LONGEST = 30.0
_GROWTH = 4
_MOST_LOSSES = 5  # one after the other, with nothing done in between
_POLL = 0.2
_PAUSE = 0.05  # seconds before work is handed to an executor again that lost some


class Collection:
    """The matches of one job, begun with those that the folder ``save`` has."""

    def __init__(self, job: Job, save: str | os.PathLike[str] | None = None) -> None:
        self.job = job
        self._pace = Pace()
        self._counted = 0
        self._folder = None if save is None else RunFolder(save, job.facts, job.details)
        self._parts = [] if self._folder is None else self._folder.read()
        self._move_folder = None
        if save is not None and job.trajectories:
            self._move_folder = RunFolder(Path(save) / MOVES, job.facts, job.details)
        self._moves = [] if self._move_folder is None else self._move_folder.read()

    def extend(self, n: int, work: Work) -> None:
        """Play what is missing of matches 0 to ``n - 1``; ``work`` counts those that are there now and were not before.

        Ctrl-C raises ``KeyboardInterrupt``; what is done by then is kept.
        """
        if not 0 <= n <= _MOST:
            raise ArgumentError(f"the number of matches is 0 to {_MOST}; found {n}")
        stretches = _missing(self._there(), n)
        self._count(n - sum(stretch.end - stretch.first for stretch in stretches) - self._counted, work)
        with closing(run(self.job, stretches, work.crew, self._pace)) as pieces:
            for played in pieces:
                if played.moves is not None:
                    if self._move_folder is not None:
                        self._move_folder.add(played.moves)
                    self._moves.append(played.moves)
                if self._folder is not None:
                    self._folder.add(played.columns)
                self._parts.append(played.columns)
                self._count(played.count, work)

    def _count(self, more: int, work: Work) -> None:
        self._counted += more
        work.count.more(more)

    def columns(self, n: int) -> Columns:
        """All that is there of matches 0 to ``n - 1``, in order."""
        whole = _joined(self._parts or [nothing(self.job)])
        self._parts = [whole]
        return {name: column[whole["match"] < n] for name, column in whole.items()}

    def complete(self, n: int) -> int:
        """How many of the first ``n`` matches are there without a gap."""
        stretches = _missing(self._there(), n)
        return stretches[0].first if stretches else n

    def moves(self, n: int) -> Columns:
        """All plies of matches 0 to ``n - 1``, in order. REQUIRES a job with trajectories."""
        whole = joined_moves(self._moves or [no_moves()])
        self._moves = [whole]
        return {name: column[whole["match"] < n] for name, column in whole.items()}

    def _there(self) -> NDArray[np.int64]:
        """Which matches are there."""
        found = _matches_of(self._parts)
        return np.intersect1d(found, _matches_of(self._moves)) if self.job.trajectories else found


class Stretch(NamedTuple):
    """Matches ``first`` to ``end - 1``."""

    first: int
    end: int


def _matches_of(parts: list[Columns]) -> NDArray[np.int64]:
    return np.unique(np.concatenate([np.zeros(0, np.int64), *(part["match"] for part in parts)]))


def _missing(matches: NDArray[np.int64], n: int) -> list[Stretch]:
    """The stretches of matches below ``n`` that are not there."""
    there = np.unique(np.concatenate([matches[matches < n], np.array([-1, n])]))
    return [Stretch(int(there[k]) + 1, int(there[k + 1])) for k in np.flatnonzero(np.diff(there) > 1)]


def _joined(parts: list[Columns]) -> Columns:
    """All parts in the order of their matches, each match once; columns that all of them have (parts that were kept
    long ago have no signatures)."""
    names = [name for name in parts[0] if all(name in part for part in parts)]
    whole = {name: np.concatenate([part[name] for part in parts]) for name in names}
    _, places = np.unique(whole["match"], return_index=True)
    return {name: column[places] for name, column in whole.items()}


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


def run(job: Job, missing: list[Stretch], crew: Crew, pace: Pace) -> Generator[Played, None, None]:
    """Play all that is missing; pieces come as they are done, in any order.

    An exception of the rules or of a bot ends it and is raised. Ctrl-C raises ``KeyboardInterrupt``; what came by then
    is all there is.
    """
    return _Run(job, missing, crew, pace).run()


class _Piece(NamedTuple):
    stretch: Stretch
    turn: int
    """How often workers had been lost when it was handed out."""


class _Run:
    def __init__(self, job: Job, missing: list[Stretch], crew: Crew, pace: Pace) -> None:
        self._work = (play_packed, pack(job)) if crew.packs else (play_safely, job)
        self._todo = deque(missing)
        self._crew = crew
        self._pace = pace
        self._running: dict[Future[Played | Failed], _Piece] = {}
        self._turn = 0
        self._losses = 0

    def run(self) -> Generator[Played, None, None]:
        try:
            while self._todo or self._running:
                self._hand_out()
                finished, _ = wait(self._running, timeout=_POLL, return_when=FIRST_COMPLETED)
                for future in finished:
                    played = self._taken_in(future, self._running.pop(future))
                    if played is not None:
                        yield played
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

    def _taken_in(self, future: Future[Played | Failed], piece: _Piece) -> Played | None:
        """What was played; nothing where the worker, or the way to it, was lost."""
        try:
            result = future.result()
        except (Exception, CancelledError) as error:
            self._lost(piece, error)
            return None
        if isinstance(result, Failed):
            raise result.error
        self._losses = 0
        self._pace.note(result)
        return result

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

"""The matches of a job as they come in: kept in memory, and in a folder if one is named."""

from __future__ import annotations

import os

from quoin import _core
from quoin.errors import ArgumentError
from quoin.experiments.executors import Crew
from quoin.experiments.frames import columns_of, joined
from quoin.experiments.matches import Columns, Job, Played
from quoin.experiments.progress import Tell
from quoin.experiments.results import RunFolder, missing
from quoin.experiments.runs import Pace, run

__all__ = ["Collection"]

_MOST = 2**31 - 1


class Collection:
    """The matches of one job, begun with those that the folder ``save`` has."""

    def __init__(self, job: Job, save: str | os.PathLike[str] | None = None) -> None:
        self.job = job
        self._pace = Pace()
        self._folder = None if save is None else RunFolder(save, job)
        self._parts = [_nothing(job), *(self._folder.read() if self._folder else [])]

    def extend(self, n: int, crew: Crew, tell: Tell) -> None:
        """Play what is missing of matches 0 to ``n - 1``; ``tell`` gets the number of matches there.

        Ctrl-C raises ``KeyboardInterrupt``; what is done by then is kept.
        """
        if not 0 <= n <= _MOST:
            raise ArgumentError(f"the number of matches is 0 to {_MOST}; found {n}")
        stretches = missing(self._parts, n)
        done = n - sum(stretch.end - stretch.first for stretch in stretches)
        tell(done)

        def keep(played: Played) -> None:
            nonlocal done
            columns = columns_of(self.job, played)
            if self._folder is not None:
                self._folder.add(columns)
            self._parts.append(columns)
            done += played.count
            tell(done)

        run(self.job, stretches, crew, self._pace, keep)

    def columns(self, n: int) -> Columns:
        """All that is there of matches 0 to ``n - 1``, in order."""
        whole = joined(self._parts, _MOST)
        self._parts = [whole]
        return {name: column[whole["match"] < n] for name, column in whole.items()}

    def complete(self, n: int) -> int:
        """How many of the first ``n`` matches are there without a gap."""
        stretches = missing(self._parts, n)
        return stretches[0].first if stretches else n


def _nothing(job: Job) -> Columns:
    raw = _core.match_columns(job.game, [])
    return columns_of(job, Played(0, 0, raw | {"seeds": _core.match_seeds(job.seed, 0, 0)}, 0.0))

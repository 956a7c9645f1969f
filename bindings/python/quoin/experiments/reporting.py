"""``quoin.report``: what a designer wants to know of a game, gathered."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np

from quoin import _core
from quoin.errors import answering
from quoin.experiments import leads
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_list, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.columns import Columns, shares_of
from quoin.experiments.executors import AnyExecutor, Work, at_work
from quoin.experiments.facts import game_facts, has_rivals
from quoin.experiments.findings import Play, Rung
from quoin.experiments.matches import Job, by_seating
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.experiments.reports import Report
from quoin.intervals import share_interval
from quoin.line_up import LineUp

__all__ = ["report"]

_COVERED = 100
_EFFORTS = (2, 8)  # playouts for each action that there is to choose from, on the average
_LEAD_MATCHES = 10

_Result = TypeVar("_Result")


class _Plan(NamedTuple):
    """What is asked for."""

    game: _core.Game
    matches: int
    skilled: int
    playouts: tuple[int, ...] | None
    seed: int
    confidence: float

    @property
    def total(self) -> int:
        rungs = len(_EFFORTS if self.playouts is None else self.playouts)
        return self.matches + self.skilled * rungs * (2 if has_rivals(self.game) else 1)

    def bots(self, branching: float) -> list[str]:
        """The skilled bots, weakest first."""
        counts = self.playouts
        if counts is None:
            counts = tuple(max(effort, round(effort * branching)) for effort in _EFFORTS)
        return [_bot(count) for count in counts] if self.skilled else []


@answering
def report(
    game: _core.Game | str | os.PathLike[str],
    *,
    matches: int = 1000,
    skilled: int = 40,
    playouts: int | Iterable[int] | None = None,
    seed: int | None = None,
    confidence: float = 0.95,
    executor: AnyExecutor = None,
    progress: ProgressOption = None,
) -> Report:
    """Report on a game: who wins, how long it takes, whether skill pays, what of the rules was never reached.

    >>> report = quoin.report("murailles")
    >>> report.save("murailles.html")

    - ``matches`` random matches: outcomes by seat and by turn order, length, branching, how often and how late
      the lead changes (by the points during play; where there are none, by random playouts of skilled matches).
    - **Skill ladder**: ``random`` below ``greedy-playout`` with each number of ``playouts`` (2 and 8 for each action
      that there is to choose from, unless one or several are given), each against the one below in ``skilled`` matches,
      in all seatings (of more than two seats: one better bot among weaker ones). Solo games have none.
    - **Skilled play**: the same numbers where the bot of each rung sits everywhere, ``skilled`` matches.
    - **Rules**: lines that never ran and kinds of action never played in the first 100 random matches.

    Every number has its interval (shares: Wilson's, means: Student's), each alone with probability ``confidence``.
    ``report.frame`` has all of them, ``print(report)`` shows them, a notebook shows the page that ``save`` writes.
    ``executor`` and ``progress`` are those of :func:`quoin.simulate`. Ctrl-C ends the playing; the report tells what is
    there, and says so, as does a warning (:class:`Interrupted`).
    """
    loaded = as_game(game)
    plan = _Plan(
        loaded,
        as_count("matches", matches, 1),
        as_count("skilled", skilled),
        None if playouts is None else _efforts(playouts),
        as_seed(seed),
        as_confidence(confidence),
    )
    with at_work(executor, progress, f"report on {loaded}", plan.total) as work:
        result = _Gathering(plan, work).gather()
    if result.interrupted:
        played = sum(len(play.columns["match"]) for play in result.plays)
        played += sum(rung.points.matches for rung in result.rungs)
        tell_interrupted(f"{played:,} of {plan.total:,} matches were played, the report tells of these")
    return result


def _efforts(playouts: int | Iterable[int]) -> tuple[int, ...]:
    given = as_list("playouts", playouts) if isinstance(playouts, Iterable) else [playouts]
    efforts = tuple(as_count("playouts", count, 1) for count in given)
    for count in efforts:
        _bot(count)
    return efforts


def _bot(playouts: int) -> str:
    return _core.bot_text(f"greedy-playout(playouts={playouts})")


class _Gathering:
    def __init__(self, plan: _Plan, work: Work) -> None:
        self._plan = plan
        self._work = work
        self._interrupted = False

    def gather(self) -> Report:
        plan = self._plan
        rungs: list[Rung] = []
        plays = [self._play("random", plan.matches)]
        coverage = self._unless_stopped(lambda: _core.coverage(plan.game, min(_COVERED, plan.matches), plan.seed))
        bots = [] if self._interrupted else plan.bots(float(plays[0].columns["branching"].mean()))
        for below, bot in pairwise(["random", *bots]):
            if has_rivals(plan.game):
                rungs.append(self._rung(below, bot))
            plays.append(self._play(bot, plan.skilled, estimate_leads=below == "random"))
        plays = [play for play in plays if len(play.columns["match"])]
        rungs = [rung for rung in rungs if rung.points.matches]
        return Report(plan.game, plan.seed, plan.confidence, plays, rungs, coverage, self._interrupted)

    def _unless_stopped(self, work: Callable[[], _Result]) -> _Result | None:
        """What the work gives; nothing if Ctrl-C ends it, or ended something before."""
        if self._interrupted:
            return None
        try:
            return work()
        except KeyboardInterrupt:
            self._interrupted = True
            return None

    def _columns(self, job: Job, matches: int) -> Columns:
        collection = Collection(job)
        self._unless_stopped(lambda: collection.extend(matches, self._work))
        return collection.columns(matches)

    def _play(self, bot: str, matches: int, estimate_leads: bool = False) -> Play:
        """A bot with itself."""
        plan = self._plan
        columns = self._columns(Job.of(plan.game, LineUp((bot,) * plan.game.num_players()), plan.seed, True), matches)
        found = leads.by_points(plan.game, columns, plan.confidence)
        if found is None and estimate_leads:
            few = min(_LEAD_MATCHES, matches)
            found = self._unless_stopped(lambda: leads.by_playouts(plan.game, bot, few, plan.seed, plan.confidence))
        return Play(bot, columns, found)

    def _rung(self, below: str, bot: str) -> Rung:
        """A bot against the one below it, everywhere equally often."""
        game, seats = self._plan.game, self._plan.game.num_players()
        line_up = LineUp((bot, *(below,) * (seats - 1)))
        points: list[np.ndarray[tuple[int], np.dtype[np.float64]]] = []
        for turn, (job, count) in enumerate(by_seating(game, line_up, self._plan.seed, True, self._plan.skilled)):
            columns = self._columns(job, count)
            points.append(shares_of(columns, game_facts(game))[:, -turn % seats])
        if self._interrupted:  # every seating equally often, as far as they go
            fewest = min(len(part) for part in points)
            points = [part[:fewest] for part in points]
        everything = np.concatenate(points)
        share = share_interval(float(everything.sum()), len(everything), self._plan.confidence)
        return Rung(bot, below, share)

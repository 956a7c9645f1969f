"""``quoin.compare``: what a variant changes, from pairs of matches with the same seeds."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError, answering, shown
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_line_up, as_seed, is_number
from quoin.experiments.collection import Collection
from quoin.experiments.comparison import Comparison, Row, Side
from quoin.experiments.executors import AnyExecutor, Work, at_work
from quoin.experiments.matches import Job
from quoin.experiments.measures import Measure, OwnMeasure, measures_for
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.experiments.sequential import boundaries, repeated_p
from quoin.intervals import normal_of_student, student_of_normal
from quoin.line_up import Bots, rotations

__all__ = ["compare"]

_LOOKS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0)
_FEWEST = 100  # pairs at the first look: means of so many are near enough to normal
_STEP = 0.01  # the least distance of a look from the one before, of all pairs

Stop = Literal["sure"] | None


@answering
def compare(
    base: _core.Game | str | os.PathLike[str],
    variant: _core.Game | str | os.PathLike[str],
    bots: Bots = "random",
    *,
    matches: int = 2000,
    seed: int | None = None,
    measures: str | Iterable[str] | Mapping[str, OwnMeasure] | None = None,
    confidence: float = 0.95,
    stop: Stop = "sure",
    tolerance: float | Mapping[str, float] = 0.05,
    executor: AnyExecutor = None,
    progress: ProgressOption = None,
    save: str | os.PathLike[str] | None = None,
    opening: int = 0,
) -> Comparison:
    """Play a game and its variant with the same seeds and the same bots, and tell what differs.

    >>> print(quoin.compare("murailles", "murailles/7x7", seed=1))

    **Pairs.** Match ``i`` of both games has the same seed. Different bots play every seed in every seating (for two
    seats: both ways round), so that skill does not count for a seat; the pair's numbers are means over the seatings.

    **Measures**: ``began_wins`` (wins of the seat that chose first, see :func:`quoin.simulate`), ``draws``, ``length``
    (plies), ``branching`` (mean number of actions to choose from), ``margin`` where seats have points, ``first_bot``
    (share of points of the first of different bots); where all play together ``won``. If asked for ``lead_changes``,
    and ``first_seat``: wins of seat 0, whoever begins. A dict of functions from a frame of matches (as of
    :func:`quoin.simulate`) to one number a match measures something of your own. ``base_fair`` and ``variant_fair``
    say what a share of wins would be if turn order, seat or bot made no difference: how much a seat wins on the
    average, or an equal part of the points. Games with different numbers of seats have different ones.

    **Certainty.** All intervals together hold the true differences with probability ``confidence``, also when playing
    stopped early: the error is divided by the number of measures (Bonferroni) and spent over the looks (Lan and DeMets
    1983; repeated confidence intervals, Jennison and Turnbull 1989; see ``quoin.experiments.sequential``). The
    mean difference of pairs is taken as Student's, looked at from 100 pairs on, with two more pairs that differ by one
    standard deviation (by 1 for shares) either way (after Agresti and Min 2005, Statistics in Medicine 24:729-740):
    identical matches give an interval of about 5 / n to either side, not of no width. ``p`` is corrected in the same
    two ways.

    **Verdicts**: ``higher`` or ``lower`` where the interval leaves out 0; ``same`` where it lies within the tolerance;
    else ``open``. ``stop="sure"`` looks now and then and stops when no verdict is open; ``None`` plays all matches and
    looks once. ``tolerance`` is absolute for shares and a share of the base's mean for the others; or a dict of
    absolute numbers by measure (a measure left out is never the ``same``).

    ``matches``: at most so many of each game. ``executor``, ``progress`` and ``save`` (a folder with a folder for each
    game and seating) and ``opening`` are those of :func:`quoin.simulate`. Ctrl-C ends the playing: the result is about
    the pairs that are done, its ``stopped`` is ``"interrupted"``, and a warning (:class:`Interrupted`) says so.
    """
    games = (as_game(base), as_game(variant))
    confidence = as_confidence(confidence)
    if stop not in ("sure", None):
        raise ArgumentError(f'stop is "sure" or None; found {shown(stop)}')
    matches = as_count("matches", matches)
    seed = as_seed(seed, [] if save is None else [Path(save) / "base-0"])
    rotated = len(rotations(as_line_up(games[0], bots))) > 1
    wanted = measures_for(list(games), rotated, measures)
    tolerance = _checked_tolerance(tolerance, wanted)
    details = any(measure.details for measure in wanted)
    opening = as_count("opening", opening)
    sides = [
        _side(name, game, bots, seed, details, opening, save)
        for name, game in zip(("base", "variant"), games, strict=True)
    ]
    pairs = matches // max(len(side.collections) for side in sides)
    if pairs < 2:
        raise ArgumentError(f"matches={matches} is too few to compare anything")
    run = _Run(sides, wanted, pairs, confidence, stop, tolerance)
    with at_work(executor, progress, f"{games[0]} and {games[1]}", run.total) as work:
        result = run.play(work)
    if result.stopped == "interrupted":
        tell_interrupted(f"{result.pairs:,} of {pairs:,} pairs of matches were played, the comparison is about these")
    return result


def _checked_tolerance(tolerance: float | Mapping[str, float], measures: list[Measure]) -> float | Mapping[str, float]:
    given: Mapping[str, object] = tolerance if isinstance(tolerance, Mapping) else {"": tolerance}
    names = [measure.name for measure in measures]
    for name, value in given.items():
        if name and name not in names:
            raise ArgumentError(f'tolerance: "{name}" is not measured here', hint=f"there are {', '.join(names)}")
        if not is_number(value) or not value >= 0:
            raise ArgumentError(f"tolerance is a number, at least 0, or a dict of such; found {shown(value)}")
    return tolerance


def _side(
    name: str,
    game: _core.Game,
    bots: Bots,
    seed: int,
    details: bool,
    opening: int,
    save: str | os.PathLike[str] | None,
) -> Side:
    collections = []
    for number, line_up in enumerate(rotations(as_line_up(game, bots))):
        folder = None if save is None else Path(save) / f"{name}-{number}"
        collections.append(Collection(Job.of(game, line_up, seed, details, opening=opening), folder))
    return Side(name, game, collections)


class _Run:
    """A comparison under way."""

    def __init__(
        self,
        sides: list[Side],
        measures: list[Measure],
        pairs: int,
        confidence: float,
        stop: Stop,
        tolerance: float | Mapping[str, float],
    ) -> None:
        self._sides = sides
        self._measures = measures
        self._pairs = pairs
        self._confidence = confidence
        self._tolerance = tolerance
        looks = [math.ceil(share * pairs) for share in (_LOOKS if stop else _LOOKS[-1:])]
        self._looks = sorted({look for look in looks if look >= min(_FEWEST, pairs)})
        self.total = pairs * sum(len(side.collections) for side in sides)

    def play(self, work: Work) -> Comparison:
        start = time.monotonic()
        taken: list[int] = []
        stopped, rows = "limit", self._rows(taken)
        try:
            for look in self._looks:
                self._extend(look, work)
                taken.append(look)
                rows = self._rows(taken)
                if look < self._pairs and all(row.verdict != "open" for row in rows):
                    stopped = "sure"
                    break
        except KeyboardInterrupt:
            stopped = "interrupted"
            done = min(collection.complete(self._pairs) for side in self._sides for collection in side.collections)
            if done > (taken[-1] if taken else 1):
                taken.append(done)
                rows = self._rows(taken)
        seconds = time.monotonic() - start
        pairs = taken[-1] if taken else 0
        return Comparison(self._sides, rows, pairs, self._pairs, stopped, taken, self._confidence, seconds)

    def _extend(self, pairs: int, work: Work) -> None:
        for side in self._sides:
            for collection in side.collections:
                collection.extend(pairs, work)

    def _rows(self, looks: list[int]) -> list[Row]:
        if not looks:
            return [Row.unknown(measure) for measure in self._measures]
        values = [side.values(self._measures, looks[-1]) for side in self._sides]
        return [
            self._row(measure, base, variant, looks)
            for measure, base, variant in zip(self._measures, *values, strict=True)
        ]

    def _row(self, measure: Measure, base: NDArray[np.float64], variant: NDArray[np.float64], looks: list[int]) -> Row:
        tests = len(self._measures)
        times = self._times(looks)
        difference = float(np.mean(variant) - np.mean(base))
        error = _error(variant - base, 1.0 if measure.share else max(float(np.std(base)), float(np.std(variant))))
        freedom = len(base) - 1
        reach = error * student_of_normal(boundaries(times, (1 - self._confidence) / tests)[-1], freedom)
        schedule = self._planned if times[-1] in self._planned else times
        z = normal_of_student(abs(difference) / error, freedom) if error > 0 else 0.0
        p = min(1.0, tests * repeated_p(z, schedule, len(times) - 1))
        tolerance = self._tolerance_of(measure, float(np.mean(base)))
        low, high = difference - reach, difference + reach
        verdict = "higher" if low > 0 else "lower" if high < 0 else "open"
        if verdict == "open" and -tolerance <= low and high <= tolerance:
            verdict = "same"
        means = float(np.mean(base)), float(np.mean(variant))
        fair = [side.fair(measure, looks[-1]) for side in self._sides]
        found = (*means, difference, low, high, p, verdict, tolerance)
        return Row(measure.name, measure.label, measure.share, *found, *fair)

    @property
    def _planned(self) -> tuple[float, ...]:
        return tuple(look / self._pairs for look in self._looks)

    def _times(self, looks: list[int]) -> tuple[float, ...]:
        """The shares of the pairs at the looks so far; an unplanned one (Ctrl-C) is moved off the one before."""
        times = [look / self._pairs for look in looks]
        if len(times) > 1 and looks[-1] not in self._looks:
            times[-1] = max(times[-1], times[-2] + _STEP)
        return tuple(times)

    def _tolerance_of(self, measure: Measure, mean: float) -> float:
        if isinstance(self._tolerance, Mapping):
            return float(self._tolerance.get(measure.name, 0.0))
        return self._tolerance if measure.share else self._tolerance * abs(mean)


def _error(differences: NDArray[np.float64], scale: float) -> float:
    """The standard error of a mean difference, with two more pairs that differ by ``scale`` either way."""
    n = len(differences)
    spread = float(np.sum((differences - np.mean(differences)) ** 2)) + 2 * scale**2
    return math.sqrt(spread / max(1, n - 1) / n)

"""``quoin.tournament``: bots each against each, and how strong they are by it.

In: a game, bots. Out: scores of all pairs, and ratings with intervals.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.bots import AnyBot, name_of
from quoin.errors import ArgumentError, answering
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.executors import AnyExecutor, at_work
from quoin.experiments.facts import has_rivals
from quoin.experiments.levels import compared, seatings_of
from quoin.experiments.matches import Job
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.extras import optional
from quoin.intervals import Estimate, normal_quantile
from quoin.line_up import LineUp, checked_bots

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Tournament", "tournament"]

_ELO = 400 / np.log(10)
_FIRM = 1e-9
_MOST_STEPS = 200


@dataclass(frozen=True, repr=False)
class Tournament:
    """What :func:`tournament` finds. ``print`` shows it; ``frame`` has the ratings, ``crosstable`` the scores."""

    game: _core.Game
    bots: tuple[str, ...]
    """By their names, as they were given."""
    scores: NDArray[np.float64]
    """``(bots, bots)``: points of the row's bot against the column's, a draw half a point."""
    matches: NDArray[np.int64]
    """``(bots, bots)``: between the two."""
    ratings: tuple[Estimate, ...]
    """Elo of each bot, above or below the mean of all, with its interval."""
    seed: int
    confidence: float
    interrupted: bool = False

    @property
    def frame(self) -> pd.DataFrame:
        """Bot, elo, low, high, score (its share of all points), matches; the strongest first."""
        optional("pandas", "experiments")
        import pandas as pd

        rows = [(self.bots[k], *self.ratings[k][:3], self._share(k), self.ratings[k].matches) for k in self._ranked()]
        return pd.DataFrame(rows, columns=["bot", "elo", "low", "high", "score", "matches"])

    @property
    def crosstable(self) -> pd.DataFrame:
        """The share of the points that the row's bot got against the column's; the strongest first."""
        optional("pandas", "experiments")
        import pandas as pd

        order = self._ranked()
        names = [self.bots[k] for k in order]
        return pd.DataFrame(self._shares()[np.ix_(order, order)], index=names, columns=names)

    def _ranked(self) -> list[int]:
        return sorted(range(len(self.bots)), key=lambda k: -self.ratings[k].value)

    def _shares(self) -> NDArray[np.float64]:
        with np.errstate(invalid="ignore"):
            shares: NDArray[np.float64] = self.scores / self.matches
        return shares

    def _share(self, bot: int) -> float:
        played = int(self.matches[bot].sum())
        return float(self.scores[bot].sum()) / played if played else float("nan")

    def __str__(self) -> str:
        shares, order = self._shares(), self._ranked()
        width = max(map(len, self.bots))
        numbers = "".join(f"{place:>7}" for place in range(1, len(order) + 1))
        out = [f"{self.game}: {int(self.matches.sum()) // 2:,} matches", "", f"    {'':<{width}}{'Elo':>7}{numbers}"]
        for place, k in enumerate(order, 1):
            cells = "".join("      -" if other == k else f"{shares[k, other]:>7.0%}" for other in order)
            rating = self.ratings[k]
            reach = (rating.high - rating.low) / 2
            out.append(f"{place:>2}  {self.bots[k]:<{width}}{rating.value:>+7.0f}{cells}  +-{reach:.0f}")
        return "\n".join(out)

    __repr__ = __str__


@answering
def tournament(
    game: _core.Game | str | os.PathLike[str],
    bots: Sequence[AnyBot] | Mapping[str, AnyBot],
    matches: int = 100,
    *,
    seed: int | None = None,
    executor: AnyExecutor = None,
    confidence: float = 0.95,
    progress: ProgressOption = None,
) -> Tournament:
    """Play ``matches`` matches between each two of the bots, and rate them.

    >>> print(quoin.tournament("connect_four", ["level(2)", "level(4)", "mcts(playouts=100)"], 40, seed=1))

    ``bots``: as in :func:`quoin.simulate`, or a dict with a name for each. In each half of the matches of a pair the
    one or the other has the first side (of several sides every second), by the same seeds. A point is for more returns,
    half a point for as much.

    Ratings are Elo's: 400 more are ten to one in the odds of a point. They are the likeliest ones (Bradley and Terry
    1952), one draw between each two added, so that nobody is infinitely strong; intervals are the normal ones of the
    likelihood. ``executor`` and ``progress`` as in :func:`quoin.simulate`; Ctrl-C ends the playing, and the result is
    about what was played."""
    loaded = as_game(game)
    named = bots if isinstance(bots, Mapping) else None
    given = checked_bots(bots)
    if len(given) < 2 or isinstance(bots, str):
        raise ArgumentError("a tournament is between two bots at least", hint="give a list, or a dict by names")
    if named is not None and not all(isinstance(name, str) for name in named):
        raise ArgumentError("the names of bots are texts", hint='e.g. {"mine": bot, "other": "level(3)"}')
    names = _distinct(list(named) if named is not None else [name_of(bot) for bot in given])
    matches, seed, confidence = as_count("matches", matches, 1), as_seed(seed), as_confidence(confidence)
    if not has_rivals(loaded):
        raise ArgumentError(f"in {loaded} nobody plays against another")
    pairs = list(combinations(range(len(given)), 2))
    scores, counts = np.zeros((len(given),) * 2), np.zeros((len(given),) * 2, np.int64)
    interrupted = False
    with at_work(executor, progress, f"tournament of {loaded}", matches * len(pairs)) as work:
        for number, (one, two) in enumerate(pairs):
            for turn, seating in enumerate(seatings_of(loaded, given[one], given[two])):
                line_up = LineUp(tuple(seating.bots)).repeatable()
                collection = Collection(Job.of(loaded, line_up, (seed + number) % 2**64, False))
                wanted = matches // 2 + (turn < matches % 2)
                try:
                    collection.extend(wanted, work)
                except KeyboardInterrupt:
                    interrupted = True
                columns = collection.columns(wanted)
                returns = np.stack([columns[f"returns_{seat}"] for seat in loaded.seats], axis=1)
                got = [compared(returns[:, a], returns[:, b]) for a in seating.mine for b in seating.others]
                points = float(np.mean(got, axis=0).sum())
                scores[one, two] += points
                scores[two, one] += len(returns) - points
                counts[one, two] += len(returns)
                counts[two, one] += len(returns)
                if interrupted:
                    break
            if interrupted:
                break
    if interrupted:
        tell_interrupted(f"{int(counts.sum()) // 2:,} of {matches * len(pairs):,} matches were played")
    ratings = rated(scores, counts, confidence)
    return Tournament(loaded, tuple(names), scores, counts, ratings, seed, confidence, interrupted)


def rated(scores: NDArray[np.float64], matches: NDArray[np.int64], confidence: float) -> tuple[Estimate, ...]:
    """Elo of each from points of row against column and numbers of matches."""
    several = len(scores)
    apart = 1 - np.eye(several)
    points, played = scores + apart / 2, matches + apart
    strength: NDArray[np.float64] = np.zeros(several)
    covariance: NDArray[np.float64] = np.zeros((several, several))
    for _ in range(_MOST_STEPS):  # Newton's steps; strengths add up to 0
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = played * expected * (1 - expected)
        covariance = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight).astype(np.float64)
        step = covariance @ (points - played * expected).sum(axis=1)
        strength = strength + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < _FIRM:
            break
    reach = normal_quantile((1 + confidence) / 2) * np.sqrt(np.diag(covariance))
    return tuple(
        Estimate(float(value * _ELO), float((value - around) * _ELO), float((value + around) * _ELO), int(count))
        for value, around, count in zip(strength, reach, matches.sum(axis=1), strict=True)
    )


def _distinct(names: list[str]) -> list[str]:
    """The names, those that stand there again with a number."""
    found: list[str] = []
    for name in names:
        again = sum(one == name or one.startswith(f"{name} (") for one in found)
        found.append(f"{name} ({again + 1})" if name in found else name)
    return found

"""``quoin.tournament``: bots each against each, and how strong they are by it.

In: a game, bots. Out: scores of all pairs, and ratings with intervals.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.bots import AnyBot, name_of
from quoin.errors import ArgumentError, answering
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.columns import Columns
from quoin.experiments.executors import AnyExecutor, Work, at_work
from quoin.experiments.facts import has_rivals
from quoin.experiments.levels import Seating, compared, seatings_of
from quoin.experiments.matches import Job
from quoin.experiments.openings import keys_of, length_of, probe, repeating, usual_opening
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.extras import optional
from quoin.intervals import Estimate, normal_quantile
from quoin.line_up import LineUp, bot_remarks, checked_bots, need_suiting

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
    counted: NDArray[np.int64]
    """How many of them count for the ratings: all, but where they were the same again and again, or began with random
    choices, the different ones."""
    openings: NDArray[np.int64]
    """How many random choices each match between the two began with."""
    ratings: tuple[Estimate, ...]
    """Elo of each bot, above or below the mean of all, with its interval."""
    seed: int
    confidence: float
    interrupted: bool = False
    remarks: tuple[str, ...] = ()
    """What people should know of the bots in this game."""

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
        return "\n".join(out + self._remarks(order))

    def _remarks(self, order: list[int]) -> list[str]:
        """How matches began, and which were the same ones again and again; bots by their places."""
        place = {bot: place for place, bot in enumerate(order, 1)}
        pairs = [tuple(sorted(pair, key=lambda bot: place[bot])) for pair in combinations(order, 2)]
        opened: dict[int, list[str]] = {}
        out = []
        for one, two in pairs:
            names = f"{place[one]} and {place[two]}"
            if self.openings[one, two]:
                opened.setdefault(int(self.openings[one, two]), []).append(names)
            if self.counted[one, two] < self.matches[one, two]:
                out.append(f"only {self.counted[one, two]} matches of {names} are different; they alone count for Elo")
        began = [
            f"matches began with {choices} random choice{'s' if choices > 1 else ''}"
            + ("" if len(those) == len(pairs) else f": {', '.join(those)}")
            for choices, those in opened.items()
        ]
        told = [*self.remarks, *began, *out]
        return ["", *told] if told else []

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
    opening: int | None = None,
) -> Tournament:
    """Play ``matches`` matches between each two of the bots, and rate them.

    >>> print(quoin.tournament("connect_four", ["level(2)", "level(4)", "mcts(playouts=100)"], 40, seed=1))

    ``bots``: as in :func:`quoin.simulate`, or a dict with a name for each. In each half of the matches of a pair the
    one or the other has the first side (of several sides every second), by the same seeds. A point is for more returns,
    half a point for as much.

    Ratings are Elo's: 400 more are ten to one in the odds of a point. They are the likeliest ones (Bradley and Terry
    1952), one draw between each two added, so that nobody is infinitely strong; intervals are the normal ones of the
    likelihood.

    ``opening``: how many random choices each match begins with before the bots choose, the same ones in both halves.
    ``None``: none, but where the first matches of a pair are the same again and again (bots that always choose alike,
    in a game that draws nothing) they do not count, and its matches begin with three a seat, at most a third of a
    match. Of matches with an opening, and of those that are the same for want of one, only different ones count for the
    ratings.

    ``executor`` and ``progress`` as in :func:`quoin.simulate`; Ctrl-C ends the playing, and the result is
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
    need_suiting(loaded, given)
    if not has_rivals(loaded):
        raise ArgumentError(f"in {loaded} nobody plays against another")
    opening = None if opening is None else as_count("opening", opening)
    pairs = list(combinations(range(len(given)), 2))
    scores = np.zeros((len(given),) * 2)
    counts, counted, openings = (np.zeros((len(given),) * 2, np.int64) for _ in range(3))
    interrupted = False
    with at_work(executor, progress, f"tournament of {loaded}", matches * len(pairs)) as work:
        for number, (one, two) in enumerate(pairs):
            pair = _Pair(loaded, seatings_of(loaded, given[one], given[two]), (seed + number) % 2**64, matches)
            try:
                pair.play(opening, work)
            except KeyboardInterrupt:
                interrupted = True
            points, different = pair.result()
            scores[one, two], scores[two, one] = points.sum(), len(points) - points.sum()
            for table, value in ((counts, len(points)), (counted, different), (openings, pair.opening)):
                table[one, two] = table[two, one] = value
            if interrupted:
                break
    if interrupted:
        tell_interrupted(f"{int(counts.sum()) // 2:,} of {matches * len(pairs):,} matches were played")
    ratings = rated(scores * counted / np.maximum(1, counts), counted, confidence)
    remarks = tuple(bot_remarks(loaded, given))
    return Tournament(
        loaded, tuple(names), scores, counts, counted, openings, ratings, seed, confidence, interrupted, remarks
    )


class _Pair:
    """The matches between two bots."""

    def __init__(self, game: _core.Game, seatings: list[Seating[Any]], seed: int, matches: int) -> None:
        self._game = game
        self._seatings = seatings
        self._seed = seed
        self._matches = matches
        self._begin(0)

    def _begin(self, opening: int) -> None:
        self.opening = opening
        self._collections = [
            Collection(Job.of(self._game, LineUp(tuple(one.bots)).repeatable(), self._seed, True, opening=opening))
            for one in self._seatings
        ]

    def play(self, opening: int | None, work: Work) -> None:
        """With such an opening; with one that is needed, if none is given."""
        if opening is None:
            few = min(self._matches, probe(self._game.num_players()))
            self._extend(few, work)
            opening = self._needed()
            work.count.more(-few if opening else 0)
        if opening:
            self._begin(opening)
        self._extend(self._matches, work)

    def _extend(self, matches: int, work: Work) -> None:
        for turn, collection in enumerate(self._collections):
            collection.extend(matches // 2 + (turn < matches % 2), work)

    def _columns(self) -> list[Columns]:
        return [collection.columns(self._matches) for collection in self._collections]

    def _needed(self) -> int:
        """The opening that makes the matches different; 0 where they are."""
        columns, seats = self._columns(), self._game.num_players()
        if not repeating(keys_of(columns), seats, len(columns)):
            return 0
        return usual_opening(seats, length_of(columns))

    def result(self) -> tuple[NDArray[np.float64], int]:
        """The points of the first bot in each match, and how many of the matches count."""
        columns = self._columns()
        points = []
        for seating, one in zip(self._seatings, columns, strict=True):
            returns = np.stack([one[f"returns_{seat}"] for seat in self._game.seats], axis=1)
            got = [compared(returns[:, a], returns[:, b]) for a in seating.mine for b in seating.others]
            points.append(np.mean(got, axis=0))
        everything: NDArray[np.float64] = np.concatenate(points)
        keys = keys_of(columns)
        once = self.opening or repeating(keys, self._game.num_players(), len(columns))
        return everything, len(set(keys)) if once else len(keys)


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

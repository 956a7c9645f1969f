"""Levels: how strong bots are beside one another.

In: a game and two bots. Out: what the one scores against the other, with sides changed (:func:`duel`). Bots for the
levels 1 to 8 are found by such matches (:mod:`quoin.experiments.calibration`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.experiments.arguments import as_count
from quoin.experiments.facts import has_rivals
from quoin.experiments.openings import probe, repeating, usual_opening
from quoin.intervals import mean_interval

__all__ = ["BATCH", "Score", "Seating", "compared", "duel", "seatings_of"]

_Bot = TypeVar("_Bot")

BATCH = 20
"""Matches that are begun at once."""
_FEWEST = 60


class Score(NamedTuple):
    """What a bot gets of the points against another, with its 95 % interval."""

    value: float
    low: float
    high: float
    matches: int
    """How many were played; where they were the same again and again, or began with openings, the different ones."""
    opening: int = 0
    """How many random choices each began with."""

    @property
    def played(self) -> str:
        """In words, how many matches, and how they began."""
        after = f" after {self.opening} random choice{'s' if self.opening > 1 else ''} each" if self.opening else ""
        return f"{self.matches} match{'es' if self.matches > 1 else ''}{after}"


def duel(
    game: _core.Game,
    bot: str,
    other: str,
    matches: int,
    *,
    seed: int = 1,
    threads: int = 1,
    narrow: float | None = None,
    seconds: float = math.inf,
    opening: int | None = None,
) -> Score:
    """How ``bot`` scores against ``other``, 0 to 1: how often a seat of the one gets more than a seat of the other,
    equal returns counted half. Every side is played by either equally often. Where all play together, each plays the
    same matches by itself, and points are compared.

    ``narrow``: it stops when half of the interval is so small. ``seconds``: no more matches begin after them, but for
    the first ones, ten a side.

    ``opening``: how many random choices a match begins with before the bots choose, the same ones for both seatings.
    ``None``: none, but where the first matches are the same again and again (bots that always choose alike, in a game
    that draws nothing) they do not count, and all begin with three a seat, at most a third of a match."""
    seats, seatings = game.num_players(), seatings_of(game, bot, other)
    begun = 0 if opening is None else as_count("opening", opening)
    found: list[_Match] = []
    end = time.monotonic() + seconds
    while len(found) < min(matches, BATCH) or (len(found) < matches and time.monotonic() < end):
        most = BATCH - len(found) % BATCH if found else probe(seats)
        count = min(most, matches - len(found))
        seeds = _core.match_seeds(seed, len(found), count)
        first = not found
        found += _played(game, seeds, seatings, threads, begun)
        if first and opening is None and not begun and repeating([one.key for one in found], seats, len(seatings)):
            begun = usual_opening(seats, float(np.mean([one.decisions for one in found])))
            found = [] if begun else found
        if narrow is not None and len(found) >= _FEWEST:
            score = _score_of(found, seats, begun)
            if score.high - score.low <= 2 * narrow:
                break
    return _score_of(found, seats, begun)


class _Match(NamedTuple):
    """What became of it, and what is equal for equal ones."""

    value: float
    key: tuple[int, ...]
    decisions: int


class Seating(NamedTuple, Generic[_Bot]):
    """Who sits where in a match between two bots: one a seat; the seats of the one, those of the other."""

    bots: list[_Bot]
    mine: list[int]
    others: list[int]


def seatings_of(game: _core.Game, bot: _Bot, other: _Bot) -> list[Seating[_Bot]]:
    """Sides in turn the one's and the other's, and the other way round; alone with itself where there are no rivals."""
    seats = range(game.num_players())
    if not has_rivals(game):
        return [Seating([bot] * len(seats), list(seats), []), Seating([other] * len(seats), [], list(seats))]
    teams = [seat.team for seat in game.description.seats]
    sides = list(dict.fromkeys(seat if team is None else team for seat, team in enumerate(teams)))
    side = [sides.index(seat if team is None else team) for seat, team in enumerate(teams)]
    found = []
    for turn in (0, 1):
        mine = [seat for seat in seats if side[seat] % 2 == turn]
        others = [seat for seat in seats if side[seat] % 2 != turn]
        found.append(Seating([bot if seat in mine else other for seat in seats], mine, others))
    return found


def _played(
    game: _core.Game, seeds: NDArray[np.uint64], seatings: list[Seating[str]], threads: int, opening: int
) -> list[_Match]:
    """A match for each seed; the seatings take turns. With an opening both play the same seeds, in pairs."""

    def play(own: NDArray[np.uint64], bots: list[str]) -> dict[str, NDArray[np.float64]]:
        return _core.play_matches(game, own, bots, threads, True, None, opening)

    if not has_rivals(game):
        one, two = (play(seeds, seating.bots) for seating in seatings)
        values = compared(one["scores"][:, 0], two["scores"][:, 0])
        keys = zip(one["signatures"].tolist(), two["signatures"].tolist(), strict=True)
        lengths = np.minimum(one["decisions"], two["decisions"])
        return list(map(_Match, values.tolist(), keys, lengths.tolist()))
    found: list[_Match] = []
    for turn, seating in enumerate(seatings):
        own = seeds[turn::2]
        columns = play((seeds[::2][: len(own)] if opening else own).copy(), seating.bots)
        returns = columns["returns"]
        pairs = [compared(returns[:, one], returns[:, two]) for one in seating.mine for two in seating.others]
        marks = [(turn, one) for one in columns["signatures"].tolist()]
        found += map(_Match, np.mean(pairs, axis=0).tolist(), marks, columns["decisions"].tolist())
    return found


def compared(mine: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """1 where the one has more, 1/2 where both have as much, else 0."""
    return np.where(mine > others, 1.0, np.where(mine == others, 0.5, 0.0))


def _score_of(found: Sequence[_Match], seats: int, opening: int) -> Score:
    """The mean; its interval is no wider than 0 to 1, nor nothing where all matches ended alike. Where they are the
    same again and again, or only openings make them different, equal ones count once."""
    if opening or repeating([one.key for one in found], seats, 2):
        found = list({one.key: one for one in found}.values())
    mean = mean_interval(np.array([one.value for one in found]))
    least = 1.96 * math.sqrt(0.25 / len(found) / len(found)) if found else 0.5
    low, high = min(mean.low, mean.value - least), max(mean.high, mean.value + least)
    return Score(mean.value, max(0.0, low), min(1.0, high), mean.matches, opening)

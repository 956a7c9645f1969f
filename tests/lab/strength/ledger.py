"""Results of matches as JSON lines: one for two matches with seats swapped, so that a run can be stopped and go on.

A ledger's tally tells the score of the first side with the interval that holds at whichever look one stops.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import NormalDist

import numpy as np

from quoin.experiments.sequential import boundaries
from quoin.intervals import Estimate, mean_interval, share_interval

LOOKS = 20
ALPHA = 0.05


@dataclass(frozen=True)
class Two:
    """Two matches of the same luck, seats swapped (or the one of a single seat)."""

    contest: str
    number: int
    score: float
    """Of the first side over both: 1 for a win, 1/2 for a draw."""
    points: float
    """What a seat of the first side got more than one of the other in the mean of both; alone: what it got."""
    matches: int
    plies: int
    seconds: tuple[float, float]
    """Of a choice, in the mean, of each side."""


@dataclass(frozen=True)
class Tally:
    """What is known of a contest."""

    score: Estimate
    points: Estimate
    seconds: tuple[float, float]
    plies: float


class Ledger:
    """All results, in memory and, if there is one, in a file to which each is added at once."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._found: dict[str, dict[int, Two]] = {}
        if file is not None and file.is_file():
            for number, line in enumerate(file.read_text().splitlines(), 1):
                self._remember(_read(line, f"{file}:{number}"))

    def add(self, two: Two) -> None:
        self._remember(two)
        if self._file is not None:
            with self._file.open("a") as out:
                out.write(json.dumps(asdict(two)) + "\n")

    def has(self, contest: str, number: int) -> bool:
        return number in self._found.get(contest, {})

    def contests(self) -> list[str]:
        return list(self._found)

    def results(self, contest: str) -> list[Two]:
        return list(self._found.get(contest, {}).values())

    def tally(self, contest: str, wanted: int) -> Tally | None:
        """Of the matches so far, of so many wanted; nothing if there are none."""
        found = self.results(contest)
        if not found:
            return None
        matches = sum(two.matches for two in found)
        confidence = at_look(matches / max(matches, wanted))
        seconds = [float(np.mean([two.seconds[side] for two in found])) for side in (0, 1)]
        return Tally(
            share_interval(sum(two.score for two in found), matches, confidence),
            mean_interval(np.array([two.points for two in found]), confidence),
            (seconds[0], seconds[1]),
            sum(two.plies for two in found) / matches,
        )

    def _remember(self, two: Two) -> None:
        self._found.setdefault(two.contest, {})[two.number] = two


def at_look(share: float) -> float:
    """With which confidence an interval is to be made after this share of the matches, if one may stop at any of 20
    looks, for 95 % over all."""
    look = max(1, math.ceil(LOOKS * share - 1e-9))
    bound = boundaries(tuple((k + 1) / LOOKS for k in range(look)), ALPHA)[-1]
    return 2 * NormalDist().cdf(bound) - 1


def _read(line: str, where: str) -> Two:
    try:
        told = json.loads(line)
        one, other = told.pop("seconds")
        return Two(seconds=(one, other), **told)
    except (ValueError, TypeError, KeyError):
        raise SystemExit(f"quoin lab: {where} is no result of `quoin lab strength`; give another file") from None

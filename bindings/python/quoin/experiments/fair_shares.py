"""``quoin.fairness``: whether turn order, or the seat, decides who wins."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError, answering, shown
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_line_up, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.columns import Columns
from quoin.experiments.executors import AnyExecutor, at_work
from quoin.experiments.facts import has_rivals, has_turns, outcomes_of, turn_label
from quoin.experiments.matches import by_seating
from quoin.experiments.openings import remark
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.extras import optional
from quoin.intervals import Estimate, chi_square, equal_shares_p, shares_together
from quoin.line_up import Bots

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Fairness", "Share", "fairness"]

By = Literal["turn", "seat"]


class Share(NamedTuple):
    """How often one place in turn order, or one side, won."""

    name: int | str
    """The place, 1 who began; or the seat or team."""
    wins: int
    share: Estimate
    verdict: str
    """``more`` or ``less`` than is fair where the interval leaves it out; else ``open``."""


@dataclass(frozen=True, repr=False)
class Fairness:
    """Who wins how often, by turn order or by seat. ``frame`` has a row for each; ``print`` shows it."""

    game: _core.Game
    by: By
    bots: list[str]
    shares: list[Share]
    matches: int
    """All that were played, drawn ones and shared wins too."""
    chi_square: float
    """Pearson's statistic of the decided matches against equal shares; its degrees of freedom are one fewer than the
    ``shares``."""
    p: float
    """How probably a fair game gives shares that differ so much or more; not a number where too few were decided."""
    seed: int
    confidence: float
    remark: str = ""
    """Of matches that are the same again and again: how many are different."""

    @property
    def decided(self) -> int:
        """Matches that one side won alone: the shares are of these."""
        return sum(share.wins for share in self.shares)

    @property
    def fair(self) -> float:
        """What each share would be if all were equal."""
        return 1 / len(self.shares)

    @property
    def frame(self) -> pd.DataFrame:
        """Wins, share, low, high, fair, verdict; indexed by ``place`` or ``seat``."""
        optional("pandas", "experiments")
        import pandas as pd

        index = "place" if self.by == "turn" else "seat"
        rows = [
            {
                index: share.name,
                "wins": share.wins,
                "share": share.share.value,
                "low": share.share.low,
                "high": share.share.high,
                "fair": self.fair,
                "verdict": share.verdict,
            }
            for share in self.shares
        ]
        frame = pd.DataFrame(rows).set_index(index)
        frame.attrs["quoin"] = {
            "game": str(self.game),
            "fingerprint": self.game.fingerprint,
            "engine": _core.__version__,
            "by": self.by,
            "bots": self.bots,
            "matches": self.matches,
            "decided": self.decided,
            "chi_square": self.chi_square,
            "p": self.p,
            "seed": self.seed,
            "confidence": self.confidence,
        }
        return frame

    def __str__(self) -> str:
        bots = " against ".join(dict.fromkeys(self.bots))
        head = [
            f"{self.game} by {'turn order' if self.by == 'turn' else 'seat'}",
            f"{bots}; {self.matches:,} matches, {self.decided:,} decided, seed {self.seed}; "
            f"{self.confidence:.0%} for all intervals together; fair: {self.fair:.1%} each",
        ]
        if not self.decided:
            test = "no match was won by one side alone"
        elif math.isnan(self.p):
            test = "too few decided matches for a test"
        else:
            p = f"p {self.p:.4f}" if self.p >= 1e-4 else "p < 0.0001"
            freedom = len(self.shares) - 1
            degrees = f"{freedom} degree{'s' if freedom > 1 else ''} of freedom"
            test = f"all equal? chi-square {self.chi_square:.1f}, {degrees}, {p}"
        names = [turn_label(share.name) if isinstance(share.name, int) else share.name for share in self.shares]
        width = max(map(len, names))
        lines = [
            f"{name:<{width}}  {_percent(share.share.value):>6}  "
            f"{_percent(share.share.low)} to {_percent(share.share.high)}  {share.verdict}"
            for name, share in zip(names, self.shares, strict=True)
        ]
        return "\n".join([*head, "", *lines, "", test, *([self.remark] if self.remark else [])])

    __repr__ = __str__


@answering
def fairness(
    game: _core.Game | str | os.PathLike[str],
    bots: Bots = "random",
    by: By = "turn",
    *,
    matches: int = 10_000,
    seed: int | None = None,
    confidence: float = 0.95,
    executor: AnyExecutor = None,
    progress: ProgressOption = None,
    opening: int = 0,
) -> Fairness:
    """Whether who begins (``by="turn"``), or where one sits (``by="seat"``), decides who wins.

    >>> print(quoin.fairness("muros(players=3)", seed=1))

    A share is how often a place in turn order (the seat that chose first, the second, ...; see :func:`quoin.simulate`),
    or a seat or team, wins, of the ``matches`` that one side wins alone. Where the first to play is drawn, shares by
    seat are equal however much it is worth to begin. Different bots play in every seating equally often, so that skill
    does not count for a place; ``matches`` are those of all seatings.

    All intervals together hold the true shares with probability ``confidence`` (Goodman 1965), and the verdict of a
    share is ``more`` or ``less`` where its interval leaves out the fair one, ``1 / sides``. ``p`` is that of Pearson's
    chi-square test that all are equal. ``executor``, ``progress`` and ``opening`` are those of :func:`quoin.simulate`.
    Ctrl-C ends the playing: the result is about the matches that are done, and a warning (:class:`Interrupted`) says
    so.
    """
    loaded = as_game(game)
    if by not in ("turn", "seat"):
        raise ArgumentError(f'by is "turn" or "seat"; found {shown(by)}')
    line_up = as_line_up(loaded, bots)
    matches, seed, confidence = as_count("matches", matches, 1), as_seed(seed), as_confidence(confidence)
    if not has_rivals(loaded):
        raise ArgumentError(f"in {loaded} nobody plays against another")
    if by == "turn" and not has_turns(loaded):
        raise ArgumentError(f"in {loaded} all choose at the same time: nobody begins", hint='say by="seat"')
    jobs, counts = zip(*by_seating(loaded, line_up, seed, False, matches, as_count("opening", opening)), strict=True)
    collections = [Collection(job) for job in jobs]
    interrupted = False
    with at_work(executor, progress, f"fairness of {loaded}", matches) as work:
        try:
            for collection, count in zip(collections, counts, strict=True):
                collection.extend(count, work)
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:  # every seating equally often, as far as they go
        fewest = min(len(one.columns(count)["match"]) for one, count in zip(collections, counts, strict=True))
        counts = (fewest,) * len(counts)
    pieces = [one.columns(count) for one, count in zip(collections, counts, strict=True)]
    result = _found(loaded, by, list(line_up.names), pieces, seed, confidence)
    result = replace(result, remark=remark(collections, matches))
    if interrupted:
        tell_interrupted(f"{result.matches:,} of {matches:,} matches count, each seating equally often")
    return result


def _found(game: _core.Game, by: By, bots: list[str], pieces: list[Columns], seed: int, confidence: float) -> Fairness:
    sides = outcomes_of(game)[:-1]  # without the draw
    names: list[int | str] = list(range(1, len(sides) + 1)) if by == "turn" else list(sides)
    column = np.concatenate([piece["place" if by == "turn" else "winner"] for piece in pieces])
    wins = [int((column == name).sum()) for name in names]
    shares = [
        Share(name, count, share, _verdict(share, 1 / len(names)))
        for name, count, share in zip(names, wins, shares_together(wins, confidence), strict=True)
    ]
    statistic, p = chi_square(wins), equal_shares_p(wins)
    return Fairness(game, by, bots, shares, len(column), statistic, p, seed, confidence)


def _verdict(share: Estimate, fair: float) -> str:
    return "more" if share.low > fair else "less" if share.high < fair else "open"


def _percent(share: float) -> str:
    return "-" if math.isnan(share) else f"{share:.1%}"

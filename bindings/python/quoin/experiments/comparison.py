"""What ``quoin.compare`` found: the differences, shown as text or HTML, and all the matches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import shown
from quoin.experiments.collection import Collection
from quoin.experiments.facts import ComparisonFacts, facts_of
from quoin.experiments.frames import frame_of
from quoin.experiments.measures import Measure, Values
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison", "Row", "Side"]


class Row(NamedTuple):
    """One measure of a comparison."""

    measure: str
    label: str
    share: bool
    base: float
    variant: float
    difference: float
    """Variant less base."""
    low: float
    high: float
    p: float
    verdict: str
    """``higher``, ``lower``, ``same`` or ``open``."""
    tolerance: float
    base_fair: float = math.nan
    """What the base would be if who begins, or which bot it is, made no difference; not a number for other measures."""
    variant_fair: float = math.nan

    @classmethod
    def unknown(cls, measure: Measure) -> Row:
        """Nothing was played."""
        nothing = (math.nan,) * 3
        return cls(measure.name, measure.label, measure.share, *nothing, -math.inf, math.inf, 1.0, "open", math.nan)


@dataclass(frozen=True)
class Side:
    """One of the two games with its matches, a collection for each seating."""

    name: str
    game: _core.Game
    collections: list[Collection]

    def values(self, measures: list[Measure], pairs: int) -> list[NDArray[np.float64]]:
        """For each measure a number for each pair: the mean over the seatings."""
        return self._means([measure.values for measure in measures], pairs)

    def fair(self, measure: Measure, pairs: int) -> float:
        """What the measure would be if who begins, or which bot it is, made no difference."""
        if measure.fair is None:
            return math.nan
        return float(np.mean(self._means([measure.fair], pairs)[0]))

    def _means(self, asked: list[Values], pairs: int) -> list[NDArray[np.float64]]:
        sums = [np.zeros(pairs) for _ in asked]
        for turn, collection in enumerate(self.collections):
            columns, facts = collection.columns(pairs), facts_of(collection.job)
            first = -turn % self.game.num_players()  # where the first bot sits after so many turns
            for total, values in zip(sums, asked, strict=True):
                total += values(columns, facts, first)
        return [total / len(self.collections) for total in sums]


@dataclass(frozen=True, repr=False)
class Comparison:
    """What a variant changes. ``frame`` has a row for each measure, ``matches`` all matches; ``print`` shows it."""

    sides: list[Side]
    rows: list[Row]
    pairs: int
    """Pairs of seeds that it is about."""
    limit: int
    """The most pairs that would have been played."""
    stopped: str
    """Why playing stopped: ``"sure"``, ``"limit"`` or ``"interrupted"``."""
    looks: list[int]
    """After how many pairs the differences were looked at."""
    confidence: float
    seconds: float

    @property
    def frame(self) -> pd.DataFrame:
        """Measure, base, variant, difference, low, high, p, verdict, tolerance, base_fair, variant_fair; indexed by
        measure."""
        optional("pandas", "experiments")
        import pandas as pd

        columns = [name for name in Row._fields if name not in ("label", "share")]
        frame = pd.DataFrame(self.rows)[columns].set_index("measure")
        frame.attrs["quoin"] = self.facts
        return frame

    @property
    def facts(self) -> ComparisonFacts:
        """What it is about, as plain values."""
        base, variant = (facts_of(side.collections[0].job) for side in self.sides)
        return {
            "base": base,
            "variant": variant,
            "seed": base["seed"],
            "bots": base["bots"],
            "pairs": self.pairs,
            "limit": self.limit,
            "stopped": self.stopped,
            "looks": self.looks,
            "confidence": self.confidence,
            "seconds": round(self.seconds, 3),
        }

    @property
    def matches(self) -> pd.DataFrame:
        """All matches, as of :func:`quoin.simulate`, behind the columns ``side`` (base, variant) and ``seating``."""
        optional("pandas", "experiments")
        import pandas as pd

        frames = []
        for side in self.sides:
            for seating, collection in enumerate(side.collections):
                frame = frame_of(collection.columns(self.limit), {})
                frame.insert(0, "side", side.name)
                frame.insert(1, "seating", seating)
                frames.append(frame)
        whole = pd.concat(frames, ignore_index=True)
        whole.attrs["quoin"] = self.facts
        return whole

    def __getitem__(self, measure: str) -> Row:
        for row in self.rows:
            if row.measure == measure:
                return row
        there = ", ".join(row.measure for row in self.rows)
        raise KeyError(f"there is no measure {shown(measure)}; there are {there}")

    def __str__(self) -> str:
        from quoin.experiments.comparison_text import as_text

        return as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from quoin.experiments.comparison_text import as_html

        return as_html(self)

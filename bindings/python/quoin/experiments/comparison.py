"""What ``quoin.compare`` found: the differences, shown as text or HTML, and all the matches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import shown
from quoin.experiments.charts import seat_fills
from quoin.experiments.collection import Collection
from quoin.experiments.facts import ComparisonFacts
from quoin.experiments.frames import frame_of
from quoin.experiments.measures import Measure, Values
from quoin.experiments.openings import remark
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["HEADINGS", "Comparison", "Row", "Side", "cells", "headline", "notes", "remarks"]

HEADINGS = ("", "base", "variant", "difference", "interval", "p", "")
_STOPPED = {"sure": "stopped, being sure", "limit": "all matches played", "interrupted": "interrupted"}


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

    def remark(self, pairs: int) -> str:
        """What is to be said of its matches where they are the same again and again."""
        return remark(self.collections, pairs)

    def _means(self, asked: list[Values], pairs: int) -> list[NDArray[np.float64]]:
        sums = [np.zeros(pairs) for _ in asked]
        for turn, collection in enumerate(self.collections):
            columns, facts = collection.columns(pairs), collection.job.facts
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
        base, variant = (side.collections[0].job.facts for side in self.sides)
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
        return _as_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return _as_html(self)


def headline(result: Comparison) -> str:
    """What was compared with what."""
    base, variant = result.sides
    return f"{base.game} and {variant.game}"


def notes(result: Comparison) -> str:
    """How it was played."""
    facts = result.facts
    seatings = len(result.sides[0].collections)
    bots = " against ".join(dict.fromkeys(facts["bots"]))
    each = f"{result.pairs * seatings:,} matches each" + (f" in {seatings} seatings" if seatings > 1 else "")
    sure = f"{result.confidence:.0%} for all intervals together"
    return f"{bots}; {each}, seed {facts['seed']}; {_STOPPED[result.stopped]}; {sure}"


def cells(row: Row) -> tuple[str, ...]:
    """One measure as the texts below ``HEADINGS``."""
    interval = f"{_signed(row.low, row)} to {_signed(row.high, row)}"
    p = "< 0.0001" if row.p < 1e-4 else f"{row.p:.4f}"
    verdict = f"same within {_plain(row.tolerance, row)}" if row.verdict == "same" else row.verdict
    means = _plain(row.base, row), _plain(row.variant, row)
    return row.label, *means, _signed(row.difference, row), interval, p, verdict


def remarks(result: Comparison) -> list[str]:
    """What stands below the table: what would be fair, and of which game all matches are the same again and again."""
    return _fair_shares(result) + [
        f"{side.game}: {text}" for side in result.sides if (text := side.remark(result.pairs))
    ]


def _fair_shares(result: Comparison) -> list[str]:
    """A line for each share of wins: what would be fair in each of the games."""
    base, variant = (side.game.num_players() for side in result.sides)
    others = ("", "") if base == variant else (f" with {base} seats", f" with {variant} seats")
    return [
        f"{row.label}: fair would be {_plain(row.base_fair, row)}{others[0]} and "
        f"{_plain(row.variant_fair, row)}{others[1]}"
        for row in result.rows
        if math.isfinite(row.base_fair)
    ]


def _as_text(result: Comparison) -> str:
    """A table in plain text."""
    lines = [HEADINGS, *(cells(row) for row in result.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    table = [
        "  ".join(
            text.ljust(width) if column in (0, len(HEADINGS) - 1) else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    below = remarks(result)
    return "\n".join([headline(result), notes(result), "", *table, *([""] if below else []), *below])


def _as_html(result: Comparison) -> str:
    """A table for a notebook, in the colours of its page."""
    head = "".join(f"<th>{escape(text)}</th>" for text in HEADINGS)
    body = "".join(f"<tr>{_cells_html(result, row)}</tr>" for row in result.rows)
    return (
        f"<div><b>{escape(headline(result))}</b><br><small>{escape(notes(result))}</small>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<small>{'<br>'.join(map(escape, remarks(result)))}</small></div>"
    )


def _cells_html(result: Comparison, row: Row) -> str:
    """The cells of one measure; one that is about seat 0 shows its colour, as pictures and reports do."""
    label, *rest = (escape(text) for text in cells(row))
    if row.measure == "first_seat":
        seat, colour = next(iter(seat_fills(result.sides[0].game).items()))
        label = (
            f'<span title="{escape(seat)}" style="display:inline-block;width:.7em;height:.7em;'
            f'border:1px solid currentColor;border-radius:50%;background:{colour}"></span> {label}'
        )
    return "".join(f"<td>{text}</td>" for text in (label, *rest))


def _plain(value: float, row: Row) -> str:
    if math.isnan(value):
        return "-"
    return f"{value:.1%}" if row.share else f"{value:.4g}"


def _signed(value: float, row: Row) -> str:
    if not math.isfinite(value):
        return "-"
    return f"{value:+.1%}" if row.share else f"{value:+.3g}"

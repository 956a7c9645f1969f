"""What became of many matches: shares and means, each with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quoin.experiments.arguments import as_confidence
from quoin.experiments.frames import about
from quoin.intervals import Estimate, mean_interval, share_interval

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["estimates", "outcome_labels", "summary"]

_MEANS = ("plies", "decisions", "branching", "margin", "lead_changes")


def summary(frame: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """Estimates from the matches of :func:`quoin.simulate`: a ``value`` and its interval ``low`` to ``high`` in a row.

    How the matches ended (a seat's name: it won; ``draw``, ...) are shares with Wilson's score interval; the others are
    means with Student's interval. Each interval alone holds the true value with probability ``confidence``.
    """
    import pandas as pd

    confidence = as_confidence(confidence)
    found = estimates(frame, confidence)
    rows = [{"measure": name, **estimate._asdict()} for name, estimate in found.items()]
    table = pd.DataFrame(rows, columns=["measure", *Estimate._fields]).set_index("measure")
    table.attrs["quoin"] = {**about(frame), "matches": len(frame), "confidence": confidence}
    return table


def estimates(frame: pd.DataFrame, confidence: float = 0.95) -> dict[str, Estimate]:
    """The same by name."""
    facts = about(frame)
    counts = {str(label): int(count) for label, count in frame["winner"].value_counts().items()}
    found = {
        label: share_interval(counts.get(label, 0), len(frame), confidence)
        for label in outcome_labels(facts, list(counts))
    }
    scores = [f"score_{seat}" for seat in facts["seats"]]
    columns = [name for name in (*_MEANS, *scores) if name in frame]
    found |= {name: mean_interval(frame[name].to_numpy(dtype=float), confidence) for name in columns}
    return found


def outcome_labels(facts: dict[str, Any], found: list[str]) -> list[str]:
    """How matches can end: every seat alone, a draw, and what else occurred."""
    seats = facts["seats"]
    labels = ["won", "lost"] if len(seats) == 1 else [*seats, "draw"]
    return labels + sorted(set(found) - set(labels))

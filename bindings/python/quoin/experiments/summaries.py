"""What became of many matches: shares and means, each with its interval."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

import numpy as np

from quoin import _core
from quoin.errors import ArgumentError, answering
from quoin.experiments.arguments import as_confidence, as_game
from quoin.experiments.columns import TOGETHER
from quoin.experiments.facts import FrameFacts, GameFacts, game_facts
from quoin.experiments.frames import about, need_frame
from quoin.extras import optional
from quoin.intervals import Estimate, mean_interval, share_interval

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["estimates", "outcome_labels", "summary"]

_MEANS = ("plies", "decisions", "branching", "margin", "lead_changes")


@answering
def summary(
    frame: pd.DataFrame,
    confidence: float = 0.95,
    *,
    game: _core.Game | str | os.PathLike[str] | None = None,
) -> pd.DataFrame:
    """Estimates from the matches of :func:`quoin.simulate`: a ``value`` and its interval ``low`` to ``high`` in a row.

    How the matches ended (a seat's name: it won; ``draw``, ...) are shares with Wilson's score interval, as is how
    often the first in turn order won (``place_1``: who began), the second (``place_2``), ... alone; the others are
    means with Student's interval. Each interval alone holds the true value with probability ``confidence``.

    The frame says itself what it is about (``attrs["quoin"]``). Where that was lost, as ``pandas.concat`` and ``merge``
    do, name the ``game``; :func:`quoin.concat` keeps it.
    """
    optional("pandas", "experiments")
    import pandas as pd

    need_frame(frame)
    confidence = as_confidence(confidence)
    facts = (
        about(frame)
        if game is None
        else cast(FrameFacts, {**frame.attrs.get("quoin", {}), **game_facts(as_game(game))})
    )
    wanted = ["winner"] if game is None else ["winner", *(f"returns_{seat}" for seat in facts["seats"])]
    missing = [name for name in wanted if name not in frame]
    if missing:
        raise ArgumentError(f"the frame has no column {missing[0]}", hint="are these matches, and of this game?")
    found = estimates(frame, confidence, facts)
    rows = [{"measure": name, **estimate._asdict()} for name, estimate in found.items()]
    estimated = pd.DataFrame(rows, columns=["measure", *Estimate._fields]).set_index("measure")
    estimated.attrs["quoin"] = {**facts, "matches": len(frame), "confidence": confidence}
    return estimated


def estimates(frame: pd.DataFrame, confidence: float, facts: GameFacts) -> dict[str, Estimate]:
    """The same by name; ``facts`` are what the frame is about."""
    counts = {str(label): int(count) for label, count in frame["winner"].value_counts().items()}
    found = {
        label: share_interval(counts.get(label, 0), len(frame), confidence)
        for label in outcome_labels(facts, list(counts))
    }
    found |= _by_turn(frame, confidence, facts)
    scores = [f"score_{seat}" for seat in facts["seats"]]
    columns = [name for name in (*_MEANS, *scores) if name in frame]
    found |= {name: mean_interval(frame[name].to_numpy(dtype=float), confidence) for name in columns}
    return found


def _by_turn(frame: pd.DataFrame, confidence: float, facts: GameFacts) -> dict[str, Estimate]:
    """How often each place in turn order won, where there is an order."""
    if "draw" not in facts["outcomes"] or "place" not in frame or (frame["began"] == TOGETHER).all():
        return {}
    won = np.bincount(frame["place"].to_numpy(dtype=np.int64), minlength=len(facts["outcomes"]))
    return {
        f"place_{place}": share_interval(int(won[place]), len(frame), confidence)
        for place in range(1, len(facts["outcomes"]))
    }


def outcome_labels(facts: GameFacts, found: list[str]) -> list[str]:
    """How matches can end: every seat or team alone, a draw, and what else occurred."""
    labels = facts["outcomes"]
    return labels + sorted(set(found) - set(labels))

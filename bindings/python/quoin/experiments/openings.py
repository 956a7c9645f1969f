"""Matches that are the same again and again, as those of bots that always choose alike where nothing is drawn: how many
of them are different, what is said of them, and how many random choices to begin with make them different.
"""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Sequence

import numpy as np

from quoin.errors import Repeated
from quoin.experiments.collection import Collection
from quoin.experiments.columns import Columns

__all__ = ["keys_of", "length_of", "probe", "remark", "repeating", "tell_repeated", "usual_opening"]

_EACH = 3  # random choices of a seat
_SHARE = 3  # the part of a match that is random at most: a third
_FEWEST = 8  # matches of which something is said


def probe(seats: int) -> int:
    """How many matches, half of them with the other seating, tell whether all would be the same: each seating has as
    many different ones as there are seats, where luck draws only who begins; twice as many."""
    return 4 * seats


def repeating(matches: Sequence[Hashable], seats: int, seatings: int = 1) -> int:
    """How many of the matches are different, if they are the same ones again and again: at most half of all, and of
    each seating one for each seat that may begin. Else 0."""
    different = len(set(matches))
    return different if different <= seats * seatings and 2 * different <= len(matches) else 0


def usual_opening(seats: int, decisions: float) -> int:
    """Three random choices a seat, and no more than a third of a match of so many decisions."""
    return min(_EACH * seats, int(decisions / _SHARE))


def keys_of(pieces: Sequence[Columns]) -> list[tuple[int, int]]:
    """What is equal for equal matches, given by seating. REQUIRES matches with signatures."""
    return [(turn, one) for turn, columns in enumerate(pieces) for one in columns["signature"].tolist()]


def length_of(pieces: Sequence[Columns]) -> float:
    """How many decisions a match has in the mean. REQUIRES a match."""
    return float(np.concatenate([columns["decisions"] for columns in pieces]).mean())


def remark(seatings: Sequence[Collection], matches: int, hint: bool = True) -> str:
    """What is to be said of so many matches of each seating, if they are the same again and again: nothing of few, of
    random ones, nor of those that have no signatures. ``hint``: with what helps."""
    pieces = [seating.columns(matches) for seating in seatings]
    job = seatings[0].job
    if job.line_up.random or any("signature" not in columns for columns in pieces):
        return ""
    played, seats = keys_of(pieces), job.game.num_players()
    different = repeating(played, seats, len(pieces))
    if not different or len(played) < _FEWEST:
        return ""
    opening = usual_opening(seats, length_of(pieces)) if hint else 0
    return (
        (f"all {len(played):,} matches are the same" if different == 1 else "")
        + (f"the {len(played):,} matches are only {different} different ones" if different > 1 else "")
        + "; intervals take them for independent"
        + (f": give each an opening of {opening} random choice{'s' if opening > 1 else ''}" if opening else "")
    )


def tell_repeated(text: str) -> None:
    """Warn, if there is something to say, at the line that called the experiment. Called by the function that people
    call, which is ``answering``."""
    if text:
        warnings.warn(text, Repeated, stacklevel=4)

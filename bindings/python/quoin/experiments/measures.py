"""What comparisons measure: one number a match, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError
from quoin.experiments.arguments import as_list
from quoin.experiments.columns import Columns, has_margin, shares_of, won_by, won_by_first
from quoin.experiments.facts import JobFacts, has_rivals, has_turns, outcomes_of
from quoin.experiments.frames import frame_of
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Measure", "OwnMeasure", "Values", "measures_for"]

OwnMeasure = Callable[["pd.DataFrame"], Any]
Values = Callable[[Columns, JobFacts, int], NDArray[np.float64]]
"""From the columns of matches, what they are about, and the seat of the first bot: a number for each match."""


class Measure(NamedTuple):
    """A number for each match."""

    name: str
    label: str
    values: Values
    share: bool
    """Whether it is a share of matches: 0 or 1 for each."""
    details: bool = False
    """Whether it needs matches played with details."""
    fair: Values | None = None
    """What it would be if who begins, or which bot it is, made no difference."""


def _column(name: str) -> Values:
    return lambda columns, facts, seat: columns[name].astype(np.float64)


def _who_began_wins(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    return won_by_first(columns, facts).astype(np.float64)


def _seat_0_wins(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    return won_by(columns, facts, 0).astype(np.float64)


def _each_wins(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    """How many of the seats win: as much as each wins on the average."""
    won: NDArray[np.float64] = np.mean([won_by(columns, facts, one) for one in range(len(facts["seats"]))], axis=0)
    return won


def _drawn(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    drawn: NDArray[np.float64] = np.where(columns["winner"] == "draw", 1.0, 0.0)
    return drawn


def _equal_points(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    return np.full(len(columns["match"]), 1 / len(facts["seats"]))


def _points_of_first_bot(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
    return shares_of(columns, facts)[:, seat]


_ALL = {
    measure.name: measure
    for measure in (
        Measure("began_wins", "who begins wins", _who_began_wins, True, fair=_each_wins),
        Measure("first_seat", "seat 0 wins", _seat_0_wins, True, fair=_each_wins),
        Measure("won", "won", _seat_0_wins, True),
        Measure("draws", "draws", _drawn, True),
        Measure("length", "plies", _column("plies"), False),
        Measure("branching", "branching", _column("branching"), False),
        Measure("margin", "score margin", _column("margin"), False),
        Measure("first_bot", "points of the first bot", _points_of_first_bot, True, fair=_equal_points),
        Measure("lead_changes", "lead changes", _column("lead_changes"), False, True),
    )
}


def measures_for(
    games: list[_core.Game], rotated: bool, wanted: str | Iterable[str] | Mapping[str, OwnMeasure] | None
) -> list[Measure]:
    """The measures that all these games have, or those that are wanted; ``ArgumentError`` if there is no such one."""
    rivals = [has_rivals(game) for game in games]
    usual = ["length", "branching"]
    if all(has_turns(game) for game in games):
        usual.append("began_wins")
    if all(rivals):
        usual.append("draws")
    elif any(rivals):
        usual.append("first_seat")
    elif all("won" in outcomes_of(game) for game in games):
        usual.append("won")
    if rotated:
        usual.append("first_bot")
    there = [name for name in _ALL if name in (*usual, "first_seat")]
    if all(has_margin(game) for game in games):
        usual.append("margin")
        there += ["margin", "lead_changes"]
    if wanted is None:
        return [measure for name, measure in _ALL.items() if name in usual]
    names = [wanted] if isinstance(wanted, str) else as_list("measures", wanted)
    if not names:
        raise ArgumentError("measures is empty: nothing would be compared")
    if isinstance(wanted, Mapping):
        optional("pandas", "experiments")  # for the frames that they are given
        return [Measure(name, name, _own(name, function), False, True) for name, function in wanted.items()]
    for name in names:
        if name not in there:
            raise ArgumentError(f'"{name}" cannot be measured here', hint=f"there are {', '.join(there)}")
    return [_ALL[name] for name in names]


def _own(name: str, function: OwnMeasure) -> Values:
    def values(columns: Columns, facts: JobFacts, seat: int) -> NDArray[np.float64]:
        found = np.asarray(function(frame_of(columns, facts)), dtype=np.float64)
        if found.shape != columns["match"].shape:
            raise ArgumentError(f"the measure {name} gives {found.shape} numbers for {len(columns['match'])} matches")
        return found

    return values

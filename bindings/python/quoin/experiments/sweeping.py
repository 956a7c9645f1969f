"""``quoin.sweep``: a game with its dials set to every combination of values."""

from __future__ import annotations

import difflib
import itertools
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from quoin import _core
from quoin.catalog import DialValue, dial_text, with_dials
from quoin.errors import ArgumentError, GameError, QuoinError, answering
from quoin.experiments.arguments import as_confidence, as_count, as_game, as_line_up, as_list, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.columns import won_by, won_by_first
from quoin.experiments.executors import AnyExecutor, Work, at_work
from quoin.experiments.facts import SweepFacts, has_turns
from quoin.experiments.frames import frame_of
from quoin.experiments.matches import Job
from quoin.experiments.openings import remark, tell_repeated
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.experiments.summaries import estimates
from quoin.extras import optional
from quoin.intervals import Estimate, share_interval
from quoin.line_up import Bots, checked_bots

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["sweep"]

_MOST = 100_000  # combinations
_MEANS = ("plies", "branching", "margin", "lead_changes")


class _Row(NamedTuple):
    """A combination of dials, and what became of its matches."""

    dials: dict[str, DialValue]
    matches: int
    estimates: dict[str, Estimate]
    fair: float
    """What the share of who begins would be if turn order made no difference."""
    fingerprint: str
    refused: str = ""
    """Why the game takes it not."""
    remark: str = ""
    """Of matches that are the same again and again."""

    def cells(self) -> dict[str, DialValue | float]:
        """As it stands in the frame."""
        row: dict[str, DialValue | float] = {**self.dials, "matches": self.matches}
        for name, estimate in self.estimates.items():
            row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        if "began_wins" in self.estimates:
            row["fair"] = self.fair
        return {**row, **({} if self.refused else {"fingerprint": self.fingerprint}), "refused": self.refused}


@answering
def sweep(
    game: _core.Game | str | os.PathLike[str],
    dials: Mapping[str, DialValue | Iterable[DialValue]] | None = None,
    *,
    matches: int = 1000,
    bots: Bots = "random",
    seed: int | None = None,
    confidence: float = 0.95,
    details: bool = False,
    executor: AnyExecutor = None,
    progress: ProgressOption = None,
    save: str | os.PathLike[str] | None = None,
    **more: DialValue | Iterable[DialValue],
) -> pd.DataFrame:
    """Play ``matches`` with every combination of values of some dials; a DataFrame with one row a combination.

    >>> quoin.sweep("murailles", size=[3, 5, 7], rescue=["one_action", "two_actions"], matches=500, seed=1)

    Dials are given by name, or in a dict where a name is taken (``seed``, ``bots``): one value or several. Each
    combination plays the same seeds. Columns: the dials; ``began_wins`` (share of matches that the seat wins that chose
    first), ``first_seat`` (that seat 0 wins, whoever begins), ``draws``, ``plies``, ``branching``, ``margin`` and (with
    ``details``) ``lead_changes`` where seats have points, each followed by its interval ``_low`` to ``_high``; ``fair``
    (what ``began_wins`` would be if turn order made no difference: how much a seat wins on the average); ``matches``;
    ``fingerprint``; ``refused``. Each interval alone holds the true value with probability ``confidence``.

    A combination that the game refuses, or that has another number of seats than there are ``bots``, has the reason in
    ``refused`` and nothing else. A warning (:class:`Repeated`) says where bots play the same matches again and again.
    ``save`` names a folder in which each combination has a folder of its own; without a
    seed theirs goes on. After Ctrl-C the rows that are done are returned (the last one with fewer matches), a warning
    (:class:`Interrupted`) says so, and ``frame.attrs["quoin"]["interrupted"]`` is true. The other arguments are
    those of :func:`quoin.simulate`.
    """
    optional("pandas", "experiments")
    import pandas as pd

    base = as_game(game)
    values = {name: _listed(given) for name, given in {**(dials or {}), **more}.items()}
    _check(base, values)
    checked_bots(bots)
    matches, confidence = as_count("matches", matches), as_confidence(confidence)
    seed = as_seed(seed, [] if save is None else sorted(Path(save).glob(f"{base.id}-*")))
    combinations = [dict(zip(values, combination, strict=True)) for combination in itertools.product(*values.values())]
    rows: list[_Row] = []
    interrupted = False
    with at_work(executor, progress, str(base), matches * len(combinations)) as work:
        try:
            for row in _rows(base, combinations, bots, matches, seed, details, confidence, work, save):
                rows.append(row)
        except KeyboardInterrupt:
            interrupted = True
    interrupted = interrupted or any(row.matches < matches for row in rows if not row.refused)
    frame = pd.DataFrame([row.cells() for row in rows])
    facts: SweepFacts = {
        "game": str(base),
        "seed": seed,
        "matches": matches,
        "confidence": confidence,
        "interrupted": interrupted,
    }
    frame.attrs["quoin"] = dict(facts)
    if said := [row.remark for row in rows if row.remark]:
        tell_repeated(f"in {len(said)} of {len(combinations)} combinations {said[0]}")
    if interrupted:
        last = f", the last with {rows[-1].matches:,} of {matches:,} matches" if rows else ""
        tell_interrupted(f"{len(rows)} of {len(combinations)} combinations were begun{last}; the frame has these")
    return frame


def _listed(given: DialValue | Iterable[DialValue]) -> list[DialValue]:
    """The values to try; a single one does too."""
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        return [given]
    return as_list("the values of a dial", given)


def _check(game: _core.Game, values: dict[str, list[DialValue]]) -> None:
    for name, given in values.items():
        if name not in game.dials:
            near = difflib.get_close_matches(name, game.dials, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(game.dials) or 'none'}"
            raise ArgumentError(f'{game} has no dial "{name}"', hint=hint)
        if not given:
            raise ArgumentError(f'the dial "{name}" has no values to try')
    if not values:
        raise ArgumentError("no dial was given", hint="e.g. size=[5, 7]")
    if math.prod(map(len, values.values())) > _MOST:
        raise ArgumentError(f"this makes more than {_MOST} combinations", hint="give fewer values")


def _rows(
    base: _core.Game,
    combinations: list[dict[str, DialValue]],
    bots: Bots,
    matches: int,
    seed: int,
    details: bool,
    confidence: float,
    work: Work,
    save: str | os.PathLike[str] | None,
) -> Iterator[_Row]:
    for combination in combinations:
        shown: dict[str, DialValue] = {
            name: dial_text(value) if isinstance(value, Mapping) else value for name, value in combination.items()
        }
        try:
            game = with_dials(base, combination)
            line_up = as_line_up(game, bots)
        except (ArgumentError, GameError) as error:
            work.count.more(matches)
            yield _Row(shown, 0, {}, math.nan, "", _reason(error))
            continue
        job = Job.of(game, line_up, seed, details)
        folder = None if save is None else Path(save) / f"{game.id}-{game.fingerprint}"
        collection = Collection(job, folder)
        interrupted = False
        try:
            collection.extend(matches, work)
        except KeyboardInterrupt:
            interrupted = True
        said = remark([collection], matches, hint=False)
        yield _Row(shown, *_estimates(collection, matches, confidence), game.fingerprint, remark=said)
        if interrupted:
            return


def _estimates(collection: Collection, matches: int, confidence: float) -> tuple[int, dict[str, Estimate], float]:
    facts = collection.job.facts
    columns = collection.columns(matches)
    frame = frame_of(columns, facts)
    n, seats = len(columns["match"]), len(facts["seats"])
    won = [int(won_by(columns, facts, seat).sum()) for seat in range(seats)]
    found = {}
    if has_turns(collection.job.game):
        found["began_wins"] = share_interval(int(won_by_first(columns, facts).sum()), n, confidence)
    found["first_seat"] = share_interval(won[0], n, confidence)
    all_found = estimates(frame, confidence, facts)
    if "draw" in all_found:
        found["draws"] = all_found["draw"]
    found |= {name: all_found[name] for name in _MEANS if name in all_found}
    return n, found, sum(won) / seats / max(1, n)


def _reason(error: QuoinError) -> str:
    return f"{error.message} ({error.hint})" if error.hint else error.message

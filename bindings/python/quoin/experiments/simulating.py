"""``quoin.simulate``: many matches of a game, one row each."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Literal, overload

from quoin import _core
from quoin.errors import answering
from quoin.experiments.arguments import as_count, as_game, as_line_up, as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.executors import AnyExecutor, at_work
from quoin.experiments.frames import frame_of
from quoin.experiments.matches import Job
from quoin.experiments.openings import remark, tell_repeated
from quoin.experiments.progress import ProgressOption, tell_interrupted
from quoin.extras import optional
from quoin.line_up import Bots

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["simulate"]


@overload
def simulate(
    game: _core.Game | str | os.PathLike[str],
    n: int = ...,
    seed: int | None = ...,
    *,
    bots: Bots = ...,
    executor: AnyExecutor = ...,
    details: bool = ...,
    progress: ProgressOption = ...,
    save: str | os.PathLike[str] | None = ...,
    trajectories: Literal[False] = ...,
    opening: int = ...,
) -> pd.DataFrame: ...


@overload
def simulate(
    game: _core.Game | str | os.PathLike[str],
    n: int = ...,
    seed: int | None = ...,
    *,
    bots: Bots = ...,
    executor: AnyExecutor = ...,
    details: bool = ...,
    progress: ProgressOption = ...,
    save: str | os.PathLike[str] | None = ...,
    trajectories: Literal[True],
    opening: int = ...,
) -> tuple[pd.DataFrame, pd.DataFrame]: ...


@answering
def simulate(
    game: _core.Game | str | os.PathLike[str],
    n: int = 1000,
    seed: int | None = None,
    *,
    bots: Bots = "random",
    executor: AnyExecutor = None,
    details: bool = True,
    progress: ProgressOption = None,
    save: str | os.PathLike[str] | None = None,
    trajectories: bool = False,
    opening: int = 0,
) -> pd.DataFrame | tuple[pd.DataFrame, pd.DataFrame]:
    """Play ``n`` matches between bots; a DataFrame with one row a match.

    >>> frame = quoin.simulate("murailles/7x7", 1000, seed=1, bots=["random", "greedy-playout(playouts=50)"])
    >>> frame.groupby("winner").plies.mean()

    **bots**: one for all seats or one for each: ``"random"``, ``"greedy-playout(playouts=50)"`` (also ``seconds=0.5``,
    then not repeatable), an object with ``choose(state)`` or a function of a state that returns an action.

    **seed** fixes everything: match ``i`` depends on it, on the game and on the bots, not on the executor. ``None``
    takes a fresh one, told in the frame (with ``save``: that of the matches already there).

    **executor**: ``None`` one thread; a number of threads or ``"threads"``; ``"processes"``; or any executor as in
    ``concurrent.futures``: a pool of processes, Dask's ``client.get_executor()``, :func:`ray_executor`. What a killed
    worker was at is played again.

    **details**: ``False`` leaves out leads, and of random matches signatures; these are then several times as fast.

    **progress**: ``None`` shows a bar in a terminal or notebook, ``True`` always, ``False`` never; a function is called
    with ``(done, total)``.

    **save**: a folder (``"runs.parquet"``) that keeps finished matches, piece by piece. Called again, matches that are
    there are read and only the missing ones played; ``SaveError`` if they are of another game, seed or other bots.

    **trajectories**: ``frame, moves = simulate(..., trajectories=True)``: a second DataFrame with a row a ply:
    ``match``, ``ply``, ``seat`` (-1: luck), ``action`` (or the outcome; 0 for a deal); where mcts (with an evaluator,
    too) or minimax chose alone among several actions the ``value`` that it expects, the ``legal`` actions and its
    ``visits`` of each, two arrays. The matches are the same as without, played in Python. ``save`` keeps the plies in
    the folder ``_moves`` within, in Parquet, too.

    **opening**: so many choices of each match are random ones, drawn from its seed, before the bots choose. Bots that
    always choose alike play the same match again and again where the game draws nothing; then a warning
    (:class:`Repeated`) says how many matches are different.

    Ctrl-C ends the playing, not the call: the frame has the matches that are done, a warning (:class:`Interrupted`)
    says how many, and ``frame.attrs["quoin"]["interrupted"]`` is true. There stand also game, fingerprint, dials, seed,
    bots, version and seconds. Columns: ``match``, ``seed``, ``began`` (the seat that chose first; ``together`` where
    nobody ever chose alone), ``winner`` (a seat, ``draw``, ...), ``place`` (which in turn order the winner was, 1 who
    began; 0 where nobody won alone), ``place_SEAT`` (which in turn order each seat was: as they first chose, those that
    never did behind them; choices in phases of the setup do not count), ``returns_SEAT``, ``score_SEAT``, ``plies``,
    ``decisions``, ``branching`` (mean number of actions to choose from), ``signature`` (of every ply), ``bots``; where
    seats have points ``margin`` (the best over the second best), ``lead_changes``, ``lead_since`` (the ply in which the
    last leader came to the front).
    """
    optional("pandas", "experiments")  # before hours of matches
    loaded = as_game(game)
    n = as_count("n", n)
    seed = as_seed(seed, [] if save is None else [save])
    opening = as_count("opening", opening)
    job = Job.of(loaded, as_line_up(loaded, bots), seed, details, bool(trajectories), opening)
    facts, collection = job.facts, Collection(job, save)
    start = time.monotonic()
    interrupted = False
    with at_work(executor, progress, str(loaded), n) as work:
        try:
            collection.extend(n, work)
        except KeyboardInterrupt:
            interrupted = True
    seconds = round(time.monotonic() - start, 3)
    tell_repeated(remark([collection], n))
    frame = frame_of(collection.columns(n), {**facts, "interrupted": interrupted, "seconds": seconds})
    if interrupted:
        more = "; the same call goes on from there" if save is not None else ""
        tell_interrupted(f"{len(frame):,} of {n:,} matches were played, the frame has these{more}")
    if trajectories:
        return frame, frame_of(collection.moves(n), frame.attrs["quoin"])
    return frame

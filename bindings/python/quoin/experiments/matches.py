"""Playing a stretch of matches: the job that is sent to a worker, and the columns that come back."""

from __future__ import annotations

import copy
import pickle
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError, QuoinError
from quoin.experiments.columns import Columns, columns_of
from quoin.experiments.facts import JobFacts, game_facts
from quoin.experiments.trajectories import Thoughts, moves_of, thinking_aloud
from quoin.line_up import LineUp, choosers, rotations
from quoin.playing import settle

__all__ = ["Failed", "Job", "Played", "by_seating", "nothing", "pack", "play", "play_packed", "play_safely"]

_SEEDS = 2**64
_ON_WORKERS = "define them in a module that the workers can import, or play on threads"


class _Ticket:
    """A game that is loaded once in each process it is sent to, when it is first played there: a mistake in its files
    is then told like one in a match, not like a lost worker."""

    def __init__(self, packed: bytes, game: _core.Game | None = None) -> None:
        self._packed = packed
        self._game = game

    @classmethod
    def of(cls, game: _core.Game) -> _Ticket:
        """A ticket for a loaded game."""
        return cls(pickle.dumps(game), game)

    @property
    def game(self) -> _core.Game:
        """The game; ``SaveError`` if its files are others here."""
        return self._game or _loaded(self._packed)

    def __reduce__(self) -> tuple[object, ...]:
        return _Ticket, (self._packed,)


@lru_cache(maxsize=32)
def _loaded(packed: bytes) -> _core.Game:
    return cast(_core.Game, pickle.loads(packed))


@dataclass(frozen=True)
class Job:
    """Matches of one game with the same bots: match ``i`` has the ``i``-th seed of the family ``seed``."""

    ticket: _Ticket
    line_up: LineUp
    seed: int
    details: bool
    trajectories: bool = False
    """Whether the plies of the matches are told."""
    opening: int = 0
    """How many random choices each match begins with."""

    @classmethod
    def of(
        cls,
        game: _core.Game,
        line_up: LineUp,
        seed: int,
        details: bool,
        trajectories: bool = False,
        opening: int = 0,
    ) -> Job:
        """A job for a loaded game."""
        return cls(_Ticket.of(game), line_up, seed, details, trajectories, opening)

    @property
    def game(self) -> _core.Game:
        """The game, loaded in this process."""
        return self.ticket.game

    @property
    def signatures(self) -> bool:
        """Whether matches have signatures: without details random ones have none, which takes most of their time."""
        return self.details or not self.line_up.random

    @property
    def facts(self) -> JobFacts:
        """What its matches are about."""
        return {**game_facts(self.game), "seed": self.seed, "bots": list(self.line_up.names), "opening": self.opening}


def by_seating(
    game: _core.Game, line_up: LineUp, seed: int, details: bool, matches: int, opening: int = 0
) -> list[tuple[Job, int]]:
    """A job for each rotation of the line-up, with seeds of its own, and how many of the matches it has."""
    turns = rotations(line_up)
    return [
        (
            Job.of(game, seating, (seed + turn) % _SEEDS, details, opening=opening),
            matches // len(turns) + (turn < matches % len(turns)),
        )
        for turn, seating in enumerate(turns)
    ]


@dataclass(frozen=True)
class Played:
    """Matches ``first`` to ``first + count - 1`` of a job."""

    first: int
    count: int
    columns: Columns
    seconds: float
    moves: Columns | None = None
    """Of a job with trajectories: a row a ply."""


class Failed(NamedTuple):
    """The exception that rules or a bot raised, or Ctrl-C, told by a worker."""

    error: BaseException


def play(job: Job, first: int, count: int, threads: int = 1) -> Played:
    """Play matches ``first`` to ``first + count - 1`` of a job in this process."""
    start = time.perf_counter()
    seeds = _core.match_seeds(job.seed, first, count)
    moves: Columns | None = None
    if job.trajectories:
        thoughts: list[Thoughts] = []
        states = _play_in_python(job, first, seeds, thoughts)
        raw, moves = _core.match_columns(job.game, states), moves_of(states, thoughts, first)
    elif job.line_up.native:
        bots = [str(bot) for bot in job.line_up.bots]
        raw = _core.play_matches(job.game, seeds, bots, threads, job.signatures, None, job.opening)
    else:
        raw = _core.match_columns(job.game, _play_in_python(job, first, seeds))
    return Played(first, count, _named(job, raw, first, seeds), time.perf_counter() - start, moves)


def nothing(job: Job) -> Columns:
    """The columns of no matches."""
    return _named(job, _core.match_columns(job.game, []), 0, _core.match_seeds(job.seed, 0, 0))


def _named(job: Job, raw: Columns, first: int, seeds: NDArray[np.uint64]) -> Columns:
    return columns_of(
        job.game, raw | {"seeds": seeds}, first, ", ".join(job.line_up.names), job.details, job.signatures
    )


def play_safely(job: Job, first: int, count: int, threads: int = 1) -> Played | Failed:
    """The same for a worker: what goes wrong in the match itself is told, so that it is not taken for a lost worker."""
    try:
        return play(job, first, count, threads)
    except Exception as error:
        return Failed(_picklable(error))


def play_packed(packed: bytes, first: int, count: int, threads: int) -> Played | Failed:
    """The same for a process of this machine, which Ctrl-C reaches while it plays and then only."""
    try:
        with _listening():
            try:
                job = pickle.loads(packed)
            except Exception as error:
                return Failed(QuoinError(f"a worker process cannot make the bots: {error!r}", hint=_ON_WORKERS))
            return play_safely(job, first, count, threads)
    except KeyboardInterrupt as pressed:
        return Failed(pressed)


def pack(job: Job) -> bytes:
    """A job as :func:`play_packed` takes it; ``ArgumentError`` if its bots cannot be sent to other processes."""
    try:
        return pickle.dumps(job)
    except Exception as error:
        names = ", ".join(job.line_up.names)
        raise ArgumentError(f"{names}: cannot be sent to other processes: {error}", hint=_ON_WORKERS) from error


@contextmanager
def _listening() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _picklable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def _play_in_python(
    job: Job, first: int, seeds: NDArray[np.uint64], thoughts: list[Thoughts] | None = None
) -> list[_core.State]:
    """The matches that were played; ``thoughts`` gets those of each."""
    own = LineUp(tuple(copy.deepcopy(bot) if hasattr(bot, "begin") else bot for bot in job.line_up.bots))
    return [_match(job, own, index, seed, thoughts) for index, seed in enumerate(seeds.tolist(), first)]


def _match(job: Job, line_up: LineUp, index: int, seed: int, thoughts: list[Thoughts] | None) -> _core.State:
    state = _core.begin_match(job.game, seed, job.opening)
    who = zip(job.line_up.names, job.game.seats, strict=True)
    functions = choosers(line_up, seed)
    if thoughts is not None:
        thoughts.append({})
        functions = thinking_aloud(functions, thoughts[-1])
    settle(state, functions, names=[f"{name} as {seat} in match {index}" for name, seat in who])
    return state

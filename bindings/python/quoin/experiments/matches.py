"""Playing a stretch of matches: what is sent to a worker, and what comes back."""

from __future__ import annotations

import copy
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError, IllegalAction, QuoinError, shown
from quoin.experiments.seating import Seating

__all__ = ["Columns", "Failed", "Job", "Played", "files_of", "pack", "play", "play_packed", "play_safely"]

Columns = dict[str, NDArray[Any]]
_ON_WORKERS = "define them in a module that the workers can import, or play on threads"


class GameFiles(NamedTuple):
    """What a game is loaded from."""

    folder: str
    variants: list[str]
    dials: dict[str, str]
    jit: bool


def files_of(game: _core.Game) -> GameFiles:
    """What a game was loaded from, every dial with its value."""
    _, (_, arguments, _) = cast("tuple[object, tuple[str, tuple[Any, ...], int]]", game.__reduce__())
    return GameFiles(*arguments[:4])


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
    seating: Seating
    seed: int
    details: bool

    @classmethod
    def of(cls, game: _core.Game, seating: Seating, seed: int, details: bool) -> Job:
        """A job for a loaded game."""
        return cls(_Ticket.of(game), seating, seed, details)

    @property
    def game(self) -> _core.Game:
        """The game, loaded in this process."""
        return self.ticket.game


@dataclass(frozen=True)
class Played:
    """Matches ``first`` to ``first + count - 1`` of a job."""

    first: int
    count: int
    columns: Columns
    seconds: float


class Failed(NamedTuple):
    """The exception that rules or a bot raised, or Ctrl-C, told by a worker."""

    error: BaseException


def play(job: Job, first: int, count: int, threads: int = 1) -> Played:
    """Play matches ``first`` to ``first + count - 1`` of a job in this process."""
    start = time.perf_counter()
    seeds = _core.match_seeds(job.seed, first, count)
    if job.seating.native:
        raw = _core.play_matches(job.game, seeds, list(job.seating.bots), threads, job.details, None)
    else:
        raw = _play_in_python(job, first, seeds)
    raw["seeds"] = seeds
    return Played(first, count, raw, time.perf_counter() - start)


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
        names = ", ".join(job.seating.names)
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


def _play_in_python(job: Job, first: int, seeds: NDArray[np.uint64]) -> Columns:
    begins = [hasattr(bot, "begin") for bot in job.seating.bots]
    bots = [copy.deepcopy(bot) if begin else bot for bot, begin in zip(job.seating.bots, begins, strict=True)]
    states = []
    for index, seed in enumerate(seeds.tolist(), start=first):
        states.append(_match(job, index, seed, _choosers(bots, seed)))
    return _core.match_columns(job.game, states)


def _choosers(bots: list[Any], seed: int) -> list[Callable[[_core.State], int]]:
    """Bots as in the engine: each with a seed of its own, the random ones sharing one stream."""
    shared = _core.make_bot("random", seed)
    choosers: list[Callable[[_core.State], int]] = []
    for seat, bot in enumerate(bots):
        if bot == "random":
            choosers.append(shared.choose)
        elif isinstance(bot, str):
            choosers.append(_core.make_bot(bot, _core.bot_seed(seed, seat)).choose)
        else:
            if hasattr(bot, "begin"):
                bot.begin(_core.bot_seed(seed, seat))
            choosers.append(bot.choose if hasattr(bot, "choose") else bot)
    return choosers


def _match(job: Job, index: int, seed: int, choosers: list[Callable[[_core.State], int]]) -> _core.State:
    state = job.game.new_initial_state(seed)
    state.settle_luck()
    while not state.is_terminal():
        seat = state.seat
        action = choosers[seat](state.clone())
        try:
            state.apply_action(action)
        except (IllegalAction, TypeError) as error:
            who = f"{job.seating.names[seat]} as {job.game.seats[seat]} in match {index}"
            raise IllegalAction(f"{who} chose {shown(action)}: {error}") from None
        state.settle_luck()
    return state

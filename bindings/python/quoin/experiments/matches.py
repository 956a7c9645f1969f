"""Playing a stretch of matches: what is sent to a worker, and what comes back."""

from __future__ import annotations

import copy
import pickle
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import IllegalAction, QuoinError, shown
from quoin.experiments.seating import Seating

__all__ = ["Columns", "Failed", "Job", "Played", "files_of", "play", "play_safely"]

Columns = dict[str, NDArray[Any]]


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
    """A game that is loaded once in each process it is sent to."""

    def __init__(self, game: _core.Game) -> None:
        self.game = game

    def __reduce__(self) -> tuple[object, ...]:
        folder, variants, dials, jit = files_of(self.game)
        return _redeem, (folder, tuple(variants), tuple(sorted(dials.items())), jit, self.game.fingerprint)


@lru_cache(maxsize=32)
def _redeem(
    folder: str, variants: tuple[str, ...], dials: tuple[tuple[str, str], ...], jit: bool, fingerprint: str
) -> _Ticket:
    game = _core.load(folder, list(variants), dict(dials), jit)
    if game.fingerprint != fingerprint:
        raise QuoinError(
            f"{game} is not the same game here: its fingerprint is {game.fingerprint}, not {fingerprint}",
            hint="the workers need the same files and the same version of quoin",
        )
    return _Ticket(game)


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
        return cls(_Ticket(game), seating, seed, details)

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
    """The exception that rules or a bot raised, told by a worker."""

    error: Exception


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

"""What experiments are asked for, checked before anything is played: games, numbers of matches, seeds, confidence."""

from __future__ import annotations

import operator
import os
import random
from collections.abc import Iterable
from itertools import islice
from numbers import Real
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from quoin import _core
from quoin.catalog import load_game
from quoin.errors import ArgumentError, not_a, shown
from quoin.experiments.results import saved_seed
from quoin.line_up import Bots, LineUp, line_up

__all__ = ["as_confidence", "as_count", "as_game", "as_line_up", "as_list", "as_seed", "is_number"]

_SUREST = 0.999999
_MOST = 100_000

_T = TypeVar("_T")


def as_game(game: _core.Game | str | os.PathLike[str]) -> _core.Game:
    """A game that is loaded, or that :func:`quoin.load_game` finds."""
    return game if isinstance(game, _core.Game) else load_game(game)


def as_line_up(game: _core.Game, bots: Bots) -> LineUp:
    """Who plays many matches: bots that are made for each match anew."""
    return line_up(game, bots).repeatable()


def as_count(name: str, value: Any, least: int = 0) -> int:
    """An integer, one of NumPy's too, of at least so much, and no more than 32 bits hold."""
    try:
        count = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name} is an integer; found {shown(value)}") from None
    if count < least:
        raise ArgumentError(f"{name} is at least {least}; found {count}")
    if count >= 2**31:
        raise ArgumentError(f"{name} is at most {2**31 - 1}; found {count}")
    return count


def as_list(name: str, values: Iterable[_T]) -> list[_T]:
    """What an iterable gives; one that may have no end is read no further than anybody lists things."""
    given: object = values
    if not isinstance(given, Iterable):
        raise not_a(name, "a list", values)
    found = list(islice(values, _MOST + 1))
    if len(found) > _MOST:
        raise ArgumentError(f"{name} is a list of at most {_MOST:,}; this one has more, or no end")
    return found


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is a real number, one of NumPy's too."""
    return isinstance(value, Real)


def as_confidence(value: object) -> float:
    """A probability with which intervals hold what they estimate."""
    if not is_number(value) or not 0.5 <= value <= _SUREST:
        raise ArgumentError(f"confidence is 0.5 to {_SUREST}, e.g. 0.95; found {shown(value)}")
    return float(value)


def as_seed(seed: int | None, saved: Iterable[str | os.PathLike[str]] = ()) -> int:
    """The seed asked for; without one that of the matches in these folders, or a fresh one, short enough to type."""
    if seed is not None:
        _core.match_seeds(seed, 0, 0)  # refuses what is no seed
        return int(seed)
    found = {there: folder for folder in map(Path, saved) if (there := saved_seed(folder)) is not None}
    if len(found) > 1:
        seeds = ", ".join(f"{there} in {folder.name}" for there, folder in sorted(found.items()))
        raise ArgumentError(f"the saved matches have several seeds: {seeds}", hint="say with seed=... which go on")
    return next(iter(found), random.SystemRandom().getrandbits(32))

"""Testing a game's rules: the fuzzer and the cases that its author wrote down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypedDict

from quoin import _core
from quoin.errors import answering

__all__ = ["CaseVerdict", "Coverage", "Finding", "check", "run_cases"]


class Finding(NamedTuple):
    """One promise that every game makes, and whether this one keeps it."""

    promise: str
    held: bool
    detail: str


class CaseVerdict(NamedTuple):
    """One case of ``cases.yaml``; ``detail`` says what was expected and found, ``excerpt`` shows the line of the case
    that did not hold and a mark under the place, as :attr:`QuoinError.excerpt` does. Both are empty if it passed."""

    name: str
    passed: bool
    detail: str
    excerpt: str = ""


class Coverage(TypedDict):
    """What random matches reach."""

    matches: int
    never_run: list[str]
    """Lines of the rules: ``"rules.lua:99-107"``."""
    played: dict[str, int]
    """How often each kind of action was played."""
    offered: dict[str, int]
    """In how many lists it stood."""


@answering
def check(
    game: _core.Game, matches: int = 30, seed: int = 1, progress: Callable[[str], object] | None = None
) -> list[Finding]:
    """Play random matches of ``game`` and test what every game promises.

    Among the promises: undo and copies restore the state, saved matches replay, texts and numbers of actions are one to
    one, illegal actions change nothing, hidden things stay hidden, no state outside the block, every match ends. Lines
    that the game's ``cases.yaml`` executes count as executed; what its cases say is told by :func:`run_cases`. Loops of
    the rules that never end use up their ticks and break a promise.
    """
    return check_with_cases(game, matches, seed, progress)[0]


def check_with_cases(
    game: _core.Game, matches: int = 30, seed: int = 1, progress: Callable[[str], object] | None = None
) -> tuple[list[Finding], list[CaseVerdict]]:
    """What :func:`check` finds, and the verdicts of the game's ``cases.yaml`` (none without one): each is run once."""
    return _core.check_game(game, matches, seed, progress)


@answering
def run_cases(game: str | Path | _core.Game, jit: bool = False) -> list[CaseVerdict]:
    """Run every case of the ``cases.yaml`` in the folder ``game``, or among the files of a loaded game.

    A case in which the rules loop without end uses up their ticks, fails and says at which line.
    """
    return _core.run_cases(game if isinstance(game, _core.Game) else str(game), jit)

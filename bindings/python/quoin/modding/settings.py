"""Whether a game loads and plays with its dials set otherwise. In: a game. Out: a finding, as of a check."""

from __future__ import annotations

from quoin import _core
from quoin.catalog import dial_text, with_dials
from quoin.checks import Finding
from quoin.description import Dial
from quoin.errors import GameError, QuoinError
from quoin.playing import play

__all__ = ["check_dials"]


def check_dials(game: _core.Game, matches: int = 3, seed: int = 1) -> list[Finding]:
    """Load the game with each dial at its other values, one at a time, and play random matches: with both ends of a
    range, each choice, the other state of a flag. What ``requires`` refuses is no fault. Empty without dials."""
    settings = [(dial.name, value) for dial in game.description.dials for value in _others(dial)]
    if not settings:
        return []
    refused, broken = 0, dict[str, list[str]]()  # settings by what went wrong
    for name, value in settings:
        try:
            _play(game, {name: value}, matches, seed)
        except QuoinError as error:
            if isinstance(error, GameError) and "that:" in (error.source or ""):
                refused += 1
            else:
                broken.setdefault(str(error), []).append(f"{name}={value}")
    faults = [f"{', '.join(where)}: {error}" for error, where in broken.items()]
    told = f"{len(settings) - refused} settings" + (f", {refused} more refused by requires" if refused else "")
    return [Finding("dials play at their other values", not broken, "\n".join(faults) or told)]


def _play(game: _core.Game, dials: dict[str, str], matches: int, seed: int) -> None:
    varied = with_dials(game, dials)
    for match in range(matches):
        play(varied, seed=seed + match)


def _others(dial: Dial) -> list[str]:
    """Values that show most of what the dial does, without the one that it has."""
    if dial.kind == "counts":
        return []
    ends = [str(dial.min), str(dial.max)] if dial.kind == "range" else list(dial.names)
    return [value for value in dict.fromkeys(ends) if value != dial_text(dial.value)]

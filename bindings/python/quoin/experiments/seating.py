"""Who plays: bots by name, or objects and functions of Python, one for each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from quoin import _core
from quoin.errors import ArgumentError, shown

__all__ = ["AnyBot", "Bots", "Chooser", "Seating", "check_bots", "seat_bots", "seatings"]


class Chooser(Protocol):
    """A bot written in Python.

    If it also has ``begin(seed)``, that is called before each match: a bot that draws numbers takes them from there,
    so that matches can be repeated.
    """

    def choose(self, state: _core.State) -> int:
        """A legal action for ``state.seat``. ``state`` is a copy of the bot's own, what is hidden in it too: a bot that
        plays fair looks at ``state.view(state.seat)`` or ``state.observation_tensor(state.seat)`` only."""


AnyBot = str | Chooser | Callable[[_core.State], int]
Bots = AnyBot | Sequence[AnyBot]


class Seating(NamedTuple):
    """One bot a seat: a text for the engine's own (``greedy-playout(playouts=50)``), else a Python object."""

    bots: tuple[Any, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What stands in results; a Python bot has the name of its class or function."""
        return tuple(_name(bot) for bot in self.bots)

    @property
    def native(self) -> bool:
        """Whether matches can be played without Python."""
        return all(isinstance(bot, str) for bot in self.bots)


def seat_bots(game: _core.Game, bots: Bots) -> Seating:
    """One bot for every seat, or one for each; ``ArgumentError`` if the number is wrong or a name is unknown."""
    seats = game.num_players()
    given = check_bots(bots)
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        given *= seats
    if len(given) != seats:
        raise ArgumentError(f"{game} has {seats} seats; found {len(given)} bots", hint="one name does for all seats")
    return Seating(tuple(given))


def check_bots(bots: Bots) -> list[Any]:
    """The bots that are named, for as many seats as there may be; ``ArgumentError`` if one is none."""
    given = [bots] if isinstance(bots, str) or not isinstance(bots, Sequence) else bots
    return [_checked(bot) for bot in given]


def seatings(seating: Seating) -> list[Seating]:
    """The seating and its rotations: over all of them every bot sits everywhere equally often."""
    found = []
    for turn in range(len(seating.bots)):
        turned = Seating(seating.bots[turn:] + seating.bots[:turn])
        if turned not in found:
            found.append(turned)
    return found


def _checked(bot: Any) -> Any:
    if isinstance(bot, str):
        return _core.bot_text(bot)
    if isinstance(bot, _core.Bot):
        return str(bot)  # each match has bots of its own, with seeds that follow from the match's
    if callable(getattr(bot, "choose", None)) or callable(bot):
        return bot
    raise ArgumentError(
        f"{shown(bot)} is no bot", hint="give a name, an object with choose(state), or a function of a state"
    )


def _name(bot: Any) -> str:
    if isinstance(bot, str):
        return bot
    kind = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{kind.__module__}.{kind.__qualname__}"

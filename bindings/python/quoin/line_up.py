"""Who sits where: a bot for each seat. In: bots as people give them. Out: a line-up, its rotations, its functions."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

from quoin import _core
from quoin.bots import AnyBot, Choose, Chooser, Registered, checked_bot, choose_of, name_of
from quoin.errors import ArgumentError, shown

__all__ = [
    "Bots",
    "LineUp",
    "bot_remarks",
    "checked_bots",
    "choosers",
    "line_up",
    "need_suiting",
    "rotations",
    "seat_number",
]

Bots = AnyBot | Sequence[AnyBot] | Mapping[str, AnyBot]
"""One bot for all seats, one for each, or one for each by the seats' names."""


class LineUp(NamedTuple):
    """One bot a seat: a text for the engine's own (``greedy-playout(playouts=50)``), else what Python knows."""

    bots: tuple[str | Registered | Chooser | Choose, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What stands in results; a Python bot has the name of its class or function."""
        return tuple(map(name_of, self.bots))

    @property
    def native(self) -> bool:
        """Whether matches can be played without Python."""
        return all(isinstance(bot, str) for bot in self.bots)

    @property
    def random(self) -> bool:
        """Whether all seats choose at random."""
        return all(bot == "random" for bot in self.bots)

    def repeatable(self) -> LineUp:
        """The same with bots for each match, whose seeds follow from the match's, in place of those made before."""
        return LineUp(tuple(str(bot) if isinstance(bot, _core.Bot) else bot for bot in self.bots))


def line_up(game: _core.Game, bots: Bots) -> LineUp:
    """A bot for every seat; ``ArgumentError`` if the number is wrong, a name is unknown, a bot cannot play the game,
    or an option of it changes nothing there."""
    if isinstance(bots, Mapping):
        by_seat = {seat_number(game, seat): bot for seat, bot in bots.items()}
        missing = [name for seat, name in enumerate(game.seats) if seat not in by_seat]
        if missing:
            raise ArgumentError(f"{game} has the seat {missing[0]}, which has no bot")
        bots = [by_seat[seat] for seat in range(game.num_players())]
    seats = game.num_players()
    given = checked_bots(bots)
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        given *= seats
    if len(given) != seats:
        raise ArgumentError(f"{game} has {seats} seats; found {len(given)} bots", hint="one name does for all seats")
    need_suiting(game, given)
    return LineUp(tuple(given))


def need_suiting(game: _core.Game, bots: Iterable[object]) -> None:
    """``ArgumentError`` if a bot of the engine's cannot play the game, or an option of it changes nothing there."""
    for bot in dict.fromkeys(bot for bot in bots if isinstance(bot, str)):
        _core.need_bot_suits(game, bot)


def checked_bots(bots: Bots) -> list[str | Registered | Chooser | Choose]:
    """The bots that are named, for as many seats as there may be; ``ArgumentError`` if one is none."""
    if isinstance(bots, Mapping):
        return [checked_bot(bot) for bot in bots.values()]
    given = [bots] if isinstance(bots, str) or not isinstance(bots, Sequence) else bots
    return [checked_bot(bot) for bot in given]


def bot_remarks(game: _core.Game, bots: Iterable[object]) -> list[str]:
    """What people should know of bots in a game, each sentence once."""
    names = _core.bot_names()
    texts = (str(bot) for bot in bots if isinstance(bot, str | _core.Bot))
    ours = [text for text in texts if text.partition("(")[0].partition(":")[0] in names]
    return [said for said in dict.fromkeys(_core.bot_remark(game, text) for text in ours) if said]


def rotations(lined_up: LineUp) -> list[LineUp]:
    """The line-up and its rotations: over all of them every bot sits everywhere equally often."""
    found = []
    for turn in range(len(lined_up.bots)):
        turned = LineUp(lined_up.bots[turn:] + lined_up.bots[:turn])
        if turned not in found:
            found.append(turned)
    return found


def choosers(lined_up: LineUp, seed: int) -> dict[int, Choose]:
    """The functions that choose in one match, by seat, as in the engine: each bot draws from a seed of its own, which
    follows from ``seed``; the random ones share one stream."""
    shared = _core.make_bot("random", seed)
    found: dict[int, Choose] = {}
    for seat, bot in enumerate(lined_up.bots):
        own = _core.bot_seed(seed, seat)
        if isinstance(bot, str):
            found[seat] = (shared if bot == "random" else _core.make_bot(bot, own)).choose
        elif isinstance(bot, Registered):
            found[seat] = bot.make(own).choose
        else:
            if hasattr(bot, "begin"):
                bot.begin(own)
            found[seat] = choose_of(bot)
    return found


def seat_number(game: _core.Game, seat: object) -> int:
    """The number of a seat that is given by its name or number; ``ArgumentError`` if there is no such one."""
    seats = game.seats
    if isinstance(seat, str) and seat in seats:
        return seats.index(seat)
    if isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and 0 <= operator.index(seat) < len(seats):
        return operator.index(seat)
    near = difflib.get_close_matches(seat, seats, n=1) if isinstance(seat, str) else []
    hint = f'did you mean "{near[0]}"?' if near else "seats: " + ", ".join(seats)
    raise ArgumentError(f"there is no seat {shown(seat)}", hint=hint)

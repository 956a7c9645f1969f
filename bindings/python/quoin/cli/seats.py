"""Who sits where: ``--seat red=human --seat yellow=level:3``, ``--level 4`` for all that are not people."""

from __future__ import annotations

import re
from collections.abc import Iterable

from quoin import _core
from quoin.bots import STANDARD_BOT, NamedBot, Registered, bot_names, checked_bot
from quoin.cli.screen import EVERYBODY
from quoin.errors import ArgumentError
from quoin.line_up import seat_number
from quoin.session import Session

__all__ = ["HUMAN", "levels_told", "opponent", "players", "typed_viewer"]

HUMAN = "human"


def _typed_seat(game: _core.Game, text: str) -> int:
    """The number of the seat that somebody typed by its name or number."""
    return seat_number(game, int(text) if text.isdecimal() and text not in game.seats else text)


def typed_viewer(game: _core.Game, text: str | None) -> int | None:
    """Who looks: a seat, ``nobody`` (-1: what all see), or ``None`` for all there is."""
    return None if text is None else EVERYBODY if text in ("nobody", "-1") else _typed_seat(game, text)


def opponent(level: int | None, bot: str | None) -> str:
    """The bot of all seats that nobody is named for, of ``--level`` and ``--bot``."""
    if level is not None and bot is not None:
        raise ArgumentError("--level and --bot both say who plays", hint="give one of them")
    return f"level({level})" if level is not None else bot or STANDARD_BOT


def players(
    game: _core.Game, settings: list[str] | None, seed: int, otherwise: str = STANDARD_BOT
) -> dict[int, str | NamedBot]:
    """The bots by seat; people have none. Seats not named: if nobody is named a person, the first of them is one; the
    bot ``otherwise`` plays the others."""
    wishes: dict[int, str] = {}
    for setting in settings or ():
        name, equals, who = setting.partition("=")
        if not equals:
            raise ArgumentError(f'--seat takes SEAT=PLAYER, e.g. {game.seats[0]}=human; found "{setting}"')
        name = name.strip()
        seat = _typed_seat(game, name)
        if seat in wishes:
            raise ArgumentError(f'the seat "{game.seats[seat]}" is named twice', hint="give each seat one player")
        wishes[seat] = who.strip()
    free = [seat for seat in range(game.num_players()) if seat not in wishes]
    if free and HUMAN not in wishes.values():
        wishes[free[0]] = HUMAN
    named = {seat: wishes.get(seat, otherwise) for seat in range(game.num_players())}
    return {seat: _bot(who, seed + seat) for seat, who in named.items() if who != HUMAN}


def _bot(who: str, seed: int) -> str | NamedBot:
    """``level:3``, ``random``, ``mcts:500`` (playouts), ``mcts:2s``, one of Python's."""
    try:
        known = checked_bot(who)
    except ArgumentError as error:
        if who.partition(":")[0].partition("(")[0] in bot_names():
            raise
        names = ", ".join([HUMAN, *bot_names()])
        raise ArgumentError(f'there is no player "{who}"; there are {names}', hint=error.hint) from None
    return known.make(seed) if isinstance(known, Registered) else str(known)


def levels_told(session: Session, players: Iterable[str]) -> list[str]:
    """What each level among the players is made of, lowest first: "level 3: mcts(playouts=100)"; or the sentence that
    says what plays in its place."""
    named = [found for who in players if (found := re.fullmatch(r"level(?:\D*(\d).*)?", who))]
    if not named:
        return []
    bots = session.call("bots")
    levels = sorted({int(found[1] or bots["standard"]) for found in named})
    return [bots["notes"][level - 1] or f"level {level}: {bots['levels'][level - 1]}" for level in levels]

"""Who sits where: ``--seat red=human --seat yellow=greedy-playout:2s``."""

from __future__ import annotations

from quoin import _core
from quoin.bots import Choose, bot_names, make_bot
from quoin.errors import ArgumentError
from quoin.line_up import seat_number

__all__ = ["HUMAN", "STANDARD_BOT", "players"]

HUMAN = "human"
STANDARD_BOT = "greedy-playout"


def players(game: _core.Game, settings: list[str] | None, seed: int) -> dict[int, Choose]:
    """The bots by seat; people have none. Seats not named: if nobody is named a person, the first of them is one; the
    others the computer."""
    wishes: dict[int, str] = {}
    for setting in settings or ():
        name, equals, who = setting.partition("=")
        if not equals:
            raise ArgumentError(f'--seat takes SEAT=PLAYER, e.g. {game.seats[0]}=human; found "{setting}"')
        name = name.strip()
        seat = seat_number(game, int(name) if name.isdecimal() and name not in game.seats else name)
        if seat in wishes:
            raise ArgumentError(f'the seat "{game.seats[seat]}" is named twice', hint="give each seat one player")
        wishes[seat] = who.strip()
    free = [seat for seat in range(game.num_players()) if seat not in wishes]
    if free and HUMAN not in wishes.values():
        wishes[free[0]] = HUMAN
    named = {seat: wishes.get(seat, STANDARD_BOT) for seat in range(game.num_players())}
    return {seat: _bot(who, seed + seat) for seat, who in named.items() if who != HUMAN}


def _bot(who: str, seed: int) -> Choose:
    """``random``, ``greedy-playout``, ``greedy-playout:500`` (playouts), ``greedy-playout:2s``, one of Python's."""
    try:
        return make_bot(who, seed).choose
    except ArgumentError as error:
        if who.partition(":")[0].partition("(")[0] in bot_names():
            raise
        known = ", ".join([HUMAN, *bot_names()])
        raise ArgumentError(f'there is no player "{who}"; there are {known}', hint=error.hint) from None

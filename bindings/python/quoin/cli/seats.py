"""Who sits where: ``--seat red=human --seat yellow=greedy-playout:2s``."""

from __future__ import annotations

from quoin import _core
from quoin.errors import ArgumentError

__all__ = ["HUMAN", "STANDARD_BOT", "players"]

HUMAN = "human"
STANDARD_BOT = "greedy-playout"


def players(game: _core.Game, settings: list[str] | None, seed: int) -> list[_core.Bot | None]:
    """For each seat its bot, or ``None`` for a person. Seats not named: if nobody is named a person, the first of them
    is one; the others the computer."""
    wishes: dict[int, str] = {}
    for setting in settings or ():
        name, equals, who = setting.partition("=")
        if not equals:
            raise ArgumentError(f'--seat takes SEAT=PLAYER, e.g. {game.seats[0]}=human; found "{setting}"')
        seat = _seat(game, name.strip())
        if seat in wishes:
            raise ArgumentError(f'the seat "{game.seats[seat]}" is named twice', hint="give each seat one player")
        wishes[seat] = who.strip()
    free = [seat for seat in range(game.num_players()) if seat not in wishes]
    if free and HUMAN not in wishes.values():
        wishes[free[0]] = HUMAN
    return [_player(wishes.get(seat, STANDARD_BOT), seed + seat) for seat in range(game.num_players())]


def _seat(game: _core.Game, name: str) -> int:
    if name in game.seats:
        return game.seats.index(name)
    if name.isdigit() and int(name) < len(game.seats):
        return int(name)
    raise ArgumentError(f'there is no seat "{name}"; the seats are {", ".join(game.seats)}')


def _player(who: str, seed: int) -> _core.Bot | None:
    """``human``, or a bot: ``random``, ``greedy-playout``, ``greedy-playout:500`` (playouts), ``greedy-playout:2s``."""
    if who == HUMAN:
        return None
    try:
        return _core.make_bot(who, seed)
    except ArgumentError as error:
        if who.partition(":")[0].partition("(")[0] in _core.bot_names():
            raise
        known = ", ".join([HUMAN, *_core.bot_names()])
        raise ArgumentError(f'there is no player "{who}"; there are {known}', hint=error.hint) from None

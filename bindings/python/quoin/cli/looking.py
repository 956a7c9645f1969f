"""What somebody at a console wants to look at.

In: what was typed after `look`. Out: what a session is asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quoin.cli.menu import Entry
from quoin.description import Description

__all__ = ["looked_at"]


def looked_at(place: str, game: Description, menu: Sequence[Entry], seat: str | None) -> list[dict[str, Any]]:
    """The number of an action, sites of this name, a zone, the place of a card in it, or a card. ``seat``: whose row of
    a zone is meant."""
    action = [entry["action"] for entry in menu if str(entry["number"]) == place]
    kinds = [(board.name, kind.name) for board in game.boards for kind in board.sites if place in kind.names]
    zone, _, number = place.partition(" ")
    named = zone in [one.name for one in game.zones]
    if action and not kinds:
        return [{"action": action[0]}]
    if kinds:
        return [{"board": board, "sites": kind, "site": place} for board, kind in kinds]
    if named and number.isdecimal():
        return [{"zone": zone, "place": int(number) - 1, **({"seat": seat} if seat else {})}]
    return [{"zone": place} if named and not number else {"card": place}]

"""What a person at the terminal is told of the plies played: each once, and never what his seat may not know."""

from __future__ import annotations

from functools import lru_cache

from rich.markup import escape

from quoin import _core
from quoin.cli.screen import seat_markup

__all__ = ["Telling", "hides"]

_MOST = 12


class Telling:
    """Remembers for each viewer (``None``: everything is told) which plies he has been told of."""

    def __init__(self, state: _core.State) -> None:
        self._before = state.move_number()
        self._told: dict[int | None, set[int]] = {}

    def news(self, state: _core.State, viewer: int | None) -> list[str]:
        """The plies that the viewer may know of and was not told yet, as markup; of very many only the last."""
        told = self._told.setdefault(viewer, set())
        fresh: list[_core.PastPly] = []
        for past in _core.past_plies(state, viewer):
            before = past.before
            number = before.move_number()
            if number < self._before or (number in told and before.node != "together"):
                break
            if number not in told:
                fresh.append(past)
                told.add(number)
        lines = [line for past in reversed(fresh) for line in _lines(past)]
        if len(lines) <= _MOST:
            return lines
        return [f"[dim]... {len(lines) - _MOST} more before[/]", *lines[-_MOST:]]

    def back_to(self, number: int) -> None:
        """Plies from this number on were taken back."""
        self._before = min(self._before, number)
        for told in self._told.values():
            told.difference_update({one for one in told if one >= number})


def _lines(past: _core.PastPly) -> list[str]:
    game, ply = past.before.game, past.after.last_ply()
    lines = [_ply(past)]
    for seat, phase in ply.passes if ply is not None else ():
        lines.append(f"{seat_markup(game, seat)} has nothing to do ({escape(phase)}) and passes")
    return lines


def _ply(past: _core.PastPly) -> str:
    """One ply; where not all of its choice or outcome may be told, what the viewer saw change."""
    before, after = past.before, past.after
    game = before.game
    if past.open:
        text = escape(before.action_to_string(past.player, after.history()[-1]))
        shown = before.node == "together" != after.node and hides(game)  # what the others chose
        told = f"[dim]; then {escape(past.changes())}[/]" if shown else ""
        name = seat_markup(game, past.player) if past.player >= 0 else "[dim]luck:[/]"
        return f"{name} {text}{told}"
    seen = past.changes()
    told = f"[dim]{': ' if seen else ''}{escape(seen)}[/]"
    if past.player >= 0:
        chosen = past.text().removeprefix(game.description.seats[past.player].name).removeprefix(":").strip()
        return f"{seat_markup(game, past.player)} {escape(chosen)}{told}"
    return f"[dim]luck:[/] {escape(past.text())}{told}"


@lru_cache(maxsize=32)
def hides(game: _core.Game) -> bool:
    """True if there is a zone that not everybody sees."""
    return any(zone.visible != "all" for zone in game.description.zones if zone.role != "engine")

"""A state as one viewer sees it, with all that the parts of its picture ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from quoin import _core
from quoin.drawing.facts import describe, places, result_of, seats_to_act, task_of, value_text
from quoin.drawing.svg.layout import Room, Site
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import words
from quoin.drawing.svg.targets import chosen_sites, known_plies, legal_sites
from quoin.errors import ArgumentError

__all__ = ["Scene"]


@dataclass(frozen=True)
class Scene:
    """``viewer``: the seat that looks, -1 for what everybody sees, ``None`` for everything. ``options``: actions to
    point out instead of all legal ones."""

    state: _core.State
    viewer: int | None
    highlight: bool = True
    marks_last: bool = True
    options: frozenset[Site] | None = None
    room: Room = field(default_factory=Room)

    @cached_property
    def facts(self) -> dict[str, Any]:
        return describe(self.state.game)

    @cached_property
    def view(self) -> dict[str, Any]:
        return self.state.view(self.viewer, readable=False)

    @cached_property
    def looks(self) -> Looks:
        return Looks(self.facts)

    @cached_property
    def seats(self) -> list[str]:
        return [str(seat["name"]) for seat in self.facts["seats"]]

    @cached_property
    def acting(self) -> set[int]:
        return seats_to_act(self.state)

    @cached_property
    def legal(self) -> frozenset[Site]:
        if self.options is not None:
            return self.options
        return frozenset(legal_sites(self.state, self.viewer)) if self.highlight else frozenset()

    @cached_property
    def last(self) -> tuple[int, str, frozenset[Site]] | None:
        """Who played the last ply (-1: luck), its text, the sites that it named."""
        plies = known_plies(self.state, self.viewer)
        if not plies:
            return None
        player, choice = plies[-1].player, plies[-1].choice
        if player >= 0:
            game = self.state.game
            return player, game.action_to_string(choice), frozenset(chosen_sites(game, game.action_to_dict(choice)))
        before = self.state.clone()
        for _ in range(len(self.state.history()) - len(plies) + 1):
            before.undo_action()
        return player, before.action_to_string(-1, choice), frozenset()

    def score(self, seat: int) -> str | None:
        """The points of a seat, ``None`` in games without."""
        name = self.facts.get("scores")
        if name is None:
            return None
        row = self.view[name][seat] if name in self.view else None
        return "?" if row is None else f"{self.state.scores()[seat]:g}"

    def task(self, seat: int) -> str:
        """What a seat has to do now, or how the match ended for it; "" if nothing."""
        if self.state.is_terminal():
            return result_of(self.state, seat)
        task = words(task_of(self.state, self.facts)) if seat in self.acting else ""
        return task.removesuffix(": act")

    def status(self) -> str:
        """Who is on turn or who has won, in one sentence."""
        state = self.state
        if state.is_terminal():
            winners = [name for seat, name in enumerate(self.seats) if state.returns()[seat] > 0]
            if len(self.seats) == 1:
                return f"{self.seats[0]} {'wins' if winners else 'loses'} the match"
            if not winners or len(winners) == len(self.seats):
                return "The match is a draw"
            return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'} the match"
        names = " and ".join(self.seats[seat] for seat in sorted(self.acting))
        if state.is_chance_node():
            return f"{names} rolls {words(state.phase)}" if names else f"luck is due: {words(state.phase)}"
        phase = f": {words(state.phase)}" if len(self.facts["phases"]) > 1 and state.phase != "act" else ""
        return f"{names} to act{phase}"

    def last_text(self) -> str:
        """The last ply in words."""
        if self.last is None:
            return ""
        player, told, _ = self.last
        return f"{self.seats[player]}: {told}" if player >= 0 else words(told)

    def rows(self, zone: dict[str, Any]) -> dict[int, list[tuple[int, int | None]]]:
        """A zone's content, row by row: (place, value); hidden values are ``None``."""
        rows: dict[int, list[tuple[int, int | None]]] = {}
        for row, place, value in places(zone, self.view[zone["name"]]):
            rows.setdefault(row, []).append((place, value))
        return rows

    def told(self, domain: dict[str, Any], value: int | None) -> str:
        """A value in words."""
        return "?" if value is None else words(value_text(domain, value, self.facts))


def viewer_of(game: _core.Game, seat: int | str | None) -> int | None:
    """The number of the seat that looks."""
    if seat is None or seat == -1:
        return None if seat is None else -1
    if isinstance(seat, str) and seat in game.seats:
        return game.seats.index(seat)
    if isinstance(seat, int) and 0 <= seat < len(game.seats):
        return int(seat)
    raise ArgumentError(f"there is no seat {seat!r}", hint="seats: " + ", ".join(game.seats))

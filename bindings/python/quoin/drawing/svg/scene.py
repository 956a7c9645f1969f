"""A state as one viewer sees it, with all that the parts of its picture ask for."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from functools import cached_property
from typing import SupportsIndex

from quoin import _core
from quoin.description import Description, Domain, Zone
from quoin.drawing.marks import View, places, result_of, seats_to_act, sees_score, task_of
from quoin.drawing.svg.layout import Room, Site
from quoin.drawing.svg.looks import Looks
from quoin.drawing.svg.markup import words
from quoin.drawing.svg.past import PastPly, last_sites, past_plies
from quoin.drawing.svg.targets import legal_sites
from quoin.errors import not_a
from quoin.line_up import seat_number

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
    def described(self) -> Description:
        return self.state.game.description

    @cached_property
    def view(self) -> View:
        return self.state.view(self.viewer, readable=False)

    @cached_property
    def looks(self) -> Looks:
        return Looks(self.described)

    @cached_property
    def seats(self) -> list[str]:
        return [seat.name for seat in self.described.seats]

    @cached_property
    def acting(self) -> set[int]:
        return seats_to_act(self.state)

    @cached_property
    def legal(self) -> frozenset[Site]:
        if self.options is not None:
            return self.options
        return frozenset(legal_sites(self.state, self.viewer)) if self.highlight else frozenset()

    @cached_property
    def last(self) -> PastPly | None:
        """The last ply that the viewer may know of."""
        return next(past_plies(self.state, self.viewer), None)

    @cached_property
    def last_sites(self) -> dict[int | None, frozenset[Site]]:
        """The sites to mark as those of the last choice, by the seat on whose own board they lie."""
        return last_sites(self.state, self.viewer) if self.marks_last else {}

    def score(self, seat: int) -> str | None:
        """The points of a seat, ``None`` in games without."""
        if self.described.scores is None:
            return None
        return f"{self.state.scores()[seat]:g}" if sees_score(self.described, self.view, seat) else "?"

    def task(self, seat: int) -> str:
        """What a seat has to do now, or how the match ended for it; "" if nothing."""
        if self.state.is_terminal():
            return result_of(self.state, seat)
        task = words(task_of(self.state)) if seat in self.acting else ""
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
        phase = f": {words(state.phase)}" if len(self.described.phases) > 1 and state.phase != "act" else ""
        return f"{names} to act{phase}"

    @cached_property
    def ended(self) -> str:
        """What ended the match, "" if nothing did or nobody knows."""
        return f"ended by {self.state.ended_by}" if self.state.ended_by is not None else ""

    @cached_property
    def last_text(self) -> str:
        """The last ply in words."""
        return self.last.text() if self.last is not None else ""

    def rows(self, zone: Zone) -> dict[int, list[tuple[int, int | None]]]:
        """A zone's content, row by row: (place, value); hidden values are ``None``."""
        rows: dict[int, list[tuple[int, int | None]]] = {}
        for row, place, value in places(zone, self.view[zone.name]):
            rows.setdefault(row, []).append((place, value))
        return rows

    def told(self, domain: Domain, value: int | None) -> str:
        """A value in words."""
        return "?" if value is None else words(self.described.text(domain, value))


def need_state(state: object) -> None:
    """``WrongType`` for what is no state."""
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)


def viewer_of(game: _core.Game, seat: SupportsIndex | str | None) -> int | None:
    """The number of the seat that looks; -1: nobody's, ``None``: everything is seen."""
    if seat is None:
        return None
    nobody = isinstance(seat, SupportsIndex) and not isinstance(seat, bool) and operator.index(seat) == -1
    return -1 if nobody else seat_number(game, seat)

"""What a viewer is told of the plies played: who, what in words, and which sites to mark.

Where the game hides something, of others' choices and of dice only what the information state tells: that they
happened, and what the viewer saw change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from quoin import _core
from quoin.description import Description, Zone
from quoin.drawing.marks import View, marks_of, own_boards, places
from quoin.drawing.svg.layout import Site
from quoin.drawing.svg.markup import words
from quoin.drawing.svg.targets import chosen_sites
from quoin.playing import earlier
from quoin.plies import Ply

__all__ = ["PastPly", "hides", "last_sites", "past_plies"]

_MOST_TOLD = 4


@dataclass(frozen=True)
class PastPly:
    """A ply between the states ``before`` and ``after`` it, for one viewer (``None``: everything is told)."""

    ply: Ply
    before: _core.State
    after: _core.State
    viewer: int | None

    @property
    def player(self) -> int:
        """Who chose; -1: luck."""
        return self.ply.player

    @property
    def open(self) -> bool:
        """True if telling all of the ply gives nothing away."""
        return self.viewer is None or 0 <= self.player == self.viewer or not hides(self.before.game)

    def text(self) -> str:
        """The ply in words."""
        game, (node, player, seat, choice, *_) = self.before.game, self.ply
        if player >= 0:
            told = f": {game.action_to_string(choice)}" if self.open else " chooses"
            return f"{game.seats[player]}{told}"
        if node == "chance" and not self.open:
            return f"{game.seats[seat]} rolls {words(self.before.phase)}"
        return words(self.before.action_to_string(-1, choice))

    def changes(self) -> str:
        """What the viewer saw change by the ply: "cards west1 yellow · held cyan 5"."""
        game = self.before.game
        described, (old, new) = game.description, self._views()
        told = []
        for zone in described.zones:
            if zone.name not in new or not zone.shown or zone.role.startswith("history"):
                continue
            was = {(row, place): value for row, place, value in places(zone, old[zone.name])}
            now = [one for one in places(zone, new[zone.name]) if was[one[:2]] != one[2]]
            if now:
                told.append(f"{words(zone.name)} " + _changed(zone, now, described))
        return " · ".join(told)

    def sites(self) -> frozenset[Site]:
        """The sites that the choice named; if it named none or may not be told, those on boards that all share where
        the viewer saw a change."""
        if self.player < 0:
            return frozenset()
        game = self.before.game
        named = chosen_sites(game, game.action_to_dict(self.ply.choice)) if self.open else ()
        return frozenset(named) or changed_sites(self, self.after, None)

    def _views(self) -> tuple[View, View]:
        """What the viewer saw before and after."""
        before, after = (state.view(self.viewer, readable=False) for state in (self.before, self.after))
        return before, after


def changed_sites(past: PastPly, after: _core.State, row: int | None) -> frozenset[Site]:
    """Where the viewer sees a board change from before a ply to a later state; ``row``: on that seat's own copy."""
    described = past.before.game.description
    views = [state.view(past.viewer, readable=False) for state in (past.before, after)]
    found: set[Site] = set()
    for index in range(len(described.boards)):
        for layer in described.layers(index):
            old, new = (set(marks_of(described, index, layer, view)) for view in views)
            found |= {(index, mark.sites, mark.site) for mark in old ^ new if mark.row == row}
    return frozenset(found)


def last_sites(state: _core.State, viewer: int | None) -> dict[int | None, frozenset[Site]]:
    """The sites of the last choice that has any, by the seat on whose own copy of a board they lie (``None``: on
    boards that all share). Choices made together count as one; luck does not count."""
    group: list[PastPly] = []
    for past in past_plies(state, viewer):
        if group and not (past.ply.node == group[-1].ply.node == "together" and past.player not in _seats(group)):
            found = _sites_of(group)
            if found:
                return found
            group = []
        if past.player >= 0:
            group.append(past)
    return _sites_of(group) if group else {}


def _seats(group: list[PastPly]) -> set[int]:
    return {past.player for past in group}


def _sites_of(group: list[PastPly]) -> dict[int | None, frozenset[Site]]:
    """The sites of choices that were made together, the last of them first, or of one choice."""
    found: dict[int | None, frozenset[Site]] = {}
    described = group[0].before.game.description
    for past in group:
        own = changed_sites(group[-1], group[0].after, past.player)
        for site in own or past.sites():
            row = past.player if own_boards(described, site[0]) else None
            found[row] = found.get(row, frozenset()) | {site}
    return found


def _changed(zone: Zone, now: list[tuple[int, int, int | None]], described: Description) -> str:
    """What stands in the changed places of a zone; of many only how many they are."""
    if len(now) > _MOST_TOLD:
        return f"in {len(now)} places"
    texts = []
    for row, place, value in now:
        owner = [described.seats[row].name] if zone.per_seat else []
        where = [described.text(zone.over, place)] if zone.over is not None else []
        texts.append(" ".join([*owner, *where, "?" if value is None else described.text(zone.holds, value)]))
    return ", ".join(texts)


def past_plies(state: _core.State, viewer: int | None) -> Iterator[PastPly]:
    """The plies that the viewer may know of, the latest first: choices made together wait until all have chosen."""
    plies = state.plies()
    waiting = _waiting(state, plies) if viewer is not None else 0
    for number, (after, before) in enumerate(pairwise(earlier(state))):
        ply = plies[-1 - number]
        if number >= waiting or ply.seat == viewer:
            yield PastPly(ply, before, after, viewer)


def _waiting(state: _core.State, plies: list[Ply]) -> int:
    """How many of the last plies are choices that wait for those of other seats."""
    if state.node != "together":
        return 0
    seats = set(state.seats_to_choose())
    count = 0
    for ply in reversed(plies):
        if ply.node != "together" or ply.seat in seats:
            break
        seats.add(ply.seat)
        count += 1
    return count


@lru_cache(maxsize=32)
def hides(game: _core.Game) -> bool:
    """True if there is a zone that not everybody sees."""
    return any(zone.visible != "all" for zone in game.description.zones if zone.role != "engine")

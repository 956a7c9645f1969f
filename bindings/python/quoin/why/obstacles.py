"""What stands against an action, in words: the places of zones and counters with another content of which it would be
legal. In: a state and an action that is not legal. Out: sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quoin import _core
from quoin.description import Description, Zone
from quoin.tracing import Change, place_name, value_text
from quoin.why.phrases import barred, fact, held, taken_off, wanted

__all__ = ["Obstacles", "obstacles", "pairs"]

_MOST = 4  # places, or values of one, that are named


@dataclass(frozen=True)
class Obstacles:
    """Sets of changes, each of which would do; the likeliest reason first."""

    state: _core.State
    changes: tuple[tuple[Change, ...], ...]
    hides: bool
    """Something was left out that the viewer may not see."""

    def reason(self, call: str) -> str:
        """The first of them as a clause; ``call``: the primitive that would list it."""
        first = self._groups()[0]
        things = [thing for change in first if (thing := taken_off(self._described, self.state, change))]
        if len(things) == len(first):
            return f"{barred(self._described, call)} " + " and ".join(
                f"at {place} by {thing}" for place, thing in things
            )
        return fact(self._described, self.state, first, self._values(first))

    def sentences(self, what: str = "it") -> list[str]:
        """What would have to be otherwise, a sentence for each way."""
        groups = self._groups()
        told = [f"{what} would be legal with {self._wanted(group)}" for group in groups[:_MOST]]
        more = len(groups) - _MOST
        return [*told, f"... or with one of {more} other changes"] if more > 0 else told

    @property
    def of_own(self) -> bool:
        """Something would only have to go, or what the seat on turn has of its own to be otherwise."""
        zones = self._described.zones
        singles = [(zones[group[0][0]], *group[0][1:]) for group in self.changes if len(group) == 1]
        return any(
            zone.over is not None if value < 0 else zone.per_seat and place // zone.length == self.state.seat
            for zone, place, value in singles
        )

    def away_from_boards(self) -> Obstacles:
        """Those of them that are of no place of a board."""
        zones = self._described.zones
        kept = [
            group
            for group in self.changes
            if not any((over := zones[zone].over) is not None and over.kind == "sites" for zone, _, _ in group)
        ]
        return Obstacles(self.state, tuple(kept), self.hides)

    @property
    def _described(self) -> Description:
        return self.state.game.description

    def _groups(self) -> list[tuple[Change, ...]]:
        """The same, but of each place only the first change: the others are further values of it."""
        seen = set()
        groups = []
        for group in self.changes:
            places = tuple((zone, place) for zone, place, _ in group)
            if places not in seen:
                seen.add(places)
                groups.append(group)
        return groups

    def _values(self, group: Sequence[Change]) -> list[int]:
        """What the place of a single change could hold instead."""
        values = [one[0][2] for one in self.changes if len(one) == 1 and one[0][:2] == group[0][:2]]
        over = self._described.zones[group[0][0]].over
        return values if over is not None else sorted(values, key=lambda value: value < 0)

    def _wanted(self, group: tuple[Change, ...]) -> str:
        described = self._described
        zone = described.zones[group[0][0]]
        if len(group) > 1 or zone.role == "record column":
            return wanted(described, self.state, group)
        texts = [value_text(described, zone, value) for value in self._values(group)]
        more = f" or {len(texts) - _MOST} more" if len(texts) > _MOST else ""
        name = place_name(described, zone, group[0][1])
        now = value_text(described, zone, held(self.state, zone, group[0][1]))
        return f"{name} = {' or '.join(texts[:_MOST])}{more} (it is {now})"


def obstacles(state: _core.State, action: int, viewer: int | None = None, count: int = 1) -> Obstacles:
    """What stands against an action of who is next, or against all of ``count`` from it on, as ``viewer`` (``None``:
    everybody) may know it."""
    return _ranked(state, action, viewer, _core.changes_that_allow(state, state.seat, action, count))


def pairs(state: _core.State, action: int, viewer: int | None = None) -> Obstacles:
    """What stands against an action by two."""
    return _ranked(state, action, viewer, _core.pairs_that_allow(state, state.seat, action))


def _ranked(state: _core.State, action: int, viewer: int | None, changes: Sequence[Sequence[Change]]) -> Obstacles:
    described = state.game.description
    found = [tuple(group) for group in changes]
    hidden = {group for group in found if viewer is not None and not _may_know(described, group, viewer)}
    words = state.game.action_to_string(action).lower().split()
    ranked = sorted(
        (group for group in found if group not in hidden),
        key=lambda group: _ranks(described, state, group, words),
    )
    hides = bool(hidden) or any(zone.visible != "all" for zone in described.zones if zone.role != "engine")
    return Obstacles(state, tuple(ranked), hides)


def _may_know(described: Description, group: Sequence[Change], viewer: int) -> bool:
    """Whether a seat sees each of the places whatever lies face up."""
    for number, place, _ in group:
        size = next((one for one in described.zones if one.pile_size == number), None)
        zone = size or described.zones[number]
        own = zone.per_seat and (place if size else place // zone.length) == viewer
        if zone.visible != "all" and (zone.visible, own) not in (("owner", True), ("others", False)):
            return False
    return True


def _ranks(described: Description, state: _core.State, group: Sequence[Change], words: Sequence[str]) -> list[int]:
    """Those of the changes, the best first; of cards the seat's own come first."""
    zone, row, _ = group[0]
    if described.zones[zone].role == "pile size":
        return [0 if described.zones[zone].per_seat and row == state.seat else 2]
    return sorted(_rank(described, state, change, words) for change in group)


def _rank(described: Description, state: _core.State, change: Change, words: Sequence[str]) -> int:
    """Which changes are likely what one wants to hear: something in the way comes first, then places that the action
    names and counters, then what the seat has elsewhere and would lose, then other contents; last that something
    stood elsewhere."""
    zone = described.zones[change[0]]
    owner = _owner(described, zone, held(state, zone, change[1]))
    named = any(word.lower() in words for word in _words_of(described, zone, change[1]))
    if change[2] < 0 and zone.over is not None:
        return 2 if owner == state.seat and not named else 0
    if zone.holds.kind == "sites":
        return 4
    return 1 if named or zone.role == "counter" else 3


def _words_of(described: Description, zone: Zone, place: int) -> list[str]:
    if zone.over is None:
        return []
    return [described.text(zone.over, place % zone.length + zone.over.min)]


def _owner(described: Description, zone: Zone, value: int) -> int | None:
    """Whose thing a value stands for."""
    if value < 0:
        return None
    if zone.holds.kind == "seats":
        return value
    if zone.holds.pieces is not None:
        return value // len(described.pieces[zone.holds.pieces].kinds)
    return None

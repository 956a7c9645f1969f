"""What stands against an action, in words: the places of zones and counters with another content of which it would be
legal. In: a state and an action that is not legal. Out: sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quoin import _core
from quoin.description import Description, Zone
from quoin.tracing import Change, place_name, value_text

__all__ = ["Obstacles", "obstacles"]

_GROUNDS = {"board", "field", "grid", "cells"}
_MOST = 4  # places, or values of one, that are named
_BARRED = {"slides": "the line is barred", "steps": "the way is barred", "pivots": "the place is taken"}


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
        things = [thing for change in first if (thing := _thing(self._described, self.state, change))]
        if len(things) == len(first):
            method = call.partition("(")[0].rpartition(":")[2]
            head = _BARRED.get(method, "it is barred")
            return f"{head} " + " and ".join(f"at {place} by {thing}" for place, thing in things)
        return " and ".join(_is(self._described, self.state, change) for change in first)

    def sentences(self) -> list[str]:
        """What would have to be otherwise, a sentence for each way."""
        groups = self._groups()
        told = [f"it would be legal with {self._wanted(group)}" for group in groups[:_MOST]]
        more = len(groups) - _MOST
        return [*told, f"... or with one of {more} other changes"] if more > 0 else told

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

    def _wanted(self, group: tuple[Change, ...]) -> str:
        described = self._described
        if len(group) > 1:
            return " and ".join(f"{_name(described, change)} = {_value(described, change)}" for change in group)
        zone, place, _ = group[0]
        values = [one[0] for one in self.changes if len(one) == 1 and one[0][:2] == (zone, place)]
        texts = [_value(described, change) for change in values]
        more = f" or {len(texts) - _MOST} more" if len(texts) > _MOST else ""
        wanted = f"{_name(described, group[0])} = {' or '.join(texts[:_MOST])}{more}"
        return f"{wanted} (it is {_now(described, self.state, group[0])})"


def obstacles(state: _core.State, action: int, viewer: int | None = None) -> Obstacles:
    """What stands against an action of who is next, as ``viewer`` (``None``: everybody) may know it."""
    described = state.game.description
    found = [tuple(changes) for changes in _core.changes_that_allow(state, state.seat, action)]
    hidden = [group for group in found if viewer is not None and not _may_know(described, group, viewer)]
    words = state.game.action_to_string(action).lower().split()
    ranked = sorted(
        (group for group in found if group not in hidden),
        key=lambda group: min(_rank(described, state, change, words) for change in group),
    )
    hides = bool(hidden) or any(zone.visible != "all" for zone in described.zones if zone.role != "engine")
    return Obstacles(state, tuple(ranked), hides)


def _may_know(described: Description, group: Sequence[Change], viewer: int) -> bool:
    """Whether a seat sees each of the places whatever lies face up."""
    for number, place, _ in group:
        zone = described.zones[number]
        own = zone.per_seat and place // zone.length == viewer
        if zone.visible != "all" and (zone.visible, own) not in (("owner", True), ("others", False)):
            return False
    return True


def _rank(described: Description, state: _core.State, change: Change, words: Sequence[str]) -> int:
    """Which changes are likely what one wants to hear: something in the way comes first, then places that the action
    names and counters, then what the seat has elsewhere and would lose, then other contents; last that something
    stood elsewhere."""
    zone = described.zones[change[0]]
    owner = _owner(described, zone, _held(state, zone, change[1]))
    named = any(word.lower() in words for word in _words_of(described, zone, change[1]))
    if change[2] < 0:
        return 2 if owner == state.seat and not named else 0
    if zone.holds.kind == "sites":
        return 4
    return 1 if named or zone.role == "counter" else 3


def _words_of(described: Description, zone: Zone, place: int) -> list[str]:
    if zone.over is None:
        return []
    return [described.text(zone.over, place % zone.length + zone.over.min)]


def _held(state: _core.State, zone: Zone, place: int) -> int:
    return int(state.zone(zone.name).reshape(-1)[place])


def _owner(described: Description, zone: Zone, value: int) -> int | None:
    """Whose thing a value stands for."""
    if value < 0:
        return None
    if zone.holds.kind == "seats":
        return value
    if zone.holds.pieces is not None:
        return value // len(described.pieces[zone.holds.pieces].kinds)
    return None


def _thing(described: Description, state: _core.State, change: Change) -> tuple[str, str] | None:
    """(place, what stands there), if the change takes something off a place that has a name: ("b2", "red's wall")."""
    number, place, wanted = change
    zone = described.zones[number]
    if wanted >= 0 or zone.over is None:
        return None
    text = value_text(described, zone, _held(state, zone, place))
    where = described.text(zone.over, place % zone.length + zone.over.min)
    row = f" of {described.seats[place // zone.length].name}" if zone.per_seat else ""
    if zone.holds.kind == "seats":
        return where + row, f"{text}'s {_one(zone.name)}"
    return where + row, text


def _one(name: str) -> str:
    """``wall`` of ``walls``; on what is named by where it lies stand pieces."""
    plain = name.replace("_", " ")
    if plain in _GROUNDS:
        return "piece"
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") and len(plain) > 2 else plain


def _name(described: Description, change: Change) -> str:
    return place_name(described, described.zones[change[0]], change[1])


def _value(described: Description, change: Change) -> str:
    return value_text(described, described.zones[change[0]], change[2])


def _now(described: Description, state: _core.State, change: Change) -> str:
    zone = described.zones[change[0]]
    return value_text(described, zone, _held(state, zone, change[1]))


def _is(described: Description, state: _core.State, change: Change) -> str:
    return f"{_name(described, change)} is {_now(described, state, change)}"

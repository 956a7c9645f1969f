"""What stands against an action, in words. In: places, bodies or cards that would have to be otherwise. Out: clauses:
what is there now, what would have to be, and what each primitive calls being barred and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quoin import _core
from quoin.description import Description, Record, Zone
from quoin.tracing import Change, place_name, value_text

__all__ = ["barred", "fact", "held", "lists_what", "taken_off", "wanted"]

_GROUNDS = {"board", "field", "grid", "cells"}
_MOST = 4  # cards that are named


def taken_off(described: Description, state: _core.State, change: Change) -> tuple[str, str] | None:
    """(place, what stands there), if the change takes something off a place that has a name: ("b2", "red's wall")."""
    number, place, value = change
    zone = described.zones[number]
    if value >= 0 or zone.over is None:
        return None
    return _where(described, zone, place), _thing(described, zone, held(state, zone, place))


def fact(described: Description, state: _core.State, group: Sequence[Change], values: Sequence[int]) -> str:
    """How it is now where a group of changes is: "red's soldier stands at c1". ``values``: all that the place of a
    single change could hold instead."""
    if pile := _pile(described, state, group):
        name, gone, come = pile
        lacks, holds = f"{name} has no {_some(come)}", f"holds {_some(gone)}"
        return (f"{lacks} and {holds}" if gone else lacks) if come else f"{name} {holds}"
    return " and ".join(_fact(described, state, one, values if len(group) == 1 else [one[2]]) for one in group)


def wanted(described: Description, state: _core.State, group: Sequence[Change]) -> str:
    """How it would have to be: "walls[b1-b2] = none and walls[c1-c2] = none", "hand[south] without 5D"."""
    if pile := _pile(described, state, group):
        name, gone, come = pile
        changed = [*([f"with {_some(come)}"] if come else []), *([f"without {_some(gone)}"] if gone else [])]
        return f"{name} {' and '.join(changed)}"
    return " and ".join(_wanted(described, change) for change in group)


def lists_what(described: Description, call: str) -> str:
    """What the primitive of a call lists: the first sentence of its description."""
    if (entry := _entry(described, call)) is None:
        return ""
    sentence = str(entry["help"]).partition(". ")[0].rstrip(".")
    return f"{entry['name']} {sentence[:1].lower()}{sentence[1:]}"


def barred(described: Description, call: str) -> str:
    """What it is when something stands against what the primitive of a call would list; ``call`` may name none."""
    entry = _entry(described, call)
    return str(entry["barred"]) if entry else "it is barred"


def _entry(described: Description, call: str) -> dict[str, Any] | None:
    """What the table of primitives has of the one that is called: ``"zone.walls:slides(red, emit.slide)"``."""
    name, _, method = call.partition("(")[0].rpartition(":")
    kind, _, which = name.partition(".")
    receiver = "record" if any(one.name == which for one in described.records) else kind
    entries = (one for one in _core.primitives() if (one["receiver"], one["name"]) == (receiver, method))
    return next(entries, None)


def held(state: _core.State, zone: Zone, place: int) -> int:
    """What a place holds."""
    return int(state.zone(zone.name).reshape(-1)[place])


# ---- one place ----


def _fact(described: Description, state: _core.State, change: Change, values: Sequence[int]) -> str:
    number, place, _ = change
    zone = described.zones[number]
    if body := _body(described, change):
        return f"{_body_name(described, state, body, place)} is in the way"
    now = held(state, zone, place)
    owner = described.seats[place // zone.length].name if zone.per_seat else ""
    if zone.over is None:
        if owner and zone.role == "zone" and zone.holds.kind == "sites" and now >= 0:
            return f"{owner}'s {_one(zone.name)} stands at {value_text(described, zone, now)}"
        return f"{place_name(described, zone, place)} is {value_text(described, zone, now)}"
    where = _where(described, zone, place)
    if zone.over.kind == "sites" and zone.holds.optional:
        stands = zone.holds.kind == "seats" or zone.holds.pieces is not None
        if now >= 0:
            return f"{_thing(described, zone, now)} {'stands' if stands else 'lies'} at {where}"
        if not stands:
            return f"{zone.name} has nothing at {where}"
        whose = {described.seats[value].name for value in values if zone.holds.kind == "seats" and value >= 0}
        one = _one(zone.name) if zone.holds.kind == "seats" else "piece"
        return f"{whose.pop()} has no {one} at {where}" if len(whose) == 1 else f"no {one} stands at {where}"
    if zone.over.kind == "names" and zone.holds.kind == "range":
        item = f"{now or 'no'} {described.text(zone.over, place % zone.length + zone.over.min)}"
        return f"{owner} has {item} in {zone.name}" if owner else f"{zone.name} has {item}"
    return f"{place_name(described, zone, place)} is {value_text(described, zone, now)}"


def _wanted(described: Description, change: Change) -> str:
    number, place, value = change
    zone = described.zones[number]
    if body := _body(described, change):
        return f"{body.name} without row {place}"
    return f"{place_name(described, zone, place)} = {value_text(described, zone, value)}"


def _where(described: Description, zone: Zone, place: int) -> str:
    """The name of a place, and whose row it is of."""
    assert zone.over is not None
    row = f" of {described.seats[place // zone.length].name}" if zone.per_seat else ""
    return described.text(zone.over, place % zone.length + zone.over.min) + row


def _thing(described: Description, zone: Zone, value: int) -> str:
    text = value_text(described, zone, value)
    return f"{text}'s {_one(zone.name)}" if zone.holds.kind == "seats" else text


def _one(name: str) -> str:
    """``wall`` of ``walls``; on what is named by where it lies stand pieces."""
    plain = name.replace("_", " ")
    if plain in _GROUNDS:
        return "piece"
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") and len(plain) > 2 else plain


# ---- bodies and piles ----


def _body(described: Description, change: Change) -> Record | None:
    """The construction of which the change takes a body."""
    if described.zones[change[0]].role != "record column":
        return None
    return next(record for record in described.records if change[0] in record.columns)


def _body_name(described: Description, state: _core.State, record: Record, row: int) -> str:
    at = [str(held(state, described.zones[column], row)) for column in record.columns[:3]]
    return f"row {row} of {record.name} (at {' '.join(at)})"


def _pile(
    described: Description, state: _core.State, group: Sequence[Change]
) -> tuple[str, list[str], list[str]] | None:
    """(the pile, the cards that go, those that come), if the group changes a pile."""
    number, row, _ = group[0]
    if described.zones[number].role != "pile size":
        return None
    zone = next(one for one in described.zones if one.pile_size == number)
    before = Counter(held(state, zone, place) for _, place, _ in group[1:])
    after = Counter(value for _, _, value in group[1:])
    names = [
        [value_text(described, zone, one) for one in rest if one >= 0] for rest in (before - after, after - before)
    ]
    name = f"{described.seats[row].name}'s {zone.name}" if zone.per_seat else zone.name
    return name, names[0], names[1]


def _some(cards: Sequence[str]) -> str:
    more = f" and {len(cards) - _MOST} more" if len(cards) > _MOST else ""
    return ", ".join(cards[:_MOST]) + more

"""What a drawing needs to know of a game and a state, taken out of ``Game.describe()`` and ``State.view()``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from quoin import _core

__all__ = [
    "NONE",
    "Mark",
    "Picture",
    "colour_style",
    "constructions",
    "counts_names",
    "describe",
    "layer_sites",
    "marks_of",
    "own_boards",
    "places",
    "result_of",
    "seat_colour",
    "seat_style",
    "seats_to_act",
    "sees_score",
    "task_of",
    "value_text",
    "zones_beside",
]

NONE = -1
_STYLES = {
    "red": "bold bright_red",
    "yellow": "bold bright_yellow",
    "green": "bold bright_green",
    "blue": "bold bright_blue",
    "magenta": "bold bright_magenta",
    "cyan": "bold bright_cyan",
    "white": "bold bright_white",
    "black": "bold grey37",
    "grey": "grey62",
    "orange": "bold dark_orange",
}


@dataclass(frozen=True)
class Mark:
    """One thing to draw at one site.

    ``name`` is what it is called, "?" where it is hidden; ``colour`` is one of game.yaml's, "" where it has none.
    ``owner`` is the number of its seat or value, ``None`` where it has none; ``seat`` its seat. ``row`` is the seat on
    whose own copy of the board it lies, ``None`` where all share one. ``told``: its symbol alone says what it is.
    """

    sites: int
    site: int
    zone: str
    symbol: str
    name: str
    colour: str
    owner: int | None
    seat: int | None = None
    row: int | None = None
    told: bool = False

    @property
    def letter(self) -> str:
        """The first letter of its name."""
        return self.name[:1]

    @property
    def style(self) -> str:
        """Its Rich style."""
        return colour_style(self.colour)


@dataclass(frozen=True)
class Picture:
    """One board of a state, ready to be drawn: its marks, the kinds of site shown, and whose own copy it is."""

    board: dict[str, Any]
    marks: list[Mark]
    layers: frozenset[int] = frozenset()
    seat: int | None = None


@lru_cache(maxsize=32)
def describe(game: _core.Game) -> dict[str, Any]:
    """``game.describe()``, remembered."""
    return game.describe()


def colour_style(name: str) -> str:
    """The Rich style of a colour of game.yaml."""
    return _STYLES.get(name, "bold")


def seat_colour(facts: dict[str, Any], seat: int) -> str:
    """The colour of a seat, by its name in game.yaml; "" for nobody."""
    return str(facts["seats"][seat]["colour"]) if 0 <= seat < len(facts["seats"]) else ""


def seat_style(facts: dict[str, Any], seat: int) -> str:
    """The Rich style of a seat."""
    return colour_style(seat_colour(facts, seat))


def value_text(domain: dict[str, Any], value: int, facts: dict[str, Any]) -> str:
    """A value as people write it."""
    if value == NONE and domain["optional"]:
        return "none"
    names: list[str] | None = domain.get("names")
    if names is None and domain["kind"] == "sites":
        names = facts["boards"][domain["board"]]["sites"][domain["sites"]]["names"]
    if names is None or not 0 <= value < len(names):
        return str(value)
    return names[value]


def places(zone: dict[str, Any], content: Any) -> list[tuple[int, int, int | None]]:
    """A zone's content as (row, place, value); a value is ``None`` where it is hidden."""
    rows = content if zone["per_seat"] else [content]
    found: list[tuple[int, int, int | None]] = []
    for row, values in enumerate(rows):
        if "over" not in zone and zone["length"] == 1:
            found.append((row, 0, values))
        elif values is None:
            found += [(row, place, None) for place in range(zone["length"])]
        else:
            found += [(row, place, value) for place, value in enumerate(values)]
    return found


def layer_sites(facts: dict[str, Any], board: int, layer: dict[str, Any]) -> int | None:
    """The kind of site that a layer's zone lies over, ``None`` if it does not lie over the board."""
    zone = next((zone for zone in facts["zones"] if zone["name"] == layer["zone"]), None)
    over = zone.get("over") if zone is not None else None
    if over is None or over["kind"] != "sites" or over["board"] != board:
        return None
    return int(over["sites"])


def marks_of(facts: dict[str, Any], board: int, layer: dict[str, Any], view: dict[str, Any]) -> list[Mark]:
    """Everything that one layer of a board's display shows."""
    zone = next((zone for zone in facts["zones"] if zone["name"] == layer["zone"]), None)
    if zone is None or zone["name"] not in view:
        return []
    over, holds = zone.get("over"), zone["holds"]
    marks = []
    told = _told_apart(layer.get("symbol"))
    for row, place, value in places(zone, view[zone["name"]]):
        if over is not None and over["kind"] == "sites" and over["board"] == board:
            if _is_empty(holds, value, layer):
                continue
            sites, site = over["sites"], place
            owner = value if holds["kind"] in ("seats", "names") else row if zone["per_seat"] else None
            own = row if zone["per_seat"] else None
            seat = None if holds["kind"] == "names" else owner
            name = "?" if value is None else value_text(holds, value, facts)
        elif value is not None and value != NONE and holds["kind"] == "sites" and holds["board"] == board:
            sites, site = holds["sites"], value
            owner = seat = row if zone["per_seat"] else None
            own = None
            name = _place_name(facts, zone, row, place)
        else:
            continue
        symbol = "?" if value is None else _pick(layer.get("symbol"), name, "")
        colour = _colour(facts, zone, layer, name, row, value)
        marks.append(Mark(sites, site, zone["name"], symbol, name, colour, owner, seat, own, told))
    return marks


def _told_apart(symbols: Any) -> bool:
    """True if each value has a symbol of its own."""
    return isinstance(symbols, dict) and len(set(symbols.values())) == len(symbols)


def own_boards(facts: dict[str, Any], board: int) -> bool:
    """True if each seat has its own copy of a board: something that lies over its sites is there once a seat."""
    layers = facts["display"].get(facts["boards"][board]["name"]) or []
    shown = {layer["zone"] for layer in layers}
    return any(
        zone["per_seat"] and zone.get("over", {}).get("board") == board and zone["name"] in shown
        for zone in facts["zones"]
    )


def _place_name(facts: dict[str, Any], zone: dict[str, Any], row: int, place: int) -> str:
    if zone["per_seat"]:
        return str(facts["seats"][row]["name"])
    return value_text(zone["over"], place, facts) if "over" in zone else str(zone["name"])


def _is_empty(holds: dict[str, Any], value: int | None, layer: dict[str, Any]) -> bool:
    if value == NONE and holds["optional"]:
        return True
    return value == 0 and holds["kind"] == "range" and not isinstance(layer.get("symbol"), dict)


def _pick(choice: Any, name: str, otherwise: str) -> str:
    if isinstance(choice, dict):
        return str(choice.get(name, otherwise))
    return otherwise if choice is None else str(choice)


def _colour(
    facts: dict[str, Any], zone: dict[str, Any], layer: dict[str, Any], name: str, row: int, value: int | None
) -> str:
    if layer.get("colour") is not None:
        return _pick(layer["colour"], name, "white")
    if zone["holds"]["kind"] == "seats" and value is not None:
        return seat_colour(facts, value)
    return seat_colour(facts, row) if zone["per_seat"] else ""


def constructions(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The display entries of records that are constructions."""
    return [entry for entry in facts["display"].values() if isinstance(entry, dict) and "construction" in entry]


def zones_beside(facts: dict[str, Any], view: dict[str, Any]) -> list[dict[str, Any]]:
    """The zones and counters that no board and no construction shows; scores stand beside the seats."""
    shown = {layer["zone"] for layers in facts["display"].values() if isinstance(layers, list) for layer in layers}
    shown.add(facts.get("scores", ""))
    records = tuple(f"{entry['construction']}." for entry in constructions(facts))
    return [
        zone
        for zone in facts["zones"]
        if zone["name"] in view
        and zone["name"] not in shown
        and not zone["name"].startswith(records)
        and not zone["role"].startswith("history")
    ]


def counts_names(zone: dict[str, Any]) -> bool:
    """True for a zone that tells how many there are of each named thing."""
    return "over" in zone and zone["over"]["kind"] == "names" and zone["holds"]["kind"] == "range"


def seats_to_act(state: _core.State) -> set[int]:
    """Who chooses or rolls next."""
    return set(state.seats_to_choose()) or ({state.seat} if state.seat >= 0 and not state.is_terminal() else set())


def sees_score(facts: dict[str, Any], view: dict[str, Any], seat: int) -> bool:
    """Whether the points of a seat are to be seen in a view."""
    name = facts.get("scores")
    return name is None or (name in view and view[name][seat] is not None)


def result_of(state: _core.State, seat: int) -> str:
    """How the match ended for a seat."""
    value = state.returns()[seat]
    return "wins" if value > 0 else "loses" if value < 0 else "draws"


def task_of(state: _core.State, facts: dict[str, Any]) -> str:
    """What a seat on turn has to do; the phase is named where there are several."""
    if state.is_chance_node():
        return f"rolls {state.phase}"
    return f"to act: {state.phase}" if len(facts["phases"]) > 1 else "to act"

"""How values look, taken from the display section: symbol, colour, a letter or two where there is no symbol."""

from __future__ import annotations

from typing import Any

from quoin.drawing.facts import NONE, Mark, seat_colour, value_text
from quoin.drawing.svg.pieces import Look

__all__ = ["Looks"]


class Looks:
    """The looks of one game's values and marks."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self._zones = {zone["name"]: zone for zone in facts["zones"]}
        self._named: dict[str, dict[str, Look]] = {}
        self._letters: dict[str, dict[str, str]] = {}
        loose: dict[str, set[Look]] = {}
        for layers in facts["display"].values():
            for layer in layers if isinstance(layers, list) else []:
                for name, look in self._layer(layer).items():
                    loose.setdefault(name, set()).add(look)
        self._loose = {name: next(iter(looks)) for name, looks in loose.items() if len(looks) == 1}

    def _layer(self, layer: dict[str, Any]) -> dict[str, Look]:
        """The looks that one layer gives to the names that its zone holds."""
        zone = self._zones.get(layer["zone"])
        holds = zone["holds"] if zone is not None else None
        if holds is None or holds["kind"] != "names" or "shapes" in holds:
            return {}
        symbols, colours = layer.get("symbol"), layer.get("colour")
        letters = self.letters(holds)
        found = {}
        for name in holds["names"]:
            symbol = symbols.get(name, "") if isinstance(symbols, dict) else ""
            colour = colours.get(name, "") if isinstance(colours, dict) else ""
            if symbol or colour:
                found[name] = Look(symbol, letters[name], colour)
        self._named.setdefault(_label(holds), found)
        return found

    def letters(self, domain: dict[str, Any]) -> dict[str, str]:
        """The shortest beginnings, of up to three letters, that tell a domain's names apart."""
        label = _label(domain)
        if label not in self._letters:
            names: list[str] = domain["names"]
            for length in (1, 2, 3):
                short = {name: name[:length] for name in names}
                if len(set(short.values())) == len(names):
                    break
            self._letters[label] = short
        return self._letters[label]

    def seat(self, seat: int) -> Look:
        """A seat's badge."""
        return Look("●", "", seat_colour(self.facts, seat), seat)

    def value(self, domain: dict[str, Any], value: int) -> Look | None:
        """How a value of a domain looks, ``None`` where nothing says so."""
        if value == NONE and domain["optional"]:
            return None
        if domain["kind"] == "seats":
            return self.seat(value)
        if domain["kind"] != "names":
            return None
        name = value_text(domain, value, self.facts)
        return self._named.get(_label(domain), {}).get(name) or self._loose.get(name)

    def mark(self, mark: Mark) -> Look:
        """How a thing on a board looks."""
        holds = self._zones[mark.zone]["holds"]
        symbol, letter = mark.symbol, mark.letter
        if holds["kind"] == "names" and mark.name in holds["names"] and "shapes" not in holds:
            letter = self.letters(holds)[mark.name]
        elif holds["kind"] == "range":
            letter = mark.name
        emblem = mark.seat if mark.seat is not None and not mark.told else None
        return Look(symbol, letter, mark.colour, emblem)


def _label(domain: dict[str, Any]) -> str:
    return str(domain["label"]).rstrip("?")

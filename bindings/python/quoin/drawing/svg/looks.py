"""How values look, taken from the display section: symbol, colour, a letter or two where there is no symbol."""

from __future__ import annotations

from quoin.description import Description, Domain, Layer
from quoin.drawing.marks import NONE, Mark, seat_colour
from quoin.drawing.svg.pieces import Look
from quoin.frozen import FrozenMap

__all__ = ["Looks"]


class Looks:
    """The looks of one game's values and marks."""

    def __init__(self, described: Description) -> None:
        self.described = described
        self._named: dict[str, dict[str, Look]] = {}
        self._letters: dict[str, dict[str, str]] = {}
        loose: dict[str, set[Look]] = {}
        for layers in described.display.boards.values():
            for layer in layers:
                for name, look in self._layer(layer).items():
                    loose.setdefault(name, set()).add(look)
        self._loose = {name: next(iter(looks)) for name, looks in loose.items() if len(looks) == 1}

    def _layer(self, layer: Layer) -> dict[str, Look]:
        """The looks that one layer gives to the names that its zone holds."""
        holds = self.described.zone(layer.zone).holds
        if holds.kind != "names" or holds.names is None:
            return {}
        symbols, colours = layer.symbol, layer.colour
        letters = self.letters(holds)
        found = {}
        for name in holds.names:
            symbol = symbols.get(name, "") if isinstance(symbols, FrozenMap) else ""
            colour = colours.get(name, "") if isinstance(colours, FrozenMap) else ""
            if symbol or colour:
                found[name] = Look(symbol, letters[name], colour)
        self._named.setdefault(_label(holds), found)
        return found

    def letters(self, domain: Domain) -> dict[str, str]:
        """The shortest beginnings, of up to three letters, that tell a domain's names apart."""
        label = _label(domain)
        if label not in self._letters:
            names = self.described.names(domain)
            for length in (1, 2, 3):
                short = {name: name[:length] for name in names}
                if len(set(short.values())) == len(names):
                    break
            self._letters[label] = short
        return self._letters[label]

    def seat(self, seat: int) -> Look:
        """A seat's badge."""
        return Look("●", "", seat_colour(self.described, seat), seat)

    def value(self, domain: Domain, value: int) -> Look | None:
        """How a value of a domain looks, ``None`` where nothing says so."""
        if value == NONE and domain.optional:
            return None
        if domain.kind == "seats":
            return self.seat(value)
        if domain.kind != "names":
            return None
        name = self.described.text(domain, value)
        return self._named.get(_label(domain), {}).get(name) or self._loose.get(name)

    def mark(self, mark: Mark) -> Look:
        """How a thing on a board looks."""
        holds = self.described.zone(mark.zone).holds
        symbol, letter = mark.symbol, mark.letter
        if holds.kind == "names" and holds.names is not None and mark.name in holds.names:
            letter = self.letters(holds)[mark.name]
        elif holds.kind == "range":
            letter = mark.name
        emblem = mark.seat if mark.seat is not None and not mark.told else None
        return Look(symbol, letter, mark.colour, emblem)


def _label(domain: Domain) -> str:
    return domain.label.rstrip("?")

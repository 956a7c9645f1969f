"""What pictures and terminals show of states, made comparable: drawn faces in colour, without colour and in letters.

A state is changed in one place after the other; whatever it tells apart must look different."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from painted import colour_of, contrast

import quoin
from quoin import _core
from quoin.description import Zone
from wide import WIDE

LEAST = 3.0  # of contrast, where nothing but how light it is tells one from another: WCAG 2, non-text contrast
NODE_END = 4
KINDS = {"int8": (1, True), "uint8": (1, False), "int16": (2, True), "int32": (4, True)}
NO_THINGS = ("engine", "history count", "history data", "pile size", "record count")
UNSEEN = re.compile(
    r'<title[^>]*>[^<]*</title>|<title/>|<desc.*?</desc>|<style.*?</style>| (?:data-[a-z]+|aria-[a-z]+|id)="[^"]*"'
)


# ---- states ----


class Block:
    """The bytes of a state that is over, so that nobody chooses in it, whatever they are changed to."""

    def __init__(self, state: quoin.State) -> None:
        self.game, self.ply = state.game, state.move_number()
        self.shape = state.game.description
        self.bytes = bytearray(state.to_bytes())
        engine, zones = self.shape.engine, self.shape.zones
        self.put(zones[engine.node], 0, NODE_END)
        self.put(zones[engine.winners], 0, (1 << len(state.game.seats)) - 1)
        for place in range(len(state.game.seats)) if engine.pending is not None else ():
            self.put(zones[engine.pending or 0], place, -1)

    def put(self, zone: Zone, place: int, value: int) -> None:
        size, signed = KINDS[zone.cell]
        at = zone.offset + size * place
        self.bytes[at : at + size] = value.to_bytes(size, "little", signed=signed)

    def fill(self, zone: Zone, row: int, cards: list[int]) -> None:
        """Just these cards lie on a pile."""
        assert zone.pile_size is not None
        for place in range(zone.length):
            self.put(zone, row * zone.length + place, cards[place] if place < len(cards) else -1)
        self.put(self.shape.zones[zone.pile_size], row, len(cards))

    def lay(self, zone: Zone, row: int, place: int, value: int) -> None:
        """A value at a place; of a pile that card alone, or none."""
        if zone.pile_size is None:
            self.put(zone, row * zone.length + place, value)
        else:
            self.fill(zone, row, [value] if value >= 0 else [])

    def copy(self) -> Block:
        copied = object.__new__(Block)
        copied.game, copied.ply, copied.shape, copied.bytes = self.game, self.ply, self.shape, bytearray(self.bytes)
        return copied

    def state(self) -> quoin.State:
        return self.game.state_from_position({"block": self.bytes.hex(), "ply": self.ply})


def written(zone: Zone, value: int) -> str:
    if value == -1 and zone.holds.optional:
        return "none"
    return zone.holds.names[value - zone.holds.min] if zone.holds.names else str(value)


# ---- faces ----


@dataclass(frozen=True)
class Painting:
    """An SVG without words for the mouse. `drawn`: its markup with definitions by what they hold, and without colours;
    `colours`: those of `drawn`, in order, each on a light and on a dark screen."""

    drawn: str
    colours: tuple[tuple[str, str], ...]


def painting(state: quoin.State) -> Painting:
    svg = _core.picture(state, None, theme="dark", highlight=False, last_move=False)
    prefix = re.search(r'class="(q\w+)"', svg)[1]  # type: ignore[index]
    light: dict[str, dict[str, str]] = {}
    dark: dict[str, dict[str, str]] = {}
    for name, body in re.findall(rf"\.{prefix}-([\w-]+)\{{([^}}]*)\}}", svg):
        rules = dict(part.split(":", 1) for part in body.split(";"))
        light.setdefault(name, rules)
        dark.setdefault(name, {}).update(rules)
    made: dict[str, Painting] = {}

    def plain(markup: str) -> Painting:
        colours: list[tuple[str, str]] = []

        def replaced(match: re.Match[str]) -> str:
            if match[1] is not None:
                shown = made[match[1]]
                colours.extend(shown.colours)
                return f' href="{hash(shown.drawn)}"'
            told = []
            for key, value in light[match[2]].items():
                if key in ("fill", "stroke") and value != "none":
                    colours.append((value, dark[match[2]][key]))
                    value = "colour"
                told.append(f"{key}:{value}")
            return f' class="{";".join(told)}"'

        drawn = re.sub(rf' href="#([^"]+)"| class="{prefix}-([\w-]+)"', replaced, UNSEEN.sub("", markup))
        return Painting(drawn, tuple(colours))

    start, end = svg.index("<defs"), svg.index("</defs>") if "</defs>" in svg else svg.index("<defs/>")
    for name, content in definitions(svg[start:end]):
        made[name] = plain(content)
    return plain(svg[end:])


def definitions(markup: str) -> Iterator[tuple[str, str]]:
    """Each definition's id and content; a definition shows only earlier ones."""
    starts = [(match.start(), match[1]) for match in re.finditer(r'<g id="([^"]+)"', markup)]
    ends = [start for start, _ in starts[1:]] + [len(markup)]
    waiting = [(name, markup[start:end]) for (start, name), end in zip(starts, ends, strict=True)]
    done: set[str] = set()
    while waiting:
        ready = [one for one in waiting if set(re.findall(r'href="#([^"]+)"', one[1])) <= done]
        assert ready
        yield from ready
        done |= {name for name, _ in ready}
        waiting = [one for one in waiting if one[0] not in done]


def contrast_of(one: str, other: str) -> float:
    return contrast(colour_of(one), colour_of(other))


def apart_without_colour(one: Painting, other: Painting, screen: int) -> bool:
    if one.drawn != other.drawn:
        return True
    return any(contrast_of(a[screen], b[screen]) >= LEAST for a, b in zip(one.colours, other.colours, strict=True))


def terminal(
    state: quoin.State, *, coloured: bool, width: int | None = None, height: int | None = None, last: bool = False
) -> str:
    lines = _core.terminal_text(state, None, width=width, height=height, coloured=coloured, last=last)
    if coloured:
        return repr(lines)
    return "\n".join("".join(text for text, *_ in line).rstrip() for line in lines)


TERMINALS: dict[str, Callable[[quoin.State], str]] = {
    "on a terminal with colours": lambda state: terminal(state, coloured=True),
    "in letters": lambda state: terminal(state, coloured=False),
    "on a small terminal in letters": lambda state: terminal(state, coloured=False, width=30, height=10),
}
if WIDE:
    TERMINALS["on a small terminal with colours"] = lambda state: terminal(state, coloured=True, width=30, height=10)


def alike(states: dict[str, quoin.State]) -> Iterator[str]:
    """Which of some states look the same, and where."""
    for where, face in TERMINALS.items():
        seen: dict[str, list[str]] = defaultdict(list)
        for name, state in states.items():
            seen[face(state)].append(name)
        yield from (f"{where}: {' = '.join(same)}" for same in seen.values() if len(same) > 1)
    groups: dict[str, list[tuple[str, Painting]]] = defaultdict(list)
    for name, state in states.items():
        painted = painting(state)
        groups[painted.drawn].append((name, painted))
    for group in groups.values():
        for k, (name, one) in enumerate(group):
            for other, painted in group[:k]:
                if one == painted:
                    yield f"in a picture: {other} = {name}"
                    continue
                for screen, place in enumerate(("light", "dark")):
                    if not apart_without_colour(one, painted, screen):
                        yield f"in a picture on a {place} screen without colour: {other} = {name}"

"""Panels: one for each seat with what is its own, one for what all share and no board shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quoin.description import Description, Domain, Shapes, Zone
from quoin.drawing.marks import NONE, counts_names, zones_beside
from quoin.drawing.shapes import turned
from quoin.drawing.svg import items
from quoin.drawing.svg.items import Item, flow, flow_height, paint_flow
from quoin.drawing.svg.layout import Part
from quoin.drawing.svg.markup import clip, element, text, text_width, titled, words
from quoin.drawing.svg.pieces import Look, Sheet, seat_badge
from quoin.drawing.svg.scene import Scene

__all__ = ["SeatPanel", "SharedPanel", "dice_faces"]

_PAD = 12.0
_HEAD = 30.0
_MOST = 60


def dice_faces(described: Description, zone: Zone) -> bool:
    """True for what shows dice: a counter that holds what one die shows, or how many dice show each face."""
    for die in described.dice:
        holds, outcomes = zone.holds, described.names(die.outcomes)
        if zone.role == "counter" and holds.kind == "names" and described.names(holds) == outcomes:
            return True
        thrown = [outcome.split("+") for outcome in outcomes]
        faces = {face for outcome in thrown for face in outcome}
        same = zone.over is not None and counts_names(zone) and faces == set(described.names(zone.over))
        if same and len(thrown[0]) > 1 and zone.holds.max == len(thrown[0]):
            return True
    return False


@dataclass(frozen=True)
class _Section:
    """Things under a heading, or, without one, named things in lines."""

    title: str
    lines: list[list[Item]]
    gap: float

    @property
    def height(self) -> float:
        return (16 if self.title else 0) + flow_height(self.lines)

    def paint(self, sheet: Sheet, x: float, y: float) -> str:
        if not self.title:
            return paint_flow(sheet, self.lines, x, y, self.gap)
        return text(x, y + 10, self.title, 11, "dim") + paint_flow(sheet, self.lines, x, y + 16, self.gap)


def _sections(scene: Scene, seat: int | None, room: float) -> list[_Section]:
    """The zones of a seat, or those that belong to nobody: what is short in lines, then the others by themselves."""
    short: list[Item] = []
    long: list[_Section] = []
    for zone in zones_beside(scene.described, scene.view):
        if zone.per_seat != (seat is not None):
            continue
        content = _content(scene, zone, scene.rows(zone).get(seat or 0, []), room)
        one = items.named(words(zone.name), content)
        if one.width <= room and one.height <= 40:
            short.append(one)
        else:
            long.append(_Section(words(zone.name), flow(content, room), 6))
    return ([_Section("", flow(short, room, 18), 18)] if short else []) + long


def _value(scene: Scene, zone: Zone, value: int | None, room: float) -> Item:
    """One value of a zone."""
    holds = zone.holds
    if value is None:
        return items.back()
    told = scene.told(holds, value)
    if value == NONE and holds.optional:
        return items.plain("none", 12, "dim")
    look = scene.looks.value(holds, value)
    if zone.visible != "all":
        return items.face(told, look)
    if holds.kind == "range":
        return items.plain(told, 13.5, bold=True)
    if dice_faces(scene.described, zone):
        return items.die(clip(told, 14, room - 50), look)
    return items.chip(told, look, room=room)


def _shapes(scene: Scene, zone: Zone, shapes: Shapes, value: int, room: float) -> list[Item]:
    """A shape in all its turns that look different, numbered as actions name them."""
    rows = scene.described.text(zone.holds, value).split("/")
    looks = {mark: Look("", mark, "") for mark in shapes.marks}
    labelled = [one for one in scene.described.zones if one.holds.label.rstrip("?") == shapes.labels]
    if shapes.labels is not None and labelled:
        holds = labelled[0].holds
        for number, mark in enumerate(shapes.marks):
            looks[mark] = scene.looks.value(holds, number) or looks[mark]
    found, seen = [], []
    for turn in range(shapes.turns):
        picture = turned(rows, turn)
        if picture not in seen:
            seen.append(picture)
            found.append(items.shape(rows, looks, turn, min(17.0, room / 8)))
    tallest = max(item.height for item in found)
    return [replace(item, width=item.width + 12, height=tallest) for item in found]


def _content(scene: Scene, zone: Zone, values: list[tuple[int, int | None]], room: float) -> list[Item]:
    """All values of one row of a zone."""
    described, holds = scene.described, zone.holds
    if values and all(value is None for _, value in values) and (counts_names(zone) or len(values) == 1):
        return [items.back(), items.plain("hidden", 12, "dim")]
    if zone.over is not None and counts_names(zone):
        return _counted(scene, zone, zone.over, values, room)
    if holds.shapes is not None and len(values) == 1 and values[0][1] not in (None, NONE):
        return _shapes(scene, zone, described.shapes[holds.shapes], values[0][1] or 0, room)
    if zone.length == 1:
        return [_value(scene, zone, values[0][1], room)]
    if zone.over is not None and zone.over.kind != "range":
        empty = NONE if holds.optional else 0
        filled = [(place, value) for place, value in values if value != empty]
        found = [
            items.chip(f"{words(described.text(zone.over, place))}: {scene.told(holds, value)}", None, room=room)
            for place, value in filled[:_MOST]
        ]
        return found + _rest(scene, zone, filled) or [items.plain("none", 12, "dim")]
    return [_value(scene, zone, value, room) for _, value in values[:_MOST]] + _rest(scene, zone, values)


def _rest(scene: Scene, zone: Zone, values: list[tuple[int, int | None]]) -> list[Item]:
    """How many more there are than are shown; what they are is told under the mouse."""
    if len(values) <= _MOST:
        return []
    more = items.plain(f"and {len(values) - _MOST} more", 12, "dim")
    names = zone.over if zone.over is not None and zone.over.kind != "range" else None
    rest = [
        (f"{scene.told(names, place)}: " if names else "") + scene.told(zone.holds, value)
        for place, value in values[_MOST:]
    ]
    return [replace(more, paint=lambda sheet, x, y: titled(" ".join(rest), more.paint(sheet, x, y)))]


def _counted(scene: Scene, zone: Zone, over: Domain, values: list[tuple[int, int | None]], room: float) -> list[Item]:
    """How many there are of each named thing; of dice each one."""
    shows_dice = dice_faces(scene.described, zone)
    found: list[Item] = []
    for place, value in values:
        if value == 0:
            continue
        name, look = scene.told(over, place), scene.looks.value(over, place)
        if shows_dice and value is not None:
            found += [items.die(name, look)] * value
        else:
            found.append(items.chip(name, look, "?" if value is None else str(value), room))
    return found or [items.plain("none", 12, "dim")]


class SeatPanel:
    """A seat's name, whether it is on turn, its points, and its own zones."""

    def __init__(self, scene: Scene, seat: int, width: float) -> None:
        self.scene = scene
        self.seat = seat
        self.width = width
        self.sections = _sections(scene, seat, width - 2 * _PAD)
        self.task = scene.task(seat)
        height = _PAD + _HEAD + sum(section.height + 9 for section in self.sections) + (2 if self.sections else 0)
        self.height = scene.room.most(("seat", seat, width), height)

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        scene, described = self.scene, self.scene.described
        over = scene.state.is_terminal()
        kind = "turn" if (self.task and not over) or self.task == "wins" else "panel"
        drawn = [element("rect", x=x, y=y, width=self.width, height=self.height, rx=10, class_=kind)]
        drawn.append(seat_badge(sheet, described.seats[self.seat].colour, self.seat, x + 23, y + 21, 12))
        right = x + self.width - _PAD
        right -= self._score(drawn, right, y)
        name, size = scene.seats[self.seat], 15.0
        if text_width(name, size, bold=True) > right - x - 48:
            size = 11.5
            name = clip(name, size, right - x - 48, bold=True)
        drawn.append(text(x + 42, y + 26, name, size, bold=True))
        left = x + 42 + text_width(name, size, bold=True) + 10
        self._pill(drawn, left, right, y)
        down = y + _PAD + _HEAD
        for section in self.sections:
            drawn.append(section.paint(sheet, x + _PAD, down))
            down += section.height + 9
        return [Part(10, titled(f"seat {scene.seats[self.seat]} {self.task}".strip(), *drawn))]

    def _score(self, drawn: list[str], right: float, y: float) -> float:
        """Points at the right border; answers with the room they take."""
        score = self.scene.score(self.seat)
        if score is None:
            return 0
        unit = words(self.scene.described.scores or "")
        wide = text_width(score, 17, bold=True)
        drawn.append(text(right, y + 27, score, 17, anchor="end", bold=True))
        room = text_width(unit, 10.5)
        if self.width - wide - room < 130:
            return wide + 8
        drawn.append(text(right - wide - 5, y + 26, unit, 10.5, "dim", anchor="end"))
        return wide + room + 15

    def _pill(self, drawn: list[str], left: float, right: float, y: float) -> None:
        """What it has to do, beside its name where there is room."""
        task = self.task
        if text_width(task, 11, bold=True) + 16 > right - left:
            task = task.partition(":")[0]
        if not task or text_width(task, 11, bold=True) + 16 > right - left:
            return
        wins = self.task == "wins"
        wide = text_width(task, 11, bold=True) + 16
        drawn.append(element("rect", x=left, y=y + 12, width=wide, height=19, rx=9.5, class_="win" if wins else "chip"))
        drawn.append(text(left + 8, y + 25.5, task, 11, "onwin" if wins else "ink", bold=True))


class SharedPanel:
    """Counters and zones that belong to nobody and lie on no board."""

    def __init__(self, scene: Scene, width: float) -> None:
        self.width = width
        self.sections = _sections(scene, None, width - 2 * _PAD)
        height = 2 * _PAD + sum(section.height for section in self.sections) + 9 * (len(self.sections) - 1)
        self.height = scene.room.most(("shared", width), height)

    def empty(self) -> bool:
        """True if there is nothing to show."""
        return not self.sections

    def draw(self, sheet: Sheet, x: float, y: float) -> list[Part]:
        drawn = [element("rect", x=x, y=y, width=self.width, height=self.height, rx=10, class_="panel")]
        down = y + _PAD
        for section in self.sections:
            drawn.append(section.paint(sheet, x + _PAD, down))
            down += section.height + 9
        return [Part(10, titled("what all share", *drawn))]


def fitting(panels: Sequence[SeatPanel]) -> None:
    """Panels that stand in one row get one height."""
    tallest = max((panel.height for panel in panels), default=0)
    for panel in panels:
        panel.height = tallest

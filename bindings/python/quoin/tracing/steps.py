"""What the rules do line by line: while a seat's actions are listed, or while an action is played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from quoin import _core
from quoin.description import Description, Zone
from quoin.errors import ArgumentError, IllegalAction
from quoin.printable import printable_line

__all__ = ["Change", "Step", "Trace", "place_name", "trace", "trace_list", "value_text"]

Change = tuple[int, int, int]
"""A place that holds something else: the zone's number, the place (row times length plus place of the row), the
value."""


@dataclass(frozen=True)
class Step:
    """A line of the rules from where it began to run to where another did."""

    file: str
    """``"rules.lua"``."""
    line: int
    source: str
    """The line's text, without the blanks before it."""
    function: str
    """The rules' function that the engine had called: ``"play.step"``."""
    depth: int
    """How many functions of the rules stand around the line's own."""
    values: tuple[tuple[str, str], ...]
    """The numbers, texts and booleans that the line names, as they were when it began: ``("me", "0")``."""
    reads: tuple[str, ...]
    """What it looked up itself: ``"soldier[red] = c2"``. What primitives look at is not told."""
    calls: tuple[str, ...]
    """The primitives that it called: ``"zone.walls:slides(red, emit.slide)"``."""
    writes: tuple[str, ...]
    """What it changed, by primitives too: ``"soldier[red] = c3 (was c2)"``."""
    listed: tuple[int, ...]
    """The actions that it listed."""
    log: tuple[str, ...]
    """What it gave to ``log``."""

    @property
    def where(self) -> str:
        """``"rules.lua:35"``."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Trace:
    """Lines in the order in which they ran. ``str()`` writes them as text, ``quoin.drawing.trace_page.page``
    as a page beside the source."""

    game: str
    title: str
    """``"step b1, ply 1 of red"``."""
    steps: tuple[Step, ...]
    cut: bool
    """There were more steps: the later ones are left out."""
    fault: str
    """Where and why the rules failed; empty if they did not."""
    sources: tuple[tuple[str, str], ...]
    """(path, text) of each file in which a line ran."""
    texts: tuple[tuple[int, str], ...]
    """(action, text) of what was listed."""

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The trace as text: a line for each step, what it did beneath."""
        wide = max((len(step.where) for step in self.steps), default=0)
        written = [self.title]
        function = ""
        for step in self.steps:
            if step.function != function:
                function = step.function
                written.append(f"{function}:")
            indent = "  " * (step.depth + 1)
            written.append(f"  {step.where:<{wide}}{indent}{step.source}")
            written += [f"  {' ' * wide}{indent}    {note}" for note in self.notes(step)]
        if self.cut:
            written.append(f"  (more lines ran: only the first {len(self.steps)} are told)")
        return [*written, f"  {self.fault}"] if self.fault else written

    def notes(self, step: Step) -> list[str]:
        """What a step read, called, listed, changed and logged, a text each."""
        named = [f"{name} = {value}" for name, value in step.values]
        notes = ["reads " + ", ".join([*named, *dict.fromkeys(step.reads)])] if named or step.reads else []
        notes += [f"calls {call}" for call in step.calls]
        if step.listed:
            texts = dict(self.texts)
            notes.append(f"lists {_some([texts[action] for action in step.listed])}")
        notes += [f"sets {write}" for write in step.writes]
        return [*notes, *(f"log: {text}" for text in step.log)]

    def to_dict(self) -> dict[str, Any]:
        """The trace as plain values, as ``trace --json`` prints it; what was listed as texts."""
        texts = dict(self.texts)
        steps = [asdict(step) | {"listed": [texts[action] for action in step.listed]} for step in self.steps]
        for step in steps:
            step["values"] = dict(step["values"])
        return {"game": self.game, "title": self.title, "steps": steps, "cut": self.cut, "fault": self.fault}


def trace(state: _core.State, action: int | str) -> Trace:
    """Trace a ply: a legal action (a number or its text), an outcome, or a deal (0); see ``State.trace``."""
    if state.is_terminal():
        raise ArgumentError("the match is over: nothing can be played")
    choice = state.string_to_action(action) if isinstance(action, str) else action
    if reason := "" if state.node == "deal" else state.why_not(choice):
        raise IllegalAction(reason, hint="`why` says more")
    who = "luck" if state.is_chance_node() else state.game.seats[state.seat]
    title = f"{state.action_to_string(choice)}, ply {state.move_number() + 1} of {who}"
    return _made(state.game, title, _core.trace_ply(state, choice))


def trace_list(state: _core.State, seat: int, changes: Sequence[Change] = ()) -> Trace:
    """Trace how the actions of a seat are listed, as if some places held something else."""
    title = f"what {state.game.seats[seat]} may do, ply {state.move_number() + 1}"
    return _made(state.game, title, _core.trace_list(state, seat, list(changes)))


def place_name(description: Description, zone: Zone, place: int) -> str:
    """A place as it is written in traces: ``soldier[red]``, ``hand[red][3]``, ``count.actions``."""
    if zone.role == "counter":
        return f"count.{zone.name}"
    row, place_of_row = divmod(place, zone.length)
    name = f"{zone.name}[{description.seats[row].name}]" if zone.per_seat else zone.name
    if zone.over is None:
        return name
    return f"{name}[{description.text(zone.over, place_of_row + zone.over.min)}]"


def value_text(description: Description, zone: Zone, value: int) -> str:
    """A value of a zone, as people write it."""
    return "none" if value < 0 and zone.holds.optional else description.text(zone.holds, value)


def _made(game: _core.Game, title: str, rows: dict[str, Any]) -> Trace:
    sources = _core.sources(game)
    described = game.description
    lines = {path: text.split("\n") for path, text in sources.items()}
    steps = tuple(step for row in rows["steps"] if _says_something(step := _step(described, lines, row)))
    listed = dict.fromkeys(action for step in steps for action in step.listed)
    ran = dict.fromkeys(step.file for step in steps)
    fault = rows["fault"]
    return Trace(
        game=str(game),
        title=title,
        steps=steps,
        cut=rows["cut"],
        fault="" if fault is None else f"{fault[0]}:{fault[1]}: {fault[2]}",
        sources=tuple((path, sources[path]) for path in ran if path in sources),
        texts=tuple((action, game.action_to_string(action)) for action in listed),
    )


def _step(described: Description, lines: dict[str, list[str]], row: dict[str, Any]) -> Step:
    zones = (*described.zones, *described.scratch)
    text = lines.get(row["file"], [])
    number = row["line"]
    calls = [call + (f" listed {listed}" if kind >= 0 else "") for _, call, kind, listed in row["calls"]]
    return Step(
        file=row["file"],
        line=number,
        source=printable_line(text[number - 1].strip()) if 0 < number <= len(text) else "",
        function=row["function"],
        depth=row["depth"],
        values=tuple(row["values"]),
        reads=tuple(_held(described, zones[zone], place, value) for zone, place, value in row["reads"]),
        calls=tuple(calls),
        writes=tuple(_written(described, zones[zone], *rest) for zone, *rest in row["writes"]),
        listed=tuple(row["listed"]),
        log=tuple(row["log"]),
    )


def _says_something(step: Step) -> bool:
    """Not so of a function's head and end, at which Lua stops or not as the build has it."""
    done = step.reads or step.calls or step.writes or step.listed or step.log
    return bool(done) or not re.fullmatch(r"(.*\bfunction\b[^()]*\([^()]*\)|end[\s,)}]*)(\s*--.*)?", step.source)


def _held(described: Description, zone: Zone, place: int, value: int) -> str:
    return f"{place_name(described, zone, place)} = {value_text(described, zone, value)}"


def _written(described: Description, zone: Zone, place: int, was: int, now: int) -> str:
    return f"{_held(described, zone, place, now)} (was {value_text(described, zone, was)})"


def _some(texts: Iterable[str], most: int = 12) -> str:
    all_of_them = list(texts)
    more = len(all_of_them) - most
    return ", ".join(all_of_them[:most]) + (f" and {more} more" if more > 0 else "")

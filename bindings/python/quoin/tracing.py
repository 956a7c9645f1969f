"""What the rules do line by line: while a seat's actions are listed, or while an action is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from quoin import _core
from quoin.errors import ArgumentError

__all__ = ["Change", "Step", "Trace", "trace", "trace_list"]

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
    notes: tuple[str, ...]
    """What it read, called, listed, changed and logged, a text each."""

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
            written += [f"  {' ' * wide}{indent}    {note}" for note in step.notes]
        if self.cut:
            written.append(f"  (more lines ran: only the first {len(self.steps)} are told)")
        return [*written, f"  {self.fault}"] if self.fault else written

    def notes(self, step: Step) -> list[str]:
        """``step.notes`` as a list."""
        return list(step.notes)

    def to_dict(self) -> dict[str, Any]:
        """The trace as plain values, as ``trace --json`` prints it; what was listed as texts."""
        texts = dict(self.texts)
        steps = [asdict(step) | {"listed": [texts[action] for action in step.listed]} for step in self.steps]
        for step in steps:
            step["values"] = dict(step["values"])
            del step["notes"]
        return {"game": self.game, "title": self.title, "steps": steps, "cut": self.cut, "fault": self.fault}


def trace(state: _core.State, action: int | str) -> Trace:
    """Trace a ply: a legal action (a number or its text), an outcome, or a deal (0); see ``State.trace``."""
    if state.is_terminal():
        raise ArgumentError("the match is over: nothing can be played")
    choice = state.string_to_action(action) if isinstance(action, str) else action
    return _made(state.game, _core.trace_ply(state, choice))


def trace_list(state: _core.State, seat: int, changes: Sequence[Change] = ()) -> Trace:
    """Trace how the actions of a seat are listed, as if some places held something else."""
    return _made(state.game, _core.trace_list(state, seat, list(changes)))


def _made(game: _core.Game, told: dict[str, Any]) -> Trace:
    sources = _core.sources(game)
    steps = tuple(Step(**row) for row in told.pop("steps"))
    listed = dict.fromkeys(action for step in steps for action in step.listed)
    ran = dict.fromkeys(step.file for step in steps)
    return Trace(
        game=str(game),
        steps=steps,
        sources=tuple((path, sources[path]) for path in ran if path in sources),
        texts=tuple((action, game.action_to_string(action)) for action in listed),
        **told,
    )

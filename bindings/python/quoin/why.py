"""Why an action may be played or not: ``State.why``, and ``Reasons`` for many actions of one state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from quoin import _core
from quoin.errors import not_a
from quoin.tracing import Trace, trace_list

__all__ = ["Reasons", "Why", "why"]

Kind = Literal["listed", "outcome", "unknown", "over", "luck", "turn", "phase", "barred", "condition", "unlisted"]


@dataclass(frozen=True)
class Why:
    """The answer of ``State.why``. ``str()`` writes all of it."""

    action: int | None
    """The action's number; ``None`` for a text that names none."""
    text: str
    """The action, or what was asked."""
    legal: bool
    kind: Kind
    """``listed``: it is legal; ``outcome``: so luck may have it. ``unknown``: the text names no action; ``over``: the
    match is; ``luck``: that is due; ``turn``, ``phase``: another seat or phase could have it; ``barred``: something
    stands against it; ``condition``: the rules went another way before they could list it; ``unlisted``: no line lists
    it, and no change of a place or two would have it listed."""
    reason: str
    """One sentence."""
    where: str = ""
    """The line that listed it, or that would have to: ``"rules.lua:24"``."""
    source: str = ""
    """That line's text."""
    call: str = ""
    """The primitive that the line called for it: ``"zone.walls:slides(red, emit.slide)"``."""
    condition: str = ""
    """Where the rules went another way: ``"rules.lua:18"``."""
    details: tuple[str, ...] = ()
    """More sentences."""

    def __str__(self) -> str:
        head = f"{self.text} is {'' if self.legal else 'not '}legal: " if self.action is not None else ""
        return "\n".join([f"{head}{self.reason}", *(f"  {line}" for line in self.lines())])

    def lines(self) -> list[str]:
        """What stands under the reason: the line, and the details."""
        place = [f"{self.where}: {self.source}"] if self.where else []
        return [*place, *self.details]


def why(state: _core.State, action: int | str, viewer: int | None = None) -> Why:
    """Whether an action (its number, or a text) may be played now, and why.

    ``viewer``: a seat: nothing is told that it may not see. ``ArgumentError`` for a number that no action has."""
    return Reasons(state, viewer).why(action)


class Reasons:
    """The same for any number of actions of one state, whose list is traced once."""

    def __init__(self, state: _core.State, viewer: int | None = None) -> None:
        self._state = state.clone()
        self._reasons = _core.reasons(state, viewer)

    @cached_property
    def run(self) -> Trace:
        """How the rules list what who is next may do."""
        return trace_list(self._state, self._state.seat)

    def why(self, action: int | str) -> Why:
        """As the function ``why``."""
        if isinstance(action, bool) or not isinstance(action, int | str):
            raise not_a("action", "the number of an action, or a text", action)
        return _made(self._reasons.why(action))


def _made(told: dict[str, Any]) -> Why:
    return Why(**(told | {"details": tuple(told["details"])}))

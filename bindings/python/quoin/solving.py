"""Solving positions: what they are worth if all choose as well as can be. It runs in C++; Ctrl-C ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quoin import _core
from quoin.errors import ArgumentError, answering, not_a

__all__ = ["Solution", "SolvedAction", "solve"]

Progress = Callable[[int, int, int, int], object]


@dataclass(frozen=True)
class SolvedAction:
    """An action, and between which bounds the return lies that its seat gets by it."""

    action: int
    text: str
    low: float
    high: float
    positions: int
    """Looked at for its sake; 0 where those of others told it."""

    @property
    def exact(self) -> bool:
        """The bounds are one value."""
        return self.low == self.high

    @property
    def value(self) -> float | None:
        """The return; ``None`` if only bounds are known."""
        return self.low if self.exact else None


@dataclass(frozen=True)
class Solution:
    """What :func:`solve` found out; as a text, for people."""

    game: str
    seats: tuple[str, ...]
    seat: int
    """Who chooses in the position."""
    low: tuple[float, ...]
    """At least so much each seat gets if it chooses as well as can be."""
    high: tuple[float, ...]
    """At most so much it gets if the others do."""
    actions: tuple[SolvedAction, ...]
    """The best one first."""
    line: tuple[str, ...]
    """How a match goes on if all choose well, up to luck or the end."""
    positions: int
    """Looked at."""
    kept: int
    """Of them in memory at the end."""
    seconds: float
    symmetries: int
    """Of the board that the rules keep and that were used."""
    method: str
    """``"alpha-beta"``, or ``"graph"``: all positions that can come."""

    @property
    def exact(self) -> bool:
        """The position's value is known."""
        return self.low == self.high

    @property
    def values(self) -> tuple[float, ...] | None:
        """Each seat's return; ``None`` if only bounds are known."""
        return self.low if self.exact else None

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.verdict()}"]
        lines += [f"  {one.text}: {bounds_text(one.low, one.high)}" for one in self.actions]
        if self.line:
            lines.append("line: " + ", ".join(self.line))
        lines.append(self.effort())
        return "\n".join(lines)

    def verdict(self) -> str:
        """The value in a sentence."""
        name = self.seats[self.seat]
        low, high = self.low[self.seat], self.high[self.seat]
        plain = {1.0: f"{name} wins", -1.0: f"{name} loses", 0.0: "a draw"}
        if low == high and set(self.low) <= set(plain):
            return plain[low]
        if low == high:
            return f"{name} gets {low:.9g}"
        return f"{name} gets {low:.9g} to {high:.9g}: not solved yet"

    def effort(self) -> str:
        """What it took."""
        symmetries = {0: "", 1: ", 1 symmetry"}.get(self.symmetries, f", {self.symmetries} symmetries")
        return f"{self.positions:,} positions in {self.seconds:.1f} s ({self.method}{symmetries})"


@answering
def solve(
    position: _core.Game | _core.State,
    *,
    seconds: float = 0.0,
    memory: float = 512.0,
    each: bool = True,
    progress: Progress | None = None,
) -> Solution:
    """What a game's start or a position is worth, and every action of it, if all choose as well as can be.

    For games of one or two sides that hide nothing; throws may be in it, deals not. ``seconds`` > 0 and ``memory``
    (megabytes) are limits: a solver that runs out tells bounds. Without ``each`` only the position is solved, and of
    its actions what that tells. Lines that repeat a position for ever count 0.
    ``progress(positions, kept, room, solved)`` is called now and then: positions looked at, those in memory, for
    how many there is room, actions solved.

    >>> print(quoin.solve(quoin.load_game("tic_tac_toe")))
    """
    state = _state(position)
    if not isinstance(each, bool):
        raise not_a("each", "True or False", each)
    if progress is not None and not callable(progress):
        raise not_a("progress", "a function", progress)
    found = _core.solve(state, seconds, memory, each, progress)
    actions = tuple(
        SolvedAction(action, state.action_to_string(action), _rounded(low), _rounded(high), positions)
        for action, low, high, positions in found["actions"]
    )
    return Solution(
        game=str(state.game),
        seats=tuple(state.game.seats),
        seat=found["seat"],
        low=tuple(map(_rounded, found["low"])),
        high=tuple(map(_rounded, found["high"])),
        actions=actions,
        line=_texts(state, found["line"]),
        positions=found["positions"],
        kept=found["kept"],
        seconds=found["seconds"],
        symmetries=found["symmetries"],
        method=found["method"],
    )


def bounds_text(low: float, high: float) -> str:
    """``wins``, ``draws``, ``loses``, a number, or bounds."""
    if low == high:
        return {1.0: "wins", 0.0: "draws", -1.0: "loses"}.get(low, f"{low:.9g}")
    return f"{low:.9g} to {high:.9g}"


def _rounded(value: float) -> float:
    """Without what sums of chances leave in the last places."""
    return round(value, 12) + 0.0


def _texts(state: _core.State, line: list[int]) -> tuple[str, ...]:
    """Each action as it is written where it is played."""
    after = state.clone()
    texts = []
    for action in line:
        texts.append(after.action_to_string(action))
        after.apply_action(action)
    return tuple(texts)


def _state(position: _core.Game | _core.State) -> _core.State:
    if isinstance(position, _core.State):
        state = position
    elif isinstance(position, _core.Game):
        state = position.new_initial_state(0)
    else:
        raise not_a("position", "a Game or a State", position)
    if state.is_terminal():
        raise ArgumentError("the match is over: there is nothing to solve")
    return state

"""``quoin.replay``: a match played again on changed rules, until a ply no longer fits.

In: a state with its past, and a game, mostly ``state.game.reload()``. Out: how far the match goes there, and the first
ply after which something differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quoin import _core
from quoin.errors import answering, not_a

__all__ = ["Difference", "KeptPly", "Replay", "replay", "replay_record"]


class KeptPly(NamedTuple):
    """What was chosen or drawn in a ply, in words that other rules may still understand."""

    seat: str
    """Who chose or rolled; empty for a deal."""
    luck: str
    """The name of the die or deal; empty for a choice."""
    choice: str
    """The text of the action or outcome."""
    draws: tuple[int, ...] = ()
    """Of a deal."""

    def __str__(self) -> str:
        if not self.choice:
            return f"deal {self.luck}"
        return f"{self.luck}: {self.choice}" if self.luck else self.choice


class Difference(NamedTuple):
    """That a match goes another way."""

    ply: int
    """The number of the ply, from 1 on; 0: the start."""
    text: str

    def __str__(self) -> str:
        return f"ply {self.ply}: {self.text}" if self.ply else f"at the start: {self.text}"


class Replay(NamedTuple):
    """A match on changed rules. ``str(replay)`` is ``"unchanged"``, or a line for each difference."""

    state: _core.State
    """The match there, as far as its plies can be played."""
    differences: tuple[Difference, ...]
    """The first ply that leads to another position, and the first that cannot be played any more or can be again."""
    rest: tuple[KeptPly, ...]
    """The plies that cannot be played any more."""

    @property
    def ply(self) -> int | None:
        """The first ply that differs; ``None``: the match is unchanged."""
        return self.differences[0].ply if self.differences else None

    def __str__(self) -> str:
        return "\n".join(map(str, self.differences)) or "unchanged"


@answering
def replay(state: _core.State, game: _core.Game, rest: Sequence[KeptPly] = ()) -> Replay:
    """Play a match again on ``game``: its choices by their texts, its luck as it was recorded, from its seed.

    >>> replay = quoin.replay(state, state.game.reload())
    >>> print(replay)
    ply 14: `slide a1-a2 to c1-c2` is no longer legal, because ...

    Positions are compared by what lies in the zones, counters and records that both games have, by name, and by who is
    next and what everybody gets at the end. ``state`` stays as it is. ``rest``: what an earlier replay could not play
    any more; it is tried after the match's own plies. ``GameError`` if the match cannot begin, ``ArgumentError`` if it
    began at a position that ``game`` refuses.
    """
    if not isinstance(state, _core.State):
        raise not_a("state", "a State", state)
    if not isinstance(game, _core.Game):
        raise not_a("game", "a Game", game)
    if not isinstance(rest, Sequence) or not all(isinstance(step, KeptPly) for step in rest):
        raise not_a("rest", "the rest of a Replay", rest)
    return _core.replay(state, game, rest)


replay_record = _core.replay_record

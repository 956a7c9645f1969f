"""Counting sequences of plies: perft, the classic test of a move list. It runs in C++; Ctrl-C ends it."""

from __future__ import annotations

from quoin import _core
from quoin.errors import answering, not_a

__all__ = ["perft", "perft_split"]


@answering
def perft(position: _core.Game | _core.State, depth: int, threads: int = 1, *, turns: bool = False) -> int:
    """Count the sequences of exactly ``depth`` plies from a game's start or from a state.

    With ``turns`` the sequences of plies that complete just so many turns: a turn is all that a seat chooses, with the
    luck between and after it, until another seat chooses or passes, or the match ends."""
    return _core.perft(_state(position), depth, threads, turns)[0]


@answering
def perft_split(position: _core.Game | _core.State, depth: int, threads: int = 1) -> dict[str, int]:
    """The same count for each first choice, by its text."""
    state = _state(position)
    _, splits = _core.perft(state, depth, threads)
    return {state.action_to_string(action): count for action, count in splits}


def _state(position: _core.Game | _core.State) -> _core.State:
    if isinstance(position, _core.State):
        return position
    if not isinstance(position, _core.Game):
        raise not_a("position", "a Game or a State", position)
    return position.new_initial_state(0)

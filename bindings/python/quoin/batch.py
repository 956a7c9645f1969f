"""Many random matches at once as plain arrays (:func:`quoin.simulate` gives a DataFrame), and counting positions.

The work runs in C++ over threads, the interpreter lock released; Ctrl-C ends it with ``KeyboardInterrupt``. Results
depend on game, dials and seed only: not on the number of threads, the machine, the Lua that runs the rules, or the JIT.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import not_a
from quoin.intervals import share_interval

__all__ = ["Share", "Simulation", "outcome", "perft", "perft_split", "simulate", "wilson"]


@dataclass(frozen=True)
class Share:
    """How often something happened: the count, its share, and the share's 95 % Wilson interval."""

    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Simulation:
    """Random matches, one row each, in order of their index (``n`` rows; ``seats`` columns where per seat)."""

    game: _core.Game
    seed: int
    plies: NDArray[np.int32]
    """``(n,)``: decisions and luck of each match."""
    decisions: NDArray[np.int32]
    """``(n,)``: how often somebody chose."""
    choices: NDArray[np.int64]
    """``(n,)``: lengths of all the lists chosen from, added up."""
    winners: NDArray[np.int32]
    """``(n,)``: bit mask of the winning seats; all of them is a draw."""
    returns: NDArray[np.float64]
    """``(n, seats)``: +1 win, -1 loss, shared wins split."""
    scores: NDArray[np.float64]
    """``(n, seats)``: the game's own points."""
    signatures: NDArray[np.uint64]
    """``(n,)``: a hash over every ply's hash, in order."""
    lead_changes: NDArray[np.int32]
    """``(n,)``: how often the seat alone in front changed; 0 in games without running points."""
    lead_since: NDArray[np.int32]
    """``(n,)``: the ply in which the last leader came to the front."""
    signature: int
    """One number for all matches; equal wherever rules and seed are equal."""

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def branching(self) -> float:
        """Mean number of actions to choose from, over all decisions."""
        return float(self.choices.sum()) / max(1, int(self.decisions.sum()))

    def outcome(self, winners: int) -> str:
        """What a bit mask of winners means: a seat's name, ``red+green``, ``draw``; solo ``won`` and ``lost``."""
        return outcome(self.game.seats, winners)

    def outcomes(self) -> dict[str, Share]:
        """How the matches ended: every seat alone, draws, and shared wins that occurred."""
        seats = self.game.seats
        masks = [0, 1] if len(seats) == 1 else [1 << seat for seat in range(len(seats))] + [(1 << len(seats)) - 1]
        found, counts = np.unique(self.winners, return_counts=True)
        by_mask = {int(mask): int(count) for mask, count in zip(found, counts, strict=True)}
        masks += sorted(set(by_mask) - set(masks))
        return {self.outcome(mask): wilson(by_mask.get(mask, 0), len(self)) for mask in masks}

    def summary(self) -> dict[str, Any]:
        """The statistics as plain values, ready for JSON."""
        outcomes = self.outcomes()
        return {
            "game": str(self.game),
            "fingerprint": self.game.fingerprint,
            "matches": len(self),
            "seed": self.seed,
            "counts": {name: share.count for name, share in outcomes.items()},
            "shares": {name: round(share.share, 6) for name, share in outcomes.items()},
            "intervals": {name: [round(share.low, 6), round(share.high, 6)] for name, share in outcomes.items()},
            "lengths": _spread(self.plies),
            "decisions": _spread(self.decisions),
            "branching": round(self.branching, 6),
            "scores": {
                name: round(float(column.mean()), 6) if len(self) else None
                for name, column in zip(self.game.seats, self.scores.T, strict=True)
            },
            "signature": f"{self.signature:016x}",
        }

    def __repr__(self) -> str:
        shares = ", ".join(f"{name} {share.share:.1%}" for name, share in self.outcomes().items())
        return f"<quoin.Simulation of {len(self)} matches of {self.game}: {shares}>"


def simulate(
    game: _core.Game,
    n: int = 1000,
    seed: int | None = None,
    threads: int = 1,
    *,
    signatures: bool = True,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play ``n`` uniformly random matches.

    ``seed`` makes them repeatable (``None``: a fresh one, told in the result). ``signatures=False`` uses the faster
    loop that takes no hashes. ``progress`` is called about 20 times a second with the number of matches done.
    """
    return Simulation(game=game, **_core.simulate(game, n, seed, threads, signatures, progress))


def outcome(seats: Sequence[str], winners: int) -> str:
    """What a bit mask of winners means: a seat's name, ``red+green``, ``draw``; solo ``won`` and ``lost``."""
    if len(seats) == 1:
        return "won" if winners else "lost"
    if winners == (1 << len(seats)) - 1:
        return "draw"
    return "+".join(name for seat, name in enumerate(seats) if winners >> seat & 1)


def perft(position: _core.Game | _core.State, depth: int, threads: int = 1) -> int:
    """Count the sequences of exactly ``depth`` plies from a game's start or from a state."""
    return _core.perft(_state(position), depth, threads)[0]


def perft_split(position: _core.Game | _core.State, depth: int, threads: int = 1) -> dict[str, int]:
    """The same count for each first choice, by its text."""
    state = _state(position)
    _, splits = _core.perft(state, depth, threads)
    return {state.action_to_string(action): count for action, count in splits}


def wilson(count: int, n: int) -> Share:
    """Share of ``count`` in ``n`` with its 95 % interval (Wilson 1927, the score interval); 0 if ``n`` is 0."""
    found = share_interval(count, n)
    return Share(count, found.value if n else 0.0, found.low, found.high)


def _state(position: _core.Game | _core.State) -> _core.State:
    if isinstance(position, _core.State):
        return position
    if not isinstance(position, _core.Game):
        raise not_a("position", "a Game or a State", position)
    return position.new_initial_state(0)


def _spread(values: NDArray[np.int32]) -> dict[str, float]:
    if len(values) == 0:
        return {}
    points = np.percentile(values, [10, 50, 90], method="lower")
    return {
        "min": int(values.min()),
        "p10": int(points[0]),
        "median": int(points[1]),
        "mean": round(float(values.mean()), 6),
        "p90": int(points[2]),
        "max": int(values.max()),
    }

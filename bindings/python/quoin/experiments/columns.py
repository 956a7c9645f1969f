"""The columns of matches: what the engine tells of them, with names; and who won, from the columns."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.experiments.facts import GameFacts, has_rivals, outcomes_of

__all__ = [
    "TOGETHER",
    "Columns",
    "columns_of",
    "has_margin",
    "has_scores",
    "shares_of",
    "won_by",
    "won_by_first",
]

Columns = dict[str, NDArray[Any]]
TOGETHER = "together"
"""In the column ``began``: nobody chose alone."""


def columns_of(game: _core.Game, raw: Columns, first: int, bots: str, details: bool, signatures: bool) -> Columns:
    """The columns of matches ``first``, ``first + 1``, ... from what the engine tells of them."""
    count, seats = len(raw["seeds"]), game.seats
    masks, where = np.unique(raw["winners"], return_inverse=True)
    usual = outcomes_of(game)
    names = np.array([_outcome(usual, seats, int(mask)) for mask in masks], dtype=object)
    columns: Columns = {
        "match": np.arange(first, first + count, dtype=np.int64),
        "seed": raw["seeds"],
        "began": _began(raw["places"], seats),
        "winner": names[where] if len(masks) else np.array([], dtype=object),
        "place": _place_of_winner(game, raw["places"], raw["winners"]),
    }
    columns |= {f"place_{name}": raw["places"][:, seat] for seat, name in enumerate(seats)}
    columns |= {f"returns_{name}": raw["returns"][:, seat] for seat, name in enumerate(seats)}
    columns |= {f"score_{name}": raw["scores"][:, seat] for seat, name in enumerate(seats)}
    if has_margin(game):
        ranked = np.sort(_of_sides(game, raw["scores"]), axis=1)
        columns["margin"] = ranked[:, -1] - ranked[:, -2]
    columns |= {"plies": raw["plies"], "decisions": raw["decisions"]}
    columns["branching"] = raw["choices"] / np.maximum(1, raw["decisions"])
    if details and has_margin(game):
        columns |= {"lead_changes": raw["lead_changes"], "lead_since": raw["lead_since"]}
    if signatures:
        columns["signature"] = raw["signatures"]
    columns["bots"] = np.full(count, bots, dtype=object)
    return columns


def _outcome(usual: list[str], seats: list[str], winners: int) -> str:
    """What a bit mask of winners means: a seat, ``red+green``, ``draw``; of one side ``won``, ``lost`` or ``paid``."""
    if len(usual) == 1:
        return usual[0]
    if usual == ["won", "lost"]:
        return usual[0 if winners else 1]
    if winners == (1 << len(seats)) - 1:
        return "draw"
    return "+".join(name for seat, name in enumerate(seats) if winners >> seat & 1)


def _began(places: NDArray[np.int32], seats: list[str]) -> NDArray[np.object_]:
    """The seat at place 1 of each match; ``together`` where nobody chose alone."""
    names = np.array([TOGETHER, *seats], dtype=object)
    first = places == 1
    began: NDArray[np.object_] = names[np.where(first.any(axis=1), first.argmax(axis=1) + 1, 0)]
    return began


def _place_of_winner(game: _core.Game, places: NDArray[np.int32], winners: NDArray[np.int32]) -> NDArray[np.int32]:
    """The place in turn order of the seat or team that won alone; 0 where none did, or nobody has a place."""
    found = np.zeros(len(winners), dtype=np.int32)
    if not has_rivals(game):
        return found
    team_of = np.array([seat.team for seat in game.description.seats])
    sides = [team_of == team for team in np.unique(team_of)]
    first = np.stack([places[:, side].min(axis=1) for side in sides], axis=1)
    ranks = (first[:, :, None] > first[:, None, :]).sum(axis=2) + (first > 0)
    for number, side in enumerate(sides):
        mask = sum(1 << int(seat) for seat in np.flatnonzero(side))
        found[winners == mask] = ranks[winners == mask, number]
    return found


def _of_sides(game: _core.Game, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points of teams: what their seats have together."""
    team_of = np.array([seat.team for seat in game.description.seats])
    return np.stack([scores[:, team_of == team].sum(axis=1) for team in np.unique(team_of)], axis=1)


def shares_of(columns: Columns, facts: GameFacts) -> NDArray[np.float64]:
    """Of each match 1, shared by those who won (a draw by all): [match, seat]. Of payoffs: who got most."""
    returns = np.stack([columns[f"returns_{seat}"] for seat in facts["seats"]], axis=1)
    winners = returns == returns.max(axis=1, keepdims=True)
    shares: NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
    return shares


def won_by_first(columns: Columns, facts: GameFacts) -> NDArray[np.bool_]:
    """In which matches the seat that began won, alone or with others."""
    seats = enumerate(facts["seats"])
    each = [won_by(columns, facts, seat) & (columns[f"place_{name}"] == 1) for seat, name in seats]
    won: NDArray[np.bool_] = np.any(each, axis=0)
    return won


def won_by(columns: Columns, facts: GameFacts, seat: int) -> NDArray[np.bool_]:
    """In which matches the seat won, alone or with others."""
    if facts["outcomes"] == ["won", "lost"]:
        won: NDArray[np.bool_] = columns["winner"] == "won"
    else:
        won = (shares_of(columns, facts)[:, seat] > 0) & (columns["winner"] != "draw")
    return won


def has_margin(game: _core.Game) -> bool:
    """Whether seats have points to compare."""
    return has_rivals(game) and has_scores(game)


@lru_cache(maxsize=64)
def has_scores(game: _core.Game) -> bool:
    """Whether the game counts points."""
    return game.description.scores is not None

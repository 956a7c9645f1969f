"""Matches as tables: what the columns are, and the DataFrame with what it is about in ``frame.attrs["quoin"]``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from quoin import _core
from quoin.errors import ArgumentError, not_a
from quoin.experiments.facts import FrameFacts, GameFacts, has_rivals, outcomes_of
from quoin.experiments.matches import Columns, Job, Played
from quoin.extras import optional

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "TOGETHER",
    "about",
    "columns_of",
    "frame_of",
    "has_margin",
    "has_scores",
    "joined",
    "need_frame",
    "shares_of",
    "won_by",
    "won_by_first",
]

TOGETHER = "together"
"""In the column ``began``: nobody chose alone."""


def columns_of(job: Job, played: Played) -> Columns:
    """The columns of one piece of a job."""
    raw = played.columns
    seats = job.game.seats
    masks, where = np.unique(raw["winners"], return_inverse=True)
    usual = outcomes_of(job.game)
    names = np.array([_outcome(usual, seats, int(mask)) for mask in masks], dtype=object)
    columns: Columns = {
        "match": np.arange(played.first, played.first + played.count, dtype=np.int64),
        "seed": raw["seeds"],
        "began": _began(raw["places"], seats),
        "winner": names[where] if len(masks) else np.array([], dtype=object),
        "place": _place_of_winner(job.game, raw["places"], raw["winners"]),
    }
    columns |= {f"place_{name}": raw["places"][:, seat] for seat, name in enumerate(seats)}
    columns |= {f"returns_{name}": raw["returns"][:, seat] for seat, name in enumerate(seats)}
    columns |= {f"score_{name}": raw["scores"][:, seat] for seat, name in enumerate(seats)}
    if has_margin(job.game):
        ranked = np.sort(_of_sides(job.game, raw["scores"]), axis=1)
        columns["margin"] = ranked[:, -1] - ranked[:, -2]
    columns |= {"plies": raw["plies"], "decisions": raw["decisions"]}
    columns["branching"] = raw["choices"] / np.maximum(1, raw["decisions"])
    if job.details:
        if has_margin(job.game):
            columns |= {"lead_changes": raw["lead_changes"], "lead_since": raw["lead_since"]}
        columns["signature"] = raw["signatures"]
    columns["bots"] = np.full(played.count, ", ".join(job.line_up.names), dtype=object)
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


def joined(pieces: list[Columns], n: int) -> Columns:
    """All pieces in the order of their matches, each match below ``n`` once."""
    whole = {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    _, places = np.unique(whole["match"], return_index=True)
    places = places[whole["match"][places] < n]
    return {name: column[places] for name, column in whole.items()}


def frame_of(columns: Columns, facts: Mapping[str, object]) -> pd.DataFrame:
    """The DataFrame, one row a match."""
    optional("pandas", "experiments")
    import pandas as pd

    frame = pd.DataFrame(columns)
    frame.attrs["quoin"] = dict(facts)
    return frame


def need_frame(frame: object) -> None:
    """``WrongType`` for what is no DataFrame."""
    optional("pandas", "experiments")
    import pandas as pd

    if not isinstance(frame, pd.DataFrame):
        raise not_a("frame", "a DataFrame of quoin.simulate", frame)


def about(frame: pd.DataFrame) -> FrameFacts:
    """What :func:`quoin.simulate` noted about a frame; ``ArgumentError`` if it is another one."""
    need_frame(frame)
    facts = frame.attrs.get("quoin")
    if not isinstance(facts, dict):
        raise ArgumentError(
            'this DataFrame does not say what it is about: frame.attrs["quoin"] is missing, '
            "which pandas.concat and merge lose",
            hint="join frames with quoin.concat, or name the game: quoin.summary(frame, game=...)",
        )
    return cast(FrameFacts, facts)

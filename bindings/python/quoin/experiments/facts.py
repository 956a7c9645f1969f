"""What results are about, as plain values: ``frame.attrs["quoin"]``, and the headers of saved matches."""

from __future__ import annotations

from typing import TypedDict

from quoin import _core

__all__ = [
    "ComparisonFacts",
    "FrameFacts",
    "GameFacts",
    "Header",
    "JobFacts",
    "ReportFacts",
    "SweepFacts",
    "game_facts",
    "has_rivals",
    "has_turns",
    "outcomes_of",
    "turn_label",
]


class GameFacts(TypedDict):
    """What is to be said of a game."""

    game: str
    title: str
    variant: str
    fingerprint: str
    dials: dict[str, int | str | bool | dict[str, int]]
    seats: list[str]
    outcomes: list[str]
    """What the column ``winner`` says, if nobody shares a win: each seat or team, a draw; see :func:`outcomes_of`."""
    engine: str
    lua: str


class JobFacts(GameFacts):
    """What matches are about."""

    seed: int
    bots: list[str]
    opening: int
    """How many random choices each match began with."""


class FrameFacts(JobFacts, total=False):
    """The same of a frame: whether Ctrl-C ended the playing, how long it took; of a summary, how many matches."""

    interrupted: bool
    seconds: float
    matches: int
    confidence: float


class Header(JobFacts):
    """What stands beside saved matches."""

    quoin: int
    """The version of the form."""
    details: bool


class SweepFacts(TypedDict):
    """What a sweep is about."""

    game: str
    seed: int
    matches: int
    confidence: float
    interrupted: bool


class ComparisonFacts(TypedDict):
    """What a comparison is about."""

    base: JobFacts
    variant: JobFacts
    seed: int
    bots: list[str]
    pairs: int
    limit: int
    stopped: str
    looks: list[int]
    confidence: float
    seconds: float


class ReportFacts(TypedDict):
    """What a report is about, and what of the rules was never reached."""

    game: str
    fingerprint: str
    engine: str
    seed: int
    confidence: float
    interrupted: bool
    never_run: list[str] | None
    never_played: list[str]


def outcomes_of(game: _core.Game) -> list[str]:
    """How a match can end: a side wins, or nobody does; where all play together ``won``, ``lost`` or ``paid``."""
    described, seats = game.description, game.seats
    if not has_rivals(game):
        return ["won", "lost"] if described.payoffs is None else ["paid"]
    teams = sorted({seat.team for seat in described.seats})
    sides = [[seats[i] for i, seat in enumerate(described.seats) if seat.team == team] for team in teams]
    return ["+".join(side) for side in sides] + ["draw"]


def has_rivals(game: _core.Game) -> bool:
    """Whether seats play against each other."""
    return game.num_players() > 1 and game.utility_kind() != "identical"


def has_turns(game: _core.Game) -> bool:
    """Whether seats that play against each other take turns: that each choice is made by all at once is not so."""
    return has_rivals(game) and any(not (phase.together or phase.setup) for phase in game.description.phases)


def game_facts(game: _core.Game) -> GameFacts:
    """What is to be said of a game."""
    return {
        "game": str(game),
        "title": game.title,
        "variant": game.variant,
        "fingerprint": game.fingerprint,
        "dials": dict(game.dials),
        "seats": list(game.seats),
        "outcomes": outcomes_of(game),
        "engine": _core.__version__,
        "lua": _core.lua_version(),
    }


def turn_label(place: int) -> str:
    """Who stands at a place in turn order, from 1; nobody at 0."""
    names = ("who begins", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return names[place - 1] if place > 0 else ""

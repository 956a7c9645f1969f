"""The position that a command is asked about: of a game at its start or after random plies, or of a saved match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quoin import _core
from quoin.bots import make_bot
from quoin.cli.common import open_game, use_jit
from quoin.errors import ArgumentError
from quoin.matches import load_match
from quoin.paths import is_there
from quoin.playing import play

__all__ = ["ActionText", "PlaceArgument", "Ply", "RandomSeed", "position"]

PlaceArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME|MATCH",
        show_default=False,
        help="A game's id, with variants (murailles/7x7), or its folder; or a file with a saved match.",
    ),
]
ActionText = Annotated[str, typer.Argument(metavar="ACTION", show_default=False, help='The action\'s text: "step b1".')]
Ply = Annotated[
    int | None,
    typer.Option(
        "--ply",
        metavar="N",
        min=0,
        show_default="a game's first choice, a match's last ply",
        help="After so many plies; of a game they are random ones.",
    ),
]
RandomSeed = Annotated[int, typer.Option("--seed", min=0, help="Of a game: what random plies and luck are drawn from.")]


def position(
    context: typer.Context, place: str, ply: int | None, seed: int, dials: list[str] | None, no_jit: bool
) -> _core.State:
    """The state that the arguments name; ``ArgumentError`` if the match has not so many plies."""
    if is_there(place) and Path(place).is_file():
        if dials:
            raise ArgumentError("a saved match has its own dials: leave -o away")
        return _of_match(load_match(Path(place), jit=use_jit(context, no_jit)), ply)
    state = open_game(context, place, dials, no_jit).new_initial_state(seed)
    if ply is None:
        state.settle_luck()
        return state
    play(state, make_bot("random", seed=seed), until=lambda now: now.move_number() >= ply)
    if state.move_number() < ply:
        raise ArgumentError(f"this random match has {state.move_number()} plies; found --ply {ply}", hint="try --seed")
    return state


def _of_match(state: _core.State, ply: int | None) -> _core.State:
    last = state.move_number()
    if ply is not None and ply > last:
        raise ArgumentError(f"the match has {last} plies; found --ply {ply}")
    while ply is not None and state.move_number() > ply:
        state.undo_action()
    return state

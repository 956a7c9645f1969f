"""``play``: a match in the terminal, people and computer players in any seats."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from quoin.cli.common import Dials, GameArgument, NoJit, Seed, open_game, output
from quoin.cli.seats import opponent, players
from quoin.cli.table import Table

__all__ = ["play"]


def play(
    context: typer.Context,
    game: GameArgument,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=PLAYER",
            show_default="you in the first seat not named, others computer",
            help="Who plays a seat: human, level:1 to level:8, random, mcts:500 (playouts), mcts:2s.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            metavar="1-8",
            show_default="3, who beats a newcomer now and then",
            help="How strong the computer is.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", metavar="BOT", show_default=False, help='Another bot instead: "mcts(seconds=1)".'),
    ] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved match.")] = None,
    option: Dials = None,
    no_jit: NoJit = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    number = secrets.randbelow(2**31) if seed is None else seed
    bots = players(loaded, seat, number, opponent(level, bot))
    state = loaded.load_state(load) if load is not None else loaded.new_initial_state(number)
    Table(state, bots, output()).run()

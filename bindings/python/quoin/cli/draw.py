"""``draw``: a state as an SVG picture, or the match up to it as a film."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from quoin import _core
from quoin.cli.common import Dials, GameArgument, NoJit, Seed, errors, open_game

__all__ = ["draw"]


def draw(
    context: typer.Context,
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            dir_okay=False,
            help="board.svg: a picture; match.html: the whole match, with a slider.",
        ),
    ],
    plies: Annotated[int, typer.Option("--plies", min=0, help="Play so many plies first.")] = 0,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays them.")] = "random",
    seed: Seed = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", show_default="everything", help="As this seat may see it.")
    ] = None,
    theme: Annotated[
        Literal["auto", "light", "dark"], typer.Option("--theme", help="Colours; auto: as the reader's screen is set.")
    ] = "auto",
    film: Annotated[bool, typer.Option("--film", help="The whole match also as .svg: an animation.")] = False,
    option: Dials = None,
    no_jit: NoJit = False,
) -> None:
    """Draw a game as a picture: at the start, or after some plies of a bot."""
    from quoin.drawing.film import film as film_of
    from quoin.drawing.pictures import draw as picture

    state = open_game(context, game, option, no_jit).new_initial_state(seed)
    _play(state, plies, bot, seed)
    if film or file.suffix.lower() in (".html", ".htm"):
        film_of(state, seat, theme=theme).save(file)
    else:
        picture(state, seat, theme=theme).save(file)
    errors().print(f"{state.game} after {state.move_number()} plies: {file}", markup=False)


def _play(state: _core.State, plies: int, bot: str, seed: int | None) -> None:
    """Play so many plies, and luck that is due then."""
    player = _core.make_bot(bot, seed=seed)
    while state.move_number() < plies and not state.is_terminal():
        if state.is_chance_node():
            state.play_luck()
        else:
            state.apply_action(player.choose(state))
    if plies:
        state.settle_luck()

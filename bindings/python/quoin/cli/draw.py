"""``draw``: a state as a picture, or the match up to it as a film."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from quoin import _core
from quoin.bots import make_bot
from quoin.cli.common import Dials, GameArgument, NoJit, Seed, errors, fit_to_write, open_game
from quoin.cli.seats import typed_viewer
from quoin.errors import ArgumentError
from quoin.playing import play, settle

__all__ = ["draw"]

_PAGES = (".html", ".htm")
_IMAGES = (".png", ".pdf")


def draw(
    context: typer.Context,
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            dir_okay=False,
            help="board.svg, .png, .pdf: a picture; match.html: the whole match, with a slider.",
        ),
    ],
    plies: Annotated[
        int | None,
        typer.Option("--plies", min=0, show_default="none; for a film all", help="Play so many plies first."),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays them.")] = "random",
    seed: Seed = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", show_default="everything", help="As this seat, or nobody, may see it."),
    ] = None,
    theme: Annotated[
        Literal["auto", "light", "dark"], typer.Option("--theme", help="Colours; auto: as the reader's screen is set.")
    ] = "auto",
    film: Annotated[bool, typer.Option("--film", help="The whole match also as .svg: an animation.")] = False,
    option: Dials = None,
    no_jit: NoJit = False,
) -> None:
    from quoin.drawing.film import film as film_of
    from quoin.drawing.pictures import draw as picture

    moving = film or file.suffix.lower() in _PAGES
    _need_name(file, film)
    fit_to_write(file)
    state = open_game(context, game, option, no_jit).new_initial_state(seed)
    viewer = typed_viewer(state.game, seat)
    whole = moving and plies is None
    _play(state, state.game.max_game_length() if whole else plies or 0, bot, seed)
    if moving:
        film_of(state, viewer, theme=theme).save(file)
    else:
        picture(state, viewer, theme=theme).save(file)
    note = f" (a whole match played by {bot}; --plies N films the first N plies)" if whole else ""
    errors().print(f"{state.game} after {state.move_number()} plies: {file}{note}", markup=False)


def _need_name(file: Path, film: bool) -> None:
    kind = file.suffix.lower()
    if kind in _PAGES or kind == ".svg" or (kind in _IMAGES and not film):
        return
    raise ArgumentError(
        f'"{file}" must end in .svg, .png or .pdf (a picture), or in .html (a film with a slider)',
        hint="with --film: .svg (an animation) or .html",
    )


def _play(state: _core.State, plies: int, bot: str, seed: int | None) -> None:
    """Play so many plies, and luck that is due then."""
    player = make_bot(bot, seed=seed)
    play(state, player, until=lambda now: now.move_number() >= plies)
    if plies:
        settle(state)

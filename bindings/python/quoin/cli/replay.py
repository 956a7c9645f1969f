"""``replay``: a saved match, ply by ply, verified against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from quoin import _core
from quoin.cli.common import JsonFlag, NoJit, fit_to_write, output, print_json, use_jit
from quoin.cli.screen import board, result_text, seat_markup
from quoin.errors import ArgumentError
from quoin.matches import load_match
from quoin.playing import earlier

__all__ = ["replay"]


def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="A match that was saved.")],
    ply: Annotated[int | None, typer.Option("--ply", min=0, show_default="last", help="Stop after this ply.")] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game, where its recorded name does not find it.")
    ] = None,
    film: Annotated[
        Path | None, typer.Option("--film", metavar="FILE", help="Also write it as a film: match.html or match.svg.")
    ] = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    if film is not None:
        from quoin.drawing.film import film as film_of
        from quoin.drawing.film import need_film_name

        need_film_name(film)
        fit_to_write(film)
    state = load_match(file, game, jit=use_jit(context, no_jit))
    texts = _texts(state)
    last = len(texts)
    if ply is not None and ply > last:
        raise ArgumentError(f"the match has {last} plies; found --ply {ply}")
    while state.move_number() > (last if ply is None else ply):
        state.undo_action()
    if film is not None:
        film_of(state).save(film)
    if json:
        plies = [{"player": player, "choice": text} for player, text in texts[: state.move_number()]]
        print_json({"plies_recorded": last, "seed": state.seed, "plies": plies, "state": state.to_dict()})
        return
    console = output()
    names = [seat_markup(seat.name, seat.colour) for seat in state.game.description.seats]
    console.print(f"[bold]{state.game}[/] [dim]seed {state.seed} · {last} plies, all verified[/]")
    for number, (player, text) in enumerate(texts[: state.move_number()], start=1):
        name = names[player] if player >= 0 else "[dim]luck[/]"
        console.print(f"{number:>4}  {name}  {escape(text)}")
    console.print()
    console.print(board(console, state, None))
    if state.is_terminal():
        console.print(result_text(state))


def _texts(state: _core.State) -> list[tuple[int, str]]:
    """(player, text) of every ply. The texts of luck need the state before it."""
    before = [*earlier(state)][:0:-1]
    plies = zip(before, state.plies(), strict=True)
    return [(ply.player, now.action_to_string(ply.choice)) for now, ply in plies]

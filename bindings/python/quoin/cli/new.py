"""``new``: a game or a variant to begin with, and what to do next."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.cli.common import output
from quoin.errors import ArgumentError
from quoin.modding import BOARDS, MadeGame, copy_game, new_game, new_variant
from quoin.modding.making import check_board, check_seats, free_folder

__all__ = ["new"]

Answer = TypeVar("Answer")

_WHAT_FOR = {
    "game.yaml": "what exists: seats, boards, zones, actions, how it looks",
    "rules.lua": "what may happen",
    "cases.yaml": "positions with what must be true of them",
    "README.md": "the rules for people",
}


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", show_default=False, help="The game: a new folder of this name.")
    ],
    variant: Annotated[
        str | None,
        typer.Argument(metavar="[GAME/NAME]", show_default=False, help="After the word variant: the variant's name."),
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", show_default="2", help="How many play: 1 to 8.")] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="FAMILY", show_default="grid", help=f"{', '.join(BOARDS)}.")
    ] = None,
    cards: Annotated[
        bool | None,
        typer.Option(
            "--cards/--no-cards", show_default="no", help="Whether there are cards; neither they nor a board: a die."
        ),
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", metavar="GAME", show_default=False, help="Begin with a copy of this game.")
    ] = None,
) -> None:
    shaped = any(flag is not None for flag in (seats, board, cards))
    if name == "variant":
        if variant is None or shaped or source is not None:
            raise ArgumentError("a variant takes its name and nothing else", hint="./quoin new variant murailles/NAME")
        made = new_variant(variant)
    elif variant is not None:
        raise ArgumentError(
            f'"{variant}" is one word too many', hint="./quoin new NAME, or ./quoin new variant GAME/NAME"
        )
    elif source is not None:
        if shaped:
            raise ArgumentError("a copy has the seats, board and cards of its game", hint="leave these options out")
        made = copy_game(name, source)
    else:
        if not shaped and sys.stdin.isatty():
            free_folder(name)
            seats, board, cards = _asked()
        made = new_game(name, 2 if seats is None else seats, board or "grid", bool(cards))
    _tell(output(), made, variant is not None)


def _asked() -> tuple[int, str, bool]:
    """The answers at a terminal; Enter takes what stands in brackets."""
    seats = _answer("How many play (1 to 8)", "2", _seats)
    board = _answer(f"Which board ({', '.join(BOARDS)})", "grid", _board)
    bare = board == "none"
    return seats, board, typer.confirm("With cards, not a die" if bare else "With cards", default=bare)


def _answer(question: str, default: str, read: Callable[[str], Answer]) -> Answer:
    """What was answered, asked again until it can be read."""
    while True:
        try:
            return read(str(typer.prompt(question, default=default)).strip())
        except ArgumentError as error:
            typer.echo(f"  {error.message}" + (f"; {error.hint}" if error.hint else ""))


def _seats(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise ArgumentError(f'"{text}" is no number', hint="type one from 1 to 8")
    check_seats(int(text))
    return int(text)


def _board(text: str) -> str:
    check_board(text)
    return text


def _tell(console: Console, made: MadeGame, variant: bool) -> None:
    console.print(f"made [bold]{escape(_from_here(made.folder))}[/]")
    listing = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for file in made.files:
        below = file.relative_to(made.folder).as_posix()
        note = "what is different" if file.suffix == ".yaml" else "the functions that are different"
        listing.add_row(f"  {escape(below)}", f"[dim]{_WHAT_FOR.get(below, note)}[/]")
    console.print(listing)
    name = escape(made.name)
    console.print("next")
    first = made.files[1] if variant else made.files[0]
    steps = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    steps.add_row(f"  ./quoin play {name}", "[dim]play it as it is[/]")
    steps.add_row(f"  ./quoin check {name}", f"[dim]after every change of {escape(_from_here(first))}[/]")
    steps.add_row("  ./quoin help", "[dim]what rules may call[/]")
    console.print(steps)


def _from_here(path: Path) -> str:
    here = os.path.relpath(path)
    return str(path) if here.startswith("..") else here

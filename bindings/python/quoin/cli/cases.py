"""``cases``: a game's ``cases.yaml``, case by case, and a played position added to it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from quoin import _core
from quoin.catalog import GameName, load_parsed, parse_name
from quoin.cli.common import NoJit, output, print_excerpt, read_text, use_jit
from quoin.errors import ArgumentError

__all__ = ["cases"]


def cases(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="A game's id, or its folder.")],
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="MATCH", help="Add a position of this saved match as a case.", show_default=False
        ),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option("--ply", metavar="N", min=0, show_default="last", help="The position after so many plies."),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", show_default="which ply it is", help="What the case says.")
    ] = None,
    show: Annotated[bool, typer.Option("--print", help="Print the case instead of adding it.")] = False,
    no_jit: NoJit = False,
) -> None:
    folder = parse_name(game).folder.resolve()
    jit = use_jit(context, no_jit)
    if record is None:
        if ply is not None or name is not None or show:
            raise ArgumentError("--ply, --name and --print are for a match: --record MATCH")
        _run(output(), folder, jit)
        return
    from quoin.modding import record_case

    recorded = record_case(_match(record, folder, jit), ply, name, write=not show)
    if show:
        sys.stdout.write(recorded.text)
    else:
        output().print(f"added to {recorded.file}: {recorded.name}", markup=False)


def _run(console: Console, folder: Path, jit: bool) -> None:
    """Every case with how it went; exit code 1 if one fails."""
    verdicts = _core.run_cases(str(folder), jit)
    for verdict in verdicts:
        if verdict.passed:
            console.print(f"[green]✓[/] {escape(verdict.name)}")
        else:
            console.print(f"[bold red]✗[/] {escape(verdict.name)}: {escape(verdict.detail)}")
            print_excerpt(console, verdict.excerpt)
    passed = sum(verdict.passed for verdict in verdicts)
    console.print(f"{passed} of {len(verdicts)} cases pass")
    if passed < len(verdicts):
        raise typer.Exit(1)


def _match(file: Path, folder: Path, jit: bool) -> _core.State:
    """A saved match on the game in this folder, with the variants and dials that it was played with."""
    text = read_text(file)
    header = _core.read_match_header(text)
    played, _, variants = header["game"].partition("/")
    if played != folder.name:
        raise ArgumentError(f"the match is of {played}, not of {folder.name}", file=str(file))
    names = tuple(filter(None, variants.split("+")))
    return load_parsed(GameName(folder, names, header["dials"]), jit=jit).load_state(file)

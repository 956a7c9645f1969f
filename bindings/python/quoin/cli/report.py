"""``report``: a game's numbers for its designer, on the screen or as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.cli.common import (
    Dials,
    GameArgument,
    JsonFlag,
    NoJit,
    Seed,
    Threads,
    errors,
    finite,
    fit_to_write,
    open_game,
    output,
    print_json,
)

if TYPE_CHECKING:
    from quoin.experiments import Report

__all__ = ["report"]


def report(
    context: typer.Context,
    game: GameArgument,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", show_default=False, dir_okay=False, help="report.html: a page instead of the screen."
        ),
    ] = None,
    matches: Annotated[int, typer.Option("-n", "--matches", min=1, help="How many random matches.")] = 1000,
    skilled: Annotated[int, typer.Option("--skilled", min=0, help="How many of each pair of better bots.")] = 40,
    playouts: Annotated[
        list[int] | None,
        typer.Option(
            "--playouts",
            min=1,
            show_default="2 and 8 for each action",
            help="A better bot; repeatable.",
        ),
    ] = None,
    option: Dials = None,
    seed: Seed = None,
    threads: Threads = 1,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    from quoin.experiments import report as make_report

    fit_to_write(file)
    loaded = open_game(context, game, option, no_jit)
    chosen = tuple(playouts) if playouts else None
    result = make_report(loaded, matches=matches, skilled=skilled, playouts=chosen, seed=seed, executor=threads)
    if file is not None:
        result.save(file)
        errors().print(f"{loaded}: {file}", markup=False)
    if json:
        print_json(finite(_object(result)))
    elif file is None:
        _print(output(), result)
    if result.interrupted:
        raise typer.Exit(130)


def _object(result: Report) -> dict[str, object]:
    lines = [
        {"section": line.section, "measure": line.measure, **line.estimate._asdict(), "note": line.note}
        for line in result.lines
    ]
    return {**result.facts, "lines": lines}


def _print(console: Console, result: Report) -> None:
    from quoin.experiments.findings import interval, rules, sections, value

    console.print(f"[bold]{escape(result.game.title)}[/]: {result.game}, seed {result.seed}")
    if result.interrupted:
        console.print("[yellow]interrupted: not everything was played[/]")
    for title, lines in sections(result).items():
        console.print(f"\n[bold]{escape(title)}[/]")
        listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0), show_header=False)
        for justify in ("left", "right", "right", "left"):
            listing.add_column(justify=justify)
        for line in lines:
            note = f"[dim]{escape(line.note)}[/]"
            listing.add_row(escape(line.measure), value(line), f"[dim]{interval(line)}[/]", note)
        console.print(listing)
    console.print("\n[bold]rules[/]")
    for text in rules(result):
        console.print(text, markup=False)

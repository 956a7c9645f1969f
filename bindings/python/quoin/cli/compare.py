"""``compare``: what a variant changes, from matches with the same seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from quoin.cli.common import (
    BotNames,
    JsonFlag,
    NoJit,
    Opening,
    Seed,
    Threads,
    bots_of,
    errors,
    finite,
    open_game,
    output,
    print_json,
)

if TYPE_CHECKING:
    from quoin.experiments import Comparison

__all__ = ["compare"]

_COLOURS = {"higher": "green", "lower": "red", "same": "dim", "open": "yellow"}


def compare(
    context: typer.Context,
    base: Annotated[str, typer.Argument(metavar="BASE", show_default=False, help="A game, e.g. murailles.")],
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            show_default=False,
            help='Another: murailles/7x7, "murailles(rescue=two_actions)".',
        ),
    ],
    matches: Annotated[int, typer.Option("-n", "--matches", min=2, help="At most so many of each.")] = 2000,
    bot: BotNames = None,
    opening: Opening = 0,
    seed: Seed = None,
    threads: Threads = 1,
    confidence: Annotated[
        float, typer.Option("--confidence", min=0.5, max=0.999999, help="Of all intervals together.")
    ] = 0.95,
    everything: Annotated[bool, typer.Option("--all", help="Play all matches, also when all is sure before.")] = False,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FOLDER", help="Keep the matches there, and go on with them.")
    ] = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    from quoin.experiments import compare as play

    result = play(
        open_game(context, base, None, no_jit),
        open_game(context, variant, None, no_jit),
        bots_of(bot),
        matches=matches,
        seed=seed,
        confidence=confidence,
        stop=None if everything else "sure",
        executor=threads,
        save=save,
        opening=opening,
    )
    if json:
        print_json(finite({**result.facts, "measures": [row._asdict() for row in result.rows]}))
    else:
        _print(output(), result)
        errors().print(f"[dim]{result.seconds:.2f} s[/]")
    if result.stopped == "interrupted":
        raise typer.Exit(130)


def _print(console: Console, result: Comparison) -> None:
    from quoin.experiments.comparison import HEADINGS, cells, headline, notes, remarks

    console.print(f"[bold]{headline(result)}[/]")
    console.print(notes(result), markup=False)
    listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for number, title in enumerate(HEADINGS):
        listing.add_column(title, justify="left" if number in (0, len(HEADINGS) - 1) else "right")
    for row in result.rows:
        *texts, verdict = cells(row)
        listing.add_row(*texts, f"[{_COLOURS[row.verdict]}]{verdict}[/]")
    console.print(listing)
    for line in remarks(result):
        console.print(line, markup=False)

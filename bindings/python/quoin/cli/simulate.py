"""``simulate``: many random matches and what became of them."""

from __future__ import annotations

import csv as csv_module
import io
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from quoin import _core, batch
from quoin.cli.common import (
    Dials,
    GameArgument,
    JsonFlag,
    NoJit,
    Seed,
    Threads,
    errors,
    fit_to_write,
    open_game,
    output,
    print_json,
)

__all__ = ["simulate"]


def simulate(
    context: typer.Context,
    game: GameArgument,
    n: Annotated[int, typer.Option("-n", "--matches", min=1, max=2_147_483_647, help="How many matches.")] = 1000,
    seed: Seed = None,
    threads: Threads = 1,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Also write one row a match.", dir_okay=False)
    ] = None,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    """Play random matches: lengths, win shares with 95 % intervals, branching, and a signature of every ply."""
    fit_to_write(csv)
    loaded = open_game(context, game, option, no_jit)
    start = time.perf_counter()
    result = _run(loaded, n, seed, threads)
    seconds = time.perf_counter() - start
    if csv is not None:
        _write_csv(csv, result)
    if json:
        print_json(result.summary())
        return
    _print(result)
    errors().print(f"[dim]{seconds:.2f} s, {len(result) / max(seconds, 1e-9):,.0f} matches a second[/]")


def _run(game: _core.Game, n: int, seed: int | None, threads: int) -> batch.Simulation:
    console = errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(str(game), total=n)
        return batch.simulate(game, n, seed, threads, progress=lambda done: progress.update(task, completed=done))


def _print(result: batch.Simulation) -> None:
    summary = result.summary()
    console = output()
    console.print(f"[bold]{summary['game']}[/]: {len(result)} random matches, seed {result.seed}")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("outcome")
    for title in ("matches", "share", "95 % interval"):
        table.add_column(title, justify="right")
    for name, share in result.outcomes().items():
        table.add_row(name, str(share.count), f"{share.share:.1%}", f"{share.low:.1%} - {share.high:.1%}")
    console.print(table)
    for title, key in (("plies", "lengths"), ("decisions", "decisions")):
        spread = summary[key]
        console.print(
            f"{title:<10}mean {spread['mean']:.1f} · median {spread['median']} · "
            f"80 % {spread['p10']} to {spread['p90']} · {spread['min']} to {spread['max']}"
        )
    console.print(f"branching mean {result.branching:.2f} actions a decision")
    console.print(f"signature {summary['signature']}")


def _write_csv(path: Path, result: batch.Simulation) -> None:
    seats = result.game.seats
    with io.BytesIO() as kept, io.TextIOWrapper(kept, encoding="utf-8", newline="") as file:
        writer = csv_module.writer(file)
        scores_of = [f"score_{name}" for name in seats]
        writer.writerow(["match", "plies", "decisions", "choices", "outcome", *scores_of, "signature"])
        for i in range(len(result)):
            scores = [f"{value:g}" for value in result.scores[i]]
            counts = [int(result.plies[i]), int(result.decisions[i]), int(result.choices[i])]
            outcome = result.outcome(int(result.winners[i]))
            writer.writerow([i, *counts, outcome, *scores, f"{int(result.signatures[i]):016x}"])
        file.flush()
        _core.write_file(path, kept.getbuffer())

"""``simulate``: many matches, random or of bots, and what became of them."""

from __future__ import annotations

import csv as csv_module
import io
import time
from pathlib import Path
from typing import Annotated, TypedDict

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin import _core
from quoin.cli.common import (
    BotNames,
    Dials,
    GameArgument,
    JsonFlag,
    NoJit,
    Opening,
    Seed,
    Threads,
    bots_of,
    errors,
    fit_to_write,
    open_game,
    output,
    print_json,
)
from quoin.experiments.arguments import as_seed
from quoin.experiments.collection import Collection
from quoin.experiments.columns import TOGETHER, Columns
from quoin.experiments.executors import at_work
from quoin.experiments.facts import game_facts, has_turns, outcomes_of, turn_label
from quoin.experiments.matches import Job
from quoin.experiments.openings import remark
from quoin.experiments.summaries import outcome_labels
from quoin.intervals import Estimate, share_interval
from quoin.line_up import LineUp, bot_remarks, line_up

__all__ = ["simulate"]


class Spread(TypedDict):
    """How numbers of plies or decisions lie."""

    min: int
    p10: int
    median: int
    mean: float
    p90: int
    max: int


class Summary(TypedDict):
    """The statistics as plain values, ready for JSON."""

    game: str
    fingerprint: str
    matches: int
    different: int
    """How many of the matches are."""
    bots: list[str]
    """Who plays, for each seat."""
    opening: int
    """How many random choices each match began with."""
    seed: int
    counts: dict[str, int]
    shares: dict[str, float]
    intervals: dict[str, list[float]]
    began: dict[str, int]
    """How often each seat chose first."""
    places: list[int]
    """How often the first in turn order won alone, the second, ..."""
    lengths: Spread
    decisions: Spread
    branching: float
    scores: dict[str, float]
    signature: str


class Timed(Summary):
    """The same with how long it took, which is never twice the same."""

    seconds: float
    matches_per_second: float
    plies_per_second: float


def simulate(
    context: typer.Context,
    game: GameArgument,
    n: Annotated[int, typer.Option("-n", "--matches", min=1, max=2_147_483_647, help="How many matches.")] = 1000,
    bot: BotNames = None,
    opening: Opening = 0,
    seed: Seed = None,
    threads: Threads = 1,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Also write one row a match.", dir_okay=False)
    ] = None,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    fit_to_write(csv)
    loaded = open_game(context, game, option, no_jit)
    seed = as_seed(seed)
    start = time.perf_counter()
    seats = line_up(loaded, bots_of(bot))
    collection = _play(loaded, seats, n, seed, threads, opening)
    matches = collection.columns(n)
    seconds = time.perf_counter() - start
    if csv is not None:
        write_rows(csv, loaded, matches)
    outcomes = _outcomes(loaded, matches)
    summary = _summary(loaded, seats, seed, opening, matches, outcomes)
    rate = n / max(seconds, 1e-9)
    if json:
        plies = round(int(matches["plies"].sum()) / max(seconds, 1e-9), 1)
        timed: Timed = {
            **summary,
            "seconds": round(seconds, 6),
            "matches_per_second": round(rate, 1),
            "plies_per_second": plies,
        }
        print_json(timed)
        return
    _print(summary, outcomes)
    if said := remark([collection], n):
        output().print(f"[yellow]{said}[/]")
    for said in bot_remarks(loaded, seats.bots):
        errors().print(f"[yellow]{escape(said)}[/]")
    errors().print(f"[dim]{seconds:.2f} s, {rate:,.0f} matches a second[/]")


def _play(game: _core.Game, seats: LineUp, n: int, seed: int, threads: int, opening: int) -> Collection:
    matches = Collection(Job.of(game, seats, seed, True, opening=opening))
    with at_work(threads, None, str(game), n) as work:
        matches.extend(n, work)
    return matches


def _outcomes(game: _core.Game, matches: Columns) -> dict[str, tuple[int, Estimate]]:
    """How the matches ended: how many, and their share."""
    found, counts = np.unique(matches["winner"].astype(str), return_counts=True)
    ended = dict(zip(found.tolist(), counts.tolist(), strict=True))
    n = len(matches["match"])
    labels = outcome_labels(game_facts(game), list(ended))
    return {label: (ended.get(label, 0), share_interval(ended.get(label, 0), n)) for label in labels}


def _places(game: _core.Game, matches: Columns) -> list[int]:
    """How often each place in turn order won alone; nothing where there is no order."""
    sides = len(outcomes_of(game)) - 1
    return np.bincount(matches["place"], minlength=sides + 1)[1:].tolist() if has_turns(game) else []


def _summary(
    game: _core.Game,
    seats: LineUp,
    seed: int,
    opening: int,
    matches: Columns,
    outcomes: dict[str, tuple[int, Estimate]],
) -> Summary:
    return {
        "game": str(game),
        "fingerprint": game.fingerprint,
        "matches": len(matches["match"]),
        "different": len(np.unique(matches["signature"])),
        "bots": list(seats.names),
        "opening": opening,
        "seed": seed,
        "counts": {name: count for name, (count, _) in outcomes.items()},
        "shares": {name: round(share.value, 6) for name, (_, share) in outcomes.items()},
        "began": {str(name): int((matches["began"] == name).sum()) for name in sorted(set(matches["began"].tolist()))},
        "places": _places(game, matches),
        "intervals": {name: [round(share.low, 6), round(share.high, 6)] for name, (_, share) in outcomes.items()},
        "lengths": _spread(matches["plies"]),
        "decisions": _spread(matches["decisions"]),
        "branching": round(float(_choices(matches).sum()) / max(1, int(matches["decisions"].sum())), 6),
        "scores": {seat: round(float(matches[f"score_{seat}"].mean()), 6) for seat in game.seats},
        "signature": f"{_core.signature_of(matches['signature']):016x}",
    }


def _choices(matches: Columns) -> NDArray[np.int64]:
    """Lengths of all the lists chosen from, added up, for each match."""
    choices: NDArray[np.int64] = np.rint(matches["branching"] * np.maximum(1, matches["decisions"])).astype(np.int64)
    return choices


def _spread(values: NDArray[np.int32]) -> Spread:
    points = np.percentile(values, [10, 50, 90], method="lower")
    return {
        "min": int(values.min()),
        "p10": int(points[0]),
        "median": int(points[1]),
        "mean": round(float(values.mean()), 6),
        "p90": int(points[2]),
        "max": int(values.max()),
    }


def _print(summary: Summary, outcomes: dict[str, tuple[int, Estimate]]) -> None:
    console = output()
    bots = list(dict.fromkeys(summary["bots"]))
    kind = "random matches" if bots == ["random"] else f"matches of {escape(' and '.join(bots))}"
    kind += f" after {summary['opening']} random choices" if summary["opening"] else ""
    console.print(f"[bold]{summary['game']}[/]: {summary['matches']} {kind}, seed {summary['seed']}")
    listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    listing.add_column("outcome")
    for title in ("matches", "share", "95 % interval"):
        listing.add_column(title, justify="right")
    for name, (count, share) in outcomes.items():
        listing.add_row(name, str(count), f"{share.value:.1%}", f"{share.low:.1%} - {share.high:.1%}")
    console.print(listing)
    _print_turns(console, summary)
    for title, spread in (("plies", summary["lengths"]), ("decisions", summary["decisions"])):
        console.print(
            f"{title:<10}mean {spread['mean']:.1f} · median {spread['median']} · "
            f"80 % {spread['p10']} to {spread['p90']} · {spread['min']} to {spread['max']}"
        )
    console.print(f"branching mean {summary['branching']:.2f} actions a decision")
    console.print(f"signature {summary['signature']}")


def _print_turns(console: Console, summary: Summary) -> None:
    """Who wins by turn order, where it is not always the same seat that begins."""
    if not summary["places"] or TOGETHER in summary["began"]:
        return
    if len(summary["began"]) == 1:
        console.print(f"{next(iter(summary['began']))} began every match")
        return
    listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    listing.add_column("by turn order")
    for title in ("matches", "share", "95 % interval"):
        listing.add_column(title, justify="right")
    for place, count in enumerate(summary["places"], 1):
        share = share_interval(count, summary["matches"])
        listing.add_row(turn_label(place), str(count), f"{share.value:.1%}", f"{share.low:.1%} - {share.high:.1%}")
    console.print(listing)


def write_rows(path: Path, game: _core.Game, matches: Columns) -> None:
    """One row a match as CSV."""
    scores = [f"score_{seat}" for seat in game.seats]
    rows = zip(
        *(matches[name].tolist() for name in ("match", "plies", "decisions")),
        _choices(matches).tolist(),
        *(matches[name].tolist() for name in ("began", "winner", "place")),
        *([f"{value:g}" for value in matches[name].tolist()] for name in scores),
        (f"{value:016x}" for value in matches["signature"].tolist()),
        strict=True,
    )
    with io.BytesIO() as kept, io.TextIOWrapper(kept, encoding="utf-8", newline="") as file:
        writer = csv_module.writer(file)
        writer.writerow(["match", "plies", "decisions", "choices", "began", "outcome", "place", *scores, "signature"])
        writer.writerows(rows)
        file.flush()
        _core.write_file(path, kept.getbuffer())

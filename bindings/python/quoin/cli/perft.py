"""``perft``: counting the sequences of plies from the start, the classic test of a move list."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import typer

from quoin import _core
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, Threads, open_game, output, print_json

__all__ = ["perft"]


def perft(
    context: typer.Context,
    game: GameArgument,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, show_default=False, help="Plies (or turns) to go.")],
    by: Annotated[
        Literal["plies", "turns"],
        typer.Option("--by", help="What DEPTH counts; a turn lasts until another seat chooses or passes."),
    ] = "plies",
    split: Annotated[bool, typer.Option("--split", help="Also the count after each first choice.")] = False,
    threads: Threads = 1,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    state = loaded.new_initial_state(0)
    console = output()
    counts: list[dict[str, float]] = []
    texts: dict[str, int] = {}
    for plies in range(1, depth + 1) if depth else [0]:
        start = time.perf_counter()
        count, splits = _core.perft(state, plies, threads, by == "turns")
        seconds = time.perf_counter() - start
        rate = count / max(seconds, 1e-9)
        counts.append({"depth": plies, "count": count, "seconds": round(seconds, 6), "per_second": round(rate)})
        if not json:
            console.print(f"{plies:>3}  {count:>15}  {seconds:9.3f} s  {rate:>13,.0f} a second", markup=False)
        texts = {state.action_to_string(action): number for action, number in sorted(splits)} if split else {}
    if json:
        last = {"depth": depth, "by": by, "count": counts[-1]["count"], "depths": counts}
        print_json({"game": str(loaded), **last, **({"splits": texts} if split else {})})
    for text, number in texts.items() if not json else ():
        console.print(f"{text}: {number}", markup=False)

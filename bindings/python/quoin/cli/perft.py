"""``perft``: counting the sequences of plies from the start, the classic test of a move list."""

from __future__ import annotations

from typing import Annotated

import typer

from quoin import _core
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, Threads, open_game, output, print_json

__all__ = ["perft"]


def perft(
    context: typer.Context,
    game: GameArgument,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, show_default=False, help="Plies to go.")],
    split: Annotated[bool, typer.Option("--split", help="Also the count after each first choice.")] = False,
    threads: Threads = 1,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    """Count the sequences of exactly DEPTH plies from the start."""
    loaded = open_game(context, game, option, no_jit)
    state = loaded.new_initial_state(0)
    count, splits = _core.perft(state, depth, threads)
    texts = {state.action_to_string(action): number for action, number in sorted(splits)} if split else {}
    if json:
        print_json({"game": str(loaded), "depth": depth, "count": count, **({"splits": texts} if split else {})})
        return
    console = output()
    for text, number in texts.items():
        console.print(f"{text}: {number}", markup=False)
    console.print(str(count))

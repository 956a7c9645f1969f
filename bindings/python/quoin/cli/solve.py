"""``solve``: what a position is worth if all choose as well as can be."""

from __future__ import annotations

import json as json_module
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quoin import _core, solving
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, errors, open_game, output, print_json, read_text
from quoin.errors import ArgumentError

__all__ = ["solve"]


def solve(
    context: typer.Context,
    game: GameArgument,
    position: Annotated[
        Path | None,
        typer.Option(
            "--position", metavar="FILE", show_default=False, help="JSON: seat, phase and zones of the position."
        ),
    ] = None,
    actions: Annotated[
        list[str] | None,
        typer.Option("--after", metavar="ACTION", show_default=False, help="First play this; repeatable."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="Stop after so long; 0: no limit.")] = 0.0,
    memory: Annotated[float, typer.Option("--memory", min=1, max=1048576, help="Megabytes to use.")] = 512.0,
    value: Annotated[bool, typer.Option("--value", help="The position's value only, not every action's.")] = False,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    state = _state(loaded, position)
    for text in actions or ():
        state.apply_action(state.string_to_action(text))
    found = _run(state, seconds, memory, not value)
    if json:
        print_json({**asdict(found), "exact": found.exact})
    else:
        _print(output(), found)


def _state(game: _core.Game, file: Path | None) -> _core.State:
    if file is None:
        return game.new_initial_state(0)
    try:
        content = json_module.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"this is no JSON: {error}", file=str(file)) from None
    if not isinstance(content, dict):
        raise ArgumentError("a position is an object", file=str(file), hint='{"seat": .., "phase": .., "zones": {..}}')
    return game.state_from_position(content)


def _run(state: _core.State, seconds: float, memory: float, each: bool) -> solving.Solution:
    console = errors()
    if not console.is_terminal:
        return solving.solve(state, seconds=seconds, memory=memory, each=each)
    with console.status("solving") as status:

        def tell(positions: int, kept: int, room: int, solved: int) -> None:
            share = 100 * kept // max(1, room)
            status.update(f"solving: {positions:,} positions, memory {share} % full, {solved} actions solved")

        return solving.solve(state, seconds=seconds, memory=memory, each=each, progress=tell)


def _print(console: Console, found: solving.Solution) -> None:
    console.print(f"{found.game}: {found.verdict()}", style="bold", markup=False)
    listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    listing.add_column("action")
    listing.add_column(found.seats[found.seat])
    listing.add_column("positions", justify="right")
    for one in found.actions:
        listing.add_row(Text(one.text), solving.bounds_text(one.low, one.high), f"{one.positions:,}")
    console.print(listing)
    if found.line:
        console.print("line: " + ", ".join(found.line), markup=False)
    console.print(found.effort(), style="dim", markup=False)

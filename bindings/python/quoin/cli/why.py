"""``why``: whether an action may be played in a position, and why."""

from __future__ import annotations

from dataclasses import asdict

import typer
from rich.markup import escape

from quoin.cli.common import Dials, JsonFlag, NoJit, output, print_json
from quoin.cli.positions import ActionText, PlaceArgument, Ply, RandomSeed, position
from quoin.why import Why
from quoin.why import why as why_of

__all__ = ["markup", "why"]


def why(
    context: typer.Context,
    place: PlaceArgument,
    action: ActionText,
    ply: Ply = None,
    seed: RandomSeed = 0,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    state = position(context, place, ply, seed, option, no_jit)
    found = why_of(state, action)
    if json:
        print_json({"game": str(state.game), "ply": state.move_number(), **asdict(found)})
    else:
        for line in markup(found):
            output().print(line)
    if found.kind == "unknown":
        raise typer.Exit(2)


def markup(found: Why) -> list[str]:
    """The answer as lines for a console."""
    if found.action is None:
        head = f"[yellow]{escape(found.reason)}[/]"
    else:
        verdict = "[green]legal[/]" if found.legal else "[red]not legal[/]"
        head = f"[bold]{escape(found.text)}[/] is {verdict}: {escape(found.reason)}"
    return [head, *(f"  {escape(line)}" for line in found.lines())]

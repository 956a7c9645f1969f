"""``trace``: the lines of the rules that run while an action is played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quoin.cli.common import Dials, JsonFlag, NoJit, errors, fit_to_write, output, print_json
from quoin.cli.positions import ActionText, PlaceArgument, Ply, RandomSeed, position

__all__ = ["trace"]


def trace(
    context: typer.Context,
    place: PlaceArgument,
    action: ActionText,
    ply: Ply = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page with the trace beside the source instead."),
    ] = None,
    seed: RandomSeed = 0,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    from quoin.drawing.trace_page import page

    fit_to_write(html)
    traced = position(context, place, ply, seed, option, no_jit).trace(action)
    if html is not None:
        html.write_text(page(traced), encoding="utf-8")
        errors().print(f"{traced.title}: {html}", markup=False)
    if json:
        print_json(traced.to_dict())
    elif html is None:
        for line in traced.lines():
            output().print(line, markup=False)

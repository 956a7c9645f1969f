"""``export``: a game as one file that plays in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quoin import _core
from quoin.catalog import load_parsed
from quoin.cli.common import Dials, GameArgument, fit_to_write, named_game, output
from quoin.errors import ArgumentError
from quoin.workshop.built import built_page
from quoin.workshop.exporting import export_page

__all__ = ["export"]


def export(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", show_default=False, dir_okay=False, help="Where to: game.html."),
    ],
    option: Dials = None,
) -> None:
    if file.suffix.lower() not in (".html", ".htm"):
        raise ArgumentError(f'"{file}" must end in .html', hint="it is opened in a browser")
    fit_to_write(file)
    named = named_game(game, option)
    text = export_page(named, load_parsed(named), built_page())
    _core.write_file(file, text)
    output().print(f"{game}: {file} ({len(text.encode()) / 1e6:.1f} MB); any browser plays it", markup=False)

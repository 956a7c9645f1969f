"""``editor``: files beside a game that teach an editor its words."""

from __future__ import annotations

import typer
from rich.markup import escape

from quoin.cli.common import Dials, GameArgument, NoJit, open_game, output
from quoin.modding import write_editor_files

__all__ = ["editor"]


def editor(context: typer.Context, game: GameArgument, option: Dials = None, no_jit: NoJit = False) -> None:
    loaded = open_game(context, game, option, no_jit)
    written = write_editor_files(loaded)
    console = output()
    console.print(f"wrote [bold]{escape(loaded.folder)}[/]")
    for file in written:
        console.print(f"  {escape(str(file))}", highlight=False)
    console.print("next")
    console.print("  open that folder in VS Code with the extensions EmmyLua (or Lua) and YAML")
    console.print(
        "  elsewhere: the language servers emmylua_ls or lua-language-server, and yaml-language-server, which"
    )
    console.print("  wants as first line of game.yaml:  # yaml-language-server: $schema=.editor/game.schema.json")

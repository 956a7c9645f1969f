"""``list`` and ``show``: which games there are, and what one of them is."""

from __future__ import annotations

from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin.catalog import game_folders, load_game
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, open_game, output, print_json
from quoin.cli.screen import EVERYBODY, board
from quoin.errors import QuoinError

__all__ = ["list_games", "show"]


def list_games(json: JsonFlag = False) -> None:
    """List the games and their variants."""
    found = [_entry(name, str(folder)) for name, folder in game_folders().items()]
    if json:
        print_json({"games": found})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("game", "players", "what it is"):
        table.add_column(title)
    for entry in found:
        if "error" in entry:
            table.add_row(escape(entry["id"]), "", f"[red]does not load:[/] {escape(entry['error'])}")
            continue
        table.add_row(f"[bold cyan]{escape(entry['id'])}[/]", str(entry["players"]), escape(entry["summary"]))
        for variant in entry["variants"]:
            table.add_row(f"  /{variant['name']}", "", f"[dim]{escape(variant['summary'] or variant['title'])}[/]")
    output().print(table)


def _entry(name: str, folder: str) -> dict[str, Any]:
    try:
        game = load_game(folder)
    except QuoinError as error:
        return {"id": name, "folder": folder, "error": str(error)}
    facts = game.describe()
    return {
        "id": name,
        "title": facts["title"],
        "summary": facts["summary"],
        "players": len(facts["seats"]),
        "variants": facts["variants"],
        "folder": folder,
    }


def show(
    context: typer.Context, game: GameArgument, option: Dials = None, no_jit: NoJit = False, json: JsonFlag = False
) -> None:
    """Show a game: its seats, dials, variants, actions, and how it stands at the start."""
    loaded = open_game(context, game, option, no_jit)
    facts = loaded.describe()
    if json:
        print_json(facts)
        return
    console = output()
    place = escape(f"{loaded} · version {facts['version']} · {facts['folder']}")
    console.print(f"[bold]{escape(facts['title'])}[/] [dim]{place}[/]")
    console.print(facts["summary"], markup=False)
    for key, value in sorted((facts["about"] or {}).items()):
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        console.print(f"[dim]{escape(f'{key}: {text}')}[/]")
    _dials(console, facts)
    _variants(console, facts)
    _actions(console, facts)
    console.print()
    console.print("[bold]At the start[/]")
    console.print(board(console, loaded.new_initial_state(0), EVERYBODY))
    console.print()
    console.print(
        f"[dim]{facts['num_distinct_actions']} distinct actions · at most {facts['max_length']} plies · "
        f"{facts['block_bytes']} bytes a state · rules {facts['fingerprint']}[/]"
    )


def _section(console: Console, title: str) -> Table:
    console.print()
    console.print(f"[bold]{title}[/]")
    return Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)


def _dials(console: Console, facts: dict[str, Any]) -> None:
    if not facts["dials"]:
        return
    table = _section(console, "Dials (set with -o name=value)")
    for dial in facts["dials"]:
        note = " [yellow](our addition)[/]" if dial["assumption"] else ""
        value = f"[bold]{_text(dial['value'])}[/]"
        table.add_row(f"  [cyan]{dial['name']}[/]", value, _allowed(dial), f"{escape(dial['help'])}{note}")
    console.print(table)


def _allowed(dial: dict[str, Any]) -> str:
    if dial["kind"] == "range":
        step = f" step {dial['step']}" if dial["step"] != 1 else ""
        return f"[dim]{dial['min']}..{dial['max']}{step}[/]"
    if dial["kind"] == "counts":
        return f"[dim]NAME:COUNT,... each {dial['min']}..{dial['max']}[/]"
    return f"[dim]{' | '.join(dial.get('choices', ['no', 'yes']))}[/]"


def _text(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}:{count}" for name, count in value.items() if count) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _variants(console: Console, facts: dict[str, Any]) -> None:
    if not facts["variants"]:
        return
    table = _section(console, "Variants")
    for variant in facts["variants"]:
        table.add_row(f"  [cyan]{facts['id']}/{variant['name']}[/]", escape(variant["summary"] or variant["title"]))
    console.print(table)


def _actions(console: Console, facts: dict[str, Any]) -> None:
    table = _section(console, "Actions")
    for action in facts["actions"]:
        table.add_row(f"  [cyan]{escape(action['text'])}[/]", escape(action["help"]))
    console.print(table)

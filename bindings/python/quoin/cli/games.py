"""``list``: which games there are."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from quoin.catalog import game_folders, shelf_of
from quoin.cli.common import JsonFlag, output, print_json
from quoin.cli.headings import Heading, headings
from quoin.errors import QuoinError

__all__ = ["list_games"]


def list_games(json: JsonFlag = False) -> None:
    folders = game_folders()
    found = headings(folders)
    if json:
        print_json({"games": [_entry(name, heading, str(folders[name])) for name, heading in found.items()]})
        return
    listing = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("game", "players", "what it is"):
        listing.add_column(title)
    shelf = ""
    for name, heading in found.items():
        if shelf_of(folders[name]) != shelf:
            shelf = shelf_of(folders[name])
            listing.add_section()
            listing.add_row(f"[bold]{shelf}[/]")
        if isinstance(heading, QuoinError):
            listing.add_row(escape(name), "", f"[red]does not load:[/] {escape(str(heading))}")
            continue
        listing.add_row(f"[bold cyan]{escape(name)}[/]", str(heading["players"]), escape(heading["summary"]))
        for variant in heading["variants"]:
            listing.add_row(f"  /{variant['name']}", "", f"[dim]{escape(variant['summary'] or variant['title'])}[/]")
    output().print(listing)


def _entry(name: str, heading: Heading | QuoinError, folder: str) -> dict[str, object]:
    if isinstance(heading, QuoinError):
        return {"id": name, "folder": folder, "error": str(heading)}
    return {"id": name, **heading, "folder": folder}

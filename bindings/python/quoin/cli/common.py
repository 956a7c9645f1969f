"""What the commands share: consoles, the options by which a game is named, printing JSON and errors."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from quoin import _core
from quoin.catalog import GameName, load_parsed, parse_name
from quoin.cli.console import errors, output
from quoin.errors import ArgumentError, GameError, IllegalAction, QuoinError, SaveError
from quoin.printable import json_text

__all__ = [
    "BotNames",
    "Dials",
    "GameArgument",
    "JsonFlag",
    "NoJit",
    "Opening",
    "Seed",
    "Threads",
    "bots_of",
    "errors",
    "finite",
    "fit_to_write",
    "named_game",
    "open_game",
    "output",
    "print_error",
    "print_json",
    "read_text",
    "use_jit",
]

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game's id (murailles), id with variants (murailles/7x7), or the path of its folder.",
    ),
]
Dials = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", metavar="NAME=VALUE", show_default=False, help="Set a dial; repeatable."),
]
NoJit = Annotated[bool, typer.Option("--no-jit", help="Run the rules without the JIT.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, show_default="fresh", help="Makes the luck repeatable.")]
BotNames = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        show_default="random",
        help='Who plays: "greedy-playout(playouts=50)"; one for all seats or, repeated, one for each.',
    ),
]
Opening = Annotated[
    int,
    typer.Option(
        "--opening", min=0, max=2_147_483_647, help="So many random choices begin each match, then bots choose."
    ),
]
Threads = Annotated[int, typer.Option("--threads", min=1, max=1024, help="Threads to work on; results stay the same.")]

_TITLES: tuple[tuple[type[QuoinError], str], ...] = (
    (GameError, "Mistake in the game's files"),
    (IllegalAction, "Not a legal action"),
    (SaveError, "File refused"),
    (ArgumentError, "Cannot do that"),
)


def bots_of(names: list[str] | None) -> str | list[str]:
    """One bot for all seats, or one for each."""
    return "random" if not names else names[0] if len(names) == 1 else names


def use_jit(context: typer.Context, no_jit: bool) -> bool:
    """``--no-jit`` may stand before or after the command."""
    return not (no_jit or (isinstance(context.obj, dict) and context.obj.get("no_jit", False)))


def open_game(context: typer.Context, name: str, dials: list[str] | None, no_jit: bool) -> _core.Game:
    """Load the game that a command names, with its ``-o`` options."""
    return load_parsed(named_game(name, dials), jit=use_jit(context, no_jit))


def named_game(name: str, dials: list[str] | None) -> GameName:
    """Where a game lies that a command names, with variants and dials, its ``-o`` options too."""
    parsed = parse_name(name)
    return parsed._replace(dials={**parsed.dials, **dict(_pair(entry) for entry in dials or ())})


def _pair(entry: str) -> tuple[str, str]:
    key, equals, value = entry.partition("=")
    if not equals or not key.strip():
        raise ArgumentError(f'-o takes NAME=VALUE; found "{entry}"')
    return key.strip(), value.strip()


def fit_to_write(file: Path | None) -> None:
    """``ArgumentError`` if a file cannot be written there, before the work for it begins."""
    if file is None:
        return
    try:
        _core.need_writable(file)
    except SaveError as error:
        raise ArgumentError(error.message, file=error.file, hint=error.hint) from None


def read_text(file: Path) -> str:
    """A whole file of UTF-8; ``ArgumentError`` with the place of a byte that is not."""
    content = _core.read_file(file)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1} is not UTF-8"
        raise ArgumentError(place, file=str(file), hint="save the file as UTF-8") from None


def print_json(content: Any) -> None:
    """One JSON object on standard output."""
    print(json_text(content, ascii_only=(sys.stdout.encoding or "utf-8").lower() not in ("utf-8", "utf8")))


def finite(content: Any) -> Any:
    """The same for JSON, which has no infinity and no NaN: null in their place."""
    if isinstance(content, dict):
        return {key: finite(value) for key, value in content.items()}
    if isinstance(content, list):
        return [finite(value) for value in content]
    return None if isinstance(content, float) and not math.isfinite(content) else content


def print_error(error: QuoinError) -> None:
    """One readable block on standard error: title, place, message, hint, and the line that it is about."""
    console = errors()
    title = next((title for kind, title in _TITLES if isinstance(error, kind)), "Error")
    console.print(f"{title}", style="bold red", markup=False)
    if error.where:
        console.print(f"  {error.where}", style="cyan", markup=False)
    for line in error.message.splitlines() or [""]:
        console.print(f"  {line}", markup=False)
    if error.hint:
        console.print(f"  {error.hint}", style="green", markup=False)
    print_excerpt(console, error.excerpt)


def print_excerpt(console: Console, excerpt: str) -> None:
    """A line of a file and the mark beneath it."""
    for line, style in zip(excerpt.splitlines(), ("dim", "bold red"), strict=False):
        console.print(f"    {line}", style=style, markup=False, soft_wrap=True)

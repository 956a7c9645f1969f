"""``upgrade``: what earlier versions wrote otherwise, rewritten in a game's files."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from quoin.cli.common import GameArgument, JsonFlag, NoJit, open_game, output, print_json
from quoin.modding.upgrading import Announcement, Upgrade
from quoin.modding.upgrading import upgrade as upgraded

__all__ = ["as_json", "print_announcements", "upgrade"]


def upgrade(
    context: typer.Context,
    game: GameArgument,
    write: Annotated[bool, typer.Option("--write", help="Write the files; else only show what would change.")] = False,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    done = upgraded(open_game(context, game, None, no_jit))
    if write:
        done.write()
    left = done.by_hand if write else done.by_hand_now()
    if json:
        by_hand = [as_json(one) for one in left]
        fails = None if done.fails is None else str(done.fails)
        print_json({"game": game, "written": write, "diff": done.diff, "by_hand": by_hand, "fails": fails})
    else:
        _print(output(), game, done, left, write)
    if left or done.fails is not None:
        raise typer.Exit(1)


def as_json(one: Announcement) -> dict[str, object]:
    """An announcement as the commands print it with ``--json``."""
    form = one.form
    return {
        "form": form.name,
        "file": one.file,
        "line": one.line,
        "what": form.what,
        "instead": form.instead,
        "since": form.since,
        "ends": form.ends,
        "rewritable": one.rewritable,
    }


def print_announcements(console: Console, game: str, found: list[Announcement]) -> None:
    """What will change, place by place, and what to do about it."""
    for one in found:
        console.print(f"  [bold yellow]![/] {escape(str(one))}")
    if any(one.rewritable for one in found):
        console.print(f"    [dim]./quoin upgrade {escape(game)} rewrites what a program can[/]")


def _print(console: Console, game: str, done: Upgrade, left: tuple[Announcement, ...], write: bool) -> None:
    if done.diff:
        console.print(done.diff.rstrip("\n"), markup=False, highlight=False, soft_wrap=True)
        files = ", ".join(done.after)
        console.print(f"wrote {files}" if write else f"next: ./quoin upgrade {game} --write", markup=False)
    elif not left and done.fails is None:
        console.print("nothing to rewrite: the game is written as this version has it")
    if left:
        console.print("what no program can do for you:")
        for one in left:
            console.print(f"  {one}", markup=False, highlight=False, soft_wrap=True)
    if done.fails is not None:
        console.print(f"the rules still fail: {done.fails}", markup=False, soft_wrap=True)

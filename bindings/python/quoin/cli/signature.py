"""``signature``: one number a game that changes whenever anything about its matches does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quoin import _core
from quoin.catalog import game_folders, load_game
from quoin.cli.common import JsonFlag, NoJit, Threads, errors, fit_to_write, output, print_json, read_text, use_jit
from quoin.errors import QuoinError
from quoin.experiments.matches import Job, play
from quoin.line_up import line_up

__all__ = ["MATCHES", "SEED", "signature"]

MATCHES = 200
SEED = 1


def signature(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: every game and variant.")
    ] = None,
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE", help="Write the list to a file.")] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="Compare with a list; differences fail.")
    ] = None,
    threads: Threads = 1,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    fit_to_write(write)
    jit = use_jit(context, no_jit)
    found = {name: _signature(name, threads, jit) for name in games or _everything(jit)}
    lines = [f"{name} {value}" for name, value in found.items()]
    if write is not None:
        _core.write_file(write, "".join(f"{line}\n" for line in lines))
    if json:
        print_json({"matches": MATCHES, "seed": SEED, "signatures": found})
    else:
        for line in lines:
            output().print(line, markup=False)
    if against is not None:
        _compare(found, against, whole=games is None)


def _everything(jit: bool) -> list[str]:
    names = []
    for name in game_folders():
        names.append(name)
        names += [f"{name}/{variant.name}" for variant in load_game(name, jit=jit).description.variants]
    return names


def _signature(name: str, threads: int, jit: bool) -> str:
    game = load_game(name, jit=jit)
    matches = play(Job.of(game, line_up(game, "random"), SEED, True), 0, MATCHES, threads).columns
    return f"{_core.signature_of(matches['signature']):016x}"


def _compare(found: dict[str, str], path: Path, whole: bool) -> None:
    lines = read_text(path).splitlines()
    kept = dict(line.split() for line in lines if line.strip() and not line.startswith("#"))
    names = sorted(set(found) | set(kept)) if whole else list(found)
    changed = [name for name in names if found.get(name) != kept.get(name)]
    for name in changed:
        errors().print(f"{name}: was {kept.get(name, 'not listed')}, is {found.get(name, 'not found')}", markup=False)
    if changed:
        raise QuoinError(
            f"{len(changed)} of {len(names)} signatures differ from {path}",
            hint="if the change is meant, write the list again with --write and say why in the commit",
        )

"""``levels``: what the levels 1 to 8 of games are, whether they differ as they should, and how they are found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from quoin import _core
from quoin.catalog import game_folders, load_game
from quoin.cli.common import JsonFlag, NoJit, Threads, errors, finite, output, print_json, use_jit
from quoin.errors import ArgumentError

if TYPE_CHECKING:
    from quoin.experiments.calibration import Calibration

__all__ = ["levels"]

_FILE = "levels.yaml"


def levels(
    context: typer.Context,
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: every game.")] = None,
    verify: Annotated[
        str | None,
        typer.Option(
            "--verify",
            metavar="HIGH:LOW",
            show_default=False,
            help='Let a level play another, seats swapped: "4:2"; "each": every level the one below.',
        ),
    ] = None,
    matches: Annotated[int, typer.Option("-n", "--matches", min=2, help="Of each two levels.")] = 100,
    calibrate: Annotated[
        bool, typer.Option("--calibrate", help="Find levels by matches, each to score 75 % against the one below.")
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="Write them to levels.yaml in the game's folder.")] = False,
    minutes: Annotated[float, typer.Option("--minutes", min=0.01, help="To calibrate a game at most.")] = 10.0,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="BOT",
            show_default=False,
            help='Make the levels of this: "minimax", "mcts(explore=0.3)". Default: of what plays best.',
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Makes the matches repeatable.")] = 1,
    threads: Threads = 1,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    if write and not calibrate:
        raise ArgumentError("--write keeps what --calibrate finds", hint="give both")
    if engine is not None and not calibrate:
        raise ArgumentError("--engine is what --calibrate makes levels of", hint="give both")
    pairs = _pairs(verify)
    found: dict[str, object] = {}
    for name in games or list(game_folders()):
        game = load_game(name, jit=use_jit(context, no_jit))
        if write and (game.variant or game.dials != load_game(game.folder).dials):
            raise ArgumentError(
                f"only the game as it is without variants and dials has its own {_FILE}",
                hint="calibrate without --write, and put the list there below variants: and the variant's name",
            )
        if calibrate:
            game = _calibrated(game, seed, threads, minutes, engine, write, found if json else None)
        if not json and not calibrate:
            _print(game, listed=not pairs or len(games or ()) == 1)
        scores = _verified(game, pairs, matches, seed, threads, quiet=json)
        if json and not calibrate:
            bots, own = _core.levels_of(game)
            found[name] = {"levels": bots, "own": own, "scores": scores}
    if json:
        print_json(finite(found))


def _pairs(verify: str | None) -> list[tuple[int, int]]:
    """The levels that are to play each other; level 0 is nobody."""
    if verify is None:
        return []
    if verify == "each":
        return [(level, level - 1) for level in range(2, 9)]
    high, _, low = verify.partition(":")
    if not (high.isdecimal() and low.isdecimal() and 1 <= int(low) <= 8 and 1 <= int(high) <= 8):
        raise ArgumentError(f'--verify takes two levels of 1 to 8, or "each"; found "{verify}"', hint="e.g. 4:2")
    return [(int(high), int(low))]


def _print(game: _core.Game, *, listed: bool) -> None:
    console = output()
    bots, own = _core.levels_of(game)
    kind = "levels of its own" if own else "standard levels"
    console.print(f"[bold]{escape(str(game))}[/] [dim]{kind}[/]")
    for number, text in enumerate(bots if listed else (), 1):
        console.print(f"  {number}  {text}", markup=False, highlight=False)
    notes: dict[str, list[str]] = {}
    for note in _core.level_notes(game):
        what, _, why = note.partition(": ")
        notes.setdefault(why, []).append(what)
    for why, found in notes.items():
        what = found[0] if len(found) == 1 else f"{len(found)} levels are others than {_FILE} says first"
        errors().print(f"{what}: {why}", markup=False)


def _verified(
    game: _core.Game, pairs: list[tuple[int, int]], matches: int, seed: int, threads: int, *, quiet: bool
) -> list[dict[str, float | int]]:
    from quoin.experiments.levels import duel

    rows: list[dict[str, float | int]] = []
    for high, low in pairs:
        score = duel(game, f"level({high})", f"level({low})", matches, seed=seed, threads=threads)
        rows.append({"level": high, "against": low, **score._asdict()})
        if not quiet:
            interval = f"{score.low:.0%} to {score.high:.0%}, {score.played}"
            output().print(f"  level {high} against level {low}: [bold]{score.value:.0%}[/] [dim]({interval})[/]")
    return rows


def _calibrated(
    game: _core.Game,
    seed: int,
    threads: int,
    minutes: float,
    engine: str | None,
    write: bool,
    found: dict[str, object] | None,
) -> _core.Game:
    """The game with the levels that are found, if they are written."""
    from quoin.experiments.calibration import calibrate, engine_of, levels_yaml

    kind = None
    if engine is not None:
        _core.make_bot(engine, seed)  # refuses what is no bot, or no option of it
        kind = engine_of(engine)
        if kind is None:
            raise ArgumentError(
                f'levels cannot be made of "{engine}"', hint="give mcts, minimax or learned, with options if you like"
            )

    def tell(text: str) -> None:
        errors().print(f"[dim]{escape(str(game))}: {escape(text)}[/]", highlight=False)

    made = calibrate(game, seed=seed, threads=threads, minutes=minutes, engine=kind, tell=tell)
    if found is not None:
        found[str(game)] = _object(made)
    else:
        output().print(levels_yaml(game, made, engine), end="", markup=False, highlight=False)
    if not write:
        return game
    path = Path(game.folder) / _FILE
    _core.write_file(path, levels_yaml(game, made, engine))
    errors().print(f"written to {path}", markup=False)
    return load_game(game.folder)


def _object(made: Calibration) -> dict[str, object]:
    rungs = [
        {"bot": rung.bot, "strength": rung.strength, "score": rung.score and rung.score._asdict()}
        for rung in made.rungs
    ]
    return {
        "levels": made.bots,
        "step": made.step,
        "interval": made.interval,
        "first": made.first,
        "guessed": made.guessed,
        "ladder": rungs,
    }

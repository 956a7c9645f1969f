"""``learn``: a small network learns a game from matches against itself, and the bot ``learned`` plays with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from quoin.cli.common import GameArgument, JsonFlag, NoJit, errors, open_game, output, print_json

if TYPE_CHECKING:
    from quoin.learning import Progress

__all__ = ["learn"]

_BAR = 30


def learn(
    context: typer.Context,
    game: GameArgument,
    minutes: Annotated[float, typer.Option("--minutes", min=0.05, help="How long.")] = 30.0,
    simulations: Annotated[int, typer.Option("--simulations", min=2, help="Of each search of self-play.")] = 32,
    trust: Annotated[
        float,
        typer.Option("--trust", min=0, max=1, help="How much a search counts beside the end of the match."),
    ] = 0.25,
    rollout: Annotated[
        float,
        typer.Option("--rollout", min=0, max=1, help="How much ends of random matches count in each search."),
    ] = 0.0,
    margin: Annotated[
        float,
        typer.Option("--margin", min=0, max=1, help="How much it counts by how many points a match was won."),
    ] = 0.0,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="BOT", help="Whom it is measured against, one after the other."),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Forget what earlier sessions learned.")] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Of all that is drawn.")] = 1,
    threads: Annotated[int, typer.Option("--threads", min=1, max=1024, help="Threads that play.")] = 2,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    # Before NumPy comes: beside other work, threads that wait for each other take four times as long as one.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from quoin.learning import OPPONENTS
    from quoin.learning import learn as learn_game

    loaded = open_game(context, game, None, no_jit)

    def tell(progress: Progress) -> None:
        errors().print(f"[dim]{_line(progress)}[/]")
        if progress.strength is not None and not json:
            output().print(_curve(progress))

    history = learn_game(
        loaded,
        minutes,
        seed=seed,
        threads=threads,
        simulations=simulations,
        trust=trust,
        rollout=rollout,
        margin=margin,
        opponents=against or OPPONENTS,
        anew=anew,
        tell=tell,
    )
    if json:
        print_json({"minutes": history.minutes, "matches": history.matches, "strength": history.strengths})


def _line(progress: Progress) -> str:
    """One generation."""
    return (
        f"{progress.minutes:5.1f} min  generation {progress.generation}  {progress.matches} matches of "
        f"{progress.plies:.0f} choices  loss {progress.policy_loss:.3f} + {progress.value_loss:.3f}  "
        f"played {progress.play_seconds:.0f} s, trained {progress.train_seconds:.0f} s"
    )


def _curve(progress: Progress) -> str:
    """One point of the curve: a bar from 0 to 100 %, its interval drawn thin."""
    assert progress.strength is not None
    value, low, high, *_ = progress.strength
    marks = [
        "█" if place < value * _BAR else "─" if low * _BAR <= place < high * _BAR else " " for place in range(_BAR)
    ]
    score = f"{value:4.0%} ({low:.0%} to {high:.0%}, {progress.strength.played} against {progress.opponent})"
    return f"{progress.minutes:5.1f} min  {''.join(marks)}  {score}"

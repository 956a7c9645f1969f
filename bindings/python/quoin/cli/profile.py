"""``profile``: where the time of random matches goes, for authors of rules."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin import _core, profiling
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, Seed, errors, open_game, output, print_json

__all__ = ["profile"]

_SMALLEST = 0.005
_FEW_SAMPLES = 400
_STATES = {
    "compiled": "Lua, compiled",
    "interpreted": "Lua, interpreted",
    "primitives": "C++ of primitives",
    "functions": "other C and C++",
    "collecting": "garbage collector",
    "compiling": "the compiler itself",
}


def profile(
    context: typer.Context,
    game: GameArgument,
    n: Annotated[
        int | None,
        typer.Option(
            "-n", "--matches", min=1, max=10_000_000, show_default="two seconds' worth", help="How many matches."
        ),
    ] = None,
    seed: Seed = None,
    option: Dials = None,
    no_jit: NoJit = False,
    everything: Annotated[bool, typer.Option("--all", help="Also what takes less than half a percent.")] = False,
    json: JsonFlag = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    result = _run(loaded, n, seed)
    if json:
        print_json(result.to_dict())
    else:
        _print(output(), result, 0.0 if everything else _SMALLEST)


def _run(game: _core.Game, n: int | None, seed: int | None) -> profiling.Profile:
    console = errors()
    if not console.is_terminal:
        return profiling.profile(game, n, seed)
    with console.status(f"profiling {game}") as status:
        return profiling.profile(game, n, seed, progress=lambda text: status.update(escape(text)))


def _print(console: Console, result: profiling.Profile, smallest: float) -> None:
    plies = result.plies / max(1, result.matches)
    console.print(f"[bold]{result.game}[/]: {result.matches} random matches of {plies:.1f} plies, seed {result.seed}")
    console.print(
        f"{result.ns_per_ply:,.0f} ns a ply [dim]({result.samples} samples; taking them, the matches took "
        f"{result.slowdown:.2f} times as long)[/]"
    )
    if result.samples < _FEW_SAMPLES:
        console.print("[yellow]That is few: shares may be some percent off. Play more matches (-n).[/]")
    _print_functions(console, result, smallest)
    _print_calls(console, result, smallest)
    _print_states(console, result)
    if result.game.jit:
        _print_not_compiled(console, result)
    _print_never_run(console, result)


def _listing(console: Console, title: str, *columns: str) -> Table:
    console.print(f"\n[bold]{title}[/]")
    listing = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    listing.add_column(columns[0])
    for column in columns[1:]:
        listing.add_column(column, justify="left" if column == "where" else "right")
    return listing


def _print_functions(console: Console, result: profiling.Profile, smallest: float) -> None:
    listing = _listing(
        console, "Functions of the rules", "function", "where", "total", "ns a ply", "own", "interpreted"
    )
    shown = [function for function in result.functions if function.total >= smallest]
    for function in shown:
        numbers = (f"{function.total:.1%}", f"{function.ns_per_ply:,.0f}", f"{function.own:.1%}")
        interpreted = f"{function.interpreted:.1%}" if function.interpreted >= _SMALLEST else ""
        listing.add_row(escape(function.name), escape(function.where), *numbers, interpreted)
    console.print(listing)
    _print_rest(console, len(result.functions) - len(shown))


def _print_calls(console: Console, result: profiling.Profile, smallest: float) -> None:
    listing = _listing(console, "What they call", "", "share", "ns a ply", "in C++")
    shown = [call for call in result.calls if call.share >= smallest]
    for call in shown:
        native = f"{call.native:.1%}" if call.kind == "primitive" else ""
        listing.add_row(escape(call.name), f"{call.share:.1%}", f"{call.ns_per_ply:,.0f}", native)
    for name, share in result.runtime.items():
        if share >= smallest:
            listing.add_row(f"[dim]{name}[/]", f"{share:.1%}", f"{share * result.ns_per_ply:,.0f}")
    console.print(listing)
    _print_rest(console, len(result.calls) - len(shown))


def _print_rest(console: Console, count: int) -> None:
    if count:
        console.print(f"[dim]and {count} that took less than half a percent (--all)[/]")


def _print_states(console: Console, result: profiling.Profile) -> None:
    listing = _listing(console, "What the machine was doing", "", "share")
    for name, share in result.states.items():
        if share > 0:
            listing.add_row(_STATES[name], f"{share:.1%}")
    console.print(listing)


def _print_not_compiled(console: Console, result: profiling.Profile) -> None:
    console.print("\n[bold]Where the compiler gave up[/]")
    given_up = [cause for cause in result.not_compiled if cause.given_up and cause.where]
    for cause in given_up:
        within = f" in {cause.called}" if cause.called else ""
        place = f"{cause.where} {cause.function}"
        console.print(f"  [red]{escape(place)}[/]: {escape(cause.reason + within)}", highlight=False)
        if cause.advice:
            console.print(f"      {escape(cause.advice)}", style="green", highlight=False)
    if not given_up:
        console.print("  nowhere")
    others = len(result.not_compiled) - len(given_up)
    if others:
        console.print(
            f"[dim]  {others} more stops did no harm: another attempt succeeded, or it was in no rules (--json)[/]"
        )


def _print_never_run(console: Console, result: profiling.Profile) -> None:
    console.print(f"\n[bold]Lines never run[/] [dim]in {result.covered} matches[/]")
    console.print(f"  {', '.join(result.never_run) or 'none'}", markup=False)

"""``show``: what a game is, and how it stands."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quoin import _core
from quoin.bots import make_bot
from quoin.cli.common import Dials, GameArgument, JsonFlag, NoJit, Seed, open_game, output, print_json
from quoin.cli.screen import EVERYBODY, board, result_text
from quoin.cli.seats import typed_viewer
from quoin.description import Description, Dial, DialValue
from quoin.frozen import FrozenMap, json_of
from quoin.playing import play
from quoin.session import Session

__all__ = ["show"]


def show(
    context: typer.Context,
    game: GameArgument,
    plies: Annotated[
        int | None, typer.Option("--plies", min=0, show_default="none", help="Only the board after so many plies.")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays them.")] = "random",
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", show_default="everything", help="As this seat, or nobody, may see it."),
    ] = None,
    seed: Seed = None,
    option: Dials = None,
    no_jit: NoJit = False,
    json: JsonFlag = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    if plies is not None or seat is not None:
        _position(loaded, plies or 0, bot, seed, typed_viewer(loaded, seat), json)
        return
    described = loaded.description
    if json:
        print_json(json_of(described))
        return
    console = output()
    place = escape(f"{loaded} · version {described.version} · {loaded.folder}")
    console.print(f"[bold]{escape(described.title)}[/] [dim]{place}[/]")
    console.print(described.summary, markup=False)
    for key, value in sorted(described.about.items()):
        text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        console.print(f"[dim]{escape(f'{key}: {text}')}[/]")
    _dials(console, described)
    _variants(console, described)
    _actions(console, described)
    _cards(console, loaded)
    console.print()
    console.print("[bold]At the start[/]")
    console.print(board(console, loaded.new_initial_state(0), EVERYBODY))
    console.print()
    console.print(
        f"[dim]{described.num_distinct_actions} distinct actions · at most {described.max_length} plies · "
        f"{described.block_bytes} bytes a state · rules {described.fingerprint}[/]"
    )


def _position(game: _core.Game, plies: int, bot: str, seed: int | None, viewer: int | None, json: bool) -> None:
    """How a match of a bot stands, as a seat may see it."""
    state = game.new_initial_state(seed)
    play(state, make_bot(bot, seed=seed), until=lambda now: now.move_number() >= plies)
    if json:
        print_json(state.to_dict(viewer))
        return
    console = output()
    number = state.move_number()
    place = f"{game} · seed {state.seed} · after {number} {'ply' if number == 1 else 'plies'}"
    console.print(f"[bold]{escape(game.title)}[/] [dim]{escape(place)}[/]")
    console.print(board(console, state, viewer, last=True))
    if state.is_terminal():
        console.print(result_text(state))


def _section(console: Console, title: str) -> Table:
    console.print()
    console.print(f"[bold]{title}[/]")
    return Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)


def _dials(console: Console, described: Description) -> None:
    if not described.dials:
        return
    listing = _section(console, "Dials (set with -o name=value)")
    for dial in described.dials:
        note = " [yellow](our addition)[/]" if dial.assumption else ""
        value = f"[bold]{_text(dial.value)}[/]"
        listing.add_row(f"  [cyan]{dial.name}[/]", value, _allowed(dial), f"{escape(dial.help)}{note}")
    console.print(listing)


def _allowed(dial: Dial) -> str:
    if dial.kind == "range":
        step = f" step {dial.step}" if dial.step != 1 else ""
        return f"[dim]{dial.min}..{dial.max}{step}[/]"
    if dial.kind == "counts":
        return f"[dim]NAME:COUNT,... each {dial.min}..{dial.max}[/]"
    return f"[dim]{' | '.join(dial.names)}[/]"


def _text(value: DialValue) -> str:
    if isinstance(value, FrozenMap):
        return ",".join(f"{name}:{count}" for name, count in value.items() if count) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _variants(console: Console, described: Description) -> None:
    if not described.variants:
        return
    listing = _section(console, "Variants")
    for variant in described.variants:
        listing.add_row(f"  [cyan]{described.id}/{variant.name}[/]", escape(variant.summary or variant.title))
    console.print(listing)


def _cards(console: Console, game: _core.Game) -> None:
    """What each card tells, where cards tell more than a suit and a rank."""
    told = [cards for cards in game.description.cards if cards.texts or any(not one.values for one in cards.attributes)]
    if not told:
        return
    session = Session(game.new_initial_state(0))
    for cards in told:
        console.print()
        console.print(f"[bold]Cards: {cards.name}[/]")
        for face in cards.faces:
            text = session.call("look", card=f"{cards.name}.{face}", viewer="everybody")["text"]
            console.print(f"  {escape(text)}")


def _actions(console: Console, described: Description) -> None:
    listing = _section(console, "Actions")
    for action in described.actions:
        listing.add_row(f"  [cyan]{escape(action.text)}[/]", escape(action.help))
    console.print(listing)

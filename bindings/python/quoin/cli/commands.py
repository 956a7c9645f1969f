"""The commands: each with the function that does it and what it says of itself. Its module is imported when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from quoin.errors import ArgumentError
from quoin.interrupts import held

__all__ = ["COMMANDS", "Command", "Commands", "refuse"]


class Command(NamedTuple):
    """``home``: the module in this package and, after a colon, the function."""

    home: str
    help: str
    any_arguments: bool = False


COMMANDS = {
    "list": Command("games:list_games", "List the games and their variants."),
    "show": Command(
        "show:show",
        "Show a game: seats, dials, variants, actions, and how it stands at the start; or just how after some plies.",
    ),
    "play": Command(
        "play:play",
        "Play a match against the computer or other people. Type help during play for what can be typed.",
    ),
    "watch": Command(
        "watch:watch",
        "Play while you change the game: at every save its files are loaded anew, tried, and the match is replayed.",
    ),
    "workshop": Command(
        "workshop:workshop",
        "Play games and edit their rules in a browser: serve the workshop on this machine, or write it for a web host.",
    ),
    "export": Command(
        "export:export", "Write a game, or a variant of one, as one file that plays in any browser, offline too."
    ),
    "draw": Command(
        "draw:draw",
        "Draw a game as a picture: at the start, or after some plies of a bot; or a whole match as a film.",
    ),
    "simulate": Command(
        "simulate:simulate",
        "Play random matches, or matches of bots: lengths, win shares with 95 % intervals, branching, a signature.",
    ),
    "compare": Command(
        "compare:compare",
        "Compare a variant with its base: who begins, draws, length, branching, points; intervals that hold together.",
    ),
    "report": Command(
        "report:report",
        "Report on a game: who begins, draws, length, lead changes, whether skill pays, rules never reached.",
    ),
    "levels": Command(
        "levels:levels",
        "Show what the levels of games are, let them play each other, or find them anew.",
    ),
    "learn": Command(
        "learn:learn",
        "Let a small network learn a game from matches against itself; the bot learned plays with it.",
    ),
    "solve": Command(
        "solve:solve",
        "Find the exact value of a position and of every action, or bounds of them; Ctrl-C ends it.",
    ),
    "perft": Command(
        "perft:perft",
        "Count the sequences of exactly 1 to DEPTH plies from the start, with the time that each takes.",
    ),
    "replay": Command("replay:replay", "Replay a saved match, verify every ply, and show it."),
    "why": Command(
        "why:why",
        "Say whether an action may be played and why: the line of the rules, the primitive, what stands against it.",
    ),
    "trace": Command(
        "trace:trace",
        "Show the lines of the rules that run while an action is played and the next list made: what each reads, "
        "calls, lists, changes and logs.",
    ),
    "check": Command(
        "check:check",
        "Check a game's rules: load it, play random matches, test what every game promises, run its cases.yaml.",
    ),
    "cases": Command(
        "cases:cases",
        "Run a game's cases.yaml, case by case; or make a position of a saved match a case of it (--record).",
    ),
    "upgrade": Command(
        "upgrade:upgrade",
        "Show what earlier versions wrote otherwise in a game's files, rewritten; --write writes it.",
    ),
    "new": Command(
        "new:new",
        "Make a new game, or a variant (new variant GAME/NAME): files that play at once and say what may be changed.",
    ),
    "editor": Command(
        "editor:editor",
        "Write what editors need beside a game: its words with types and texts for Lua, schemas for YAML.",
    ),
    "help": Command(
        "explain:explain",
        "Explain what rules may call: all topics, the words of one, or one word with an example.",
    ),
    "profile": Command(
        "profile:profile",
        "Tell where the time of random matches goes: functions, primitives, what is not compiled, lines never run.",
    ),
    "signature": Command("signature:signature", "Hash every ply of a fixed set of random matches, one number a game."),
    "test": Command("commands:refuse", "Run the project's tests (from a checkout: ./quoin test).", any_arguments=True),
    "bench": Command(
        "commands:refuse",
        "Run the project's benchmarks (from a checkout: ./quoin bench).",
        any_arguments=True,
    ),
    "lab": Command(
        "commands:refuse",
        "Run an experiment of the project's laboratory (from a checkout: ./quoin lab).",
        any_arguments=True,
    ),
    "wheel": Command(
        "commands:refuse",
        "Pack the project into a wheel that needs nothing but Python (from a checkout: ./quoin wheel).",
        any_arguments=True,
    ),
}


class Commands(TyperGroup):
    """Knows the commands from the table; whoever asks for all of them or for help has imported none."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, command in COMMANDS.items():
            self.add_command(TyperCommand(name, help=command.help))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if name is None else _imported(name), rest


def _imported(name: str) -> Any:
    """The command itself, with its options."""
    command = COMMANDS[name]
    module, _, function = command.home.partition(":")
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    settings = {"allow_extra_args": True, "ignore_unknown_options": True} if command.any_arguments else None
    with held():
        called = getattr(import_module(f"quoin.cli.{module}"), function)
    alone.command(name, help=command.help, context_settings=settings)(called)
    return typer.main.get_command(alone)


def refuse(context: typer.Context) -> None:
    """``test``, ``bench``, ``lab`` and ``wheel`` belong to a checkout of the project: its launcher runs them."""
    raise ArgumentError(
        f'"{context.info_name}" builds and runs the project\'s own code, which an installed package does not have',
        hint=f"clone the project and run ./quoin {context.info_name} at its root",
    )

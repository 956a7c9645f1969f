"""``play``: a match in the terminal, people and computer players in any seats. It is kept after every ply, so that
``--resume`` goes on with it."""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from quoin import _core
from quoin.cli.common import Dials, GameArgument, NoJit, Seed, open_game, output
from quoin.cli.seats import HUMAN, opponent, players
from quoin.cli.table import Command, Table
from quoin.errors import ArgumentError, SaveError
from quoin.session import Session

__all__ = ["play"]


def play(
    context: typer.Context,
    game: GameArgument,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=PLAYER",
            show_default="you in the first seat not named, others computer",
            help="Who plays a seat: human, level:1 to level:8, random, mcts:500 (playouts), mcts:2s.",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            metavar="1-8",
            show_default="3, who beats a newcomer now and then",
            help="How strong the computer is.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", metavar="BOT", show_default=False, help='Another bot instead: "mcts(seconds=1)".'),
    ] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved match.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match that was left last.")] = False,
    option: Dials = None,
    no_jit: NoJit = False,
) -> None:
    loaded = open_game(context, game, option, no_jit)
    number = secrets.randbelow(2**31) if seed is None else seed
    file = _kept_at(loaded)
    left = _left(loaded, file) if resume or (load is None and sys.stdin.isatty()) else None
    if left is not None and not resume:
        left = left if _wanted(loaded, left) else None
    elif left is None and resume:
        raise ArgumentError(f"no match of {loaded} was left", hint="play keeps it at a terminal after every choice")
    if left is not None and not (seat or level or bot):
        seat = [f"{name}={who}" for name, who in zip(loaded.seats, left["players"], strict=True)]
    bots = players(loaded, seat, number, opponent(level, bot))
    session = Session(loaded)
    session.call("start", seed=number)
    for place, player in bots.items():
        session.sit(place, player)
    if load is not None:
        session.begin(loaded.load_state(load))
    elif left is not None:
        session.call("restore", record=left["record"])
    named = [str(bots.get(place, HUMAN)) for place in range(loaded.num_players())]
    _Play(session, output(), file if resume or sys.stdin.isatty() else None, named).run()


class _Play(Table):
    """Keeps the match after every choice, until it is over."""

    def __init__(self, session: Session, console: Console, file: Path | None, players: list[str]) -> None:
        again = {"rematch": Command(_Play._again, "", "begin another match"), "yes": Command(_Play._again, "", "")}
        super().__init__(session, console, {**again, "no": Command(Table.leave, "", "")})
        self._file = file
        self._players = players

    def prompt(self) -> str:
        return "Another match (yes, no; undo takes back)? " if self.now["over"] else super().prompt()

    def changed(self) -> None:
        if self._file is None or not self.now["undoable"]:
            return
        try:
            if self.now["over"]:
                self._file.unlink(missing_ok=True)
            else:
                content = {"players": self._players, **self.session.call("save"), "ply": self.now["ply"]}
                self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                _core.write_file(self._file, json.dumps(content))
        except (OSError, SaveError) as error:
            self.say(f"[yellow]the match is not kept: {escape(str(error))}[/]")
            self._file = None

    def _again(self, _: str) -> None:
        self.do("start", seed=secrets.randbelow(2**31))
        self.greet()


def _kept_at(game: _core.Game) -> Path:
    """Where the match of a game is kept: in the user's state folder."""
    root = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(root, "quoin", re.sub(r"\W+", "-", str(game)).strip("-") + ".json")


def _left(game: _core.Game, file: Path) -> dict[str, Any] | None:
    """The match that was left there; ``None`` if there is none of these rules."""
    try:
        left: dict[str, Any] = json.loads(_core.read_file(file))
        whole = left["ply"] >= 0 and len(left["players"]) == game.num_players()
        game.deserialize_state(left["record"])
    except (SaveError, ValueError, LookupError, TypeError):
        return None
    return left if whole else None


def _wanted(game: _core.Game, left: dict[str, Any]) -> bool:
    """Whether somebody wants to go on with it."""
    told = f"a match of {game} was left after {left['ply']} plies; go on with it (yes, no)? "
    try:
        return output().input(escape(told)).strip().lower() in ("", "y", "yes")
    except EOFError:
        return False

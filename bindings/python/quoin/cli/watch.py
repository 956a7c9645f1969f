"""``watch``: a match at the terminal that follows its game's files as they are saved."""

from __future__ import annotations

import io
import os
import secrets
import select
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from quoin import _core
from quoin.bots import make_bot
from quoin.catalog import parse_name
from quoin.cli.common import Dials, GameArgument, NoJit, Seed, open_game, output, print_error, read_text
from quoin.cli.menu import brief, choose, entries, lines, matching
from quoin.cli.quick import QuickChecks
from quoin.cli.screen import board, result_text, seat_markup
from quoin.drawing.watch_page import WatchPage
from quoin.errors import GameError, QuoinError
from quoin.following.replaying import Replay, replay_record
from quoin.following.watching import Followed, Saved, settled
from quoin.modding.recording import record_case
from quoin.playing import settle

__all__ = ["watch"]

_POLL = 0.03  # seconds between two looks at the files
_MOST_NAMED = 6
_HELP = """\
Save any file of the game: it is loaded anew, and the match is played again on the changed rules.
Type an action, as in play, or:
  [bold]undo[/]        take back the last choice      [bold]bot[/] N       have a bot choose (N times)
  [bold]new[/] SEED    begin another match            [bold]save[/] FILE   keep the match
  [bold]case[/] NAME   add the position to cases.yaml (the name may be left out)
  [bold]board[/]       draw the board again           [bold]moves[/] WORDS list the actions with these words
  [bold]help[/]        this                           [bold]quit[/]        leave"""


def watch(
    context: typer.Context,
    game: GameArgument,
    match: Annotated[
        Path | None, typer.Option("--match", metavar="FILE", help="Go on with a saved match, whatever rules it is of.")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who chooses when bot is typed.")] = (
        "mcts(seconds=0.2)"
    ),
    page: Annotated[
        bool,
        typer.Option("--page", help="Show the board in a browser, too: serve a page on this machine that follows."),
    ] = False,
    seed: Seed = None,
    option: Dials = None,
    no_jit: NoJit = False,
) -> None:
    make_bot(bot)
    record = read_text(match) if match is not None else None
    number = secrets.randbelow(2**31) if seed is None else seed
    saved = Saved(parse_name(game).folder)
    typed = _Typed(sys.stdin)
    console = output()
    served = WatchPage() if page else None
    if served is not None:
        console.print(f"the board as a page: {served.address}", markup=False, soft_wrap=True)
    loaded = _first_good(lambda: open_game(context, game, option, no_jit), saved, typed, served)
    if loaded is None:
        return
    begun = Replay(loaded.new_initial_state(number), (), ()) if record is None else replay_record(record, loaded)
    _Watch(console, Followed(begun.state, begun.rest), saved, typed, bot, served).run(begun)


class _Typed:
    """What is typed, line by line, without waiting for it."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._kept = b""
        try:
            self._file: int | None = stream.fileno()
        except (OSError, io.UnsupportedOperation):
            self._file = None

    def line(self, seconds: float) -> str | None:
        """The next line; ``None`` if there is none within so many seconds. ``EOFError`` at the end of the input."""
        if self._file is None:
            if not (text := self._stream.readline()):
                raise EOFError
            return text.strip()
        if b"\n" not in self._kept and select.select([self._file], [], [], seconds)[0]:
            more = os.read(self._file, 1 << 16)
            if not more and not self._kept:
                raise EOFError
            self._kept += more or b"\n"
        line, newline, rest = self._kept.partition(b"\n")
        if not newline:
            return None
        self._kept = rest
        return line.decode("utf-8", "replace").strip()


def _first_good(
    load: Callable[[], _core.Game], saved: Saved, typed: _Typed, page: WatchPage | None
) -> _core.Game | None:
    """The game, as soon as its files load; ``None`` if that is given up."""
    while True:
        try:
            return load()
        except GameError as error:
            print_error(error)
            if page is not None:
                page.fault([], error)
        while not (names := saved.changed()):
            try:
                if (typed.line(_POLL) or "") in ("quit", "exit"):
                    return None
            except EOFError:
                return None
        settled(saved, names)


class _Watch:
    """The match, the files and the person at the keyboard."""

    def __init__(
        self,
        console: Console,
        followed: Followed,
        saved: Saved,
        typed: _Typed,
        bot: str,
        page: WatchPage | None,
    ) -> None:
        self._console = console
        self._followed = followed
        self._saved = saved
        self._typed = typed
        self._bot = bot
        self._page = page
        self._checks = QuickChecks(followed.state.game)
        self._left = False
        self._prompted = False

    @property
    def _state(self) -> _core.State:
        return self._followed.state

    def run(self, begun: Replay) -> None:
        """Until somebody types quit, or the input has ended."""
        game = self._state.game
        self._say(f"[bold]{escape(game.title)}[/] [dim]{game} · seed {self._state.seed} · type help for help[/]")
        self._say(f"[dim]watching {escape(game.folder)}[/]")
        if begun.differences:
            self._differences(begun)
        elif not begun.rest:
            self._settle()
        self._show()
        while not self._left:
            self._prompt()
            try:
                typed = self._typed.line(_POLL)
            except EOFError:
                self._say("")
                break
            if typed is not None:
                self._obey(typed)
            elif names := self._saved.changed():
                self._reload(settled(self._saved, names))
            elif found := self._checks.found():
                self._say_all(found)
                if self._page is not None:
                    self._page.checks([Text.from_markup(line).plain for line in found])
        plies = self._state.move_number()
        self._say(f"[dim]left after {plies} {'ply' if plies == 1 else 'plies'}[/]")

    # ---- the files ----

    def _reload(self, names: Sequence[str]) -> None:
        start = time.perf_counter()
        before = self._state
        done = self._followed.reload()
        took = 1000 * (time.perf_counter() - start)
        self._say("")
        told = ", ".join(names[:_MOST_NAMED]) + " ..." * (len(names) > _MOST_NAMED)
        self._say(f"[dim]{time.strftime('%H:%M:%S')}[/] {escape(told)} saved")
        if done is None:
            self._checks.stop()
            if self._followed.fault is not None:
                print_error(self._followed.fault)
                if self._page is not None:
                    self._page.fault(names, self._followed.fault)
            self._say("[dim]the last version that loaded stays[/]")
            return
        self._say(f"[dim]loaded and replayed in {took:.0f} ms[/]")
        self._differences(done)
        if self._page is not None:
            self._page.saved(names, done)
        self._show()
        if not done.differences:
            self._choices(before)
        self._checks.stop()
        self._checks = QuickChecks(self._state.game)

    def _differences(self, done: Replay) -> None:
        colour = "yellow" if done.differences else "green"
        for line in str(done).splitlines():
            self._say(f"[{colour}]{escape(line)}[/]")
        if done.rest:
            stands = f"the match stands before ply {self._state.move_number() + 1}"
            self._say(f"[dim]{stands}; what came after is kept until you play on[/]")

    def _choices(self, before: _core.State) -> None:
        """What may be chosen otherwise than before the save."""
        old = [before.action_to_string(action) for action in before.legal_actions()]
        new = [self._state.action_to_string(action) for action in self._state.legal_actions()]
        for word, texts in (
            ("now also", [text for text in new if text not in set(old)]),
            ("no longer", [text for text in old if text not in set(new)]),
        ):
            if texts:
                more = f" ... ({len(texts)} in all)" if len(texts) > _MOST_NAMED else ""
                self._say(f"[yellow]{word}:[/] {escape(', '.join(texts[:_MOST_NAMED]))}{more}")

    # ---- what is typed ----

    def _obey(self, typed: str) -> None:
        self._prompted = False
        if not sys.stdin.isatty():
            self._console.print(typed, markup=False)  # so that a piped match reads like a typed one
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "undo": lambda _: self._undo(),
            "bot": self._choose,
            "new": self._new,
            "save": self._save,
            "case": self._case,
            "board": lambda _: self._show(),
            "moves": self._moves,
            "help": lambda _: self._say(_HELP),
            "?": lambda _: self._say(_HELP),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
            "": lambda _: self._settle(),
        }
        try:
            state = self._state
            menu = entries(state, state.seat) if not state.is_terminal() and not state.is_chance_node() else []
            if word.lower() in commands and not any(entry.text.lower() == typed.lower() for entry in menu):
                commands[word.lower()](rest.strip())
            else:
                self._play(choose(state, menu, typed))
        except QuoinError as error:
            self._say(f"[yellow]{escape(error.message)}[/]" + (f" ({escape(error.hint)})" if error.hint else ""))

    def _play(self, action: int) -> None:
        self._state.apply_action(action)
        self._followed.rest = ()
        self._settle()
        self._show()

    def _settle(self) -> None:
        """Play luck that is due."""
        if self._state.is_chance_node():
            self._followed.rest = ()
            settle(self._state)

    def _undo(self) -> None:
        self._followed.rest = ()
        while self._state.last_ply() is not None:
            ply = self._state.last_ply()
            self._state.undo_action()
            if ply is not None and ply.node in ("decide", "together"):
                break
        self._show()

    def _choose(self, times: str) -> None:
        for _ in range(int(times) if times.isdecimal() else 1):
            self._settle()
            if self._state.is_terminal():
                break
            action = make_bot(self._bot).choose(self._state)
            self._say(
                f"{seat_markup(self._state.game, self._state.seat)} {escape(self._state.action_to_string(action))}"
            )
            self._state.apply_action(action)
            self._followed.rest = ()
        self._settle()
        self._show()

    def _new(self, seed: str) -> None:
        number = int(seed) if seed.isdecimal() else secrets.randbelow(2**31)
        self._followed.begin(self._state.game.new_initial_state(number))
        self._settle()
        self._show()

    def _save(self, path: str) -> None:
        if not path:
            self._say("[yellow]save needs the name of a file[/]")
            return
        self._state.save(path)
        self._say(f"saved to {escape(path)}")

    def _case(self, name: str) -> None:
        made = record_case(self._state, name=name or None)
        self._say(f"added to {escape(made.file.name)}: {escape(made.name)}")

    def _moves(self, words: str) -> None:
        menu = matching(entries(self._state, self._state.seat), words) if self._state.seat >= 0 else []
        self._say_all(lines(menu, self._console.width) or ["[yellow]no action has these words[/]"])

    def _leave(self) -> None:
        self._left = True

    # ---- what is shown ----

    def _show(self) -> None:
        if self._page is not None:
            self._page.board(self._state)
        self._say("")
        self._console.print(board(self._console, self._state, None, self._console.height - 4, last=True))
        if self._state.is_terminal():
            self._say(result_text(self._state))
        elif not self._state.is_chance_node():
            self._say_all(brief(entries(self._state, self._state.seat), self._console.width))

    def _prompt(self) -> None:
        if self._prompted:
            return
        state = self._state
        who = seat_markup(state.game, state.seat) if not state.is_chance_node() and state.seat >= 0 else state.phase
        self._console.print(f"{who or 'over'} > ", end="")
        self._console.file.flush()
        self._prompted = True

    def _say(self, markup: str) -> None:
        if self._prompted:
            self._console.print()
        self._prompted = False
        self._console.print(markup)

    def _say_all(self, markup: Sequence[str]) -> None:
        for line in markup:
            self._say(line)

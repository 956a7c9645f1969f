"""``watch``: a match at the terminal that follows its game's files as they are saved."""

from __future__ import annotations

import io
import os
import secrets
import select
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from quoin import _core
from quoin.bots import checked_bot
from quoin.catalog import parse_name
from quoin.cli.common import Dials, GameArgument, NoJit, Seed, open_game, output, print_error, read_text
from quoin.cli.table import Command, Table
from quoin.drawing.watch_page import WatchPage
from quoin.errors import GameError, QuoinError
from quoin.following.watching import Saved, settled
from quoin.modding.recording import record_case
from quoin.session import Session, exception_of

__all__ = ["watch"]

_POLL = 0.03  # seconds between two looks at the files
_MOST_NAMED = 6
_SECONDS = 0.5  # of random matches
_AT_ONCE = 10
_MOST_MATCHES = 200
_MOST_FAILURES = 5


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
    checked_bot(bot)
    record = read_text(match) if match is not None else None
    saved = Saved(parse_name(game).folder)
    typed = _Typed(sys.stdin)
    console = output()
    served = WatchPage() if page else None
    if served is not None:
        console.print(f"the board as a page: {served.address}", markup=False, soft_wrap=True)
    loaded = _first_good(lambda: open_game(context, game, option, no_jit), saved, typed, served)
    if loaded is None:
        return
    session = Session(loaded)
    session.call("start", seed=secrets.randbelow(2**31) if seed is None else seed)
    begun = None if record is None else session.call("reload", record=record)
    _Watch(session, console, saved, typed, bot, served).begin(begun)


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


class _Watch(Table):
    """Where everybody sees everything, and the files may change while somebody types."""

    def __init__(
        self, session: Session, console: Console, saved: Saved, typed: _Typed, bot: str, page: WatchPage | None
    ) -> None:
        commands = {
            "bot": Command(_Watch._bot, "N", "have a bot choose (N times)"),
            "new": Command(_Watch._new, "SEED", "begin another match"),
            "case": Command(_Watch._case, "NAME", "add the position to cases.yaml (the name may be left out)"),
        }
        super().__init__(session, console, commands, hides=False)
        self.stays = True
        self._saved = saved
        self._typed = typed
        self._chooser = bot
        self._page = page
        self._held = False  # until somebody plays on
        self._checks = _Checks(session)

    def begin(self, begun: dict[str, Any] | None) -> None:
        """Until somebody types quit, or the input has ended."""
        self.say(f"[dim]watching {escape(self.about['folder'])}[/]")
        if begun is not None:
            self._differences(begun)
        self.changed()
        self.run()

    def read(self, prompt: str) -> str:
        """A line; what happens meanwhile is told above it."""
        self.console.print(prompt, end="")
        while (typed := self._typed.line(_POLL)) is None:
            if self._happened():
                self.console.print(self.prompt(), end="")
            self.console.file.flush()
        return typed

    def changed(self) -> None:
        self._held = False
        if self._page is not None:
            self._page.board(self.session)

    def may_go_on(self) -> bool:
        return not self._held

    def nothing(self) -> None:
        self._held = False

    def _happened(self) -> bool:
        """Whether files were saved, quick checks have ended or somebody played in the page; it is told then."""
        if names := self._saved.changed():
            self.say("")
            self._reload(settled(self._saved, names))
        elif found := self._checks.found():
            self.say("")
            self.say_all(found)
            if self._page is not None:
                self._page.checks([Text.from_markup(line).plain for line in found])
        elif self._page is not None and self._page.attend():
            self.say("")
            self.stand(self.session.call("table"))
            self.news()
            self.show()
        else:
            return False
        return True

    def _reload(self, names: Sequence[str]) -> None:
        start = time.perf_counter()
        done = self.session.call("reload")
        took = 1000 * (time.perf_counter() - start)
        told = ", ".join(names[:_MOST_NAMED]) + " ..." * (len(names) > _MOST_NAMED)
        self.say(f"[dim]{time.strftime('%H:%M:%S')}[/] {escape(told)} saved")
        self._checks.stop()
        if self._page is not None:
            self._page.saved(names, done)
            self._page.board(self.session)
        if done["broken"]:
            print_error(exception_of(done["fault"]))
            self.say("[dim]the last version that loaded stays[/]")
            return
        self.say(f"[dim]loaded and replayed in {took:.0f} ms[/]")
        self.stand(done)
        self._differences(done)
        self.show()
        for word, texts in (("now also", done["more"]), ("no longer", done["fewer"])):
            if texts:
                more = f" ... ({len(texts)} in all)" if len(texts) > _MOST_NAMED else ""
                self.say(f"[yellow]{word}:[/] {escape(', '.join(texts[:_MOST_NAMED]))}{more}")
        self._checks = _Checks(self.session)

    def _differences(self, done: dict[str, Any]) -> None:
        colour = "yellow" if done["differences"] else "green"
        self.say_all([f"[{colour}]{escape(line)}[/]" for line in done["news"].splitlines()])
        self._held = bool(done["held"])
        if self._held:
            stands = f"the match stands before ply {self.now['ply'] + 1}"
            self.say(f"[dim]{stands}; what came after is kept until you play on[/]")

    def _bot(self, times: str) -> None:
        for _ in range(int(times) if times.isdecimal() else 1):
            self.go_on()
            if self.now["over"]:
                break
            self.do("think", bot=self._chooser)
            self.news()

    def _new(self, seed: str) -> None:
        self.do("start", seed=int(seed) if seed.isdecimal() else secrets.randbelow(2**31))

    def _case(self, name: str) -> None:
        made = record_case(self.match, name=name or None)
        self.say(f"added to {escape(made.file.name)}: {escape(made.name)}")


class _Checks:
    """Quick checks of a game beside whatever else goes on: its cases, and random matches for a while."""

    def __init__(self, session: Session) -> None:
        self._session = Session(session.game)
        self._going = True
        self._lines: list[str] = []
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Nobody asks any more."""
        self._going = False
        self._session.stop()

    def found(self) -> list[str]:
        """What was found, as markup; told once. Empty while the checks go on."""
        lines, self._lines = self._lines, []
        return lines

    def _run(self) -> None:
        lines: list[str] = []
        for tries, fault in ((self._cases, ""), (self._matches, "a random match fails: ")):
            try:
                lines += tries()
            except QuoinError as error:
                lines.append(f"[red]✗[/] {escape(f'{fault}{error}')}")
        if self._going:
            self._lines = lines

    def _cases(self) -> list[str]:
        cases = self._session.call("cases")["cases"]
        failed = [
            f"[red]✗[/] case: {escape(one['name'])}: {escape(one['detail'])}" for one in cases if not one["passed"]
        ]
        more = [f"[red]✗[/] ... {len(failed) - _MOST_FAILURES} more"] * (len(failed) > _MOST_FAILURES)
        mark = "[red]✗[/]" if failed else "[green]✓[/]"
        passed = [f"{mark} [dim]{len(cases) - len(failed)} of {len(cases)} cases pass[/]"] * bool(cases)
        return [*failed[:_MOST_FAILURES], *more, *passed]

    def _matches(self) -> list[str]:
        end = time.monotonic() + _SECONDS
        played = 0
        while played < _MOST_MATCHES and time.monotonic() < end and self._going:
            played += self._session.call("simulate", matches=_AT_ONCE, seed=played)["matches"]
        return [f"[green]✓[/] [dim]{played} random matches run without errors[/]"]

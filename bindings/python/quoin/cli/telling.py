"""What a table tells at a console, and to whom: the greeting, news, the board with its menu, how the match has ended.

In: a session with a match, a console. Out: lines on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape

from quoin import _core
from quoin.cli.menu import Entry, fitted, rows_of
from quoin.cli.screen import clear, seat_markup
from quoin.cli.seats import levels_told
from quoin.drawing.terminal import tells_colours, text_of
from quoin.line_up import bot_remarks
from quoin.session import Session

__all__ = ["NO_END", "Telling"]

NO_END = 1_000_000
"""More than there are plies, or rows."""
_MOST_NEWS = 12  # plies told at once
_NEWS_ROWS = 3  # kept for them above the board, and a few more where there is no list for them
_MENU_ROWS = 4  # kept below it


class Telling:
    """A match as it stands, and what each viewer was told of it."""

    def __init__(self, session: Session, console: Console, *, hides: bool) -> None:
        self.session = session
        self.console = console
        self.about: dict[str, Any] = session.call("about")
        self.now: dict[str, Any] = session.call("table")
        self._hides = hides and bool(self.about["secrets"])
        self._names = {seat["name"]: seat_markup(seat["name"], seat["colour"]) for seat in self.about["seats"]}
        self._looking: str | None = None  # who sits at a shared screen
        self._told_from = self.now["ply"]
        self._told: dict[str, int] = {}  # by viewer: how many plies
        self._menu: list[Entry] = []
        self._listed: set[int] = set()  # the numbers of the menu that have been shown
        self._fresh = 0  # lines told since the board was drawn
        self._redraw = True

    @property
    def match(self) -> _core.State:
        """A copy of the match as it stands."""
        state = self.session.state
        assert state is not None
        return state

    def stand(self, now: dict[str, Any]) -> None:
        """The match stands so; what was taken back may be told again."""
        self.now = now
        self._told_from = min(self._told_from, now["ply"])
        self._told = {viewer: min(told, now["ply"]) for viewer, told in self._told.items()}
        self._redraw = True

    # ---- who looks ----

    @property
    def _people(self) -> list[str]:
        return [seat for seat, player in self.now["players"].items() if player == "person"]

    @property
    def _shared(self) -> bool:
        return self._hides and len(self._people) > 1

    def viewer(self) -> str:
        """Who looks: the one person; at a shared screen who sits there; everybody where everything may be seen."""
        if self._shared and not self.now["over"]:
            return self._looking or "everybody"
        return self._people[0] if self._hides and len(self._people) == 1 else "all"

    def name(self, seat: str) -> str:
        """A seat's name in its colour."""
        return self._names[seat]

    # ---- what is shown ----

    def greet(self) -> None:
        """Game, seed and goal."""
        told = f"{self.match.game} · seed {self.match.seed} · type help for help, rules for the rules"
        greeting = [f"[bold]{escape(self.about['title'])}[/] [dim]{escape(told)}[/]", escape(self.about["goal"])]
        if len(self._people) == 1 and len(self._names) > 1:
            others = [f"{self.name(seat)} is {who}" for seat, who in self.now["players"].items() if who != "person"]
            greeting.append(f"You are {self.name(self._people[0])}; {', '.join(others)}.")
        players = self.now["players"].values()
        greeting += [f"[dim]{escape(told)}[/]" for told in levels_told(self.session, players)]
        greeting += [f"[yellow]{escape(told)}[/]" for told in bot_remarks(self.match.game, players)]
        self._fresh += rows_of(greeting, self.console.width)
        self.say_all(greeting)

    def news(self) -> bool:
        """Tell the plies that the viewer may know of and was not told yet; of very many only the last."""
        viewer = self.viewer()
        log = self.session.call("log", viewer=viewer, since=self._told.get(viewer, self._told_from))
        self._told[viewer] = log["until"]
        told = [line for ply in log["plies"] for line in self._ply(ply)]
        if len(told) > _MOST_NEWS:
            told = [f"[dim]... {len(told) - _MOST_NEWS} more before[/]", *told[-_MOST_NEWS:]]
        self._fresh += len(told)
        self.say_all(told)
        return bool(told)

    def _ply(self, ply: dict[str, Any]) -> list[str]:
        who = "[dim]luck:[/]" if ply["seat"] is None else self.name(ply["seat"])
        before = ": " if ply["seat"] is None else "; then " if ply.get("node") == "together" else "; "
        changes = f"[dim]{before}{escape(ply['changes'])}[/]" if ply["changes"] else ""
        return [f"{who} {escape(ply['text'])}{changes}", *map(escape, ply["passes"])]

    def _end(self) -> None:
        """How the match has ended."""
        if self._shared:
            clear(self.console)
        self.news()
        self._board(0)
        self.say(f"[bold]{escape(self.now['result'])}[/]")
        self._redraw = False

    def _board(self, menu: int = _MENU_ROWS) -> int:
        """The board with ``menu`` rows left for the menu; answers with how many there are beside it, the news and the
        prompt: very many where nothing scrolls. It keeps its form whether there are news or not."""
        terminal, rows = self.console.is_terminal, self.console.height - 1
        size = {"width": self.console.width, "rows": rows - _NEWS_ROWS - menu} if terminal else {}
        letters = not tells_colours(self.console)
        drawn = self.session.call("text", viewer=self.viewer(), letters=letters, last=True, **size)["lines"]
        rows -= min(self._fresh, 2 * _NEWS_ROWS) + len(drawn)
        spaced = not terminal or rows > menu + 2
        self._fresh = 0
        picture = text_of(drawn, coloured=bool(self.console.color_system))
        for part in ("", picture, "") if spaced else (picture,):
            self.console.print(part)
        return rows - 2 * spaced if terminal else NO_END

    def show(self) -> None:
        """The board and as much of the menu as there is room for, so that the board and the prompt stay in sight."""
        width, news = self.console.width, min(self._fresh, 2 * _NEWS_ROWS)
        rows = self._board()
        tries = [fitted(self._menu, width, rows), fitted(self._menu, width, rows + news)]  # rather than the news
        told, self._listed = tries[len(tries[0][1]) < len(self._menu)]
        self.say_all(told)
        self._redraw = False

    def say(self, markup: str) -> None:
        """Lines as markup."""
        self.console.print(markup)

    def say_all(self, markup: Sequence[str]) -> None:
        """The same, many."""
        for line in markup:
            self.say(line)

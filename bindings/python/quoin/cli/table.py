"""The table: a match going on between people at the keyboard and computer players."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.markup import escape

from quoin import _core
from quoin.analysis import advise
from quoin.bots import Choose
from quoin.cli.menu import MOST_LISTED, Entry, brief, choose, entries, lines, matching, rows_of, summary
from quoin.cli.screen import board, clear, result_text, seat_markup
from quoin.cli.telling import Telling, hides
from quoin.cli.why import markup
from quoin.errors import QuoinError
from quoin.playing import settle
from quoin.plies import Ply
from quoin.why import why

__all__ = ["Table"]

_MOST_NEWS = 3  # rows kept for them above the board
_LEAST_MENU = 4
_NO_END = 1_000_000

_HELP = """\
Type the number of an action or its text; words may be cut short while only one action fits. Cells are named by
column and row (c2), what lies between two cells by both (c2-c3).
  [bold]undo[/]        take back your last action     [bold]hint[/]        what a strong computer would do, and why
  [bold]save[/] FILE   keep the match                 [bold]load[/] FILE   go on with a kept match
  [bold]board[/]       draw the board again           [bold]moves[/] WORDS list the actions with these words
  [bold]why[/] ACTION  why it may be played, or not   [bold]quit[/]        leave
  [bold]help[/]        this"""


class Table:
    """Runs a match until it is over or the people leave.

    Where several people share the terminal and the game keeps something from them, or has them choose together, each
    sees the screen alone: it is cleared and handed over in between."""

    def __init__(self, state: _core.State, bots: dict[int, Choose], console: Console) -> None:
        self._state = state
        self._bots = {seat: self._thinking(choose) for seat, choose in bots.items()}
        self._console = console
        self._people = [seat for seat in range(state.num_players()) if seat not in bots]
        self._shared = len(self._people) > 1 and _keeps_secrets(state.game)
        self._looking: int | None = None  # who sits at a shared screen
        self._telling = Telling(state)
        self._listed: set[int] = set()  # the numbers of the menu that have been shown
        self._fresh = 0  # lines told since the board was drawn
        self._left = False
        self._redraw = True

    def run(self) -> None:
        """Play on. Returns when the match is over, or somebody typed quit, or the input has ended."""
        if not self._shared:
            self._greet()
        try:
            while not self._left:
                settle(self._state, self._bots, watch=[self._played])
                if self._state.is_terminal():
                    break
                self._ask(self._state.seat)
        except KeyboardInterrupt:
            self._hide()
            raise
        if self._state.is_terminal():
            if self._shared:
                clear(self._console)
                self._tell(None)
            self._draw(None)
            self._say(result_text(self._state))

    def _greet(self) -> None:
        title = escape(self._state.game.title)
        self._say(f"[bold]{title}[/] [dim]{self._state.game} · seed {self._state.seed} · type help for help[/]")

    def _thinking(self, choose: Choose) -> Choose:
        """A bot's choice, with what is shown meanwhile."""

        def choose_and_tell(state: _core.State) -> int:
            if not self._people:
                self._draw(None)
            with self._console.status(f"{state.game.seats[state.seat]} is thinking"):
                return choose(state)

        return choose_and_tell

    def _played(self, state: _core.State, ply: Ply) -> None:
        """Tell what was played."""
        self._redraw = self._redraw or ply.player >= 0
        if state.is_simultaneous_node() and self._people and ply.player in self._bots:
            self._say(f"{seat_markup(state.game, ply.player)} has chosen")
        self._news()

    def _play(self, action: int) -> None:
        self._state.apply_action(action)
        self._redraw = True
        self._news()

    # ---- what is told ----

    def _viewer(self) -> int | None:
        """Who looks: the one person; at a shared screen who sits there; ``None`` where everything may be seen."""
        if self._shared:
            return self._looking
        return self._people[0] if len(self._people) == 1 else None

    def _news(self) -> None:
        """Tell the plies as they happen; at a shared screen each is told them when the screen is his."""
        if not self._shared:
            self._tell(self._viewer())

    def _tell(self, viewer: int | None) -> None:
        news = self._telling.news(self._state, viewer)
        self._fresh += len(news)
        self._say_all(news)

    def _hand_over(self, seat: int) -> bool:
        """Clear the shared screen and wait until the next person sits there; ``False`` if the input has ended."""
        self._hide()
        name = seat_markup(self._state.game, seat)
        if self._input(f"Pass to {name}, press Enter ") is None:
            return False
        clear(self._console)
        self._looking = seat
        self._redraw = True
        self._greet()
        return True

    def _hide(self) -> None:
        if self._shared:
            self._looking = None
            clear(self._console)

    # ---- asking ----

    def _ask(self, seat: int) -> None:
        if self._shared and self._looking != seat and not self._hand_over(seat):
            return
        menu = entries(self._state, seat)
        if self._redraw:
            if self._shared:
                self._tell(seat)
            self._show(seat, menu)
            self._redraw = False
        typed = self._input(f"{seat_markup(self._state.game, seat)} > ")
        if typed is None:
            return
        try:
            self._obey(typed, seat, menu)
        except QuoinError as error:
            self._say(f"[yellow]{escape(error.message)}[/]" + (f" ({escape(error.hint)})" if error.hint else ""))

    def _input(self, prompt: str) -> str | None:
        """A line; ``None``, and the match is left, if the input has ended."""
        try:
            typed = self._console.input(prompt).strip()
        except EOFError:
            self._say("")
            self._leave()
            return None
        except KeyboardInterrupt:
            self._say("")  # what comes next does not stand behind the prompt
            raise
        if not sys.stdin.isatty():
            self._console.print(typed, markup=False)  # so that a piped match reads like a typed one
        return typed

    def _obey(self, typed: str, seat: int, menu: list[Entry]) -> None:
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        commands = {
            "undo": self._undo,
            "hint": self._hint,
            "save": lambda: self._save(rest),
            "load": lambda: self._load(rest),
            "board": lambda: self._draw(seat),
            "moves": lambda: self._list(matching(menu, rest)),
            "why": lambda: self._why(rest, seat, menu),
            "help": lambda: self._say(_HELP),
            "?": lambda: self._say(_HELP),
            "quit": self._leave,
            "exit": self._leave,
        }
        is_action = any(entry.text.lower() == typed.lower() for entry in menu)
        if typed == "":
            self._say("[dim]type a number, the text of an action, or help[/]")
        elif word.lower() in commands and not is_action:
            commands[word.lower()]()
        else:
            self._play(choose(self._state, menu, typed, self._listed))

    def _undo(self) -> None:
        """Back to the last time that a person chose."""
        plies = self._state.plies()
        if not any(ply.seat in self._people and ply.node in ("decide", "together") for ply in plies):
            self._say("[yellow]there is nothing to take back[/]")
            return
        for ply in reversed(plies):
            self._state.undo_action()
            if ply.node in ("decide", "together") and ply.seat in self._people:
                break
        self._telling.back_to(self._state.move_number())
        self._redraw = True

    def _hint(self) -> None:
        """What a strong bot would do and why, knowing no more than who chooses."""
        with self._console.status("thinking"):
            found = advise(self._state)
        self._say(f"[dim]hint:[/] {escape(found.advice)}")

    def _why(self, typed: str, seat: int, menu: list[Entry]) -> None:
        """Why an action may be played or not, as far as the seat may know it; numbers are those of the menu."""
        if not typed:
            self._say("[yellow]why needs the text of an action, or its number[/]")
            return
        numbered = typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(menu)
        self._say_all(markup(why(self._state, menu[int(typed) - 1].action if numbered else typed, seat)))

    def _save(self, path: str) -> None:
        if not path:
            self._say("[yellow]save needs the name of a file[/]")
            return
        self._state.save(path)
        self._say(f"saved to {escape(path)}; go on with: load {escape(path)}")

    def _load(self, path: str) -> None:
        if not path:
            self._say("[yellow]load needs the name of a file[/]")
            return
        self._state = self._state.game.load_state(path)
        self._telling = Telling(self._state)
        self._looking = None
        self._redraw = True

    def _leave(self) -> None:
        self._left = True
        self._hide()
        plies = self._state.move_number()
        self._say(f"[dim]left after {plies} {'ply' if plies == 1 else 'plies'}[/]")

    # ---- what is shown ----

    def _draw(self, seat: int | None, menu: int = 2) -> int:
        """The board with ``menu`` rows left for the menu; answers with how many there are beside it, the news and the
        prompt: very many where nothing scrolls."""
        viewer = seat if seat is None or len(self._people) != 1 else self._people[0]
        if not self._console.is_terminal:
            self._say("")
            self._console.print(board(self._console, self._state, viewer, last=True))
            self._say("")
            return _NO_END
        rows = self._console.height - 1 - min(self._fresh, _MOST_NEWS)
        picture = board(self._console, self._state, viewer, rows - menu, last=True)
        rows -= len(picture.plain.split("\n"))
        if rows > menu + 2:
            self._say("")
        self._console.print(picture)
        if rows > menu + 2:
            self._say("")
        self._fresh = 0
        return rows - 2 if rows > menu + 2 else rows

    def _show(self, seat: int, menu: list[Entry]) -> None:
        """The board and as much of the menu as there is room for, so that the board and the prompt stay in sight."""
        self._listed = set()
        width = self._console.width
        listed = lines(menu, width) if len(menu) <= MOST_LISTED else []
        short, least = summary(menu, width), brief(menu, width)
        room = self._draw(seat, min(_LEAST_MENU, len(listed) or len(short)))
        if listed and rows_of(listed, width) <= room:
            self._list(menu)
        else:
            self._say_all(short if rows_of(short, width) <= room else least)

    def _list(self, menu: list[Entry]) -> None:
        """List actions; their numbers count from now on."""
        self._listed |= {entry.number for entry in menu}
        self._say_all(lines(menu, self._console.width) or ["[yellow]no action has these words[/]"])

    def _say_all(self, markup: list[str]) -> None:
        for line in markup:
            self._say(line)

    def _say(self, markup: str) -> None:
        self._console.print(markup)


def _keeps_secrets(game: _core.Game) -> bool:
    """True if the game hides something from a seat, or has several seats choose at once."""
    return hides(game) or any(phase.together for phase in game.description.phases)

"""The table: a match going on between people at the keyboard and computer players."""

from __future__ import annotations

import sys

from rich.console import Console

from quoin import _core
from quoin.cli.menu import MOST_LISTED, Entry, choose, entries, lines, matching, summary
from quoin.cli.screen import board, result_text, seat_markup
from quoin.drawing.facts import describe
from quoin.errors import QuoinError

__all__ = ["Table"]

_HELP = """\
Type the number of an action or its text; words may be cut short while only one action fits. Cells are named by
column and row (c2), what lies between two cells by both (c2-c3).
  [bold]undo[/]        take back your last action     [bold]hint[/]        what the computer would do
  [bold]save[/] FILE   keep the match                 [bold]load[/] FILE   go on with a kept match
  [bold]board[/]       draw the board again           [bold]moves[/] WORDS list the actions with these words
  [bold]help[/]        this                           [bold]quit[/]        leave"""


class Table:
    """Runs a match until it is over or the people leave."""

    def __init__(self, state: _core.State, bots: list[_core.Bot | None], console: Console) -> None:
        self._state = state
        self._bots = bots
        self._console = console
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._left = False
        self._redraw = True

    def run(self) -> None:
        """Play on. Returns when the match is over, or somebody typed quit, or the input has ended."""
        title = describe(self._state.game)["title"]
        self._say(f"[bold]{title}[/] [dim]{self._state.game} · seed {self._state.seed} · type help for help[/]")
        while not self._left and not self._state.is_terminal():
            self._step()
        if self._state.is_terminal():
            self._draw(None)
            self._say(result_text(self._state))

    def _step(self) -> None:
        state = self._state
        if state.is_chance_node():
            before = state.clone()
            self._say(f"[dim]luck:[/] {before.action_to_string(state.play_luck())}")
            return
        seat = state.seats_to_choose()[0]
        bot = self._bots[seat]
        if bot is None:
            self._ask(seat)
            return
        if not self._people:
            self._draw(None)
        with self._console.status(f"{state.game.seats[seat]} is thinking"):
            action = bot.choose(state)
        self._play(seat, action)

    def _play(self, seat: int, action: int) -> None:
        name, secret = seat_markup(self._state.game, seat), self._state.is_simultaneous_node()
        text = self._state.action_to_string(action)
        self._state.apply_action(action)
        self._say(f"{name} {'has chosen' if secret and seat not in self._people else text}")
        if secret and not self._state.is_simultaneous_node():
            self._reveal()
        for passing, phase in self._state.plies()[-1].passes:
            self._say(f"{seat_markup(self._state.game, passing)} has nothing to do ({phase}) and passes")
        self._redraw = True

    def _reveal(self) -> None:
        """After everybody has chosen at once: what the computer players chose."""
        game = self._state.game
        together: list[tuple[int, int]] = []
        for ply in reversed(self._state.plies()):
            if ply.node != "together" or ply.seat in (seat for seat, _ in together):
                break
            together.append((ply.seat, ply.choice))
        for seat, choice in reversed(together):
            if seat not in self._people:
                self._say(f"{seat_markup(game, seat)} chose {game.action_to_string(choice)}")

    def _ask(self, seat: int) -> None:
        menu = entries(self._state, seat)
        if self._redraw:
            self._draw(seat)
            self._say_all(summary(menu, self._console.width) if len(menu) > MOST_LISTED else self._listed(menu))
            self._redraw = False
        try:
            typed = self._console.input(f"{seat_markup(self._state.game, seat)} > ").strip()
            if not sys.stdin.isatty():
                self._console.print(typed, markup=False)  # so that a piped match reads like a typed one
        except EOFError:
            self._say("")
            self._leave()
            return
        except KeyboardInterrupt:
            self._say("")  # what comes next does not stand behind the prompt
            raise
        try:
            self._obey(typed, seat, menu)
        except QuoinError as error:
            self._say(f"[yellow]{error.message}[/]" + (f" ({error.hint})" if error.hint else ""))

    def _obey(self, typed: str, seat: int, menu: list[Entry]) -> None:
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        commands = {
            "undo": self._undo,
            "hint": lambda: self._hint(seat),
            "save": lambda: self._save(rest),
            "load": lambda: self._load(rest),
            "board": lambda: self._draw(seat),
            "moves": lambda: self._say_all(self._listed(matching(menu, rest))),
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
            self._play(seat, choose(self._state, menu, typed))

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
        self._redraw = True

    def _hint(self, seat: int) -> None:
        with self._console.status("thinking"):
            action = _core.make_bot("greedy-playout", self._state.seed).choose(self._state)
        self._say(f"[dim]hint:[/] {self._state.action_to_string(action)}")

    def _save(self, path: str) -> None:
        if not path:
            self._say("[yellow]save needs the name of a file[/]")
            return
        self._state.save(path)
        self._say(f"saved to {path}; go on with: load {path}")

    def _load(self, path: str) -> None:
        if not path:
            self._say("[yellow]load needs the name of a file[/]")
            return
        self._state = self._state.game.load_state(path)
        self._redraw = True

    def _leave(self) -> None:
        self._left = True
        plies = self._state.move_number()
        self._say(f"[dim]left after {plies} {'ply' if plies == 1 else 'plies'}[/]")

    def _draw(self, seat: int | None) -> None:
        viewer = seat if seat is None or len(self._people) != 1 else self._people[0]
        self._say("")
        self._console.print(board(self._console, self._state, viewer))
        self._say("")

    def _listed(self, menu: list[Entry]) -> list[str]:
        return lines(menu, self._console.width) or ["[yellow]no action has these words[/]"]

    def _say_all(self, markup: list[str]) -> None:
        for line in markup:
            self._say(line)

    def _say(self, markup: str) -> None:
        self._console.print(markup)

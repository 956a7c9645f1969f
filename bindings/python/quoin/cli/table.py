"""A match of a session at a console: reads a line, sends it, shows the answer. ``play`` and ``watch`` are such tables.

In: a session with a match, a console. Nothing of the game is known here but what the session says of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, ClassVar, NamedTuple

from rich.console import Console, RenderableType
from rich.markup import escape

from quoin import _core
from quoin.cli.looking import looked_at
from quoin.cli.menu import Entry, lines
from quoin.cli.screen import clear
from quoin.cli.telling import NO_END, Telling
from quoin.cli.why import markup
from quoin.errors import IllegalAction, QuoinError
from quoin.session import Session
from quoin.why import Why

__all__ = ["Command", "Table"]

_TYPING = """\
Type the number of an action or its text; words may be cut short while only one action fits and all that it takes is
said. Cells are named by column and row (c2), what lies between two cells by both (c2-c3), on the border by the cell and
its side (c1-south)."""


class Command(NamedTuple):
    """What can be typed besides actions."""

    does: Callable[[Any, str], object]
    takes: str
    help: str


class Table(Telling):
    """Plays a match until it is over or somebody leaves.

    Where several people share the console and the game keeps something from them, or has them choose together, each
    sees the screen alone: it is cleared and handed over in between."""

    def __init__(self, session: Session, console: Console, more: dict[str, Command], *, hides: bool = True) -> None:
        super().__init__(session, console, hides=hides)
        self.left = False
        self.stays = sys.stdin.isatty()  # so that something can be typed after the end
        self._commands = {**self.COMMANDS, **more}
        self._titles = _titles(self.match.game)

    def run(self) -> None:
        """Play on. Returns when the match is over, or somebody typed quit, or the input has ended."""
        if not self._shared:
            self.greet()
        try:
            while not self.left:
                self.go_on()
                if self.now["over"] and self._redraw:
                    self._end()
                if self.now["over"] and not self.stays:
                    break
                self._ask()
        except KeyboardInterrupt:
            self._hide()
            raise

    def read(self, prompt: str) -> str:
        """The next line; ``EOFError`` if there is none."""
        return self.console.input(prompt)

    def prompt(self) -> str:
        """What stands before what is typed."""
        seat = self.now["seat"]
        return f"{self.name(seat) if seat else 'over' if self.now['over'] else self.now['phase']} > "

    def changed(self) -> None:
        """The match has."""

    def may_go_on(self) -> bool:
        """Whether luck and bots play by themselves now."""
        return True

    def nothing(self) -> None:
        """Somebody typed nothing."""
        self.say("[dim]type a number, the text of an action, or help[/]")

    # ---- what is played ----

    def do(self, verb: str, **arguments: Any) -> None:
        """Have the session do something after which the match stands otherwise."""
        self.stand(self.session.call(verb, **arguments))
        self.changed()

    def go_on(self) -> None:
        """Luck and bots, ply by ply, each told as it happens."""
        while self.now["next"]["kind"] in ("luck", "bot", "own") and self.may_go_on():
            seat = self.now["next"]["seat"] if self.now["next"]["kind"] != "luck" else None
            if seat is not None and not self._people:
                self._board()
            with self.console.status(f"{seat} is thinking") if seat is not None else nullcontext():
                self.do("think")
            if not self._shared and not self.news() and seat is not None and self._people:
                self.say(f"{self.name(seat)} has chosen")

    def _ask(self) -> None:
        """Have the person who is next type a line, and obey it."""
        seat = self.now["seat"] if self.now["waits"] else None
        if self._shared and seat is not None and self._looking != seat and not self._hand_over(seat):
            return
        self._menu = self._with_titles(self.session.call("legal", viewer=self.viewer())) if seat is not None else []
        if self._redraw:
            self.news()
            self.show()
        if (typed := self._input(self.prompt())) is not None:
            try:
                self._obey(typed)
            except QuoinError as error:
                nothing = error.message == f'"{typed}" is no action'
                chosen = typed.partition(" ")[0].lower() not in self._commands
                more = f"why {typed} says more" if chosen and isinstance(error, IllegalAction) else ""
                hint = "; ".join(filter(None, [error.hint, more])) or ("moves lists the actions" if nothing else "")
                said = f"[yellow]{escape(error.message)}{' and no command' * nothing}[/]"
                self.say(said + f" ({escape(hint)})" * bool(hint))

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        known = self._commands.get(word.lower())
        if not typed:
            self.nothing()
        elif known is not None and typed.lower() not in [entry["text"].lower() for entry in self._menu]:
            known.does(self, rest.strip())
        else:
            self.do("play", text=self._meant(typed))
            if not self._shared:
                self.news()

    def _meant(self, typed: str) -> str:
        """What was typed, if it is no number that nobody has been shown."""
        if not typed:
            raise QuoinError("type the text of an action, too, or its number")
        if (
            typed.isascii()
            and typed.isdecimal()
            and {int(typed)} <= {one["number"] for one in self._menu} - self._listed
        ):
            raise QuoinError(f"{typed} is not in the list: moves lists all actions, moves and a word some")
        return typed

    def _with_titles(self, menu: list[Entry]) -> list[Entry]:
        """The titles of the cards that actions name stand behind them."""
        for entry in menu:
            told = [self._titles[word] for word in entry["text"].split()[1:] if word in self._titles]
            if told:
                entry["shown"] = f"{entry['text']} ({', '.join(told)})"
        return menu

    # ---- who sits at a shared screen ----

    def _hand_over(self, seat: str) -> bool:
        """Clear the shared screen and wait until the next person sits there; ``False`` if the input has ended."""
        self._hide()
        if self._input(f"Pass to {self.name(seat)}, press Enter ") is None:
            return False
        clear(self.console)
        self._looking = seat
        self._redraw = True
        self.greet()
        return True

    def _hide(self) -> None:
        if self._shared:
            self._looking = None
            clear(self.console)

    def _pages(self, *parts: RenderableType) -> None:
        """What may be longer than the terminal is high: a page of it after the other."""
        with self.console.capture() as made:
            self.console.print(*parts, sep="\n")
        rows = made.get().splitlines()
        page = max(2, self.console.height - 2) if sys.stdin.isatty() and self.console.is_terminal else len(rows)
        for start in range(0, len(rows), page):
            if start and self._input("[dim]Enter shows more, q leaves[/] ") != "":
                return
            self.console.file.write("\n".join([*rows[start : start + page], ""]))
        self.console.file.flush()

    def _input(self, prompt: str) -> str | None:
        """A line; ``None``, and the match is left, if the input has ended."""
        try:
            typed = self.read(prompt).strip()
        except EOFError:
            self.say("")
            self.leave()
            return None
        except KeyboardInterrupt:
            self.say("")  # what comes next does not stand behind the prompt
            raise
        if not sys.stdin.isatty():
            self.console.print(typed, markup=False)  # so that a piped match reads like a typed one
        return typed

    # ---- what can be typed ----

    def _hint(self, _: str) -> None:
        with self.console.status("thinking"):
            found = self.session.call("hint")
        self.say(f"[dim]hint:[/] {escape(found['advice'])}")

    def _why(self, action: str) -> None:
        self.say_all(markup(Why(**self.session.call("why", text=self._meant(action), viewer=self.viewer()))))

    def _try(self, action: str) -> None:
        found = self.session.call("preview", text=self._meant(action), viewer=self.viewer())
        self.say(f"[bold]{escape(found['text'])}[/]: {escape(found['changes'] or 'nothing else changes')}")

    def _look(self, place: str) -> None:
        if not place:
            zones = ", ".join(
                zone.name for zone in self.match.game.description.zones if zone.role in ("zone", "counter")
            )
            raise QuoinError(f"type what to look at, too: a place, a card, the number of an action, a zone ({zones})")
        seat = self.viewer() if self.viewer() in self._names else self.now["seat"]
        asks = looked_at(place.removeprefix("card "), self.match.game.description, self._menu, seat)
        self.say_all([escape(self.session.call("look", viewer=self.viewer(), **one)["text"]) for one in asks])

    def _moves(self, words: str) -> None:
        found = self._with_titles(self.session.call("legal", words=words, viewer=self.viewer())) if self._menu else []
        self._listed |= {entry["number"] for entry in found}
        self.say_all(lines(found, self.console.width) or ["[yellow]no action has these words[/]"])

    def _log(self, _: str) -> None:
        plies = self.session.call("log", viewer=self.viewer())["plies"]
        told = [f"[dim]{ply['ply'] + 1:>3}[/]  {line}" for ply in plies for line in self._ply(ply)]
        self._pages(*(told or ["[dim]nothing was played yet[/]"]))

    def _rules(self, _: str) -> None:
        from rich.markdown import Markdown

        text = self.session.call("rules")["text"]
        self._pages(Markdown(text) if self.console.is_terminal else escape(text))

    def _help(self, _: str) -> None:
        from rich.table import Table as Grid

        grid = Grid.grid(padding=(0, 2, 0, 0))
        for word, known in self._commands.items():
            if known.help:
                grid.add_row(f"  [bold]{word}[/] {known.takes}", known.help)
        self._pages(_TYPING, grid)

    def _save(self, path: str) -> None:
        _core.write_file(_file(path), self.session.call("save")["record"])
        self.say(f"saved to {escape(path)}; go on with: load {escape(path)}")

    def _load(self, path: str) -> None:
        self.session.begin(self.match.game.load_state(_file(path)))
        self._looking = None
        self._told_from, self._told = NO_END, {}
        self.do("table")

    def leave(self, _: str = "") -> None:
        """Nothing is asked any more."""
        self.left = True
        self._hide()
        plies = self.now["ply"]
        self.say(f"[dim]left after {plies} {'ply' if plies == 1 else 'plies'}[/]")

    COMMANDS: ClassVar[dict[str, Command]] = {
        "undo": Command(lambda self, _: self.do("undo"), "", "take back your last choice"),
        "redo": Command(lambda self, _: self.do("redo"), "", "play again what was taken back"),
        "try": Command(_try, "ACTION", "what it would change, without playing it"),
        "hint": Command(_hint, "", "what a strong computer would do, and why"),
        "why": Command(_why, "ACTION", "why it may be played, or not"),
        "moves": Command(_moves, "WORDS", "list the actions with these words"),
        "look": Command(_look, "WHAT", "what a place, a card, a zone, or an action of the list is"),
        "board": Command(lambda self, _: self.show(), "", "draw the board again"),
        "log": Command(_log, "", "what was played so far"),
        "rules": Command(_rules, "", "the rules of the game"),
        "save": Command(_save, "FILE", "keep the match"),
        "load": Command(_load, "FILE", "go on with a kept match"),
        "help": Command(_help, "", "this"),
        "quit": Command(leave, "", "leave"),
        "?": Command(_help, "", ""),
        "exit": Command(leave, "", ""),
    }


def _titles(game: _core.Game) -> dict[str, str]:
    """By name the titles of cards, where they say more."""
    titles = dict[str, str]()
    for cards in game.description.cards:
        for texts in cards.texts if cards.things is None else ():
            if texts.name == "title":
                titles |= zip(cards.faces, texts.of, strict=True)
    return {name: title for name, title in titles.items() if title and title.lower() != name.replace("_", " ").lower()}


def _file(path: str) -> str:
    if not path:
        raise QuoinError("type the name of a file, too")
    return path

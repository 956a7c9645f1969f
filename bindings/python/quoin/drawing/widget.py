"""The table of a notebook: a board to click on, against a bot or with two people at it. Needs anywidget.

The rules of choosing are the runtime's (``_core.Choosing``); the page in web/table.js only shows what it is told and
reports clicks. A table may follow its game's files as they are saved."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from itertools import islice

import anywidget
import traitlets

from quoin import _core
from quoin.analysis import advise
from quoin.bots import Choose
from quoin.drawing.html import element, label, words
from quoin.drawing.pictures import Theme
from quoin.drawing.terminal import plain_text
from quoin.errors import ArgumentError, QuoinError, shown
from quoin.following.replaying import KeptPly
from quoin.following.watching import Followed, Saved, settled
from quoin.playing import settle
from quoin.why import why_not_there

__all__ = ["Table"]

_LOG = 200
_LATEST = 5
_HEARD = 3
_POLL = 0.1  # seconds between two looks at the files


def _web(name: str) -> str:
    return (files("quoin.drawing") / "web" / name).read_text(encoding="utf-8")


class Table(anywidget.AnyWidget):
    """A match to play by clicking; ``state`` is the match as it stands, ``choosing`` the choice being made."""

    _esm = _web("table.js")
    _css = _web("table.css")
    picture = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    field = traitlets.Unicode().tag(sync=True)
    values = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    plies = traitlets.List(traitlets.Unicode()).tag(sync=True)
    undoable = traitlets.Bool(False).tag(sync=True)
    news = traitlets.Unicode().tag(sync=True)
    broken = traitlets.Bool(False).tag(sync=True)
    held = traitlets.Bool(False).tag(sync=True)

    def __init__(self, game: _core.Game, mine: int, bot: Choose | None, seed: int | None, theme: Theme) -> None:
        super().__init__()
        self._mine = mine
        self._bot = bot
        self._theme = theme
        self._seed = seed
        self._saved = Saved(game.folder)
        self._rest: tuple[KeptPly, ...] = ()
        self._sit(game)
        self.state = game.new_initial_state(seed)
        self.choosing = _core.choosing(self.state)
        self.on_msg(self._received)
        self._go_on()

    def _sit(self, game: _core.Game) -> None:
        """Who is a person, and who a bot."""
        seats = set(range(game.num_players()))
        self._humans = seats if self._bot is None else seats & {self._mine} or {0}
        self._bots = {seat: self._thinking(self._bot) for seat in seats - self._humans if self._bot is not None}

    # ---- where nobody can click ----

    def __repr__(self) -> str:
        state = self.state
        return f"<quoin.Table of {state.game}, {state.node} node after {state.move_number()} plies>"

    def _repr_mimebundle_(self, **wishes: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
        """The board to click on; for pages without a kernel (HTML exports, previews) the picture as it stands."""
        bundle = super()._repr_mimebundle_(**wishes)
        data, about = bundle if isinstance(bundle, tuple) else (bundle, {})
        text = plain_text(self.state, self._viewer())
        return {**(data or {}), "text/html": self._page(), "text/plain": text}, about

    def _page(self) -> str:
        """Picture, who is next and the latest plies, as HTML without scripts."""
        latest = "".join(element("li", label(text)) for text in self.plies[:_LATEST])
        parts = [self.picture, element("p", label(self.message or self.prompt))]
        parts += [element("pre", label(self.news))] * bool(self.news)
        return element("div", *parts, element("ol", latest, reversed="", start=len(self.state.history())))

    # ---- what people do ----

    def click(self, board: str, sites: str, site: int) -> None:
        """Choose a site: ``click("field", "cells", 7)``. If no legal action goes on there, ``message`` says why."""
        for index, entry in enumerate(self.state.game.description.boards):
            for kind, one in enumerate(entry.sites):
                if (entry.name, one.name) == (board, sites) and 0 <= site < len(one.names):
                    waits = self._waits()
                    chosen = waits and self.choosing.click(index, kind, site)
                    otherwise = "" if chosen else f"{one.names[site]} cannot be chosen now"
                    reasons = self._reasons(index, kind, site) if waits and not chosen else ""
                    self._chose(chosen, otherwise + reasons)
                    return
        raise ArgumentError(f"there is no site {shown(site)} in {board}.{sites}")

    def pick(self, field: str, value: str) -> None:
        """Choose a value from the list: ``pick("kind", "stop")``, ``pick("card", "red")``."""
        self._chose(self._waits() and self.choosing.pick(field, value), f"{value} cannot be chosen now")

    def back(self) -> None:
        """Take back the last click or pick of a choice that is not complete."""
        self.choosing.back()
        self._show()

    def undo(self) -> None:
        """Take back plies until a person's last choice is open again."""
        self._rest = ()
        mine = [number for number, ply in enumerate(self.state.plies()) if ply.player in self._humans]
        if mine:
            while self.state.move_number() > mine[-1]:
                self.state.undo_action()
        self.choosing = _core.choosing(self.state)
        self._show()

    def hint(self) -> None:
        """Have a strong bot say below the picture what it would do and why, knowing no more than who chooses."""
        if self._waits():
            self.message = "thinking ..."
            self.message = f"hint: {advise(self.state).advice}"

    def new_match(self) -> None:
        """Begin again, with other luck unless a seed was given."""
        self.state = self.state.game.new_initial_state(self._seed)
        self.go_on()

    def go_on(self) -> None:
        """Play luck and bots; plies that the rules no longer allow do not come back then."""
        self._rest = ()
        self._go_on()

    # ---- the files ----

    def look(self) -> bool:
        """Whether the game's files were saved since the last look. If so they are loaded anew, and the match is played
        again; ``news`` is what ``print(quoin.replay(...))`` shows, or what is wrong with the files, and then the last
        version that loaded stays."""
        if not (names := self._saved.changed()):
            return False
        names = settled(self._saved, names)
        followed = Followed(self.state, self._rest)
        done = followed.reload()
        with self.hold_sync():
            self.broken = done is None
            self.news = f"{', '.join(names)} saved\n{_told(followed.fault) if done is None else done}"
        if done is not None:
            self.state, self._rest = done.state, done.rest
            self._sit(self.state.game)
            self.choosing = _core.choosing(self.state)
            self.message = ""
            if self._rest:
                self._show()
            else:
                self._go_on()
        return True

    def follow(self) -> None:
        """Look at the files by itself from now on, until the table is closed; ``ArgumentError`` where no event loop
        runs, which notebooks have."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            hint = "call table.look() from time to time"
            raise ArgumentError("a table follows by itself only where an event loop runs", hint=hint) from None
        self._following = loop.create_task(self._look_on())

    async def _look_on(self) -> None:
        while self.comm is not None:
            try:
                self.look()
            except Exception as error:  # of a bot: the match stands where it was, and files are still looked at
                self.message = str(error)
            await asyncio.sleep(_POLL)

    # ---- what follows ----

    def _reasons(self, *site: int) -> str:
        """Why no legal action goes on at a site."""
        board, kind, number = site
        told = why_not_there(self.state, self.choosing.chosen(), (board, kind, number))
        return "".join(f"{': ' if one is told[0] else '; '}{one.text}: {one.reason}" for one in told)

    def _waits(self) -> bool:
        """True if a person has to choose."""
        return bool(set(self.state.seats_to_choose()[:1]) & self._humans)

    def _chose(self, done: bool, otherwise: str) -> None:
        action = self.choosing.action() if done else None
        self.message = "" if done else otherwise
        if action is None:
            self._show()
            return
        try:
            self.state.apply_action(action)
        except QuoinError as error:  # a rule failed; the state is as it was
            self.choosing = _core.choosing(self.state)
            self.message = str(error)
            self._show()
            return
        self.go_on()

    def _go_on(self) -> None:
        """Play luck and the bot's choices until a person has to choose."""
        self.choosing = _core.choosing(self.state)
        self.message = ""
        try:
            settle(self.state, self._bots)
        except QuoinError as error:
            self.message = str(error)
        self.choosing = _core.choosing(self.state)
        self._show()

    def _thinking(self, choose: Choose) -> Choose:
        """A bot's choice, with what is shown meanwhile."""

        def choose_and_tell(state: _core.State) -> int:
            self._show(thinking=True)
            return choose(state)

        return choose_and_tell

    def _viewer(self) -> int | None:
        """Who looks: the person who plays; of several the one who has to choose."""
        if len(self._humans) == 1:
            return next(iter(self._humans))
        choosing = self.state.seats_to_choose()[:1]
        return choosing[0] if choosing else -1

    def _heard(self, viewer: int | None) -> str:
        """The latest plies of others, for those who listen: what came after the viewer's own last choice."""
        heard: list[str] = []
        for past in islice(_core.past_plies(self.state, viewer), _HEARD):
            if past.player == viewer:
                break
            heard.append(past.text() + ". ")
        return "".join(reversed(heard))

    def _show(self, thinking: bool = False) -> None:
        """Tell the page everything anew."""
        waits = self._waits()
        field, values, _ = (self.choosing.question() if waits else None) or ("", [], False)
        viewer = self._viewer()
        with self.hold_sync():
            self.picture = _core.picture(
                self.state, viewer, theme=self._theme, highlight=waits, choosing=self.choosing if waits else None
            )
            self.prompt = "The bot is thinking ..." if thinking else self._heard(viewer) + _core.status(self.state)
            self.chosen = [words(part) for part in self.choosing.chosen()] if waits else []
            self.field = field
            self.values = values
            self.labels = _labels(self.state, field, values)
            self.plies = [past.text() for past in islice(_core.past_plies(self.state, viewer), _LOG)]
            self.held = bool(self._rest) and not waits
            self.undoable = any(ply.player in self._humans for ply in self.state.plies())

    def _received(self, _: object, content: dict[str, str | int], __: object) -> None:
        """A message from the page."""
        kind = content.get("type")
        seat = int(content.get("seat", -1))
        if kind == "site" and seat >= 0 and seat not in self.state.seats_to_choose()[:1]:
            self.message = f"that is {self.state.game.seats[seat]}'s board"
        elif kind == "site":
            self.click(str(content.get("board")), str(content.get("sites")), int(content.get("site", -1)))
        elif kind == "pick":
            self.pick(str(content.get("field")), str(content.get("value")))
        elif kind in ("back", "undo", "hint", "new_match", "go_on"):
            getattr(self, kind)()


def _told(fault: QuoinError | None) -> str:
    """What is wrong, with the line."""
    return "" if fault is None else f"{fault}\n{fault.excerpt}".strip()


def _labels(state: _core.State, name: str, values: list[str]) -> list[str]:
    """The values of a field as people read them; shapes as little pictures of letters."""
    fields = [field for kind in state.game.description.actions for field in kind.fields]
    if name in {field.name for field in fields if field.domain.shapes is not None}:
        return [value.replace("/", "\n").replace(".", "\N{NO-BREAK SPACE}") for value in values]
    return [words(value) for value in values]

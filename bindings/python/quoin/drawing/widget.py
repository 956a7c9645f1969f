"""The table of a notebook: a board to click on, against a bot or with two people at it. Needs anywidget.

Everything is asked of a session; the page (widget.js of bindings/web) shows what it tells and reports what people do. A
table may follow its game's files as they are saved."""

from __future__ import annotations

import asyncio
from typing import Any, Generic, TypeVar, overload

import anywidget
import traitlets

from quoin import _core
from quoin.bots import Choose
from quoin.drawing.faces import ANSWERS, CHANGES, NO_NEWS, Shown, asked, news_of, still
from quoin.drawing.pictures import Theme
from quoin.drawing.terminal import plain_text
from quoin.drawing.web import script, web
from quoin.errors import ArgumentError, QuoinError
from quoin.following.watching import Saved, settled
from quoin.session import Session

__all__ = ["Table"]

_POLL = 0.1  # seconds between two looks at the files
T = TypeVar("T")


class _Told(Generic[T]):
    """A part of what is shown."""

    def __set_name__(self, owner: type[Table], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, table: None, owner: type[Table]) -> _Told[T]: ...
    @overload
    def __get__(self, table: Table, owner: type[Table]) -> T: ...
    def __get__(self, table: Table | None, owner: type[Table]) -> _Told[T] | T:
        return self if table is None else table.shown[self._name]


class Table(anywidget.AnyWidget):
    """A match to play by clicking; ``state`` is the match as it stands, ``choosing`` the choice being made."""

    _esm = script("widget.js")
    _css = web("table.css")
    shown = traitlets.Dict().tag(sync=True)
    picture = _Told[str]()
    prompt = _Told[str]()
    message = _Told[str]()
    chosen = _Told[list[str]]()
    field = _Told[str]()
    values = _Told[list[str]]()
    labels = _Told[list[str]]()
    plies = _Told[list[str]]()
    undoable = _Told[bool]()
    news = _Told[str]()
    broken = _Told[bool]()

    def __init__(self, game: _core.Game, mine: int, bot: Choose | None, seed: int | None, theme: Theme) -> None:
        super().__init__()
        self._seed = seed
        self._theme = theme
        self._saved = Saved(game.folder)
        self.state = game.new_initial_state(seed)
        self._session = Session(self.state)
        self._known = _mark(self.state)
        for seat in range(game.num_players()):
            if bot is not None and seat != mine:
                self._session.sit(seat, bot)
        self.on_msg(self._received)
        self._tell("table")
        self._go_on()

    @property
    def choosing(self) -> _core.Choosing:
        """The choice being made."""
        choosing = self._caught_up().choosing
        assert choosing is not None
        return choosing

    @property
    def held(self) -> bool:
        """Whether plies are kept that the rules no longer allow."""
        return bool(self.shown["held"]) and not self.shown["waits"]

    # ---- where nobody can click ----

    def __repr__(self) -> str:
        state = self.state
        return f"<quoin.Table of {state.game}, {state.node} node after {state.move_number()} plies>"

    def _repr_mimebundle_(self, **wishes: dict[str, object]) -> tuple[dict[str, object], dict[str, object]]:
        """The board to click on; for pages without a kernel (HTML exports, previews) the picture as it stands."""
        bundle = super()._repr_mimebundle_(**wishes)
        data, about = bundle if isinstance(bundle, tuple) else (bundle, {})
        viewer = {"all": None, "everybody": -1}.get(self.shown["viewer"], self.shown["viewer"])
        return {**(data or {}), "text/html": still(self.shown), "text/plain": plain_text(self.state, viewer)}, about

    # ---- what people do ----

    def click(self, board: str, sites: str, site: int) -> None:
        """Choose a site: ``click("field", "cells", 7)``. If no legal action goes on there, ``message`` says why."""
        self._act("click", board=board, sites=sites, site=site)

    def pick(self, field: str, value: str) -> None:
        """Choose a value from the list: ``pick("kind", "stop")``, ``pick("card", "red")``."""
        self._act("pick", field=field, value=value)

    def back(self) -> None:
        """Take back the last click or pick of a choice that is not complete."""
        self._act("back")

    def undo(self) -> None:
        """Take back plies until a person's last choice is open again."""
        self._act("undo")

    def redo(self) -> None:
        """Play again what was taken back."""
        self._act("redo")

    def hint(self) -> None:
        """Have a strong bot say below the picture what it would do and why, knowing no more than who chooses."""
        if self.shown["waits"]:
            self._say("thinking ...")
            self._say(f"hint: {self._caught_up().call('hint')['advice']}")

    def new_match(self) -> None:
        """Begin again, with other luck unless a seed was given."""
        self._act("start", **({} if self._seed is None else {"seed": self._seed}))

    def go_on(self) -> None:
        """Play luck and bots; plies that the rules no longer allow do not come back then."""
        self._act("go_on")

    # ---- the files ----

    def look(self) -> bool:
        """Whether the game's files were saved since the last look. If so they are loaded anew, and the match is played
        again; ``news`` is what ``print(quoin.replay(...))`` shows, or what is wrong with the files, and then the last
        version that loaded stays."""
        if not (names := self._saved.changed()):
            return False
        names = settled(self._saved, names)
        done = self._caught_up().call("reload", picture=self._theme)
        self._show(done, **news_of(names, done))
        if not done["broken"]:
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
                self._say(str(error))
            await asyncio.sleep(_POLL)

    # ---- what follows ----

    def _act(self, verb: str, **given: Any) -> None:
        """A verb that changes the table, and what luck and bots do then."""
        try:
            self._tell(verb, **given)
            self._go_on()
        except ArgumentError:
            raise
        except QuoinError as error:  # of a rule or a bot; the match stands where it was
            self._say(str(error))

    def _go_on(self) -> None:
        """Play luck and bots until a person has to choose, ply by ply, so that each is seen."""
        while not self.shown["held"] and self.shown["next"]["kind"] in ("luck", "bot", "own"):
            self._tell("think")

    def _caught_up(self) -> Session:
        """The session, at ``state``, which others may have changed or replaced."""
        if _mark(self.state) != self._known:
            self._session.begin(self.state)
            self._known = _mark(self.state)
        return self._session

    def _tell(self, verb: str, **given: Any) -> None:
        self._show(asked(self._caught_up(), verb, {**given, "picture": self._theme}))

    def _say(self, message: str) -> None:
        self._show({**self.shown, "message": message})

    def _show(self, shown: Shown, **more: Any) -> None:
        """Tell the page everything anew; what is told of the files stays until they are saved again."""
        state = self._session.state
        assert state is not None
        if _mark(state) != self._known:
            self.state, self._known = state, _mark(state)
        files = {name: self.shown.get(name, otherwise) for name, otherwise in NO_NEWS.items()}
        self.shown = {**shown, **files, **more}

    def _received(self, _: object, content: dict[str, Any], __: object) -> None:
        """A message from the page: a verb, its arguments, and by which name the answer is waited for."""
        verb, given, asks = str(content.get("verb")), dict(content.get("arguments") or {}), content.get("asks")
        given.pop("picture", None)
        try:
            if verb in ANSWERS:
                self.send({"answers": asks, "ok": asked(self._caught_up(), verb, given)})
                return
            if verb not in CHANGES:
                raise ArgumentError(f"a page may not ask for {verb!r}")
            if verb == "start":
                self.new_match()
            else:
                self._act(verb, **given)
            self._show(self.shown, answers=asks)
        except QuoinError as error:
            self.send({"answers": asks, "error": {"text": str(error)}})


def _mark(state: _core.State) -> tuple[object, ...]:
    """By which a state is known from another one, or from what it was."""
    return state.game, state.move_number(), state.to_bytes()

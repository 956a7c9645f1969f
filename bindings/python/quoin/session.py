"""``quoin.Session``: a game at which people and bots sit, for faces that show it. In: verbs with arguments. Out: what
they answer, as dicts and lists."""

from __future__ import annotations

import json
import os
from typing import Any, SupportsIndex

from quoin import _core, errors
from quoin.bots import AnyBot, Choose, checked_bot, choose_of, make_bot, name_of
from quoin.errors import ArgumentError, QuoinError, answering
from quoin.line_up import seat_number

__all__ = ["Session", "exception_of"]

_KINDS: dict[str, type[QuoinError]] = {
    "game": errors.GameError,
    "illegal": errors.IllegalAction,
    "save": errors.SaveError,
    "argument": errors.ArgumentError,
    "budget": errors.BudgetError,
}
_NOBODYS = ("person", "empty")


class Session:
    """Who sits where, a match and its past, what each viewer sees, choosing, undo, hints, reasons: all that a face for
    people needs, by verbs (docs/sessions.md).

    >>> session = quoin.Session("murailles")
    >>> session.sit("yellow", "level(3)")
    >>> session.call("start", seed=1)["prompt"]
    'red to act'

    ``game``: a game or its name, or a state at which the match stands. Everybody is a person until :meth:`sit` seats
    a bot. A session is used by one thread at a time; ``stop`` may come from any."""

    @answering
    def __init__(self, game: _core.Game | _core.State | str | os.PathLike[str] | None = None) -> None:
        self._session = _core.new_session()
        self._bots: dict[str, Choose] = {}
        if isinstance(game, _core.State):
            self._session.begin(game)
        elif isinstance(game, _core.Game):
            self._session.load(game)
        elif game is not None:
            from quoin.catalog import load_game

            self._session.load(load_game(game))

    @property
    def game(self) -> _core.Game | None:
        """The game that is loaded."""
        return self._session.game

    @property
    def state(self) -> _core.State | None:
        """A copy of the match as it stands."""
        return self._session.state

    @property
    def choosing(self) -> _core.Choosing | None:
        """A copy of the choice being made by clicks and picks."""
        return self._session.choosing

    @answering
    def begin(self, state: _core.State) -> None:
        """Go on with this match, also of another game."""
        self._session.begin(state)

    @answering
    def sit(self, seat: SupportsIndex | str, bot: AnyBot) -> None:
        """Seat a bot, ``"person"``, or nobody (``"empty"``): a bot's name, an object with ``choose(state)``, or a
        function of a state."""
        game = self.game
        if game is None:
            raise ArgumentError("no game is loaded")
        name = game.seats[seat_number(game, seat)]
        checked = bot if isinstance(bot, str) and bot in _NOBODYS else checked_bot(bot)
        self._bots.pop(name, None)
        if not isinstance(checked, str):
            made = make_bot(bot) if isinstance(bot, str) else bot
            self._bots[name] = choose_of(made)
            checked = f"own({name_of(checked)})"
        self.call("seats", seats={name: checked})

    def stop(self) -> None:
        """End a call that takes long soon."""
        self._session.stop()

    def call(self, verb: str, /, **arguments: object) -> Any:
        """What the verb answers. A refusal is raised as the :class:`quoin.QuoinError` that fits it; nothing has changed
        then. ``think`` and ``go_on`` ask the bots of Python, too."""
        if verb == "go_on":
            return self._go_on(arguments)
        if verb == "think" and not {"action", "bot"} & arguments.keys() and (action := self._own_choice()) is not None:
            arguments["action"] = action
        return self._call(verb, arguments)

    def _call(self, verb: str, arguments: dict[str, object]) -> Any:
        try:
            said = json.dumps(arguments, default=_plain)
        except RecursionError:
            raise ArgumentError(f'what "{verb}" was given holds too many things in one another') from None
        answer = json.loads(self._session.call(verb, said))
        if "error" in answer:
            raise exception_of(answer["error"])
        return answer["ok"]

    def _go_on(self, arguments: dict[str, object]) -> Any:
        while (answer := self._call("go_on", arguments))["next"]["kind"] == "own":
            action = self._own_choice()
            if action is None:
                return answer
            self._call("think", {"action": action})
        return answer

    def _own_choice(self) -> int | None:
        """What a bot of Python's own chooses, if one is next."""
        state = self.state
        if state is None or state.is_terminal() or state.is_chance_node():
            return None
        choose = self._bots.get(state.game.seats[state.seat])
        return None if choose is None else int(choose(_core.own_luck(state)))


def _plain(value: object) -> object:
    """What JSON has no word for: NumPy's integers, paths."""
    if isinstance(value, SupportsIndex):
        return value.__index__()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise errors.not_a("an argument", "a text, a number, true, false, a list or a dict", value)


def exception_of(error: dict[str, Any]) -> QuoinError:
    """The exception that an error of the session is."""
    kind = _KINDS.get(error["kind"], QuoinError)
    place = error.get("place") or None
    made = kind(
        error["message"],
        file=error.get("file") or None,
        line=error.get("line"),
        column=error.get("column"),
        hint=error.get("hint"),
        source=error.get("source"),
        mark=tuple(error.get("mark") or (0, 1)),
    )
    if place is not None:
        made.add_note(f"argument: {place}")
    return made

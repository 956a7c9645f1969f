"""``quoin.table``: a board in the notebook to click on. In: a game and who plays. Out: a :class:`quoin.Table`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, SupportsIndex

from quoin import _core
from quoin.bots import STANDARD_BOT, AnyBot, choose_of, make_bot
from quoin.drawing.pictures import Theme, need_theme
from quoin.drawing.scenes import viewer_of
from quoin.errors import ArgumentError, answering
from quoin.extras import optional

if TYPE_CHECKING:
    from quoin.drawing.widget import Table

__all__ = ["Table", "table"]


@answering
def table(
    game: _core.Game | str,
    against: AnyBot | None = STANDARD_BOT,
    seat: SupportsIndex | str = 0,
    seed: int | None = None,
    *,
    theme: Theme = "auto",
    follow: bool = False,
) -> Table:
    """A match to play in the notebook by clicking: ``seat`` is yours, ``against`` plays the others: a bot, its
    name (``"level(5)"``), or a function of a state that gives an action.

    ``against=None``: people play all seats, each seeing what is its own. Luck is drawn by itself, from ``seed`` if one
    is given. ``.state`` is the match as it stands.

    ``follow=True``: whenever a file of the game is saved, the table loads it anew, plays the match again and says below
    the board what is wrong with the file or the first ply that differs (:func:`quoin.replay`)."""
    need_theme(theme)
    optional("anywidget", "notebook")
    from quoin.drawing.widget import Table

    if not isinstance(game, _core.Game):
        from quoin.catalog import load_game

        game = load_game(game)
    mine = viewer_of(game, seat)
    if mine is None or mine < 0:
        raise ArgumentError("a seat must be named", hint="seats: " + ", ".join(game.seats))
    bot = None if against is None else choose_of(make_bot(against, seed) if isinstance(against, str) else against)
    made = Table(game, mine, bot, seed, theme)
    if follow:
        made.follow()
    return made


def __getattr__(name: str) -> Any:
    """``Table``, or where its packages are missing a class of that name, which asks for them when it is made."""
    if name != "Table":
        raise AttributeError(f"module 'quoin.drawing.table' has no attribute '{name}'")
    if find_spec("anywidget") is None:
        return type(name, (), {"__init__": _ask, "__module__": __name__, "__doc__": _ask.__doc__})
    from quoin.drawing.widget import Table

    return Table


def _ask(self: object, *_: object, **__: object) -> None:
    """The widget that :func:`quoin.table` makes; its packages are not installed."""
    optional("anywidget", "notebook")

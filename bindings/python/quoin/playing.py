"""``quoin.play``, and the one loop over the nodes of a match that Python has: everything that plays uses it.

In: a state, who chooses for which seat, who watches, when to stop. Out: the state played on.
"""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeGuard

from quoin import _core
from quoin.bots import Choose
from quoin.catalog import load_game
from quoin.errors import IllegalAction, QuoinError, answering, not_a, shown
from quoin.line_up import Bots, choosers, line_up
from quoin.plies import Ply

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Luck", "Stop", "Watcher", "earlier", "play", "settle", "settle_batch"]

Watcher = Callable[[_core.State, Ply], object]
"""Sees each ply that was played, and a copy of the state after it."""
Stop = Callable[[_core.State], bool]
"""Whether a match is to stop here; it gets a copy of the state."""
Luck = Callable[[_core.State], int | Sequence[int] | None]
"""Luck chosen: an outcome, at a deal its draws (``Ply.draws``); ``None`` draws it from the seed."""


@answering
def play(
    start: _core.Game | _core.State | str | os.PathLike[str],
    bots: Bots = "random",
    *,
    seed: int | None = None,
    luck: Luck | None = None,
    watch: Watcher | Iterable[Watcher] = (),
    until: Stop | None = None,
) -> _core.State:
    """Play a match between bots; the state in which it ended.

    >>> state = quoin.play("murailles", ["greedy-playout:50", lambda state: state.legal_actions()[0]], seed=1)
    >>> quoin.play("murailles", seed=1, until=lambda state: state.move_number() == 10)

    **start**: a game or its name, of which a new match begins; or a state, which is itself played on.

    **bots**: one for all seats, one for each, or a dict by the seats' names: a name (``"random"``,
    ``"greedy-playout(playouts=50)"``, or one of :func:`register_bot`), an object with ``choose(state)``, a function of
    a state that returns an action. They get a copy of the state, what is hidden in it too, but with luck of its own
    (:class:`State`), and choose for ``state.seat``; where several seats choose at once they are asked one after the
    other.

    **seed** fixes the luck of a new match, and what named bots draw. ``None``: a fresh one; of a state its own. The
    match of ``play(game, bots, seed=s)`` is that of :func:`quoin.simulate` in whose row the seed ``s`` stands.

    **luck**: a function of a state that chooses the luck that is due: an outcome, or at a deal a list of draws;
    ``None`` as its answer, or no function, draws from the seed.

    **watch**: a function, or several, called with a copy of the state and the :class:`Ply` after each ply, luck too.

    **until**: a function of a state; the match stops where it is true, and goes on if the state is played again.

    A bot that chooses what it may not raises ``IllegalAction`` with bot, seat, ply and reason. What a bot itself
    raises, and Ctrl-C while it thinks, comes out as it is, with a note that tells seat and ply. Nothing is lost then: a
    state that was given stands before the ply that failed, and the same call goes on with it.
    """
    state = start if isinstance(start, _core.State) else _game(start).new_initial_state(seed)
    lined_up = line_up(state.game, bots)
    for name, function in (("luck", luck), ("until", until)):
        if function is not None and not callable(function):
            raise not_a(name, "a function of a state", function)
    names = [f"{name} as {seat}" for name, seat in zip(lined_up.names, state.game.seats, strict=True)]
    functions = choosers(lined_up, state.seed if seed is None else seed)
    settle(state, functions, luck=luck, watch=_watchers(watch), until=until, names=names)
    return state


def settle(
    state: _core.State,
    choosers: Mapping[int, Choose] = {},
    *,
    luck: Luck | None = None,
    watch: Iterable[Watcher] = (),
    until: Stop | None = None,
    names: Sequence[str] | None = None,
) -> None:
    """Play on until a seat is to choose that has no chooser, the match is over, or ``until`` is true.

    ``names``: what errors call the seats."""
    watchers = tuple(watch)
    while not state.is_terminal() and not (until is not None and until(state.clone())):
        lucky = state.is_chance_node()
        choose = luck if lucky else choosers.get(state.seat)
        if choose is None and not lucky:
            return
        _ply(state, choose, names)
        for watcher in watchers:
            ply = state.last_ply()
            assert ply is not None
            watcher(state.clone(), ply)


def settle_batch(
    batch: _core.StateBatch, seats: NDArray[np.int32], choosers: Sequence[Mapping[int, Choose]] | None = None
) -> None:
    """The same for each state of a batch: play on until the seat of its row is to choose, or its match is over.

    ``choosers``: by row, then by seat; ``None``: random ones, drawn natively."""
    import numpy as np  # the batch has brought it; a match in the terminal does without

    while True:
        current = batch.current_player
        rows = np.flatnonzero((current != seats) & (current >= 0))
        if not len(rows):
            return
        actions = np.full(len(batch), -1, np.int32)
        if choosers is None:
            actions[rows] = batch.sample_actions()[rows]
        else:
            for row in rows.tolist():
                actions[row] = _chosen(batch.state(row), choosers[row][int(current[row])])
        batch.step(actions)


def earlier(state: _core.State) -> Iterator[_core.State]:
    """The states of a match from this one back to the first that is known, each a copy."""
    now = state.clone()
    yield now
    while now.last_ply() is not None:
        now = now.clone()
        now.undo_action()
        yield now


def _game(start: _core.Game | str | os.PathLike[str]) -> _core.Game:
    given: object = start
    if isinstance(given, _core.Game):
        return given
    if not isinstance(given, str | os.PathLike):
        raise not_a("start", "a game, its name, or a state", given)
    return load_game(given)


def _watchers(watch: Watcher | Iterable[Watcher]) -> tuple[Watcher, ...]:
    given: object = watch
    found = []
    for watcher in [given] if callable(given) or not isinstance(given, Iterable) else given:
        if not callable(watcher):
            raise not_a("watch", "a function of a state and a ply, or a list of them", watcher)
        found.append(watcher)
    return tuple(found)


def _ply(state: _core.State, choose: Callable[[_core.State], object] | None, names: Sequence[str] | None) -> None:
    """Play a ply as ``choose`` has it, or luck as the seed has it."""
    chosen = None if choose is None else _asked(state, choose, names)
    try:
        if chosen is None and state.is_chance_node():
            state.play_luck()
        elif type(chosen) is int:
            state.apply_action(chosen)
        elif state.node == "deal" and (isinstance(chosen, Sequence) or _is_array(chosen)):
            state.apply_deal(list(chosen))
        else:
            state.apply_action(_number(chosen))
    except QuoinError as error:
        if choose is None or (not isinstance(error, IllegalAction) and state.node != "deal"):
            raise
        raise _refused(state, chosen, names, error) from None


def _is_array(value: object) -> TypeGuard[NDArray[Any]]:
    numpy = sys.modules.get("numpy")  # without which there are no arrays
    return numpy is not None and isinstance(value, numpy.ndarray)


def _chosen(state: _core.State, choose: Choose) -> int:
    """A legal action of who is next."""
    chosen = _asked(state, choose, None)
    try:
        number = _number(chosen)
        if reason := state.why_not(number):
            raise IllegalAction(reason)
    except IllegalAction as error:
        raise _refused(state, chosen, None, error) from None
    return number


def _asked(state: _core.State, choose: Callable[[_core.State], object], names: Sequence[str] | None) -> object:
    """What is chosen; an exception gets a note that says who was to choose where. Who chooses for a seat cannot foresee
    the match's luck from the copy that it gets."""
    try:
        return choose(state.clone() if state.is_chance_node() else _core.own_luck(state))
    except BaseException as error:
        where = f"ply {state.move_number() + 1} of {state.game} (seed {state.seed})"
        error.add_note(f"{_who(state, names)} was to choose in {where}")
        raise


def _who(state: _core.State, names: Sequence[str] | None) -> str:
    return "luck" if state.is_chance_node() else (names or state.game.seats)[state.seat]


def _refused(state: _core.State, chosen: object, names: Sequence[str] | None, error: QuoinError) -> IllegalAction:
    where = f"{_who(state, names)} chose {shown(chosen)} in ply {state.move_number() + 1}"
    return IllegalAction(f"{where}: {error.message}", hint=error.hint)


def _number(action: object) -> int:
    """A plain int from any integer, NumPy's too; ``IllegalAction`` that helps with what is often returned instead."""
    if isinstance(action, SupportsIndex):
        try:
            return operator.index(action)
        except TypeError:
            pass
    hint = "state.legal_actions() lists what may be chosen"
    if action is None:
        hint = "does the function end without return?"
    elif isinstance(action, str):
        hint = "state.string_to_action(text) gives the number of a text"
    raise IllegalAction("an action is an integer", hint=hint)

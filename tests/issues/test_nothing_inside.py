"""Objects with nothing inside (``State.__new__(State)``, another ``__class__``), None where a method's own object or a
game belongs, lists without end and arrays of terabytes ended the process, or took all memory."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quoin
from quoin import _core, checks

COIN = Path(__file__).parent / "games" / "coin"
CLASSES = [quoin.Game, quoin.State, quoin.StateBatch, quoin.Bot]


def _ways(kind: Any) -> list[Callable[[], object]]:
    child = type("Child", (kind,), {"__init__": lambda self: None})
    return [
        kind,
        child,
        lambda: kind.__new__(kind),
        lambda: kind.__new__(child),
        lambda: kind.__base__.__new__(kind),
        lambda: kind.__base__.__new__(child),
        lambda: object.__new__(kind),
        lambda: copyreg.__newobj__(kind),  # type: ignore[attr-defined]
        lambda: copyreg._reconstructor(kind, object, None),  # type: ignore[attr-defined]
    ]


@pytest.mark.parametrize("kind", CLASSES)
def test_no_object_of_ours_is_made_but_by_our_functions(kind: type) -> None:
    for way in _ways(kind):
        with pytest.raises(TypeError):
            way()
    with pytest.raises(quoin.WrongType, match=rf"^a {kind.__name__} is not made by {kind.__name__}\(\) \(say "):
        kind.__new__(kind)


def test_no_object_becomes_one_of_another_class() -> None:
    state = quoin.load_game(COIN).new_initial_state(1)
    with pytest.raises(TypeError, match="assignment only supported for mutable types"):
        state.__class__ = quoin.Game
    with pytest.raises(TypeError, match="immutable type"):
        quoin.State.clone = None  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("kind", CLASSES)
def test_none_is_no_object_of_ours(kind: type) -> None:
    asked = 0
    for name, entry in vars(kind).items():
        function = entry.fget if isinstance(entry, property) else entry
        if name in ("__new__", "__init__", "__module__", "__doc__", "__hash__") and not callable(function):
            continue
        try:
            function(None)
        except TypeError:
            asked += 1
    assert asked > 3
    with pytest.raises(quoin.WrongType, match="self is a State; found None"):
        quoin.State.hash(None)  # type: ignore[arg-type]


GAMELESS: list[Callable[[Any], object]] = [
    lambda none: quoin.profile(none),
    lambda none: checks.check(none),
    lambda none: _core.play_matches(none, np.zeros(1, np.uint64), ["random"], 1, True, None),
    lambda none: _core.match_columns(none, []),
    lambda none: _core.coverage(none, 1, 1),
    lambda none: _core.restore_state(none, ""),
    lambda none: _core.restore_batch(none, 1, 1, 1, False, ()),
    lambda none: _core.perft(none, 1, 1),
    lambda none: quoin.make_bot("random").choose(none),
    lambda none: quoin.load_game(COIN).new_batch(1).set_state(0, none),
]


@pytest.mark.parametrize("call", GAMELESS, ids=range(len(GAMELESS)))
def test_none_is_no_game(call: Callable[[Any], object]) -> None:
    with pytest.raises(quoin.WrongType, match=r" is a (Game|State); found None"):
        call(None)


def test_a_list_without_end_is_no_list() -> None:
    state = quoin.load_game(COIN).new_initial_state(1)
    endless: Any = (number for number in count())
    with pytest.raises(quoin.WrongType, match="draws is a list of integers; found <generator"):
        state.apply_deal(endless)
    for call in (
        lambda: _core.as_ranges(endless),
        lambda: _core.advice(endless, [], []),
        lambda: _core.advice([], endless, []),
        lambda: _core.replay(state, state.game, endless),
    ):
        with pytest.raises(quoin.WrongType, match="found <generator"):
            call()


def test_an_array_of_terabytes_is_not_copied() -> None:
    game = quoin.load_game(COIN)
    large: Any = np.broadcast_to(np.int8(0), (2**40,))
    with pytest.raises(quoin.ArgumentError, match=rf"each of the 3 states is needed; found {2**40}"):
        game.new_batch(3).step(large)
    with pytest.raises(MemoryError, match="there is not enough memory for this"):
        game.new_initial_state(1).apply_deal(large)


def test_a_batch_that_cannot_fit_is_refused_before_it_is_made() -> None:
    with pytest.raises(quoin.ArgumentError, match=r"2147483647 states of coin take \d+ MB; this machine has \d+ MB"):
        quoin.load_game(COIN).new_batch(2**31 - 1)


def test_a_list_without_end_is_not_read_to_its_end() -> None:
    endless: Any = count()
    with pytest.raises(
        quoin.ArgumentError, match="measures is a list of at most 100,000; this one has more, or no end"
    ):
        quoin.compare(COIN, COIN, measures=endless, progress=False)
    with pytest.raises(quoin.ArgumentError, match="frames is a list of at most 100,000"):
        quoin.concat(endless)
    with pytest.raises(quoin.ArgumentError, match="playouts is a list of at most 100,000"):
        quoin.report(COIN, playouts=endless, progress=False)


class Unshown:
    """What cannot be shown."""

    def __repr__(self) -> str:
        raise RecursionError


def test_what_cannot_be_shown_is_told_by_its_class() -> None:
    state = quoin.load_game(COIN).new_initial_state(1)
    wrong: Any = Unshown()
    with pytest.raises(quoin.WrongType, match="action is an integer; found a Unshown that cannot be shown"):
        state.apply_action(wrong)
    with pytest.raises(quoin.ArgumentError, match="a seat is a number or a name, not a Unshown that cannot be shown"):
        state.view(wrong)


def test_half_a_character_is_no_text() -> None:
    game = quoin.load_game(COIN)
    with pytest.raises(quoin.ArgumentError, match=r"holds half a character \(a lone surrogate\)"):
        game.new_initial_state(1).view("\ud800")
    with pytest.raises(quoin.ArgumentError, match=r"holds half a character \(a lone surrogate\)"):
        game.action_from_dict({"kind": "\ud800"})


def test_a_method_of_ours_tells_a_wrong_self_in_a_sentence() -> None:
    wrong: Any = 3
    with pytest.raises(quoin.WrongType, match=r"^State\.__str__: self is a State; found 3"):
        quoin.State.__str__(wrong)
    with pytest.raises(quoin.WrongType, match=r"^StateBatch\.plies: self is a StateBatch; found 3"):
        quoin.StateBatch.plies.__get__(wrong)  # type: ignore[attr-defined]

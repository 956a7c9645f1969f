"""A call of a public function with an argument missing, unknown or one too many is a WrongType with the signature."""

from __future__ import annotations

import inspect
import pickle
from types import FunctionType

import pytest

import quoin
from quoin import _core, environments, modding
from quoin.environments import openspiel
from quoin.errors import WrongType

FUNCTIONS = {
    f"{home.__name__}.{name}": one
    for home in (quoin, environments, modding, openspiel)
    for name in (home.__all__ if home is not openspiel else ["load_game"])
    if isinstance(one := getattr(home, name), FunctionType)
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_calls_are_told_with_the_signature(name: str) -> None:
    function = FUNCTIONS[name]
    parameters = inspect.signature(function).parameters.values()
    own = name.rpartition(".")[2]
    with pytest.raises(WrongType, match="positional argument") as caught:
        function(*[None] * 99)
    assert isinstance(caught.value, TypeError)
    assert caught.value.hint is not None
    assert caught.value.hint.startswith(f"{own}(")
    if any(one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters):
        with pytest.raises(WrongType, match=rf"{own}\(\) missing \d required positional argument"):
            function()
    if not any(one.kind is one.VAR_KEYWORD for one in parameters):
        with pytest.raises(WrongType, match="unexpected keyword argument 'nonsense'"):
            function(nonsense=1)


def test_the_signature_is_that_of_the_function() -> None:
    with pytest.raises(WrongType) as caught:
        quoin.load_match()  # type: ignore[call-arg]
    assert caught.value.hint == "load_match(path, game=None, *, files=None, jit=True)"
    assert pickle.loads(pickle.dumps(quoin.simulate)) is quoin.simulate
    assert pickle.loads(pickle.dumps(_core.primitives)) is _core.primitives


def test_a_mistake_within_what_was_called_stays_what_it_is() -> None:
    def bot(state: quoin.State) -> int:
        return state.legal_actions(1, 2, 3, 4)[0]  # type: ignore[call-arg]

    def other(state: quoin.State, more: int) -> int:
        return more

    with pytest.raises(TypeError, match="takes 1 argument"):
        quoin.play("tic_tac_toe", bot, seed=1)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'more'") as caught:
        quoin.play("tic_tac_toe", other, seed=1)  # type: ignore[arg-type]
    assert not isinstance(caught.value, WrongType), "the bot's own mistake"

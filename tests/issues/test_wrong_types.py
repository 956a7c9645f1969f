"""Wrong arguments were answered with pybind11's own texts ("incompatible function arguments", C++ types): every
function of the compiled half is called with things that do not belong there, and answers in sentences."""

from __future__ import annotations

import ast
import copy
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quoin
from quoin import _core
from quoin.learning.model import model_for
from quoin.learning.network_file import network_text

STUB = ast.parse((Path(quoin.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
COIN = Path(__file__).parent / "games" / "coin"
RAW = ("incompatible", "C++", "pybind", "std::", "onstructor", "cast ", "_core", "<built-in", "object at 0x7")


class Thing:
    """Nothing that any function takes."""

    def __repr__(self) -> str:
        return "<a thing>"


WRONG: list[Any] = [Thing(), "x", 1.5, None, [Thing()], {"x": Thing()}, b"x", 2**70, -(2**70), np.zeros((2, 2)), Thing]


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function and method of the stub by name; of overloads each version."""
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and not item.decorator_list:
                    yield f"{node.name}.{item.name}", item


TAKES_ANYTHING = ("__copy__", "__hash__", "_repr_html_", "__exit__")
FUNCTIONS = [(name, node) for name, node in functions() if not name.endswith(TAKES_ANYTHING)]


@pytest.fixture
def owners() -> dict[str, Any]:
    game = quoin.load_game(COIN)
    state = game.new_initial_state(1)
    owners: dict[str, Any] = {"Game": game, "State": state, "StateBatch": game.new_batch(2, 1)}
    tree = _core.new_tree(game.new_batch(2, 1), 4, 1.5, None, 1, "puct", 16, 1, True)
    owners |= {"EvaluatedTree": tree, "Leaves": tree.ask(2)}
    network = _core.read_network(game, network_text(game, model_for(game).layers()), "network.qnn")
    owners |= {"Network": network, "TurnedViews": _core.turned_views(game, 1)}
    state.play_luck()
    pictures = {"FilmParts": _core.film_parts(state)}
    pictures |= {"Choosing": _core.choosing(state), "Reasons": _core.reasons(state), "Session": _core.new_session()}
    return {**owners, **pictures, "Bot": quoin.make_bot("random", 1), "Underway": _core.underway()}


def sample(kind: str, owners: dict[str, Any]) -> Any:
    """Something that fits the type, so that the others are looked at."""
    fitting = {"int": 0, "str": "x", "bool": True, "float": 0.01, **owners}
    if kind in fitting:
        return fitting[kind]
    return {"list": [], "dict": {}, "tuple": ()}.get(kind.partition("[")[0])


def refused(call: Callable[..., Any], *given: Any, **named: Any) -> str:
    """The text of the error; empty if the call was taken."""
    try:
        call(*given, **named)
    except Exception as error:  # of Python itself, e.g. for a path
        return str(error)
    return ""


@pytest.mark.parametrize(("name", "node"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_no_function_answers_with_the_texts_of_pybind11(
    name: str, node: ast.FunctionDef, owners: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    owner, _, own = name.rpartition(".")
    call = getattr(owners[owner], own) if owner else getattr(_core, own)
    arguments = [one for one in [*node.args.args, *node.args.kwonlyargs] if one.arg != "self"]
    fitting = {one.arg: sample(ast.unparse(one.annotation), owners) for one in arguments if one.annotation}
    texts = [refused(call, *[Thing()] * 9), refused(call, nonsense=Thing())]
    assert all(texts), "too many, and one that there is not"
    if node.args.args[bool(owner) :] and not node.args.defaults:
        texts.append(refused(call))
        assert texts[-1].endswith(")"), "one is missing: the signature is told"
    for one in arguments:
        wrongs = [wrong for wrong in WRONG if one.arg != "seconds" or not isinstance(wrong, (int, float))]
        texts += [refused(call, **{**fitting, one.arg: wrong}) for wrong in wrongs]
    for text in texts:
        assert not [raw for raw in RAW if raw in text], text


SENTENCES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (
        lambda it: it["State"].apply_action("say head"),
        "State.apply_action: action is an integer; found 'say head' (State.apply_action(action: int))",
    ),
    (lambda it: it["State"].apply_action(1.0), "State.apply_action: action is an integer; found 1.0"),
    (lambda it: it["State"].apply_action(2**70), f"State.apply_action: action is too large a number: {2**70}"),
    (lambda it: it["State"].apply_action(), "State.apply_action: action is missing"),
    (lambda it: it["State"].apply_action(1, 2), "State.apply_action: takes 1 argument; found 2"),
    (lambda it: it["State"].apply_action(move=1), 'State.apply_action: knows no argument "move"; there are action'),
    (lambda it: it["State"].apply_action(1, action=2), "State.apply_action: action is given twice"),
    (lambda it: it["State"].clone(1), "State.clone: takes no arguments; found 1 (State.clone(*, luck: "),
    (lambda it: it["State"].apply_deal([1, "x"]), "State.apply_deal: draws is a list of integers; found [1, 'x']"),
    (lambda it: it["State"].action_to_string(0, "x"), "State.action_to_string: action is an integer; found 'x'"),
    (lambda it: it["Game"].string_to_action(7), "Game.string_to_action: text is a text; found 7"),
    (lambda it: it["Game"].action_from_dict([]), "Game.action_from_dict: fields is a dict; found []"),
    (lambda it: it["Bot"].choose(it["Game"]), "Bot.choose: state is a State; found <quoin.Game coin>"),
    (lambda it: it["Bot"].analyse(3), "Bot.analyse: state is a State; found 3 (Bot.analyse(state: State))"),
    (lambda it: it["StateBatch"][3], "StateBatch.__getitem__: name is a text; found 3"),
    (lambda it: quoin.State.clone(3), "State.clone: self is a State; found 3"),
    (lambda it: quoin.make_bot(3), "make_bot: name is a text; found 3 (make_bot(name: str, seed: int | None=None"),
    (lambda it: quoin.make_bot("random", playouts="many"), "make_bot: playouts is an integer; found 'many'"),
    (lambda it: quoin.State(), "a State is not made by State() (say game.new_initial_state())"),
    (lambda it: quoin.Bot("random"), 'a Bot is not made by Bot() (say quoin.make_bot("random"))'),
]


@pytest.mark.parametrize(("call", "begins"), SENTENCES, ids=[text[:40] for _, text in SENTENCES])
def test_the_sentence_names_the_argument(call: Callable[..., object], begins: str, owners: dict[str, Any]) -> None:
    with pytest.raises(quoin.WrongType) as told:
        call(owners)
    assert str(told.value).startswith(begins)
    assert isinstance(told.value, TypeError)
    assert isinstance(told.value, quoin.ArgumentError)
    assert told.value.__context__ is None, "nothing of pybind11 stands above it"


PYTHONS: list[tuple[Callable[[Any, dict[str, Any]], object], str]] = [
    (lambda wrong, it: quoin.load_game(wrong), "a game is its name or the path of its folder"),
    (lambda wrong, it: quoin.simulate(wrong, 1), "a game is its name or the path of its folder"),
    (lambda wrong, it: quoin.table(wrong), "a game is its name or the path of its folder"),
    (lambda wrong, it: quoin.environments.aec(wrong), "a game is its name or the path of its folder"),
    (lambda wrong, it: quoin.environments.vector(it["Game"], wrong), "num_envs is an integer"),
    (lambda wrong, it: quoin.perft(wrong, 2), "position is a Game or a State"),
    (lambda wrong, it: quoin.perft(it["State"], wrong), "perft: depth is an integer"),
    (lambda wrong, it: quoin.draw(wrong), "state is a State"),
    (lambda wrong, it: quoin.film(wrong), "state is a State"),
    (lambda wrong, it: quoin.film(it["State"], seconds=wrong), "seconds is a number"),
    (lambda wrong, it: quoin.summary(wrong), "frame is a DataFrame of quoin.simulate"),
    (lambda wrong, it: quoin.concat(wrong), "frames is a list of DataFrames"),
    (lambda wrong, it: quoin.concat([wrong]), "frame is a DataFrame of quoin.simulate"),
]


@pytest.mark.parametrize(("call", "says"), PYTHONS, ids=[str(number) for number in range(len(PYTHONS))])
def test_functions_of_the_python_half_answer_alike(
    call: Callable[[Any, dict[str, Any]], object], says: str, owners: dict[str, Any]
) -> None:
    with pytest.raises(quoin.WrongType) as told:
        call(Thing(), owners)
    assert str(told.value).startswith(f"{says}; found <a thing>")


def test_a_property_is_set_to_what_fits(owners: dict[str, Any]) -> None:
    with pytest.raises(quoin.WrongType, match=r"^StateBatch\.threads does not take 'many'$"):
        owners["StateBatch"].threads = "many"


def test_errors_of_what_was_called_stay_as_they_are(owners: dict[str, Any]) -> None:
    def sampler() -> float:
        raise TypeError("not today")

    with pytest.raises(TypeError, match=r"^not today$"):
        owners["State"].resample_from_infostate(0, sampler)


def test_states_compare_with_anything_and_are_copied_and_pickled_as_ever(owners: dict[str, Any]) -> None:
    state = owners["State"]
    assert state != 3
    assert owners["Game"] != "coin"
    assert copy.copy(state) == copy.deepcopy(state) == pickle.loads(pickle.dumps(state)) == state


def test_a_bot_that_chooses_nonsense_is_told_so() -> None:
    with pytest.raises(quoin.IllegalAction, match=r"as red in match 0 chose 'head' in ply 2: an action is an integer"):
        quoin.simulate(COIN, 1, bots=lambda state: "head")

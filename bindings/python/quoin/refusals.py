"""Calls that the compiled half does not take, told in a sentence: which argument, what it is to be, what was found.

In: the name and the text of a function as _core.pyi has them (the signatures stand in the text), and the arguments of
the call. Out: the exception to raise. Asked for by the compiled half (refusals.cpp).
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from quoin import _core
from quoin.errors import WrongType, shown

__all__ = ["no_constructor", "wrong_type"]

_INTEGERS = range(-(2**63), 2**63)


class _Problem(NamedTuple):
    text: str
    progress: int
    """How many arguments fit before it: the version of a function that fits best is the one that was meant."""


def wrong_type(name: str, doc: str, given: tuple[object, ...], named: Mapping[str, object]) -> WrongType:
    """What is wrong with a call of ``name`` (``"State.apply_action"``)."""
    owner, _, function = name.rpartition(".")
    versions = _versions(function, doc)
    problems = [(found, version) for version in versions if (found := _problem(version, owner, given, named))]
    if not problems and any(_SURROGATES.search(text) for text in _texts([*given, *named.values()])):
        return WrongType(f"{name}: a text holds half a character (a lone surrogate)")
    if not problems:
        listed = ", ".join([*map(shown, given[bool(owner) :]), *(f"{key}={shown(one)}" for key, one in named.items())])
        return WrongType(f"{name} does not take {listed or 'no arguments'}")
    worst, meant = max(problems, key=lambda pair: pair[0].progress)
    return WrongType(f"{name}: {worst.text}", hint=_signature(name, meant))


def _versions(function: str, doc: str) -> list[ast.arguments]:
    """The signatures at the head of a text: one, or one a line for each overload."""
    lines = doc.partition("--\n\n")[2] or doc
    found = []
    for line in lines.partition("\n\n")[0].splitlines():
        if line.startswith(f"{function}("):
            node = ast.parse(f"def {line}: ...").body[0]
            assert isinstance(node, ast.FunctionDef)
            found.append(node.args)
    return found


def _signature(name: str, arguments: ast.arguments) -> str:
    return f"{name}({ast.unparse(arguments)})".replace("(self, ", "(").replace("(self)", "()")


def _problem(
    version: ast.arguments, owner: str, given: tuple[object, ...], named: Mapping[str, object]
) -> _Problem | None:
    """The first thing that does not fit."""
    places, only_named = version.args, version.kwonlyargs
    if len(given) > len(places):
        most, found = len(places) - bool(owner), len(given) - bool(owner)
        return _Problem(f"takes {most or 'no'} argument{'s' * (most != 1)}; found {found}", 0)
    values = dict(zip((one.arg for one in places), given, strict=False))
    known = [one.arg for one in [*places, *only_named]]
    for key in named:
        if key not in known:
            there = ", ".join(one for one in known if one != "self") or "none"
            return _Problem(f'knows no argument "{key}"; there are {there}', 0)
        if key in values:
            return _Problem(f"{key} is given twice", 0)
    values |= named
    optional = {one.arg for one in places[len(places) - len(version.defaults) :]}
    optional |= {one.arg for one, default in zip(only_named, version.kw_defaults, strict=True) if default is not None}
    for progress, one in enumerate([*places, *only_named]):
        kind = ast.Name(owner) if one.arg == "self" else one.annotation
        if one.arg not in values:
            if one.arg not in optional:
                return _Problem(f"{one.arg} is missing", progress)
        elif kind is not None and (wrong := _wrong(values[one.arg], kind)):
            return _Problem(f"{one.arg} {wrong}", progress)
    return None


def _wrong(value: object, kind: ast.expr) -> str:
    """What is wrong with a value, or an empty text."""
    if _fits(value, kind):
        return ""
    if isinstance(kind, ast.Name) and kind.id == "int" and _is_index(value):
        return f"is too large a number: {shown(value)}"
    if isinstance(kind, ast.Name) and kind.id == "str" and isinstance(value, str):
        return f"holds half a character (a lone surrogate): {shown(value)}"
    return f"is {_words(kind)}; found {shown(value)}"


def _fits(value: object, kind: ast.expr) -> bool:
    """Whether the value is of the kind; kinds that are not known here fit."""
    if isinstance(kind, ast.BinOp):
        return _fits(value, kind.left) or _fits(value, kind.right)
    if isinstance(kind, ast.Constant):
        return value is None
    if isinstance(kind, ast.Subscript):
        return _holds(value, kind)
    name = kind.id if isinstance(kind, ast.Name) else ""
    if name in _OURS:
        return isinstance(value, getattr(_core, name))
    return _KINDS[name](value) if name in _KINDS else True


def _holds(value: Any, kind: ast.Subscript) -> bool:
    """The same for lists, dicts and tuples, with what is in them."""
    name = kind.value.id if isinstance(kind.value, ast.Name) else ""
    if name in ("list", "Sequence"):
        sequence = hasattr(value, "__len__") and hasattr(value, "__getitem__")  # a generator may have no end
        if not sequence or isinstance(value, str | bytes | Mapping):
            return False
        return all(_fits(one, kind.slice) for one in value)
    if name == "dict":
        return isinstance(value, Mapping)
    if name == "tuple":
        return isinstance(value, tuple)
    return callable(value) if name == "Callable" else True


def _texts(value: object, deepest: int = 8) -> Iterator[str]:
    """The texts in lists and dicts within one another, but for those further down than anything that we take."""
    if deepest == 0:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts([*value.keys(), *value.values()], deepest)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one, deepest - 1)


def _words(kind: ast.expr) -> str:
    """What a value is to be, for people."""
    if isinstance(kind, ast.BinOp):
        return f"{_words(kind.left)} or {_words(kind.right)}"
    if isinstance(kind, ast.Subscript) and isinstance(kind.value, ast.Name):
        plain = {"list": "a list", "Sequence": "a list", "dict": "a dict", "tuple": "a tuple", "Callable": "a function"}
        outer = plain.get(kind.value.id, ast.unparse(kind))
        return f"{outer} of {_PLURALS.get(ast.unparse(kind.slice), 'values')}" if outer == "a list" else outer
    text = ast.unparse(kind)
    return _WORDS.get(text, f"a {text}" if text in _OURS else text)


def _is_index(value: Any) -> bool:
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


_SURROGATES = re.compile("[\ud800-\udfff]")
_OURS = (
    "Game",
    "State",
    "StateBatch",
    "Bot",
    "Underway",
    "FilmParts",
    "Choosing",
    "Reasons",
)
_KINDS: dict[str, Callable[[Any], bool]] = {
    "int": lambda value: _is_index(value) and operator.index(value) in _INTEGERS,
    "str": lambda value: isinstance(value, str) and not _SURROGATES.search(value),
    "bool": lambda value: hasattr(type(value), "__bool__"),
    "float": lambda value: not isinstance(value, str) and (hasattr(value, "__float__") or _is_index(value)),
}
_WORDS = {"int": "an integer", "str": "a text", "bool": "True or False", "float": "a number"}
_PLURALS = {"int": "integers", "str": "texts", "int | None": "integers (or None)", "State": "states"}

_MADE_BY = {
    "Game": 'quoin.load_game("murailles")',
    "State": "game.new_initial_state()",
    "StateBatch": "game.new_batch(n)",
    "EvaluatedTree": "quoin.Tree(batch)",
    "Leaves": "tree.ask()",
    "Bot": 'quoin.make_bot("random")',
    "Underway": "quoin._core.underway()",
    "FilmParts": "quoin._core.film_parts(state)",
    "Choosing": "quoin._core.choosing(state)",
    "Session": "quoin._core.new_session()",
    "Reasons": "quoin._core.reasons(state)",
    "Network": "quoin.read_network(game, text, name)",
    "TurnedViews": "quoin._core.turned_views(game, seed)",
}


def no_constructor(name: str) -> WrongType:
    """What ``quoin.State()`` and ``quoin.State.__new__(quoin.State)`` raise; a class's whole name counts by its end."""
    own = name.rpartition(".")[2]
    return WrongType(f"a {own} is not made by {own}()", hint=f"say {_MADE_BY[own]}")

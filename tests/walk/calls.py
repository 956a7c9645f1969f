"""The calls: for each target one wrong argument after the other, the others valid; too few, too many, unknown ones.

A call is told by a text before it is made, so that one that ends the process is known by name.
"""

from __future__ import annotations

import importlib
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from quoin import _core
from walk.makers import LATEST, MISSING, OTHERS, owner_of, valid
from walk.targets import Parameter, Target, targets
from walk.wrongs import WRONGS, Thing

__all__ = ["KINDS", "Call", "calls"]

KINDS: dict[str, Callable[[], Any]] = {**WRONGS, **OTHERS}
FEW = ("None", "an object", "2**63", "a text", "half a state", "a state of another game")
"""The kinds that stand for ``self`` too."""


@dataclass(frozen=True)
class Call:
    """One call; ``make`` prepares it and gives what to do."""

    label: str
    target: Target
    parameter: str
    kind: str
    make: Callable[[], Callable[[], Any]]


def calls() -> Iterator[Call]:
    """All calls, in an order that is always the same."""
    for target in targets():
        yield from _one_wrong(target)
        yield from _wrong_number(target)
        if target.owner and ":" not in target.owner and target.way in ("call", "get", "set"):
            yield from _wrong_self(target)


def _one_wrong(target: Target) -> Iterator[Call]:
    for place, parameter in enumerate(target.parameters):
        owners = len(owner_of(target.owner)) if target.way != "make" and target.owner else 1
        for kind in KINDS:
            for which in range(owners):
                label = f"{target.label} [{target.way} {which}] {parameter.name} = {kind}"
                yield Call(label, target, parameter.name, kind, _prepared(target, which, place, kind))


def _prepared(target: Target, which: int, place: int, kind: str) -> Callable[[], Callable[[], Any]]:
    def make() -> Callable[[], Any]:
        function = _bound(target, which)
        given, named = _arguments(target, place, KINDS[kind]())
        return lambda: function(*given, **named)

    return make


def _arguments(target: Target, wrong: int, value: Any) -> tuple[list[Any], dict[str, Any]]:
    """By place up to the wrong one, where everything before it has a value; the rest by name."""
    given: list[Any] = []
    named: dict[str, Any] = {}
    for place, parameter in enumerate(target.parameters):
        one = value if place == wrong else _fitting(target, parameter)
        if one is MISSING:
            continue
        if target.way != "call" and target.way != "make":
            given.append(one)
        elif parameter.only_named or len(given) < place or not parameter.kind:
            (named.__setitem__(parameter.name, one) if parameter.kind else given.append(one))
        else:
            given.append(one)
    return given, named


def _fitting(target: Target, parameter: Parameter) -> Any:
    found = valid(target.label, parameter.name, parameter.kind)
    return MISSING if found is MISSING and parameter.optional else None if found is MISSING else found


def _wrong_number(target: Target) -> Iterator[Call]:
    ways: dict[str, tuple[list[Any], dict[str, Any]]] = {
        "too few": ([], {}),
        "too many": ([Thing()] * 12, {}),
        "unknown": ([], {"nonsense": Thing()}),
        "twice": ([Thing()], {target.parameters[0].name: Thing()} if target.parameters else {"self": Thing()}),
    }
    for kind, (given, named) in ways.items():

        def make(given: list[Any] = given, named: dict[str, Any] = named) -> Callable[[], Any]:
            function = _bound(target, 0)
            return lambda: function(*given, **named)

        if target.way in ("call", "make"):
            yield Call(f"{target.label} [{target.way}] {kind}", target, "", kind, make)


def _wrong_self(target: Target) -> Iterator[Call]:
    for kind in FEW:

        def make(kind: str = kind) -> Callable[[], Any]:
            thing = vars(_class_of(target.owner)).get(
                _own(target), getattr(_class_of(target.owner), _own(target), None)
            )
            if isinstance(thing, property):
                thing = thing.fget if target.way == "get" else thing.fset
            wrong = KINDS[kind]()
            given, named = _arguments(target, -1, None)
            assert thing is not None
            return lambda: thing(wrong, *given, **named)

        yield Call(f"{target.label} [{target.way}] self = {kind}", target, "self", kind, make)


def _own(target: Target) -> str:
    return target.name.rstrip("@")


def _class_of(owner: str) -> Any:
    home, _, name = owner.rpartition(":")
    return getattr(importlib.import_module(home) if home else _core, name)


def _bound(target: Target, which: int) -> Callable[..., Any]:
    """The function to call, on a fresh object where it is a method."""
    if not target.owner:
        home, _, name = target.name.partition(":")
        return getattr(_core if home == "_core" else importlib.import_module(home), name)  # type: ignore[no-any-return]
    if target.way == "make":
        return _class_of(target.owner)  # type: ignore[no-any-return]
    thing = owner_of(target.owner)[which]()
    LATEST[:] = [thing]
    name = _own(target)
    if target.way == "operate":
        return lambda other: getattr(operator, name)(thing, other)
    if target.way == "get":
        return lambda: getattr(thing, name)
    if target.way == "set":
        return lambda value: setattr(thing, name, value)
    return getattr(thing, name)  # type: ignore[no-any-return]

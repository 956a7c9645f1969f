"""What is called: functions, methods, properties, operators and constructors, with the parameters that they name."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quoin import _core
from walk.makers import owner_of

__all__ = ["Parameter", "Target", "targets"]

MODULES = [
    "", "catalog", "checks", "counting", "description", "errors", "matches", "pickles", "plies", "profiling", "tensors",
    "experiments", "drawing", "drawing.film", "drawing.pictures", "drawing.table", "drawing.widget",
    "environments", "environments.openspiel", "environments.registered", "environments.turns", "environments.together",
    "environments.seated", "environments.many",
]  # fmt: skip
"""Whose ``__all__`` people call (the first: ``quoin`` itself), and the modules of the classes that these give them.
Not: the command line."""
MADE = {"Table", "Film"}
"""Classes that only functions of ours make."""
UNTRIED = {"ray_executor": "starts a cluster"}
OPERATORS = ["eq", "ne", "lt", "add", "contains", "getitem"]


@dataclass(frozen=True)
class Parameter:
    name: str
    kind: str
    """The annotation as it is written; empty if there is none."""
    optional: bool
    only_named: bool = False


@dataclass(frozen=True)
class Target:
    """Something to call. A method is called on an object of its ``owner``; it is found by its name there."""

    name: str
    owner: str
    parameters: tuple[Parameter, ...]
    way: str = "call"
    """``call``, ``get`` and ``set`` of a property, ``make`` of a class, ``operate`` with an operator."""

    @property
    def label(self) -> str:
        return f"{self.owner}.{self.name}" if self.owner else self.name


def targets() -> list[Target]:
    """Everything, in an order that is always the same."""
    found = {target.label + target.way: target for target in [*_compiled(), *_python()]}
    return list(found.values())


# ---- the compiled half: what the stub says ----


def _compiled() -> Iterator[Target]:
    stub = ast.parse((Path(_core.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            yield Target(f"_core:{node.name}", "", _of_stub(node, bound=False))
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node)


def _of_class(node: ast.ClassDef) -> Iterator[Target]:
    named = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    yield Target(node.name, node.name, (Parameter("first", "", True),), "make")
    for item in node.body:
        if not isinstance(item, ast.FunctionDef):
            continue
        marks = {ast.unparse(mark) for mark in item.decorator_list}
        if "property" in marks:
            yield Target(item.name, node.name, (), "get")
        elif any(mark.endswith(".setter") for mark in marks):
            yield Target(item.name, node.name, _of_stub(item, bound=True), "set")
        else:
            again = "@" * sum(
                other is not item and other.name == item.name
                for other in node.body[: node.body.index(item)]
                if isinstance(other, ast.FunctionDef)
            )
            yield Target(item.name + again, node.name, _of_stub(item, bound=True))
    unwritten = [name for name in vars(getattr(_core, node.name)) if name.startswith("__") and name not in named]
    for name in sorted({*unwritten, "__str__", "__repr__"} - named - SILENT):
        yield Target(name, node.name, (Parameter("other", "", True),))
    for name in OPERATORS:
        yield Target(name, node.name, (Parameter("other", "", False),), "operate")


SILENT = {
    "__doc__", "__module__", "__new__", "__init__", "__call__", "__setitem__", "__hash__", "__annotations__",
    "__dict__", "__weakref__", "__slots__", "__setattr__", "__delattr__",
}  # fmt: skip
"""What is Python's own."""


def _of_stub(node: ast.FunctionDef, bound: bool) -> tuple[Parameter, ...]:
    places = node.args.args[bound:]
    first = len(places) - len(node.args.defaults)
    found = [Parameter(one.arg, _written(one), place >= first) for place, one in enumerate(places)]
    for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        found.append(Parameter(one.arg, _written(one), default is not None, only_named=True))
    return tuple(found)


def _written(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else ""


# ---- the Python half: what the signatures say ----


def _python() -> Iterator[Target]:
    for short in MODULES:
        module = importlib.import_module(f"quoin.{short}".rstrip("."))
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            home = str(getattr(thing, "__module__", ""))
            if name in UNTRIED or not home.startswith("quoin.") or home == "quoin._core":
                continue
            if inspect.isclass(thing):
                yield from _of_type(thing)
            elif inspect.isfunction(thing):
                yield Target(f"{home}:{name}", "", _of_function(thing))


def _of_type(kind: type) -> Iterator[Target]:
    owner = f"{kind.__module__}:{kind.__qualname__}"
    if kind.__name__ not in MADE:
        yield Target(kind.__name__, owner, _of_function(kind) if _tells(kind) else (), "make")
    for name, thing in vars(kind).items():
        if not owner_of(owner) or not _is_public(name):
            continue
        if isinstance(thing, property):
            yield Target(name, owner, (), "get")
        elif inspect.isfunction(thing) and thing.__module__ == kind.__module__:
            yield Target(name, owner, _of_function(thing)[1:])
        elif isinstance(thing, classmethod | staticmethod):
            yield Target(name, owner, _of_function(thing.__func__)[isinstance(thing, classmethod) :])


def _is_public(name: str) -> bool:
    if name.startswith("__"):
        return name not in SILENT
    return not name.startswith("_") or name.startswith("_repr")


def _tells(kind: type) -> bool:
    try:
        inspect.signature(kind)
    except (TypeError, ValueError):
        return False
    return True


def _of_function(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    found = []
    for one in inspect.signature(function).parameters.values():
        if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        kind = "" if one.annotation is one.empty else one.annotation
        kind = kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))
        found.append(Parameter(one.name, kind, one.default is not one.empty, one.kind is one.KEYWORD_ONLY))
    return tuple(found)

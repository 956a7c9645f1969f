"""Values that never change: a mapping that can be hashed, and frozen dataclasses from JSON and back.

A dataclass is an object with a key for each field; a field that is ``None`` is left out. A field of type ``object``
holds any JSON value, with tuples for lists and :class:`FrozenMap` for objects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from quoin.errors import ArgumentError, shown

__all__ = ["FrozenMap", "Json", "json_of", "read_json"]

V = TypeVar("V")
T = TypeVar("T")


class FrozenMap(Mapping[str, V]):
    """A mapping from names that cannot be changed; equal to any mapping with the same content, in any order."""

    __slots__ = ("_content",)

    def __init__(self, content: Mapping[str, V]) -> None:
        if not isinstance(content, Mapping):
            raise ArgumentError(f"content is a mapping from names; found {shown(content)}")
        self._content = dict(content)

    def __getitem__(self, name: str) -> V:
        return self._content[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __hash__(self) -> int:
        return hash(frozenset(self._content.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._content!r})"


Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
"""Any JSON value as the module ``json`` has it."""


def json_of(value: object) -> Json:
    """The JSON value of a dataclass, tuple, mapping or plain value."""
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: json_of(content) for name, content in found.items() if content is not None}
    if isinstance(value, Mapping):
        return {name: json_of(content) for name, content in value.items()}
    if isinstance(value, (tuple, list)):
        return [json_of(content) for content in value]
    return cast(Json, value)


def read_json(kind: type[T], text: str) -> T:
    """The dataclass that a text of JSON describes; ``ArgumentError`` names the first place that does not fit."""
    if not isinstance(text, str):
        raise ArgumentError(f"text is JSON; found {shown(text)}")
    try:
        found: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"text is no JSON: {error}") from None
    return cast(T, _read(kind, found, kind.__name__.lower()))


def _read(kind: object, value: Json, place: str) -> object:
    """A value of a type, which is one of those that the fields of frozen dataclasses have."""
    origin, inner = _parts(kind)
    if isinstance(value, dict) and isinstance(kind, type) and is_dataclass(kind):
        return _read_dataclass(kind, value, place)
    if origin is tuple and isinstance(value, list):
        if inner[-1] is Ellipsis:
            plain = _plain(inner[0], value)  # long ones are, and there are many
            if plain is not None:
                return plain
            return tuple(_read(inner[0], one, f"{place}[{number}]") for number, one in enumerate(value))
        if len(inner) == len(value):
            return tuple(_read(one, found, place) for one, found in zip(inner, value, strict=True))
    elif origin is FrozenMap and isinstance(value, dict):
        return FrozenMap({name: _read(inner[0], one, f"{place}.{name}") for name, one in value.items()})
    elif kind is object:
        return _frozen(value)
    elif origin in (Union, UnionType):
        return _read_any(kind, value, place)
    elif value in inner if origin is Literal else type(value) is kind or (kind is float and type(value) is int):
        return value
    raise ArgumentError(f"{place} is {_told(kind)}; found {shown(value)}")


@cache
def _parts(kind: object) -> tuple[object, tuple[object, ...]]:
    return get_origin(kind), get_args(kind)


def _plain(kind: object, value: list[Json]) -> tuple[object, ...] | None:
    """A list of plain values of the type, or of lists of them; None if it is something else."""
    if all(type(one) is kind for one in value):
        return tuple(value)
    origin, inner = _parts(kind)
    if origin is not tuple:
        return None
    row = inner[0] if inner[-1] is Ellipsis or len(set(inner)) == 1 else None
    width = None if inner[-1] is Ellipsis else len(inner)
    if all(
        type(one) is list and (width is None or len(one) == width) and all(type(x) is row for x in one) for one in value
    ):
        return tuple(map(tuple, cast("list[list[Json]]", value)))
    return None


def _read_any(kind: object, value: Json, place: str) -> object:
    """A value of one of several types."""
    for one in get_args(kind):
        try:
            return _read(one, value, place)
        except ArgumentError:
            continue
    raise ArgumentError(f"{place} is {_told(kind)}; found {shown(value)}")


def _read_dataclass(kind: type, value: dict[str, Json], place: str) -> object:
    found = {}
    for field, inner in _fields(kind):
        if field.name in value:
            found[field.name] = _read(inner, value[field.name], f"{place}.{field.name}")
        elif field.default is MISSING:
            raise ArgumentError(f"{place} lacks {field.name}")
    return kind(**found)


@cache
def _fields(kind: type) -> list[tuple[Field[object], object]]:
    hints = get_type_hints(kind)
    return [(field, hints[field.name]) for field in fields(kind)]


def _frozen(value: Json) -> object:
    if isinstance(value, dict):
        return FrozenMap({name: _frozen(one) for name, one in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _told(kind: object) -> str:
    """A type in words."""
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(_told(one) for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    words = {str: "a text", int: "an integer", float: "a number", bool: "true or false", tuple: "a list"}
    return words.get(cast(type, get_origin(kind) or kind), "an object")

"""What may stand in a game's files, from the tables by which the runtime reads them: JSON Schemas for editors, and
sections with their fields for help and the pages."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from quoin import _core
from quoin.errors import ArgumentError

__all__ = ["FILES", "Field", "Section", "file_named", "schema", "schema_text", "sections_at", "sections_of"]

FILES = {"game": "game.yaml", "variant": "variants/*.yaml", "levels": "levels.yaml", "cases": "cases.yaml"}
"""Where editors look for the files of each schema, in a game's folder."""

_PREFIX = "#/definitions/"


class Field(NamedTuple):
    """A key of a section."""

    name: str
    form: str
    """What may stand there, in words."""
    help: str
    example: str
    standard: str
    """What holds where it is left out; "" where nothing is said."""
    needed: bool


class Section(NamedTuple):
    """A map with keys of its own."""

    name: str
    help: str
    fields: tuple[Field, ...]


@cache
def schema(file: str) -> dict[str, Any]:
    """The schema (draft-07) of one of :data:`FILES`, of the ``description`` or of a ``session``; not to be changed."""
    found: dict[str, Any] = json.loads(_core.schema(file))
    return found


def schema_text(file: str) -> str:
    """The same as a file's text."""
    return json.dumps(schema(file), indent=1, ensure_ascii=False) + "\n"


@cache
def sections_of(file: str) -> dict[str, Section]:
    """The sections of one of :data:`FILES` by their names; the whole file is called as in it."""
    whole = schema(file)
    maps = {name: one for name, one in whole["definitions"].items() if "properties" in one}
    return {name: _section(name, one) for name, one in {file: whole, **maps}.items()}


def file_named(title: str) -> str:
    """Which of :data:`FILES` is called so (``game.yaml``), or the description, or the calls of a session;
    ``ArgumentError`` if none is."""
    names = {pattern.rpartition("/")[2].replace("*", "variant"): file for file, pattern in FILES.items()}
    names |= {"description": "description", "session": "session"}
    if title not in names:
        raise ArgumentError(f"there is no file {title}", hint=", ".join(names))
    return names[title]


def sections_at(place: str) -> tuple[Section, ...]:
    """The sections that stand at a place: ``game.yaml``, ``game.yaml:zones``, ``game.yaml:zones.visible``. A place that
    has no keys of its own is a section of one field. ``ArgumentError`` with the nearest names if there is none."""
    title, _, path = place.partition(":")
    file = file_named(title)
    found = [file]
    field: Field | None = None
    for key in filter(None, path.split(".")):
        fields = [one for name in found for one in sections_of(file)[name].fields]
        field = next((one for one in fields if one.name == key), None)
        if field is None:
            known = list(dict.fromkeys(one.name for one in fields))
            near = " or ".join(difflib.get_close_matches(key, known, n=2))
            raise ArgumentError(
                f'{title} has no key "{key}" there',
                hint=f"did you mean {near}?" if near else ", ".join(known),
            )
        maps = (schema(file) if name == file else schema(file)["definitions"][name] for name in found)
        found = [name for one in maps if key in one["properties"] for name in _below(file, one["properties"][key])]
    if field is not None and not found:
        return (Section(field.name, "", (field,)),)
    return tuple(sections_of(file)[name] for name in dict.fromkeys(found))


def _section(name: str, whole: dict[str, Any]) -> Section:
    needed = whole.get("required", [])
    fields = (
        Field(
            key,
            _form(one),
            one.get("description", ""),
            next(iter(one.get("examples", [])), ""),
            one.get("default", ""),
            key in needed,
        )
        for key, one in whole["properties"].items()
    )
    return Section(name, whole.get("description", ""), tuple(fields))


def _below(file: str, one: dict[str, Any]) -> Iterator[str]:
    """The sections that may stand there, or within lists and maps there."""
    if "$ref" in one:
        name = one["$ref"].removeprefix(_PREFIX)
        target = schema(file)["definitions"][name]
        if "properties" in target:
            yield name
        elif name != "sites":  # which may hold itself
            yield from _below(file, target)
    for part in (*one.get("anyOf", []), one.get("items"), one.get("additionalProperties")):
        if isinstance(part, dict):
            yield from _below(file, part)


def _form(one: dict[str, Any]) -> str:
    """A value's schema in words."""
    if "$ref" in one:
        return str(one["$ref"]).removeprefix(_PREFIX).replace("_", " ")
    if "enum" in one:
        return ", ".join(map(str, one["enum"]))
    if "anyOf" in one:
        return " or ".join(dict.fromkeys(_form(part) for part in one["anyOf"]))
    if "allOf" in one:
        return _form(one["allOf"][0])
    match one.get("type"):
        case "array":
            return f"list of {_form(one['items'])}"
        case "object":
            return f"map to {_form(one['additionalProperties'])}"
        case "boolean":
            return "flag"
        case "null":
            return "nothing"
        case "string":
            return "text"
        case str(kind):
            return kind
    return str(one["const"]).lower() if "const" in one else "anything"

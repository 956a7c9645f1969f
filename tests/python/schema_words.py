"""Which words of a JSON Schema documents use.

In: a schema and documents. Out: pairs of a place in the schema and a word. A word is a name under ``properties``, or
one of the texts of an ``enum`` or ``const``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft7Validator

__all__ = ["words_of_schema", "words_used"]

Word = tuple[str, str]
_BRANCHES = ("anyOf", "oneOf", "allOf")


def words_of_schema(schema: dict[str, Any]) -> set[Word]:
    """All that there are, where a document can have them: not what only forbids or asks (``not``, ``if``, names)."""
    found: set[Word] = set()
    _walk(schema, "", found)
    return found


def _walk(node: Any, place: str, found: set[Word]) -> None:
    if isinstance(node, list):
        for number, item in enumerate(node):
            _walk(item, f"{place}/{number}", found)
        return
    if not isinstance(node, dict):
        return
    found.update(_texts(node, place))
    for key, value in node.items():
        if key in ("properties", "definitions"):
            if key == "properties":
                found.update((place, word) for word in value)
            for name, item in value.items():
                _walk(item, f"{place}/{key}/{name}", found)
        elif key in (*_BRANCHES, "items", "additionalProperties"):
            _walk(value, f"{place}/{key}", found)


def _texts(node: dict[str, Any], place: str) -> Iterator[Word]:
    for text in [*node.get("enum", []), node.get("const")]:
        if isinstance(text, str):
            yield place, text


def words_used(schema: dict[str, Any], document: Any) -> set[Word]:
    """Those that the document uses, which follows the schema."""
    found: set[Word] = set()
    _use(schema, schema, "", document, found)
    return found


def _use(root: dict[str, Any], node: Any, place: str, document: Any, found: set[Word]) -> None:
    while isinstance(node, dict) and "$ref" in node:
        place = node["$ref"].removeprefix("#")
        node = root
        for part in place.strip("/").split("/"):
            node = node[part]
    if not isinstance(node, dict):
        return
    if isinstance(document, str):
        found.update(word for word in _texts(node, place) if word[1] == document)
    for key in _BRANCHES:
        for number, branch in enumerate(node.get(key, [])):
            if key == "allOf" or Draft7Validator({**branch, "definitions": root["definitions"]}).is_valid(document):
                _use(root, branch, f"{place}/{key}/{number}", document, found)
    if isinstance(document, list):
        for item in document:
            _use(root, node.get("items"), f"{place}/items", item, found)
    if not isinstance(document, dict):
        return
    known = node.get("properties", {})
    for name, value in document.items():
        if name in known:
            found.add((place, name))
            _use(root, known[name], f"{place}/properties/{name}", value, found)
        else:
            _use(root, node.get("additionalProperties"), f"{place}/additionalProperties", value, found)

"""What may stand in a game's files, as JSON Schemas: made from the tables by which the runtime reads them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from quoin import _core

__all__ = ["FILES", "schema", "schema_text"]

FILES = {"game": "game.yaml", "variant": "variants/*.yaml", "levels": "levels.yaml"}
"""Where editors look for the files of each schema, in a game's folder."""


@cache
def schema(file: str) -> dict[str, Any]:
    """The schema (draft-07) of one of :data:`FILES`; not to be changed."""
    found: dict[str, Any] = json.loads(_core.schema(file))
    return found


def schema_text(file: str) -> str:
    """The same as a file's text."""
    return json.dumps(schema(file), indent=1, ensure_ascii=False) + "\n"

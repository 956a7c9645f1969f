"""Files that teach an editor a game's words: definitions for Lua's language servers, schemas for YAML's. In: a game.
Out: texts by their names below the game's folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from quoin import _core
from quoin.description import Description
from quoin.errors import QuoinError, answering
from quoin.modding.annotations import game_definitions, primitive_definitions
from quoin.paths import folder_of, make_folder
from quoin.schemas import FILES, schema_text

__all__ = ["editor_files", "write_editor_files"]

_DATA = Path(__file__).parents[1] / "data"
_HIDDEN = ".editor"
_LIBRARY = """---@meta library.NAME
---A helper that many games share: docs/rules-api.md, Libraries.
---@type any
local library
return library
"""
LIBRARIES = ("betting", "melds", "poker", "scoring", "seats", "tricks", "turns")


@answering
def editor_files(game: _core.Game) -> dict[str, str]:
    """The files by their names: ``.luarc.json``, ``.editor/...`` and ``.vscode/settings.json``.

    The words are those of the game as it is and of every variant in its folder that loads.
    """
    core = (_DATA / "lua" / "core.lua").read_text(encoding="utf-8")
    schemas = {f"{_HIDDEN}/{kind}.schema.json": schema_text(kind) for kind in FILES}
    return {
        ".luarc.json": _json(_lua_settings()),
        ".vscode/settings.json": _json(
            {"yaml.schemas": {f"{_HIDDEN}/{kind}.schema.json": where for kind, where in FILES.items()}}
        ),
        f"{_HIDDEN}/.gitignore": "*\n",
        f"{_HIDDEN}/lua/core.lua": core,
        f"{_HIDDEN}/lua/primitives.lua": primitive_definitions(),
        **{f"{_HIDDEN}/lua/library/{name}.lua": _LIBRARY.replace("NAME", name) for name in LIBRARIES},
        f"{_HIDDEN}/lua/game.lua": game_definitions(_described(game)),
        **schemas,
    }


@answering
def write_editor_files(game: _core.Game) -> tuple[Path, ...]:
    """Write them beside the game; what was made here before is made anew, settings that stand there already stay.
    ``ArgumentError`` for a game that was made of texts."""
    folder = folder_of(game)
    written = []
    for name, text in editor_files(game).items():
        file = folder / name
        make_folder(file.parent)
        if not (name.startswith(".vscode") and file.exists()):
            _core.write_file(file, text)
            written.append(file)
    return tuple(written)


def _described(game: _core.Game) -> Iterator[Description]:
    yield game.description
    for variant in game.description.variants:
        try:
            yield _core.varied(game, [variant.name], {}).description
        except QuoinError:  # one that is being written; what it names is not known yet
            continue


def _lua_settings() -> dict[str, object]:
    """Read by lua-language-server and by EmmyLua alike."""
    missing = ("io", "os", "debug", "coroutine", "package", "utf8", "ffi", "jit")
    return {
        "runtime": {"version": "Lua5.2", "builtin": dict.fromkeys(missing, "disable")},
        "workspace": {"library": [f"{_HIDDEN}/lua"], "ignoreDir": [f"{_HIDDEN}"]},
        "diagnostics": {
            "globals": ["evaluate", "features", "cutoff", "priors"],
            "disable": [
                "duplicate-set-field",
                "lowercase-global",
                "need-check-nil",
                "unnecessary-if",
                "redundant-return-value",
                "access-invisible",  # `bit`, which EmmyLua knows as a part of LuaJIT
            ],
        },
    }


def _json(content: object) -> str:
    return json.dumps(content, indent=2) + "\n"

"""The JSON Schemas and the loader agree: games that load fit the schema, and what the schema refuses does not load."""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import quoin
from quoin.schemas import FILES, schema, sections_at, sections_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted([*ROOT.glob("games/**/game.yaml"), *ROOT.glob("tests/games/*/game.yaml")])
VARIANTS = sorted([*ROOT.glob("games/**/variants/*.yaml"), *ROOT.glob("tests/games/*/variants/*.yaml")])


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2's core schema, as editors read it: `yes` and `on` are texts, and so are dates."""


CoreLoader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", "-+.0123456789"),
]:
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(loader.construct_scalar(node)))


def read(text: str) -> Any:
    """`text` as an editor reads it. PyYAML ends words at "?" within braces, so they are hidden from it."""

    def shown(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace("\ue000", "?")
        if isinstance(value, list):
            return [shown(item) for item in value]
        if isinstance(value, dict):
            return {shown(str(key)): shown(item) for key, item in value.items()}
        return value

    return shown(yaml.load(re.sub(r"(?<=[\w)])\?", "\ue000", text), CoreLoader))


def validator(name: str) -> jsonschema.Draft7Validator:
    jsonschema.Draft7Validator.check_schema(schema(name))
    return jsonschema.Draft7Validator(schema(name))


GAME = validator("game")
VARIANT = validator("variant")
ROWS = yaml.load((ROOT / "tests/broken/yaml.yaml").read_bytes(), yaml.CSafeLoader)["rows"]


def row_names(row: dict[str, Any]) -> str:
    return str(row["name"]).replace(" ", "_")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copied = tmp_path / "murailles"
    shutil.copytree(ROOT / "games/murailles", copied)
    return copied


def edit(folder: Path, row: dict[str, Any]) -> Path:
    """Makes the row's mistake in the copy; answers with the file that has it."""
    file = folder / row.get("file", "game.yaml")
    if "replace" in row:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if "find" in row:
            assert text.count(row["find"]) == 1
        file.write_text(text.replace(row.get("find", ""), row["replace"], 1), encoding="utf-8")
    return file


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_every_game_fits_the_schema(path: Path) -> None:
    assert [error.message for error in GAME.iter_errors(read(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_every_variant_fits_the_schema(path: Path) -> None:
    assert [error.message for error in VARIANT.iter_errors(read(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("row", [row for row in ROWS if row["caught_by"] != "reader"], ids=row_names)
def test_the_schema_refuses_exactly_the_mistakes_of_shape(row: dict[str, Any], folder: Path) -> None:
    file = edit(folder, row)
    whole = GAME if file.name == "game.yaml" else VARIANT
    assert whole.is_valid(read(file.read_text(encoding="utf-8"))) == (row["caught_by"] == "loader")


@pytest.mark.parametrize("row", ROWS, ids=row_names)
def test_python_passes_the_loaders_message_on(row: dict[str, Any], folder: Path) -> None:
    edit(folder, row)
    name = "/".join([str(folder), *(["+".join(row["variants"])] if "variants" in row else [])])
    with pytest.raises(quoin.QuoinError) as caught:
        quoin.load_game(name, **row.get("dials", {}))
    assert str(caught.value) == row["message"]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


GOOD = read((ROOT / "games/murailles/game.yaml").read_text(encoding="utf-8"))
STRANGE = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        -1,
        7,
        1.5,
        10**12,
        "",
        "x",
        "end",
        "none",
        "1..2",
        "seat",
        "a b",
        [],
        ["x", "x"],
        {},
        {"x": 1},
    ]
)


def damage(document: Any, path: tuple[Any, ...], how: str, value: Any) -> None:
    """Replaces or removes what stands at `path`, or gives it a strange neighbour."""
    parent = document
    for step in path[:-1]:
        parent = parent[step]
    if how == "remove":
        del parent[path[-1]]
    elif how == "replace" or not isinstance(parent, dict):
        parent[path[-1]] = value
    else:
        parent["strange"] = value


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from([path for path in places(GOOD) if path]),
    how=st.sampled_from(["replace", "remove", "add"]),
    value=STRANGE,
)
def test_what_the_schema_refuses_does_not_load(path: tuple[Any, ...], how: str, value: Any, tmp_path: Path) -> None:
    document = copy.deepcopy(GOOD)
    damage(document, path, how, value)
    assume(not GAME.is_valid(document))
    game = tmp_path / "damaged"
    if not game.exists():
        shutil.copytree(ROOT / "games/murailles", game)
    (game / "game.yaml").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    with pytest.raises(quoin.QuoinError):
        quoin.load_game(str(game), repetition=3)


def test_help_tells_what_may_stand_at_a_place() -> None:
    zone, pile, tokens = sections_at("game.yaml:zones")
    assert (zone.name, pile.name, tokens.name) == ("zone", "pile", "token_zone")
    holds = next(field for field in zone.fields if field.name == "holds")
    assert (holds.needed, holds.example) == (True, "0..9")
    assert [section.name for section in sections_at("game.yaml:boards.grid")] == ["grid"]
    assert [field.name for field in sections_at("game.yaml:zones.most")[0].fields] == ["most"]
    assert sections_at("cases.yaml:cases.result")[0].name == "result"
    with pytest.raises(quoin.ArgumentError, match=r'no key "hold" there \(did you mean holds'):
        sections_at("game.yaml:zones.hold")


def test_every_field_is_explained() -> None:
    for file in FILES:
        for section in sections_of(file).values():
            assert section.help, section.name
            assert [field.name for field in section.fields if not field.help] == []

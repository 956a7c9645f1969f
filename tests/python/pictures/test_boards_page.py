"""docs/boards.md: each of its boards loads, fits the editors' schema and is drawn as the page shows it.

A block ``yaml picture=docs/images/boards/NAME.svg`` is drawn into that file by QUOIN_UPDATE_GOLDEN=1, with pieces where
``pieces=a1,b1`` says."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import quoin
from conftest import ROOT
from pages import Block, blocks
from quoin import schemas
from test_schema import read

PAGE = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
BOARDS = [block for block in blocks(PAGE) if block.kind == "yaml" and block.text.startswith("boards:")]
PICTURES = [block for block in BOARDS if block.path("picture")]
GAME = """quoin: 1
id: shown
title: A board
seats: [{{name: white}}, {{name: black}}]
phases: [act]
actions: {{stop: {{}}}}
max_length: 1
{boards}zones: {{piece: {{over: {name}.{sites}, holds: seat?, start: {{{pieces}}}}}}}
display: {{{name}: [{{zone: piece}}]}}
"""
RULES = """function match.setup() go.act(0) end
function moves.act() emit.stop() end
function play.stop() match.draw() end
"""


def first_line(block: Block) -> str:
    return block.text.splitlines()[1].strip()


@pytest.fixture
def schema() -> Any:
    return jsonschema.Draft7Validator(schemas.schema("game"))


def written(block: Block) -> str:
    """A game that has this board and pieces on it, nothing else."""
    name, family = re.findall(r"(\w+):", block.text)[1:3]
    pieces = ", ".join(f"{site}: white" for site in block.path("pieces").split(",") if site)
    sites = {"bricks": "slots", "lines": "points", "map": "cities"}.get(family, "cells")
    return GAME.format(boards=block.text, name=name, sites=sites, pieces=pieces)


@pytest.mark.parametrize("block", BOARDS, ids=first_line)
def test_every_board_of_the_page_fits_the_schema(block: Block, schema: Any) -> None:
    assert [error.message for error in schema.iter_errors(read(written(block)))] == []


@pytest.mark.parametrize("block", PICTURES, ids=first_line)
def test_every_picture_of_the_page_is_that_of_its_board(block: Block, tmp_path: Path) -> None:
    folder = tmp_path / "shown"
    folder.mkdir()
    (folder / "game.yaml").write_text(written(block), encoding="utf-8")
    (folder / "rules.lua").write_text(RULES, encoding="utf-8")
    picture = ROOT / block.path("picture")
    drawn = quoin.draw(quoin.load_game(str(folder)).new_initial_state(seed=1)).svg
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(drawn, encoding="utf-8")
    assert picture.read_text(encoding="utf-8") == drawn, "if the change is meant: QUOIN_UPDATE_GOLDEN=1"
    shown = f"]({picture.relative_to(ROOT / 'docs')})"
    assert shown in PAGE[block.end : block.end + 200], "the picture stands below its board"


def test_the_page_has_a_picture_in_the_section_of_each_family() -> None:
    families = re.findall(r"^\| \[`(\w+)`\]\(#\1\)", PAGE, re.MULTILINE)
    assert len(families) >= 5
    for family in families:
        section = PAGE.split(f"\n## {family}\n")[1].split("\n## ")[0]
        assert "picture=docs/images/boards/" in section, family

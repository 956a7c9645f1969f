"""The table of tools in docs/laboratory.md is the one that the step `tools` runs."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import tools

PAGE = Path(__file__).resolve().parents[3] / "docs" / "laboratory.md"


def test_the_page_lists_the_tools_that_are_run() -> None:
    assert tools.table() in PAGE.read_text(encoding="utf-8")
    libraries = ["Gymnasium", "PettingZoo", "OpenSpiel", "TorchRL", "Stable-Baselines3", "RLlib", "PufferLib"]
    assert list(dict.fromkeys(one.library for one in tools.TOOLS)) == libraries


def used(run: Callable[[], object]) -> Iterator[str]:
    """The names that a function uses: variables, attributes, and games of OpenSpiel in texts ("misere(game=...)")."""
    (function,) = ast.parse(textwrap.dedent(inspect.getsource(run))).body
    assert isinstance(function, ast.FunctionDef)
    for node in (node for statement in function.body for node in ast.walk(statement)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                yield name
            case ast.Constant(value=str(text)) if "(" in text:
                yield text.partition("(")[0]


def test_each_row_of_tools_names_only_what_it_uses() -> None:
    for one in tools.TOOLS:
        names = {name.rpartition(".")[2] for name in one.names}
        assert names
        assert not names - set(used(one.run)), one.library

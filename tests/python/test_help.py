"""``help()`` tells what the stub tells: docstrings and signatures of the compiled half at run time."""

from __future__ import annotations

import ast
import inspect
import pydoc
from pathlib import Path

import pytest

import quoin
from quoin import _core

STUB = ast.parse((Path(quoin.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
CLASSES = [node for node in STUB.body if isinstance(node, ast.ClassDef)]


def members(node: ast.ClassDef) -> list[ast.FunctionDef]:
    """What people call or read: no dunder methods; of overloads all versions."""
    return [item for item in node.body if isinstance(item, ast.FunctionDef) and not item.name.startswith("_")]


@pytest.mark.parametrize("node", CLASSES, ids=lambda node: node.name)
def test_classes_and_members_are_explained_at_run_time(node: ast.ClassDef) -> None:
    real = getattr(_core, node.name)
    assert inspect.getdoc(real) == ast.get_docstring(node)
    for item in members(node):
        told = inspect.getdoc(getattr(real, item.name))
        assert told, item.name
        assert (ast.get_docstring(item) or "") in told, item.name


def test_functions_are_explained_at_run_time() -> None:
    for name in ("make_bot", "bot_names", "lua_version"):
        assert getattr(_core, name).__doc__
    assert "successive" in (quoin.make_bot.__doc__ or "") or "playouts" in (quoin.make_bot.__doc__ or "")


def test_everything_that_the_package_exports_is_explained() -> None:
    for name in quoin.__all__:
        thing = getattr(quoin, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            assert inspect.getdoc(thing), name


def test_signatures_and_types_are_told() -> None:
    assert str(inspect.signature(quoin.State.apply_action)) == "(self, action)"
    assert str(inspect.signature(quoin.State.observation_tensor)) == "(self, player=None, out=None)"
    assert (
        str(inspect.signature(quoin.Game.new_batch))
        == "(self, n=None, seed=None, threads=1, *, auto_reset=False, luck='play', states=None)"
    )
    text = pydoc.plain(pydoc.render_doc(quoin.State.apply_action))
    assert "apply_action(self, action)" in text
    assert "apply_action(self, action: int) -> None" in text
    assert "a deal (0) draws from the seed" in text

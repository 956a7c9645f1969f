"""The stub describes the compiled module: both have the same names, and what people meet is explained."""

from __future__ import annotations

import ast
from pathlib import Path

import quoin
from quoin import _core

STUB = ast.parse((Path(quoin.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
# Made by pybind11 or by Python for every class.
IMPLIED = {"__doc__", "__module__", "__new__", "__init__", "__reduce__", "__str__", "__repr__", "__eq__", "__hash__"}


def stub_names(node: ast.ClassDef) -> set[str]:
    return {item.name for item in node.body if isinstance(item, ast.FunctionDef)}


def test_the_stub_has_every_function_and_class() -> None:
    functions = {node.name for node in STUB.body if isinstance(node, ast.FunctionDef)}
    real = {name for name in vars(_core) if not name.startswith("_")}
    assert functions | set(CLASSES) == real


def test_the_stub_has_every_method_and_property() -> None:
    for name, node in CLASSES.items():
        real = {key for key in vars(getattr(_core, name)) if not key.startswith("_pybind11")}
        assert stub_names(node) - IMPLIED == real - IMPLIED


def test_every_method_with_arguments_is_explained() -> None:
    for name, node in CLASSES.items():
        assert ast.get_docstring(node), name
        explained: set[str] = set()
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and ast.get_docstring(item):
                explained.add(item.name)
        plain = {"player_return", "action_from_dict", "string_to_action", "__deepcopy__"}  # told beside their partners
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and len(item.args.args) > 1:
                assert item.name in explained | plain, f"{name}.{item.name}"


def test_the_package_exports_what_it_says() -> None:
    for name in quoin.__all__:
        assert hasattr(quoin, name)
    assert (Path(quoin.__file__).parent / "py.typed").is_file()

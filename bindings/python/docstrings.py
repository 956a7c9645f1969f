"""Writes the docstrings of _core.pyi as a C++ table, so that help() tells at run time what the stub tells.

docstrings.py STUB OUTPUT; run by CMake. Each line of the table: the name ("State.apply_action"), the text. Functions
begin with a signature that inspect understands, then the one with types.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

Function = ast.FunctionDef


def signature(node: Function) -> str:
    """``apply_action(self, action: int) -> None``."""
    arguments = ast.unparse(node.args).replace("=...", "")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({arguments}){returns}"


def bare_signature(node: Function) -> str:
    """The same without types, as ``inspect.signature`` reads it from a compiled function."""
    bare = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(bare, ast.FunctionDef)
    for argument in [*bare.args.posonlyargs, *bare.args.args, *bare.args.kwonlyargs]:
        argument.annotation = None
    return f"{node.name}({ast.unparse(bare.args)})"


def function_text(versions: list[Function]) -> str:
    """One text for all overloads, their signatures first."""
    told = [text for node in versions if (text := ast.get_docstring(node))]
    lines = "\n".join(signature(node) for node in versions)
    body = f"{lines}\n\n{told[0]}" if told else lines
    return f"{bare_signature(versions[0])}\n--\n\n{body}" if len(versions) == 1 else body


def is_property(node: Function) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)


def texts(body: list[ast.stmt], prefix: str = "") -> dict[str, str]:
    """Name to text for the functions, properties and classes of a body."""
    found: dict[str, str] = {}
    functions: dict[str, list[Function]] = {}
    for node in body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
            found |= texts(node.body, node.name + ".")
        elif isinstance(node, ast.FunctionDef) and is_property(node):
            returns = ast.unparse(node.returns) if node.returns else ""
            found[prefix + node.name] = ast.get_docstring(node) or returns
        elif isinstance(node, ast.FunctionDef) and not any(isinstance(m, ast.Attribute) for m in node.decorator_list):
            functions.setdefault(prefix + node.name, []).append(node)
    return found | {name: function_text(versions) for name, versions in functions.items()}


def main() -> None:
    stub, output = map(Path, sys.argv[1:])
    rows = texts(ast.parse(stub.read_text(encoding="utf-8")).body)
    lines = [f"    {{{json.dumps(name)}, {json.dumps(text)}}},\n" for name, text in rows.items()]
    text = (
        "// Written by docstrings.py from _core.pyi.\n"
        '#include "docs.h"\n\n'
        "namespace quoin::python {\n\n"
        f"const std::array<DocString, {len(lines)}> kDocStrings = {{{{\n{''.join(lines)}}}}};\n\n"
        "std::span<const DocString> doc_strings() { return kDocStrings; }\n\n"
        "}  // namespace quoin::python\n"
    )
    if not output.exists() or output.read_text(encoding="utf-8") != text:  # else the module would be compiled anew
        output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

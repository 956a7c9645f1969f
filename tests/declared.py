"""What the project's files repeat of the runtime's tables: the fields of ``quoin.description``'s dataclasses, and on
the pages the tables of keys and the verbs of a session. ``PYTHONPATH=.build/release/python python tests/declared.py``
writes them anew.

A class keeps its name, bases and methods; its docstring and fields are those of the table. On pages a table stands
behind a line ``<!-- fields: SECTION -->`` or ``<!-- fields: SECTION: KEY, KEY -->``; examples stand above it. The verbs
of a session stand between ``<!-- verbs -->`` and ``<!-- end -->``, the options of bots between ``<!-- bots -->`` and
``<!-- end -->``, and what levels.yaml of each game says behind ``<!-- levels -->``.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quoin import _core
from quoin.schemas import FILES, Section, schema, sections_of

ROOT = Path(__file__).resolve().parents[1]
CLASSES = sorted((ROOT / "bindings/python/quoin/description").glob("*.py"))
PAGES = sorted((ROOT / "docs").glob("*.md"))
TABLE = re.compile(r"(<!-- fields: (\w+)(?:: ([\w, ]+))? -->\n\n)(?:\|.*\n)*")
VERBS = re.compile(r"(?<=<!-- verbs -->\n).*?(?=<!-- end -->)", re.DOTALL)
BOTS = re.compile(r"(?<=<!-- bots -->\n).*?(?=<!-- end -->)", re.DOTALL)
LEVELS = re.compile(r"(?<=<!-- levels -->\n).*?(?=<!-- end -->)", re.DOTALL)
STEP = re.compile(
    r"scores about (\d+)% against the one below(?: \((\d+)% to (\d+)%\))?, the first (?:(\d+)% )?against random players"
    r"(?:; the last (\d+) by estimate)?"
)
WIDTH = 120


def written(path: Path) -> str:
    """The file's text with what comes from the tables made anew."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        text = BOTS.sub(lambda _: _bots(), VERBS.sub(lambda _: _verbs(), TABLE.sub(_table, text)))
        return LEVELS.sub(lambda _: _levels(), text)
    return _with_fields(text)


def _table(found: re.Match[str]) -> str:
    sections: dict[str, Section] = {name: one for file in FILES for name, one in sections_of(file).items()}
    keys = found[3].split(", ") if found[3] else None
    lines = ["| key | meaning | if left out |", "|---|---|---|"]
    for field in sections[found[2]].fields:
        if keys is None or field.name in keys:
            standard = "needed" if field.needed else field.standard
            lines.append(f"| `{field.name}` | {field.help} | {standard} |")
    return found[1] + "\n".join(lines) + "\n"


def _bots() -> str:
    """A row for each option of the engine's bots; those that several have alike are told once."""
    bots: dict[tuple[str, str, str], list[str]] = {}
    for name, _, options in _core.bot_help():
        for option in options:
            bots.setdefault(option, []).append(f"`{name}`")
    lines = ["", "| option | of | meaning | if left out |", "|---|---|---|---|"]
    for (name, standard, told), those in bots.items():
        lines.append(f"| `{name}` | {', '.join(those)} | {told} | {standard} |")
    return "\n".join([*lines, "", ""])


def _levels() -> str:
    """A row for each game of the package that has levels of its own; what is above them in the file tells how they came
    about."""
    lines = ["", "| game | level 1 | level 8 | step | level 1 against random | |", "|---|---|---|---|---|---|"]
    for path in sorted(ROOT.glob("games/**/levels.yaml"), key=lambda path: path.parent.name):
        text = path.read_text(encoding="utf-8")
        bots = re.findall(r"^  - (.*)$", text.partition("variants:")[0], re.MULTILINE)
        found = STEP.search(" ".join(re.findall(r"^# (.*)$", text, re.MULTILINE)))
        cells = ["", "", "chosen"]
        if found:
            step, low, high, first, guessed = found.groups()
            cells = [
                f"{step} % ({low} to {high})" if low else f"{step} %",
                f"{first or step} %",
                f"{guessed} by estimate" if guessed else "",
            ]
        lines.append(f"| `{path.parent.name}` | `{bots[0]}` | `{bots[-1]}` | {' | '.join(cells)} |")
    return "\n".join([*lines, "", ""])


# ---- the verbs of a session ----


COMMON = ("TABLE", "ABOUT", "error")


def _verbs() -> str:
    """Each verb with its arguments (each told once) and its answer, then what many answer."""
    definitions = schema("session")["definitions"]
    lines: list[str] = []
    known: set[str] = set()
    for call in schema("session")["anyOf"]:
        name = call["properties"]["verb"]["const"]
        verb = definitions[name]
        seen = " *v*" if "viewer" in verb["properties"] else ""
        told = [f"**`{name}`**{seen} {verb['description']}"]
        arguments = [_argument(key, verb) for key in verb["properties"] if key not in ("viewer", "picture", "narrow")]
        told += [one.partition(":")[0] + ";" if one in known else one for one in arguments]
        known |= set(arguments)
        answer = call["properties"]["answer"]["anyOf"][0]["properties"]["ok"]["$ref"].rpartition("/")[2]
        told.append(f"→ {_answer(answer, definitions)}")
        if verb.get("examples", [{}]) != [{}]:
            told.append(f"`{json.dumps(verb['examples'][0])}`")
        lines += ["", *textwrap.wrap("\n".join(told), WIDTH, break_long_words=False, break_on_hyphens=False)]
    for name in COMMON:
        lines += ["", f"### {name}", "", "| key | |", "|---|---|"]
        lines += [f"| `{key}` | {row['description']} |" for key, row in definitions[name]["properties"].items()]
    return "\n".join([*lines, "", ""])


def _argument(key: str, verb: dict[str, Any]) -> str:
    row = verb["properties"][key]
    words = f" ({', '.join(row['enum'])})" if "enum" in row else ""
    return f"`{key}{'' if key in verb['required'] else '?'}`: {row['description']}{words};"


def _answer(name: str, definitions: dict[str, Any]) -> str:
    """Its name, or the keys that it has beside those of a common one."""
    one = definitions[name]
    rows = one.get("items", one).get("properties")
    if name in COMMON or rows is None:
        return name if name in COMMON else _kind(one)
    common = next((known for known in COMMON if definitions[known]["properties"].keys() <= rows.keys()), None)
    own = [key for key in rows if common is None or key not in definitions[common]["properties"]]
    told = ", ".join([*([common] if common else []), *(f"`{key}`" for key in own)])
    return f"a list of {{{told}}}." if "items" in one else f"{told}."


def _kind(row: dict[str, Any]) -> str:
    return {"string": "a text.", "array": "a list."}.get(str(row.get("type")), "an object.")


# ---- dataclasses ----


def _with_fields(text: str) -> str:
    definitions = schema("description")["definitions"]
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef) and node.name in definitions:
            head = [one for one in node.body if isinstance(one, (ast.Expr, ast.AnnAssign))]
            first, last = head[0].lineno - 1, head[-1].end_lineno
            lines[first:last] = _fields(definitions[node.name])
    return "\n".join(lines) + "\n"


def _fields(definition: dict[str, Any]) -> Iterator[str]:
    yield from _docstring(definition["description"])
    yield ""
    needed = definition["required"]
    rows = definition["properties"]
    for name in sorted(rows, key=lambda name: name not in needed):
        row = rows[name]
        if name in needed:
            yield f"    {name}: {_type(row)}"
        elif "default" in row:
            standard = tuple(row["default"]) if isinstance(row["default"], list) else row["default"]
            yield f"    {name}: {_type(row)} = {standard}"
        else:
            yield f"    {name}: {_type(row)} | None = None"
        if "description" in row:
            yield from _docstring(row["description"])


def _docstring(text: str) -> Iterator[str]:
    lines: list[str] = []
    for number, part in enumerate(text.split("\n\n")):
        lines += ["", *textwrap.wrap(part, WIDTH - 4)] if number else textwrap.wrap(f'"""{part}', WIDTH - 4)
    if len(lines[-1]) <= WIDTH - 7:
        lines[-1] += '"""'
    else:
        lines.append('"""')
    yield from (f"    {line}".rstrip() for line in lines)


def _type(row: dict[str, Any]) -> str:
    if "title" in row:
        return str(row["title"])
    if "$ref" in row:
        return str(row["$ref"]).rpartition("/")[2]
    if "enum" in row:
        words = ", ".join(f'"{word}"' for word in row["enum"])
        return f"Literal[{words}]" if len(words) < WIDTH - 25 else f"Literal[\n        {words}\n    ]"
    if row.get("type") == "array":
        items = row["items"]
        return f"tuple[{', '.join(map(_type, items))}]" if isinstance(items, list) else f"tuple[{_type(items)}, ...]"
    if row.get("type") == "object":
        return f"FrozenMap[{_type(row['additionalProperties'])}]"
    names = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", None: "object"}
    return names[row.get("type")]


if __name__ == "__main__":
    for path in (*CLASSES, *PAGES):
        path.write_text(written(path), encoding="utf-8")

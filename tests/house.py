"""The house: which file takes from which (includes, imports, loads of Lua), and the picture of its rooms.

In: the files of the project. Out: arrows between files; rooms, which are folders, with arrows and how many files they
stand for; the picture for docs/overview.md. `house.py` prints it; `house.py write` puts it into the page.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TypeVar

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
LOAD = re.compile(r"""\b(host\.load|require)\s*\(?\s*["']([^"']+)["']""")
ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "overview.md"
PACKAGE = Path("bindings/python")
COMPILED = PACKAGE / "src/module.cpp"  # what `quoin._core` is

T = TypeVar("T")
Arrows = dict[Path, set[Path]]


def sources(root: Path, folder: str, *endings: str) -> list[Path]:
    found = (path.relative_to(root) for path in (root / folder).rglob("*") if path.suffix in endings)
    return sorted(path for path in found if not any(part.startswith(".") for part in path.parts))


def cpp_arrows(root: Path) -> Arrows:
    arrows: Arrows = {}
    folders = ("runtime", "bindings/c", "bindings/python/src")
    for path in [file for folder in folders for file in sources(root, folder, ".h", ".cpp")]:
        homes = [path.parent, Path("runtime/include"), Path("runtime/src")]
        named = INCLUDE.findall((root / path).read_text(encoding="utf-8"))
        found = (next((home / name for home in homes if (root / home / name).is_file()), None) for name in named)
        arrows[path] = {other for other in found if other is not None}
    return arrows


def lua_arrows(root: Path) -> Arrows:
    arrows: Arrows = {}
    for path in sources(root, "scripts", ".lua"):
        arrows[path] = set()
        for how, name in LOAD.findall((root / path).read_text(encoding="utf-8")):
            other = Path("scripts", *(["prelude"] if how == "host.load" else []), *name.split(".")).with_suffix(".lua")
            if (root / other).is_file():
                arrows[path].add(other)
    return arrows


def imported(tree: ast.AST, modules: Iterable[str]) -> Iterator[str]:
    """The modules of the package that a file imports: at its top, within functions, or for its types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in modules)
        elif isinstance(node, ast.ImportFrom):
            within = {f"{node.module}.{name.name}" for name in node.names}
            yield from (name for name in within if name in modules)
            if node.module is not None and node.module in modules and not all(name in modules for name in within):
                yield node.module
        yield from imported(node, modules)


def python_arrows(root: Path) -> Arrows:
    """A package counts as its ``__init__``. That of `quoin` only names what stands elsewhere."""
    modules: dict[str, Path] = {}
    for path in sources(root, "bindings/python/quoin", ".py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    known = {**modules, "quoin._core": COMPILED}
    return {
        path: {known[other] for other in imported(ast.parse((root / path).read_text(encoding="utf-8")), known)} - {path}
        for path in modules.values()
    }


def all_arrows(root: Path = ROOT) -> Arrows:
    return cpp_arrows(root) | lua_arrows(root) | python_arrows(root)


def room_of(path: Path) -> str:
    """A layer of the runtime, a folder of Lua, the C interface, the compiled half, a folder of the package."""
    parts = path.parts
    if parts[0] == "runtime":
        return parts[3] if parts[1] == "include" else parts[2]
    if parts[0] == "scripts":
        return parts[1]
    if parts[1] == "c":
        return "bindings/c"
    if parts[2] == "src":
        return "bindings/src"
    if parts[-1] == "__main__.py":
        return "quoin/cli"  # which it starts
    if parts[2:] == ("quoin", "__init__.py"):
        return "import quoin"
    return "/".join(parts[2:-1][:2])  # what lies deeper is of the room


def room_arrows(arrows: Arrows) -> Counter[tuple[str, str]]:
    """How many files of the first room take from the second."""
    counts: Counter[tuple[str, str]] = Counter()
    for path, others in arrows.items():
        counts.update((room_of(path), room) for room in {room_of(other) for other in others} - {room_of(path)})
    return counts


def rooms_below(counts: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    pairs = set(counts)
    return {room: {other for one, other in pairs if one == room} for pair in pairs for room in pair}


def circle_of(arrows: Mapping[T, set[T]]) -> list[T] | None:
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return None


def picture(root: Path = ROOT) -> str:
    """The rooms in Mermaid's words. An arrow that a longer way stands for is left out."""
    counts = room_arrows(all_arrows(root))
    rooms = rooms_below(counts)

    def reaches(room: str, goal: str) -> bool:
        return room == goal or any(reaches(other, goal) for other in rooms[room])

    lines = ["```mermaid", "flowchart TD"]
    for (room, other), count in sorted(counts.items()):
        if not any(reaches(longer, other) for longer in rooms[room] - {other}):
            lines.append(f"  {_id(room)}[{room}] -->|{count}| {_id(other)}[{other}]")
    return "\n".join([*lines, "```"])


def _id(room: str) -> str:
    return re.sub(r"\W", "_", room)


def page_with(text: str, root: Path = ROOT) -> str:
    """The page with the picture as it is now."""
    start = text.index("```mermaid")
    return text[:start] + picture(root) + text[text.index("```", start + 3) + 3 :]


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(picture())

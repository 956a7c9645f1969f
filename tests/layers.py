"""The layer check: no file includes a layer above its own or a private header of another, no library links one above,
no script requires what it must not see, and neither files nor folders (C++, Lua, Python; imports within functions and
for types too) take from one another in a circle: house.py reads them. Nor does anything but a family's own file ask
which family built a board, and in the runtime clocks, threads and files of the disk are used behind one door each.

Prints one line for each fault, with file and line; exits 1 if there are any. `layers.py FOLDER` checks another tree.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import house

FAMILIES = "runtime/src/schema/families"
# From the lowest on. Those of one row stand side by side and do not see one another.
ROWS = ["base", "schema", "state", "primitives", "script", "engine", "search explain drawing", "session", "bindings"]
LAYERS = {layer: height for height, row in enumerate(ROWS) for layer in row.split()}
LIBRARIES = Path("runtime/CMakeLists.txt")
LIBRARY = re.compile(r"^quoin_layer\((\w+) [^)]*?LINKS ([a-z\s]+?)\s*(?=\)|[A-Z])", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](quoin/)?(([a-z_]+)/[^">]*)[">]', re.MULTILINE)
OUTER_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)[">]', re.MULTILINE)
REQUIRE = re.compile(r"""\brequire\s*\(?\s*["']([^"']+)["']""")
# Libraries that only some layers may know: those that read YAML, those that talk to a Lua, and the Python module.
OWNERS = {
    "yaml-cpp/": {"schema"},
    "lua": {"script"},
    "lauxlib.h": {"script"},
    "pybind11/": {"bindings"},
    "Python.h": {"bindings"},
}
# What a public header may include: those that are installed with it, or with what its package asks for.
INSTALLED = re.compile(r"quoin/.*|nlohmann/.*|\w+")
# Private headers that another layer may include: who explains looks into the machine that plays.
MACHINE = "calling_thread constants embedded errors foreign_syntax host lexer lua_api observer prelude"
INSIDE = {"explain": {f"script/{name}.h" for name in MACHINE.split()}}

RUNTIME = "runtime/src/"
# What only some files of the runtime may use: those are the doors, by whose headers all others reach it.
DOORS = [
    ("clocks", r"<chrono>|std::chrono|<ctime>|<time\.h>|<sys/time\.h>|\bclock_gettime|\bgettimeofday",
     ["base/clock.cpp", "explain/ticker", "explain/profiler.cpp"]),  # timers that signal, for samples
    ("threads", r"<thread>|<future>|<pthread\.h>|std::(?:j?thread|async)\b|\bpthread_",
     ["search/threads", "script/calling_thread.cpp"]),  # which asks where a stack ends
    ("files", r"<fstream>|<fcntl\.h>|<dirent\.h>|std::filesystem::(?!path\b|filesystem_error\b)\w+"
     r"|\bfopen\b|\bopendir\b|(?<!\w)::(?:open|openat|stat|lstat|unlink|rename|mkdir)\(", ["base/"]),
]  # fmt: skip


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def layer_of(path: Path) -> str | None:
    """The layer of a C++ file from its path below the root, or None for tests and the like."""
    parts = path.parts
    if parts[:2] == ("runtime", "src") and len(parts) > 3:
        return parts[2]
    if parts[:3] == ("runtime", "include", "quoin") and len(parts) > 4:
        return parts[3]
    return "bindings" if parts[0] == "bindings" else None


def check_cpp(path: Path, text: str) -> Iterator[str]:
    layer = layer_of(path)
    if layer is None:
        return
    if layer not in LAYERS:
        yield f'{path}: "{layer}" is not a layer; there are {", ".join(LAYERS)}'
        return
    for match in INCLUDE.finditer(text):
        public, header, other = match.groups()
        where = f"{path}:{line_of(text, match.start(2))}"
        if path.parts[:2] == ("runtime", "include") and public is None and other in LAYERS:
            yield f"{where}: a public header includes {header}, which is private"
        if other not in LAYERS or other == layer:
            continue
        if LAYERS[other] >= LAYERS[layer]:
            yield f"{where}: {layer} includes {other}, which is {above_or_beside(other, layer)} it"
        elif public is None and header not in INSIDE.get(layer, ()):
            yield f"{where}: {layer} includes {header}, a private header of {other}"
    for match in OUTER_INCLUDE.finditer(text):
        for prefix, owners in OWNERS.items():
            if match.group(1).startswith(prefix) and layer not in owners:
                line = line_of(text, match.start(1))
                yield f"{path}:{line}: {layer} includes {match.group(1)}; only {', '.join(sorted(owners))} may"
    if path.parts[:2] == ("runtime", "include"):
        if not text.startswith("// "):
            yield f"{path}:1: a public header begins with its contract"
        for match in OUTER_INCLUDE.finditer(text):
            if not INSTALLED.fullmatch(match.group(1)) and match.group(1).split("/")[0] not in LAYERS:
                yield f"{path}:{line_of(text, match.start(1))}: a public header includes {match.group(1)}"


def check_doors(path: Path, text: str) -> Iterator[str]:
    """What a file of the runtime uses that others are the doors to."""
    inside = str(path).removeprefix(RUNTIME)
    for what, used, doors in DOORS if path.parts[0] == "runtime" else ():
        if not inside.startswith(tuple(doors)):
            for match in re.finditer(used, text):
                where = f"{path}:{line_of(text, match.start())}"
                there = ", ".join(RUNTIME + door for door in doors)
                yield f"{where}: {match[0]} is left to the door of {what}: {there}"


def above_or_beside(other: str, layer: str) -> str:
    return "above" if LAYERS[other] > LAYERS[layer] else "beside"


def check_libraries(root: Path) -> Iterator[str]:
    """Each layer has a library, which links layers below it and reaches all of them."""
    text = (root / LIBRARIES).read_text(encoding="utf-8") if (root / LIBRARIES).exists() else ""
    links = {match.group(1): match.group(2).split() for match in LIBRARY.finditer(text)}
    for match in LIBRARY.finditer(text):
        layer = match.group(1)
        for other in links[layer]:
            if LAYERS.get(other, len(ROWS)) >= LAYERS.get(layer, 0):
                yield f"{LIBRARIES}:{line_of(text, match.start())}: {layer} links {other}, which is not below it"
    for layer, height in LAYERS.items() if text else ():
        if f"quoin_layer({layer} " not in text and layer != "bindings":
            yield f"{LIBRARIES}: {layer} has no library"
        elif (
            height
            and layer != "bindings"
            and not any(LAYERS.get(other) == height - 1 for other in links.get(layer, ()))
        ):
            yield f"{LIBRARIES}: {layer} does not link the layer below it"


def check_lua(path: Path, text: str) -> Iterator[str]:
    for match in REQUIRE.finditer(text):
        name = match.group(1)
        where = f"{path}:{line_of(text, match.start(1))}"
        if path.parts[:2] == ("scripts", "library") and not name.startswith("library."):
            yield f'{where}: a library script requires "{name}", which is not in the library'
        elif path.parts[:2] == ("scripts", "prelude") and name.startswith("library."):
            yield f'{where}: the prelude requires "{name}", which is above it'


def check_families(root: Path) -> Iterator[str]:
    """Code outside of the families' own files that compares with the name of a family."""
    folder = root / FAMILIES
    names = "|".join(sorted(file.stem for file in folder.glob("*.cpp")))
    asked = re.compile(rf"""[=!~]=\s*["'](?:{names})["']|["'](?:{names})["']\s*[=!~]=|\.family\s*[=!~]=""")
    for top, suffixes in (("runtime", {".h", ".cpp"}), ("scripts", {".lua"}), ("bindings", {".h", ".cpp", ".py"})):
        for file in sorted((root / top).rglob("*")) if names else []:
            if file.suffix not in suffixes or folder in file.parents:
                continue
            text = file.read_text(encoding="utf-8")
            for match in asked.finditer(text):
                where = f"{file.relative_to(root)}:{line_of(text, match.start())}"
                yield f"{where}: only a family's own file may ask for it; read what the board has instead"


def check_circles(root: Path) -> Iterator[str]:
    arrows = house.all_arrows(root)
    if circle := house.circle_of(arrows):
        yield f"files take from one another in a circle: {' <- '.join(map(str, circle))}"
    if rooms := house.circle_of(house.rooms_below(house.room_arrows(arrows))):
        yield f"folders take from one another in a circle: {' <- '.join(rooms)}"


def check(root: Path) -> tuple[int, list[str]]:
    """The number of files read and the faults found."""
    faults: list[str] = []
    count = 0
    for folder, pattern, checker in [
        ("runtime", "*.h", check_cpp),
        ("runtime", "*.cpp", check_cpp),
        ("bindings", "*.h", check_cpp),
        ("bindings", "*.cpp", check_cpp),
        ("scripts", "*.lua", check_lua),
    ]:
        for file in sorted((root / folder).rglob(pattern)):
            count += 1
            faults += checker(file.relative_to(root), text := file.read_text(encoding="utf-8"))
            if file.suffix != ".lua":
                faults += check_doors(file.relative_to(root), text)
    return count, [*faults, *check_libraries(root), *check_families(root), *check_circles(root)]


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    count, faults = check(root)
    print("\n".join([*faults, f"layers: {count} files, {len(faults)} faults"]))
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

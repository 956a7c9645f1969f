"""The layer check finds an upward include or link, a private header, a stray library and a wrong require; it passes the
project itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run_check(*folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tests" / "layers.py"), *map(str, folder)], capture_output=True, text=True
    )


def test_the_project_itself_has_no_fault() -> None:
    done = run_check()
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("runtime/src/state/a.cpp", '\n#include "quoin/engine/match.h"\n', ":2: state includes engine"),
        ("runtime/src/base/a.cpp", '#include "schema/reading.h"\n', ":1: base includes schema"),
        (
            "runtime/src/search/a.cpp",
            '#include "quoin/explain/check.h"\n',
            ":1: search includes explain, which is beside",
        ),
        (
            "runtime/src/search/a.cpp",
            '\n#include "engine/a.h"\n',
            ":2: search includes engine/a.h, a private header of",
        ),
        ("bindings/python/src/a.cpp", '#include "search/a.h"\n', ":1: bindings includes search/a.h, a private header"),
        ("runtime/src/explain/a.cpp", '#include "script/vm.h"\n', ":1: explain includes script/vm.h, a private header"),
        ("runtime/include/quoin/script/a.h", "#include <quoin/search/bot.h>\n", ":1: script includes search"),
        ("runtime/include/quoin/script/a.h", '#include "script/b.h"\n', ":1: a public header includes script/b.h"),
        ("runtime/include/quoin/script/a.h", "#include <lua.hpp>\n", ":1: a public header includes lua.hpp"),
        ("runtime/include/quoin/script/a.h", "// A.\n#include <xxhash.h>\n", ":2: a public header includes xxhash.h"),
        ("runtime/include/quoin/script/a.h", "#pragma once\n", ":1: a public header begins with its contract"),
        ("runtime/src/engine/a.cpp", "#include <lua.hpp>\n", ":1: engine includes lua.hpp; only script may"),
        ("runtime/src/search/a.cpp", "#include <pybind11/stl.h>\n", ":1: search includes pybind11/stl.h"),
        ("runtime/src/tricks/a.cpp", "\n", '"tricks" is not a layer'),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, file: str, text: str, fault: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    done = run_check(tmp_path)
    assert done.returncode == 1
    assert fault in done.stdout


def test_clocks_threads_and_files_are_used_behind_their_doors_only(tmp_path: Path) -> None:
    files = {
        "search/a.cpp": "\n#include <chrono>\n",
        "explain/a.cpp": "clock_gettime(what, &time);\nstd::jthread one;\n",
        "script/a.cpp": "#include <thread>\n",
        "schema/a.cpp": "std::ifstream one;\n#include <fstream>\n",
        "engine/a.cpp": "bool a = std::filesystem::exists(path);\n",
        # What only looks like it, and the doors themselves:
        "schema/b.cpp": "std::filesystem::path a;  // chrono, threads\nL::open(a);\n",
        "base/b.cpp": "#include <fcntl.h>\nint a = ::open(path, 0);\n",
        "search/threads.h": "#include <thread>\n",
    }
    for name, text in files.items():
        (tmp_path / "runtime/src" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "runtime/src" / name).write_text(text)
    told = run_check(tmp_path).stdout.splitlines()
    assert sorted(line.partition(": runtime")[0] for line in told[:-1]) == [
        "runtime/src/engine/a.cpp:1: std::filesystem::exists is left to the door of files",
        "runtime/src/explain/a.cpp:1: clock_gettime is left to the door of clocks",
        "runtime/src/explain/a.cpp:2: std::jthread is left to the door of threads",
        "runtime/src/schema/a.cpp:2: <fstream> is left to the door of files",
        "runtime/src/script/a.cpp:1: <thread> is left to the door of threads",
        "runtime/src/search/a.cpp:2: <chrono> is left to the door of clocks",
    ]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("runtime/src/primitives/a.cpp", 'bool a = board.sites.empty() ||\n  board.name == "ring";\n'),
        ("scripts/prelude/a.lua", '-- rings\nif "ring" ~= board.name then return end\n'),
        ("bindings/python/quoin/a.py", "def a(board):\n    return board.family == what\n"),
    ],
)
def test_code_that_asks_for_a_family_of_boards_is_named(tmp_path: Path, file: str, text: str) -> None:
    for name, content in ((file, text), ("runtime/src/schema/families/ring.cpp", 'bool is_ring = name == "ring";\n')):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    done = run_check(tmp_path)
    assert done.returncode == 1
    assert f"{file}:2: only a family's own file may ask for it" in done.stdout
    assert "families" not in done.stdout


def test_includes_of_layers_below_are_allowed(tmp_path: Path) -> None:
    path = tmp_path / "runtime" / "src" / "search" / "a.cpp"
    path.parent.mkdir(parents=True)
    path.write_text('#include "quoin/base/text.h"\n#include "search/b.h"\n#include <vector>\n')
    assert run_check(tmp_path).returncode == 0


def package_in(root: Path, files: dict[str, str]) -> None:
    """A package `quoin` with these files, and a layer of the runtime, without which nothing is checked."""
    for name, text in {f"bindings/python/quoin/{name}": text for name, text in files.items()}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "runtime" / "src" / "base").mkdir(parents=True, exist_ok=True)
    (root / "runtime" / "src" / "base" / "a.h").write_text("\n")


def test_who_explains_may_look_into_the_machine(tmp_path: Path) -> None:
    path = tmp_path / "runtime" / "src" / "explain" / "a.cpp"
    path.parent.mkdir(parents=True)
    path.write_text('#include "script/host.h"\n')
    assert run_check(tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("state -O3 LINKS schema)", "state -O3 LINKS schema engine)", "state links engine, which is not below it"),
        ("LINKS engine NEEDS", "LINKS engine\n  explain NEEDS", "search links explain, which is not below it"),
        ("engine -O2 LINKS script)", "engine -O2 LINKS state)", "engine does not link the layer below it"),
        ("quoin_layer(explain ", "quoin_layer(others ", "explain has no library"),
    ],
)
def test_a_library_that_links_the_wrong_one_is_named(tmp_path: Path, right: str, wrong: str, fault: str) -> None:
    lists = Path("runtime", "CMakeLists.txt")
    text = (ROOT / lists).read_text(encoding="utf-8")
    assert right in text
    (tmp_path / "runtime" / "src" / "base").mkdir(parents=True)
    (tmp_path / "runtime" / "src" / "base" / "a.h").write_text("\n")
    (tmp_path / lists).write_text(text)
    assert run_check(tmp_path).returncode == 0, run_check(tmp_path).stdout
    (tmp_path / lists).write_text(text.replace(right, wrong))
    done = run_check(tmp_path)
    assert done.returncode == 1
    assert fault in done.stdout


def test_modules_that_import_one_another_in_a_circle_are_named(tmp_path: Path) -> None:
    files = {
        "__init__.py": "from quoin.a import x\n",
        "a.py": "from quoin import b\n",
        "b.py": "def later():\n    from quoin.inner import y\n",
        "inner/__init__.py": "import quoin.inner.c\n",
        "inner/c.py": "\n",
    }
    package_in(tmp_path, files)
    assert run_check(tmp_path).returncode == 0
    package_in(tmp_path, {"inner/c.py": "from quoin.a import x\n"})
    done = run_check(tmp_path)
    assert done.returncode == 1
    circle = re.search(r"^files .* in a circle: (.*)", done.stdout, re.MULTILINE)
    assert circle is not None
    names = {Path(name).relative_to("bindings/python/quoin").as_posix() for name in circle[1].split(" <- ")}
    assert names == {"a.py", "b.py", "inner/__init__.py", "inner/c.py"}
    assert "folders take from one another in a circle" in done.stdout


@pytest.mark.parametrize(
    "back",
    [
        "from quoin.inner.b import x\n",
        "def later():\n    import quoin.inner.b\n",
        "if TYPE_CHECKING:\n    from quoin.inner.b import x\n",
        "from quoin import x\n",
    ],
    ids=["at its top", "within a function", "for a type", "from quoin itself, which has it from there"],
)
def test_however_a_module_imports_back_it_is_a_circle(tmp_path: Path, back: str) -> None:
    files = {
        "__init__.py": "if TYPE_CHECKING:\n    from quoin.inner.b import x\n",
        "inner/__init__.py": "\n",
        "inner/a.py": "\n",
        "inner/b.py": "from quoin.inner.a import y\n",
    }
    package_in(tmp_path, files)
    assert run_check(tmp_path).returncode == 0
    package_in(tmp_path, {"inner/a.py": back})
    done = run_check(tmp_path)
    assert done.returncode == 1
    assert "files take from one another in a circle" in done.stdout


def test_a_package_and_a_module_beside_it_that_import_one_another_are_named(tmp_path: Path) -> None:
    files = {
        "__init__.py": "\n",
        "a.py": "if TYPE_CHECKING:\n    from quoin.inner.b import x\n",
        "c.py": "\n",
        "inner/__init__.py": "\n",
        "inner/b.py": "\n",
        "inner/d.py": "def later():\n    from quoin import c\n",
    }
    package_in(tmp_path, files)
    done = run_check(tmp_path)
    assert done.returncode == 1
    assert "folders take from one another in a circle: quoin" in done.stdout
    assert "files take" not in done.stdout


def test_headers_that_include_one_another_and_folders_that_do_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "runtime" / "src" / "base"
    folder.mkdir(parents=True)
    (folder / "a.h").write_text('#include "base/b.h"\n')
    (folder / "b.h").write_text('#include "base/a.h"\n')
    assert "files take from one another in a circle: runtime/src/base/" in run_check(tmp_path).stdout


def test_the_picture_of_the_house_is_that_of_its_files() -> None:
    house = [sys.executable, str(ROOT / "tests" / "house.py")]
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        subprocess.run([*house, "write"], check=True)
    drawn = subprocess.run(house, capture_output=True, text=True, check=True).stdout.strip()
    assert "search[search] -->" in drawn
    assert drawn in (ROOT / "docs" / "overview.md").read_text(encoding="utf-8"), "mended by QUOIN_UPDATE_GOLDEN=1"

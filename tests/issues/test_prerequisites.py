"""Where a library was missing, `pip install .` ended in an error of CMake that names no package, one library a try.

Now one sentence names everything that is missing at once, with the packages of Debian, Fedora and Homebrew.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = "libluajit-5.1-dev libyaml-cpp-dev nlohmann-json3-dev libxxhash-dev"


def configure(folder: Path, *options: str, **environment: str) -> str:
    """What CMake says where things are missing, its line breaks taken out."""
    cmake = shutil.which("cmake")
    assert cmake
    inherited = {name: value for name, value in os.environ.items() if name != "CXX"}
    done = subprocess.run(
        [cmake, "-S", ROOT, "-B", folder / "build", "-G", "Ninja", "-DQUOIN_TESTS=OFF", *options],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode != 0
    assert done.stderr.count("CMake Error") == 1
    return " ".join(done.stderr.split())


def test_all_missing_libraries_are_named_at_once_with_their_packages(tmp_path: Path) -> None:
    disabled = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("yaml-cpp", "nlohmann_json")]
    told = configure(tmp_path, *disabled, "-DCMAKE_IGNORE_PATH=/usr/include", PKG_CONFIG_LIBDIR=str(tmp_path))
    assert (
        "Building Quoin needs what is not installed here: LuaJIT, yaml-cpp, JSON for Modern C++, xxHash. "
        f"Install it and start again: Debian, Ubuntu: sudo apt-get install {LIBRARIES} "
        "Fedora: sudo dnf install luajit-devel yaml-cpp-devel json-devel xxhash-devel "
        "macOS: brew install luajit yaml-cpp nlohmann-json xxhash"
    ) in told


@pytest.mark.parametrize(
    ("missing", "package"), [("PkgConfig", "pkg-config libluajit-5.1-dev"), ("yaml-cpp", "libyaml-cpp-dev")]
)
def test_what_is_there_is_not_named(tmp_path: Path, missing: str, package: str) -> None:
    told = configure(tmp_path, f"-DCMAKE_DISABLE_FIND_PACKAGE_{missing}=ON")
    assert f"sudo apt-get install {package} Fedora:" in told


def test_a_package_for_python_needs_the_headers_of_python_too(tmp_path: Path) -> None:
    told = configure(tmp_path, "-DSKBUILD=2", "-DCMAKE_DISABLE_FIND_PACKAGE_Python=ON")
    assert "not installed here: the headers of Python. " in told
    assert "sudo apt-get install python3-dev Fedora: sudo dnf install python3-devel macOS: brew install python" in told


def test_without_a_compiler_all_that_a_build_needs_is_named(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for tool in ("ninja", "uname"):
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    told = configure(tmp_path, "-DCMAKE_IGNORE_PATH=/usr/bin;/bin", PATH=str(tmp_path / "bin"))
    assert "not installed here: a C++ compiler (macOS: xcode-select --install), pkg-config, LuaJIT, " in told
    assert f"sudo apt-get install g++ pkg-config {LIBRARIES} Fedora: " in told


def test_a_compiler_that_only_the_environment_names_is_missing_too(tmp_path: Path) -> None:
    """pip's builds set CXX to the compiler of Python itself, which was `x86_64-linux-gnu-g++`."""
    told = configure(tmp_path, CXX="no-such-g++ -pthread")
    assert "the C++ compiler no-such-g++ that CXX names (macOS: xcode-select --install), pkg-config, LuaJIT, " in told
    assert "sudo apt-get install g++ pkg-config " in told


def test_the_other_lua_has_packages_of_its_own(tmp_path: Path) -> None:
    told = configure(tmp_path, "-DQUOIN_LUA=lua5.4", PKG_CONFIG_LIBDIR=str(tmp_path))
    assert "sudo apt-get install liblua5.4-dev Fedora:" in told


def test_the_page_on_python_names_the_same_packages() -> None:
    needs = (ROOT / "runtime" / "cmake" / "needs.cmake").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    calls = [
        shlex.split(call) for call in re.findall(r"^ *need\((.+)\)$", needs, re.MULTILINE) if "Lua 5.4" not in call
    ]
    assert len(calls) == 7
    for system, column in [("apt-get", 2), ("dnf", 3), ("brew", 4)]:
        told = re.search(rf"{system} install ([^`]+)`", page)
        assert told is not None, system
        assert set(told[1].split()) == {call[column] for call in calls} - {""}

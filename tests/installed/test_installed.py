"""What `cmake --install` puts into a system: programs of its own in C, C++, Python and LuaJIT build on it and play.

The programs are those of docs/examples. Nothing here sees the project: they are copied into an empty folder.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "release"
EXAMPLES = ROOT / "docs" / "examples"
FUNCTIONS = {"quoin_open", "quoin_close", "quoin_call", "quoin_stop", "quoin_version"}
C = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), "")

pytestmark = [
    pytest.mark.skipif(not C or not shutil.which("cmake"), reason="no C compiler or no CMake on this machine"),
    pytest.mark.skipif(sys.platform != "linux", reason="names of libraries and folders are those of Linux"),
]


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env={**os.environ, **variables}, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installed tree in a folder with a blank in its name, moved once: nothing in it may know where it was put."""
    folder = tmp_path_factory.mktemp("installed")
    run("cmake", "--install", BUILD, "--prefix", folder / "first", cwd=folder)
    return (folder / "first").rename(folder / "a tree")


@pytest.fixture
def package(tree: Path) -> dict[str, str]:
    """The variables with which pkg-config and the system's loader find the tree."""
    return {"PKG_CONFIG_PATH": str(tree / "lib" / "pkgconfig"), "LD_LIBRARY_PATH": str(tree / "lib")}


@pytest.fixture(scope="module")
def games(tree: Path) -> str:
    pkg_config = {"PKG_CONFIG_PATH": str(tree / "lib" / "pkgconfig")}
    return shlex.split(run("pkg-config", "--variable=gamesdir", "quoin", cwd=tree, **pkg_config))[
        0
    ]  # blanks are escaped


@pytest.fixture(scope="module")
def built(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs for C and C++, built with find_package in a folder that has nothing else."""
    folder = tmp_path_factory.mktemp("examples")
    for name in ("CMakeLists.txt", "example.cpp", "match.c"):
        shutil.copy(EXAMPLES / name, folder)
    run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={tree}", cwd=folder)
    run("cmake", "--build", "build", cwd=folder)
    return folder / "build"


@pytest.fixture(scope="module")
def match_of_c(built: Path) -> str:
    return run(built / "match", cwd=built)


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_headers_are_the_public_ones_and_the_games_those_of_the_project(tree: Path) -> None:
    public = files(ROOT / "runtime" / "include")
    assert files(tree / "include") == {*public, "quoin.h"}
    tracked = run("git", "ls-files", "games", cwd=ROOT).split("\n")
    assert files(tree / "share" / "quoin" / "games") >= {name.removeprefix("games/") for name in tracked if name}
    assert {path.name for path in tree.iterdir()} == {"include", "lib", "share"}


def test_the_library_shows_its_functions_alone_and_has_a_versioned_name(tree: Path) -> None:
    shown = run("nm", "-D", "--defined-only", "libquoin.so", cwd=tree / "lib")
    assert {line.split()[-1] for line in shown.splitlines()} == FUNCTIONS
    (version,) = re.findall(r'^version = "([\d.]+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert (tree / "lib" / "libquoin.so").resolve().name == f"libquoin.so.{version}"
    assert f"[libquoin.so.{version.split('.')[0]}]" in run("readelf", "-d", "libquoin.so", cwd=tree / "lib")


def test_a_program_in_cpp_loads_plays_searches_and_draws(built: Path) -> None:
    printed = run(built / "example", cwd=built)
    assert re.search(r"^red wins", printed, re.MULTILINE | re.IGNORECASE), printed
    assert (built / "match.svg").read_text().startswith("<svg")
    assert len((EXAMPLES / "example.cpp").read_text().splitlines()) <= 60


def test_a_match_of_murailles_in_c(match_of_c: str) -> None:
    table = json.loads(match_of_c)["ok"]
    assert table["over"]
    assert table["result"]
    assert len((EXAMPLES / "match.c").read_text().splitlines()) <= 30


def test_pkg_config_builds_the_same_program(
    package: dict[str, str], games: str, match_of_c: str, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLES / "match.c", tmp_path)
    flags = shlex.split(run("pkg-config", "--cflags", "--libs", "quoin", cwd=tmp_path, **package))
    run(C, "match.c", f'-DGAMES="{games}"', *flags, "-o", "match", cwd=tmp_path)
    assert run(tmp_path / "match", cwd=tmp_path, **package) == match_of_c


def test_the_header_is_plain_c_of_1989(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("#include <quoin.h>\nint main(void) { return quoin_version() == 0; }\n")
    strict = ("-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror")
    run(C, *strict, "-I", tree / "include", "-c", "a.c", cwd=tmp_path)


def test_the_same_match_through_ctypes(tree: Path, games: str, match_of_c: str) -> None:
    printed = run(sys.executable, EXAMPLES / "match.py", tree / "lib" / "libquoin.so", games, cwd=tree)
    assert json.loads(printed) == json.loads(match_of_c)
    assert len((EXAMPLES / "match.py").read_text().splitlines()) <= 30


@pytest.fixture(scope="module")
def luajit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """LuaJIT as a program: the system's, or where only its library is installed, one made from that."""
    if found := shutil.which("luajit"):
        return Path(found)
    folder = tmp_path_factory.mktemp("luajit")
    shutil.copy(Path(__file__).with_name("luajit.c"), folder)
    flags = run("pkg-config", "--cflags", "--libs", "luajit", cwd=folder).split()
    run(C, "luajit.c", *flags, "-o", "luajit", cwd=folder)
    return folder / "luajit"


def test_the_same_match_through_luajits_ffi(luajit: Path, tree: Path, games: str, match_of_c: str) -> None:
    assert run(luajit, EXAMPLES / "match.lua", tree / "lib" / "libquoin.so", games, cwd=tree) == match_of_c
    assert len((EXAMPLES / "match.lua").read_text().splitlines()) <= 30

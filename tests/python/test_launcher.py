"""The launcher on machines that lack things: what it says, what it exits with, what it installs.

Each test runs a copy of the launcher in a folder of its own, with a PATH that holds a few tools and stand-ins for apt.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("bash", "cat", "dirname", "env", "find", "flock", "grep", "mkdir", "mv", "readlink", "rm", "sed", "tail")


class Machine:
    """A folder with the launcher, and a PATH folder that holds only what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.bin = folder / "bin"
        self.project.mkdir()
        self.bin.mkdir()
        shutil.copy(ROOT / "quoin", self.project)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"{tool} is part of any Linux system"
            (self.bin / tool).symlink_to(found)

    def put(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
        path.chmod(0o755)

    def run(self, *arguments: str, lua: str | None = None) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "HOME": str(self.project), "LC_ALL": "C"}
        if lua is not None:
            environment["QUOIN_LUA"] = lua
        return subprocess.run(
            [str(self.project / "quoin"), *arguments], env=environment, capture_output=True, text=True, timeout=60
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_an_unknown_lua_is_refused(machine: Machine) -> None:
    done = machine.run("list", lua="lua5.1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == 'quoin: QUOIN_LUA is "lua5.1"; it must be luajit or lua5.4.\n'


def test_without_apt_one_sentence_names_what_is_missing(machine: Machine) -> None:
    done = machine.run("list")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("quoin: missing: g++ cmake ninja-build ")
    assert "libluajit-5.1-dev" in done.stderr
    assert "libgtest-dev" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_dpkg_or_a_probe_finds_is_not_missing(machine: Machine) -> None:
    machine.put("dpkg-query", r"printf 'ii  cmake\nii  libyaml-cpp-dev\nrc  g++\n'")
    machine.put("ninja", "")
    done = machine.run("list")
    assert done.returncode == 1
    for name in ("cmake", "libyaml-cpp-dev", "ninja-build"):
        assert f" {name} " not in done.stderr
    assert " g++ " in done.stderr  # removed, its settings kept


def test_the_tests_need_more_than_the_game_and_lua54_its_own_library(machine: Machine) -> None:
    assert "libgtest-dev" in machine.run("test").stderr
    other = machine.run("list", lua="lua5.4").stderr
    assert "liblua5.4-dev" in other
    assert "luajit" not in other


def test_root_installs_what_is_missing_and_hears_why_it_failed(machine: Machine) -> None:
    calls = machine.project / "calls"
    machine.put("id", "echo 0")
    machine.put("apt-get", f'echo "$*" >> {calls}; [[ $1 == update ]] || {{ echo "E: no space left"; exit 100; }}')
    done = machine.run("list")
    assert done.returncode == 1
    assert done.stdout == ""
    update, install = calls.read_text().splitlines()
    assert update.startswith("update")
    assert install.startswith("install -y")
    assert "libyaml-cpp-dev" in install
    assert "E: no space left" in done.stderr
    assert ".build/installing.log" in done.stderr
    assert "no space left" in (machine.project / ".build" / "installing.log").read_text()


def test_another_user_without_sudo_gets_one_sentence(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    machine.put("apt-get", "exit 1")
    done = machine.run("list")
    assert done.returncode == 1
    assert "only root can install them: sudo apt-get install g++ cmake" in done.stderr
    assert done.stderr.count("\n") == 1


def test_another_user_with_sudo_installs_through_it(machine: Machine) -> None:
    calls = machine.project / "calls"
    machine.put("id", "echo 1000")
    machine.put("apt-get", "exit 1")
    machine.put("sudo", f'echo "$*" >> {calls}')
    machine.run("list")
    written = calls.read_text()
    assert "-n apt-get update" in written
    assert "apt-get install -y" in written

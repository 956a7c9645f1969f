"""The launcher on machines that lack things: what it says, what it exits with, what it installs.

Each test runs a copy of the launcher in a folder of its own, whose name is one as people give them, with a PATH that
holds a few tools and stand-ins for the others. `./quoin test setup` sets up for real.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = (
    "bash",
    "cat",
    "cksum",
    "dirname",
    "env",
    "find",
    "flock",
    "grep",
    "mkdir",
    "mv",
    "readlink",
    "rm",
    "sed",
    "tail",
)
FILES = (
    "bindings/python/help.txt",
    "pyproject.toml",
    "bindings/python/requirements.txt",
    "bindings/python/extras-requirements.txt",
    "tests/requirements.txt",
)
PYTHON = """
[[ $1 == -c ]] && exit 0
echo "python $*" >> "$CALLS"
[[ $2 == venv ]] && mkdir -p "$3/bin" && cp "$0" "$3/bin/python"
[[ $2 != pip ]] || { echo "no network"; exit 1; }
"""


class Machine:
    """A folder with the launcher, and a PATH folder that holds only what a test puts there."""

    def __init__(self, folder: Path, name: str = "Mes Jeux (été) d'Anna") -> None:
        self.project = folder / name
        self.bin = folder / "bin"
        self.calls = folder / "calls"
        self.project.mkdir()
        self.bin.mkdir()
        shutil.copy(ROOT / "quoin", self.project)
        for file in FILES:
            (self.project / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.project / file)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, f"{tool} is part of any Linux system"
            (self.bin / tool).symlink_to(found)

    def put(self, name: str, script: str) -> None:
        """A stand-in; "$CALLS" in its script is a file that the test reads with called()."""
        path = self.bin / name
        path.unlink(missing_ok=True)  # else a link to the machine's own tool would have that overwritten
        path.write_text(f"#!{shutil.which('bash')}\nCALLS={shlex.quote(str(self.calls))}\n{script}\n")
        path.chmod(0o755)

    def called(self) -> list[str]:
        return self.calls.read_text().splitlines()

    def set_up(self, python: str) -> None:
        """As it is after the first run, with a stand-in for the Python of the environment."""
        build = self.project / ".build"
        for folder in ("launcher", "venv/bin"):
            (build / folder).mkdir(parents=True)
        self.put("venv-python", python)
        (self.bin / "venv-python").rename(build / "venv" / "bin" / "python")
        (build / "launcher" / "release-run").write_text(str(self.project))

    def run(self, *arguments: str, lua: str | None = None, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.bin), "LC_ALL": "C.UTF-8", **more}
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


@pytest.mark.parametrize(
    ("words", "status", "heading"),
    [
        ([], 2, "quoin"),
        (["-h"], 0, "quoin"),
        (["--help"], 0, "quoin"),
        (["play", "--help"], 0, "quoin play"),
        (["--no-jit", "show", "murailles", "-h"], 0, "quoin show"),
        (["test", "--help"], 0, "quoin test"),
        (["bench", "-h"], 0, "quoin bench"),
        (["lab", "-h"], 0, "quoin lab"),
    ],
)
def test_help_needs_nothing_but_bash(machine: Machine, words: list[str], status: int, heading: str) -> None:
    page = (ROOT / "bindings/python/help.txt").read_text(encoding="utf-8")
    done = machine.run(*words)
    assert done.returncode == status
    assert done.stderr == ""
    assert f"\n## {heading}\n\n```text\n{done.stdout}```\n" in page
    assert not (machine.project / ".build").exists(), "nothing is set up"


def test_help_on_a_command_that_there_is_not_says_where_to_look(machine: Machine) -> None:
    done = machine.run("plya", "--help")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == 'quoin: there is no command "plya"; ./quoin --help names them all.\n'


@pytest.mark.parametrize("character", list(':;[]$"\\#*?<>|'))
def test_a_folder_in_which_nothing_can_be_built_is_refused(tmp_path: Path, character: str) -> None:
    done = Machine(tmp_path, f"a{character}b").run("list")
    assert done.returncode == 1
    assert f"cannot work in a folder with {character} in its path" in done.stderr
    assert "give it another name" in done.stderr
    assert done.stderr.count("\n") == 1


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


@pytest.mark.parametrize("name", ["python3", "python3.12"])
def test_a_python_that_is_new_enough_is_found_by_any_name(machine: Machine, name: str) -> None:
    machine.put("python3", "exit 1")  # an old one: the question for its version ends so
    machine.put(name, PYTHON)
    assert "python3" not in machine.run("list").stderr


def test_the_tests_need_more_than_the_game_and_lua54_its_own_library(machine: Machine) -> None:
    assert "libgtest-dev" in machine.run("test").stderr
    other = machine.run("list", lua="lua5.4").stderr
    assert "liblua5.4-dev" in other
    assert "luajit" not in other


def test_a_wheel_needs_what_the_game_needs_and_no_tests(machine: Machine) -> None:
    assert machine.run("wheel").stderr == machine.run("list").stderr


def test_root_installs_what_is_missing_and_hears_why_it_failed(machine: Machine) -> None:
    machine.put("id", "echo 0")
    machine.put("python3", PYTHON)
    machine.put("apt-get", 'echo "$*" >> "$CALLS"; [[ $1 == update ]] || { echo "E: no space left"; exit 100; }')
    done = machine.run("list")
    assert done.returncode == 1
    assert done.stdout == ""
    update, install = [call for call in machine.called() if not call.startswith("python")]
    assert update.startswith("update")
    assert install.startswith("install -y")
    assert "libyaml-cpp-dev" in install
    assert "E: no space left" in done.stderr
    assert ".build/installing.log" in done.stderr
    assert "no space left" in (machine.project / ".build" / "installing.log").read_text()


def test_python_is_installed_first_and_its_packages_beside_the_rest(machine: Machine) -> None:
    machine.put("id", "echo 0")
    (machine.bin / "cp").symlink_to(str(shutil.which("cp")))
    new = machine.bin / "python3.new"
    machine.put(new.name, PYTHON)
    machine.put("apt-get", f'echo "apt $*" >> "$CALLS"; [[ "$*" != *python3-venv* ]] || cp {new} {machine.bin}/python3')
    done = machine.run("list")
    update, first, *others = machine.called()
    assert update.startswith("apt update")
    assert first.endswith(" python3 python3-venv")
    assert {call.split()[0] for call in others} == {"apt", "python"}
    (rest,) = [call for call in others if call.startswith("apt")]
    assert " g++ " in rest
    assert "python3-venv" not in rest
    assert done.returncode == 1
    assert "Installing Python packages ... failed\nno network\n" in done.stderr
    assert done.stderr.endswith("its whole output is in .build/python.log.\n")


@pytest.mark.parametrize("index", [False, True])
def test_uv_installs_where_pip_has_no_index_of_its_own_and_pip_where_uv_fails(machine: Machine, index: bool) -> None:
    machine.put("id", "echo 0")
    (machine.bin / "cp").symlink_to(str(shutil.which("cp")))
    settings = f'[[ $3 != config ]] || {{ echo "{"global.index-url=x" if index else "global.timeout=9"}"; exit 0; }}\n'
    uv = '[[ "$*" != *" uv=="* ]] || exit 0\n[[ $2 != uv ]] || { echo "no such version"; exit 1; }\n'
    machine.put("python3", PYTHON.replace("[[ $2 != pip", f"{settings}{uv}[[ $2 != pip"))
    machine.put("apt-get", "exit 0")
    done = machine.run("list")
    calls = [call.split()[2:4] for call in machine.called() if " venv " not in call]
    by_uv = [["pip", "install"], ["uv", "pip"]]
    assert calls == [["pip", "config"], *([] if index else by_uv), ["pip", "install"]]
    assert "Installing Python packages ... failed\n" in done.stderr
    assert done.stderr.count("no such version") == (0 if index else 1)
    assert done.stderr.count("no network") == 1


def test_another_user_without_sudo_gets_one_sentence(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    machine.put("apt-get", "exit 1")
    done = machine.run("list")
    assert done.returncode == 1
    assert "only root can install them: sudo apt-get install g++ cmake" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nobody_is_asked_for_ccache_alone(machine: Machine) -> None:
    named = machine.run("list").stderr.partition("missing: ")[2].partition(" (")[0].split()
    assert "ccache" in named
    there = "".join(f"ii  {name}\n" for name in named if name != "ccache")
    machine.put("dpkg-query", f"printf {shlex.quote(there)}")
    machine.put("id", "echo 1000")
    done = machine.run("list")
    assert "missing" not in done.stderr
    assert "Python" in done.stderr


def test_another_user_with_sudo_installs_through_it(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    machine.put("apt-get", "exit 1")
    machine.put("sudo", 'echo "$*" >> "$CALLS"')
    machine.run("list")
    written = machine.calls.read_text()
    assert "-n apt-get update" in written
    assert "apt-get install -y" in written


def test_a_python_that_is_too_old_is_named(machine: Machine) -> None:
    machine.put("dpkg-query", "exit 0")
    machine.put("id", "echo 0")
    machine.put("apt-get", "exit 0")
    machine.put("python3", '[[ $1 != -V ]] || echo "Python 3.10.12"; exit 1')
    done = machine.run("list")
    assert done.returncode == 1
    assert done.stderr.endswith("quoin: Python 3.11 or newer is needed; python3 is Python 3.10.12.\n")


def test_once_all_is_there_nothing_but_one_find_runs_on_the_way_to_python(machine: Machine) -> None:
    machine.set_up('printf "%s\\n" "$@"')
    for tool in TOOLS:
        if tool not in ("bash", "env", "find"):
            (machine.bin / tool).unlink()
    find = (machine.bin / "find").resolve()
    machine.put("find", f'echo find >> "$CALLS"; exec {find} "$@"')
    assert machine.run("show", "two words").stdout == "-m\nquoin\nshow\ntwo words\n"
    assert machine.called() == ["find"]


@pytest.mark.parametrize("way", ["a link", "a link to a link", "a folder that is a link"])
def test_the_launcher_finds_its_folder_through(way: str, machine: Machine, tmp_path: Path) -> None:
    machine.set_up('echo "$QUOIN_CACHE"')
    (tmp_path / "one").symlink_to(machine.project / "quoin")
    (tmp_path / "two").symlink_to("one")
    (tmp_path / "three").symlink_to(machine.project.name)
    command = {"a link": "one", "a link to a link": "./two", "a folder that is a link": "three/quoin"}[way]
    environment = {"PATH": str(machine.bin), "CDPATH": str(machine.project.parent)}
    done = subprocess.run(["bash", command, "list"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout == f"{machine.project}/.build/release/cache\n"


def test_bytecode_and_caches_go_into_the_build_folder(machine: Machine) -> None:
    machine.set_up('echo "${PYTHONPYCACHEPREFIX-none} $QUOIN_CACHE"')
    build = machine.project / ".build"
    assert machine.run("list").stdout == f"{build}/pycache {build}/release/cache\n"
    assert machine.run("list", QUOIN_CACHE="/mine").stdout == f"{build}/pycache /mine\n"


def test_a_page_that_is_built_and_newer_than_its_sources_is_left(machine: Machine) -> None:
    machine.set_up('echo "python $*" >> "$CALLS"')
    machine.put("cmake", 'echo "cmake $*" >> "$CALLS"')
    machine.put("git", ":")  # by which patches of sources are applied
    build = machine.project / ".build"
    (build / "venv" / "quoin-home").write_text(str(build / "venv"))
    for name in ("CMakeLists.txt", "CMakePresets.json"):
        (machine.project / name).write_text("")
    for name in ("runtime", "scripts", "bindings/c", "bindings/web"):
        (machine.project / name).mkdir()
    source = machine.project / "bindings" / "web" / "main.js"
    source.write_text("")
    first = machine.run("build-page")
    assert first.returncode == 0
    assert [line.split(" ...")[0] for line in first.stderr.splitlines()] == [
        "quoin: Installing what builds the page",
        "quoin: Configuring the page",
        "quoin: Building the page",
    ]
    fetch, configure, compile_ = machine.called()[-3:]
    assert fetch == f"python {machine.project}/bindings/web/wasm/fetch.py"
    assert "--preset wasm" in configure
    assert compile_ == f"cmake --build {build}/wasm --target workshop"
    (build / "web").mkdir()
    (build / "web" / "index.html").write_text("")
    assert machine.run("build-page").stderr == ""
    source.write_text("// changed")
    assert "Building the page" in machine.run("build-page").stderr


def test_where_python_writes_no_bytecode_that_beside_the_packages_is_used(machine: Machine) -> None:
    """Of an empty folder in its place all sources would be compiled at every command, Python's own too."""
    machine.set_up('echo "${PYTHONPYCACHEPREFIX-none}"')
    assert machine.run("list", PYTHONDONTWRITEBYTECODE="1").stdout == "none\n"

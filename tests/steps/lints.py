"""Steps that read the sources and run nothing of ours."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from steps.context import BUILD, JOBS, LOGS, ROOT, VENV_BIN, Context, StepFailed, git, tracked

INCLUDED = re.compile(r'^\s*#\s*include\s*[<"](?:\.\.?/)*([^">]+)[">]', re.MULTILINE)
COMMITS = 10  # so many last commits count as changed where a step never passed


def layers(context: Context) -> None:
    context.run(sys.executable, "tests/layers.py")


def format_cpp(context: Context) -> None:
    context.run("clang-format", "--dry-run", "-Werror", *tracked("*.cpp", "*.h"))


def lua(context: Context) -> None:
    folders = ("games", "scripts", "tests/games", "tests/bench", "tests/lab")
    context.run("luacheck", "--no-color", *tracked(*(f"{folder}/*.lua" for folder in folders)))


def python(context: Context) -> None:
    context.run(VENV_BIN / "ruff", "check")
    context.run(VENV_BIN / "ruff", "format", "--check")


def types(context: Context) -> None:
    """The package, and the programs that the pages of the documentation show."""
    sys.path.append(str(ROOT / "tests" / "python"))
    from pages import programs

    folder = LOGS / "programs"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in tracked("*.md"):
        for number, (program, _) in enumerate(programs((ROOT / page).read_text(encoding="utf-8"))):
            name = re.sub(r"\W", "_", page)
            (folder / f"{name}_{number}.py").write_text(program, encoding="utf-8")
    package = ROOT / "bindings" / "python" / "quoin"
    context.run(VENV_BIN / "mypy", "--cache-dir", BUILD / "mypy", package, *sorted(folder.glob("*.py")))


def tidy(context: Context) -> None:
    context.configure("dev")
    everything = tracked("runtime/src/*.cpp")
    changed = None if context.tidy_all else changed_files("tidy", ".clang-tidy")
    sources = everything if changed is None else sources_of(changed, everything)
    command = ["clang-tidy", "--quiet", "-p", str(BUILD / "dev")]
    read_each(context, "clang-tidy", {source: [*command, source] for source in sources}, len(everything))


def alone(context: Context) -> None:
    """The headers that the preset precompiles are precompiled first: the tests need a third of the time then."""
    context.configure("dev")
    everything = set(tracked("*.cpp"))
    changed = None if context.tidy_all else changed_files("alone", "*CMakeLists.txt", "CMakePresets.json")
    sources = everything if changed is None else everything & with_users(changed)
    commands, precompiled = {}, []
    for entry in json.loads((BUILD / "dev" / "compile_commands.json").read_text()):
        command = shlex.split(entry["command"])
        source = os.path.relpath(entry["file"], ROOT)
        if source in sources:
            commands[source] = [*launcher(), *command, "-fsyntax-only"]
        elif source.endswith("/cmake_pch.hxx.cxx"):
            precompiled.append(command[command.index("-o") + 1])
    if commands:
        context.run("cmake", "--build", BUILD / "dev", "-j", JOBS, "--target", *precompiled)
    read_each(context, "the compiler", commands, len(everything), BUILD / "dev")


def launcher() -> list[str]:
    """What stands before a call of the compiler, as CMakeLists.txt says it."""
    return ["sh", str(ROOT / "runtime" / "cmake" / "compile.sh"), str(ROOT)]


def with_users(changed: set[str]) -> set[str]:
    """The changed files, and all of C++ that include one of them, directly or not.

    A name in an #include may mean each file whose path ends with it: one too many is read rather than one too few.
    """
    users: dict[str, set[str]] = {}
    for name in tracked("*.cpp", "*.h"):
        for included in INCLUDED.findall((ROOT / name).read_text()):
            users.setdefault(included, set()).add(name)
    found, new = set(changed), set(changed)
    while new:
        parts = [Path(name).parts for name in new]
        ends = {"/".join(path[begin:]) for path in parts for begin in range(len(path))}
        new = set().union(*(users.get(end, set()) for end in ends)) - found
        found |= new
    return found


def read_each(context: Context, reader: str, commands: dict[str, list[str]], of: int, cwd: Path = ROOT) -> None:
    """Runs a command for each file, some at once; remembers the commit if all pass."""
    commit = git_commit("HEAD")
    context.closing.append(f"{reader} read {len(commands)} of {of} files")
    failed = 0
    with ThreadPoolExecutor(int(JOBS)) as pool, context.log.open("a") as log:
        runs = pool.map(
            lambda command: subprocess.run(command, cwd=cwd, capture_output=True, text=True), commands.values()
        )
        for number, done in enumerate(runs, 1):
            context.show(100 * number // len(commands))
            if done.returncode != 0:
                failed += 1
                log.write(done.stdout + done.stderr)
    if failed:
        raise StepFailed(f"{reader} found something in {failed} of {len(commands)} files")
    if commit:
        passed_file(context.name).write_text(commit)


def passed_file(step: str) -> Path:
    """Where the commit is kept at which a step last passed."""
    return LOGS / f"{step}-passed"


def changed_files(step: str, *everything_if: str) -> set[str] | None:
    """The files that differ from the commit at which a step last passed.

    Where it never passed: from the branch that this one follows, or from ten commits ago if there is none. None, which
    means all files, if neither is known or if a file of the patterns is among them.
    """
    passed = passed_file(step)
    base = git_commit(passed.read_text().strip()) if passed.exists() else None
    if base is None:
        upstream = git_commit("@{upstream}")
        base = upstream if upstream != git_commit("HEAD") else None
    base = base or git_commit(f"HEAD~{COMMITS}")
    if base is None:
        return None
    new = git("ls-files", "--others", "--exclude-standard")
    if git("diff", "--name-only", base, "--", *everything_if):
        return None
    return {*git("diff", "--name-only", base), *new}


def sources_of(changed: set[str], everything: list[str]) -> list[str]:
    """Those of the sources that changed, and one that sees each changed header."""
    seen = {user_of(name, everything) for name in changed if name.endswith(".h")}
    return [source for source in everything if source in changed | seen]


def user_of(header: str, sources: list[str]) -> str | None:
    """A source that includes the header: the one of its name if there is one."""
    path = Path(header)
    included = re.compile(rf'#include "[^"]*\b{re.escape(path.parent.name)}/{re.escape(path.name)}"')
    users = [source for source in sources if included.search((ROOT / source).read_text())]
    return min(users, key=lambda source: (Path(source).stem != path.stem, source), default=None)


def git_commit(name: str) -> str | None:
    """The id of a commit, or None if git does not know it (or this is no clone)."""
    command = ["git", "rev-parse", "--quiet", "--verify", f"{name}^{{commit}}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None

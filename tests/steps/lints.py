"""Steps that read the sources and run nothing of ours."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from steps.context import BUILD, JOBS, LOGS, ROOT, VENV_BIN, Context, StepFailed, git, tracked

TIDY_PASSED = LOGS / "tidy-passed"  # the commit at which clang-tidy last passed
TIDY_COMMITS = 10  # so many last commits count as changed where it never ran


def layers(context: Context) -> None:
    context.run(sys.executable, "tests/layers.py")


def format_cpp(context: Context) -> None:
    context.run("clang-format", "--dry-run", "-Werror", *tracked("*.cpp", "*.h"))


def lua(context: Context) -> None:
    folders = ("games", "scripts", "tests/games", "tests/bench")
    context.run("luacheck", "--no-color", *tracked(*(f"{folder}/*.lua" for folder in folders)))


def python(context: Context) -> None:
    context.run(VENV_BIN / "ruff", "check")
    context.run(VENV_BIN / "ruff", "format", "--check")


def types(context: Context) -> None:
    context.run(VENV_BIN / "mypy", "--cache-dir", BUILD / "mypy")


def tidy(context: Context) -> None:
    context.run("cmake", "--preset", "dev", "-DQUOIN_PYTHON=OFF", "-DQUOIN_TESTS=OFF", "-B", BUILD / "tidy")
    commit = git_commit("HEAD")
    sources = tracked("runtime/src/*.cpp") if context.tidy_all else changed_sources()
    context.closing.append(f"clang-tidy: {len(sources)} of {len(tracked('runtime/src/*.cpp'))} files")
    command = ["clang-tidy", "--quiet", "-p", str(BUILD / "tidy")]
    with ThreadPoolExecutor(int(JOBS)) as pool, context.log.open("a") as log:
        runs = pool.map(
            lambda source: subprocess.run([*command, source], cwd=ROOT, capture_output=True, text=True), sources
        )
        failed = 0
        for number, done in enumerate(runs, 1):
            context.show(100 * number // len(sources))
            log.write(done.stdout)
            if done.returncode != 0:
                failed += 1
                log.write(done.stderr)
    if failed:
        raise StepFailed(f"clang-tidy found something in {failed} of {len(sources)} files")
    if commit:
        TIDY_PASSED.write_text(commit)


def changed_sources() -> list[str]:
    """The sources that differ from the commit at which clang-tidy last passed, and one that sees each such header.

    Where it never passed: from the branch that this one follows, or from ten commits ago if there is none. Everything
    if neither is known, or if clang-tidy's own settings changed.
    """
    everything = tracked("runtime/src/*.cpp")
    last = TIDY_PASSED.read_text().strip() if TIDY_PASSED.exists() else ""
    base = git_commit(last) if last else None
    if base is None:
        upstream = git_commit("@{upstream}")
        base = upstream if upstream != git_commit("HEAD") else None
    base = base or git_commit(f"HEAD~{TIDY_COMMITS}")
    if base is None:
        return everything
    new = git("ls-files", "--others", "--exclude-standard", "--", "runtime")
    changed = {*git("diff", "--name-only", base, "--", "runtime", ".clang-tidy"), *new}
    if ".clang-tidy" in changed:
        return everything
    headers = [name for name in changed if name.endswith(".h")]
    return sorted(
        {name for name in changed if name.endswith(".cpp")}
        | {user for name in headers if (user := user_of(name, everything))}
    )


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

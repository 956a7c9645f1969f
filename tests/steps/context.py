"""What a step of `./quoin test` works with: commands whose output goes to its log, builds, and test runners.

A step is a function of a Context; it raises StepFailed with a sentence, or returns if all is well.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
LOGS = BUILD / "test"
VENV_BIN = BUILD / "venv" / "bin"
JOBS = str(os.cpu_count() or 2)
# The lines in which runners say how it ended.
CLOSING = re.compile(
    r"^(peers: .*|editor: .*|notebooks: .*|tools: .*|\d+ calls of .*|\d+ games as in OpenSpiel .*|"
    r"\d+% tests passed.*|. (?:tests|pass|fail) \d+|=+ .*(passed|failed|error|no tests ran).* =+|\d+ C\+\+ tests .*)$"
)
# How far a runner is: ninja's [3/10], ctest's " 3/10 Test #3", pytest's [ 30%].
PROGRESS = re.compile(r"^(?:\[(\d+)/(\d+)\]| *(\d+)/(\d+) Test )|\[ *(\d+)%\]", re.MULTILINE)


LONG = 5  # seconds from which on a test says why it takes them
# What a test prints, or has as a property, that says so: tests/rounds.h, tests/conftest.py.
REASON = re.compile(r"^slow: (.*)$", re.MULTILINE)


class Timed(NamedTuple):
    """A test that ran: how long, its name, why it takes long if it says so."""

    seconds: float
    name: str
    reason: str = ""

    def __str__(self) -> str:
        reason = self.reason or ("no reason given" if self.seconds >= LONG else "")
        return f"{self.seconds:6.1f} s  {self.name}" + (f": {reason}" if reason else "")


class StepFailed(Exception):
    """A command of a step failed; the text says which."""


def percent(output: str) -> int | None:
    """How far the runner that printed this is, if it says so."""
    found = list(PROGRESS.finditer(output))
    if not found:
        return None
    done, whole, tests, all_tests, share = found[-1].groups()
    return int(share) if share else 100 * int(done or tests) // max(1, int(whole or all_tests))


@dataclass
class Context:
    """A step that runs: its name and log, what its runners said at the end, why it failed and how to try that again."""

    name: str
    doc: str = ""
    tidy_all: bool = False
    closing: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    timed: list[Timed] = field(default_factory=list)
    beside: bool = False
    """Others run at the same time, so that it shows no line of its own."""
    excerpt: str = ""
    problem: str = ""
    start: float = field(default_factory=time.monotonic)
    seconds: float = 0

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"

    def run(self, *command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT, limit: int = 1800) -> str:
        """Runs a command and returns its output, which also goes to the log; raises StepFailed if it fails."""
        words = [str(word) for word in command]
        with self.log.open("a") as log:
            log.write(f"$ {' '.join(words)}\n")
            log.flush()
            begin = self.log.stat().st_size
            try:
                process = subprocess.Popen(
                    words,
                    cwd=cwd,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    env={**os.environ, **(env or {})},
                )
            except FileNotFoundError as error:
                raise StepFailed(f"{words[0]} is not installed") from error
            with process:
                status = self.watch(process, begin, time.monotonic() + limit)
        output = self.output(begin)
        self.closing += [line for line in output.splitlines() if CLOSING.match(line)]
        if status is None:
            raise StepFailed(f"{words[0]} took more than {limit} s")
        if status != 0:
            raise StepFailed(f"exit {status}: {' '.join(words)[:160]}")
        return output

    def watch(self, process: subprocess.Popen[bytes], begin: int, end: float) -> int | None:
        """Waits for a process, showing how far it is; returns its exit status, or None if it had to be killed."""
        while True:
            try:
                return process.wait(0.5)
            except subprocess.TimeoutExpired:
                self.show(percent(self.output(begin, last=4096)))
            except BaseException:
                process.kill()
                raise
            if time.monotonic() > end:
                process.kill()
                return None

    def show(self, share: int | None = None) -> None:
        """The line of this step on a terminal: how far it is and how long it has taken."""
        if sys.stdout.isatty() and not self.beside:
            done = "" if share is None else f" {share} %,"
            end = f" ...{done} {time.monotonic() - self.start:.0f} s"
            head = f"{self.name:<14} {self.doc}"[: shutil.get_terminal_size().columns - len(end) - 1]
            print(f"\r\033[K{head}{end}", end="", flush=True)

    def output(self, begin: int = 0, last: int = 0) -> str:
        """What the log holds from an offset on, or its last bytes after that."""
        with self.log.open("rb") as log:
            size = log.seek(0, os.SEEK_END)
            log.seek(max(begin, size - last) if last else begin)
            return log.read().decode(errors="replace")

    def configure(self, preset: str) -> None:
        self.run("cmake", "--preset", preset, f"-DPython_EXECUTABLE={VENV_BIN / 'python'}")

    def build(self, preset: str, *targets: str) -> None:
        """Configures and builds a preset; warnings are failures in every preset."""
        self.configure(preset)
        output = self.run("cmake", "--build", BUILD / preset, "-j", JOBS, "--target", *targets)
        if " warning: " in output:
            raise StepFailed(f"the {preset} build printed warnings")

    def ctest(self, preset: str, env: dict[str, str] | None = None) -> None:
        """Runs the C++ tests of a preset; says how many there were, and of those that failed what they printed."""
        printed = BUILD / preset / "Testing" / "Temporary" / "LastTest.log"
        printed.unlink(missing_ok=True)
        try:
            self.run("ctest", "--preset", preset, "-j", JOBS, env=env)
        finally:
            text = printed.read_text(errors="replace") if printed.exists() else ""
            passed, skipped, failed = gtest_results(text)
            self.timed += gtest_times(text)
            self.closing.append(f"{passed} C++ tests passed, {len(failed)} failed")
            if skipped:
                self.closing.append(f"{skipped} C++ tests left out here")
            self.excerpt = "".join(failed.values())
            settings = "".join(f"{name}={value} " for name, value in (env or {}).items())
            binary = f".build/{preset}/tests/quoin_tests"
            self.again += [f"{settings}{binary} --gtest_filter='{test}'" for test in failed]

    def pytest(self, preset: str, *files: str, python: Path = VENV_BIN / "python") -> None:
        """Runs the Python tests, or those of some files, on a preset's module, by a Python that has their needs."""
        env = {**python_env(preset), "COLUMNS": "120"}
        told = LOGS / f"{self.name}.xml"
        told.unlink(missing_ok=True)
        command = [str(python), "-m", "pytest", "-n", JOBS, "--dist", "worksteal", f"--junitxml={told}", *files]
        try:
            self.run(*command, env=env)
        finally:
            self.timed += pytest_times(told.read_text()) if told.exists() else []
            failed = pytest_failures(self.output() if self.log.exists() else "")
            settings = f"QUOIN_LUA={env['QUOIN_LUA']} PYTHONPATH=.build/{preset}/python"
            runner = f"{settings} {python.relative_to(ROOT)} -m pytest -n0"
            self.again += [f"{runner} '{test}'" for test in failed]


def gtest_results(printed: str) -> tuple[int, int, dict[str, str]]:
    """How many tests passed and were skipped, and what those printed that did neither, a crash or no end included."""
    passed, skipped, failed = 0, 0, {}
    for text in re.split(r"^\[ RUN +\] ", printed, flags=re.MULTILINE)[1:]:
        if re.search(r"^\[ +OK +\]", text, re.MULTILINE):
            passed += 1
        elif re.search(r"^\[ +SKIPPED +\]", text, re.MULTILINE):
            skipped += 1
        else:
            failed[text.split("\n")[0]] = re.split(r"^(?:\[-+\]|<end of output>)", text, flags=re.MULTILINE)[0]
    return passed, skipped, failed


def gtest_times(printed: str) -> list[Timed]:
    """How long each C++ test took that came to its end."""
    found = []
    for text in re.split(r"^\[ RUN +\] ", printed, flags=re.MULTILINE)[1:]:
        if end := re.search(r"^\[ +(?:OK|FAILED) +\] (\S+?),? .*\((\d+) ms\)$", text, re.MULTILINE):
            reason = REASON.search(text)
            found.append(Timed(int(end[2]) / 1000, end[1], reason[1] if reason else ""))
    return found


def pytest_times(xml: str) -> list[Timed]:
    """How long each Python test took, its fixtures included, as pytest's file for other programs has it."""
    found = []
    for case in ElementTree.fromstring(xml).iter("testcase"):
        reason = next((one.get("value", "") for one in case.iter("property") if one.get("name") == "slow"), "")
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        found.append(Timed(float(case.get("time", 0)), name, reason))
    return found


def pytest_failures(printed: str) -> list[str]:
    """The tests that pytest's closing summary names, whose parameters may hold blanks."""
    summary = re.split(r"^=+ short test summary info =+$", printed, flags=re.MULTILINE)[-1]
    return re.findall(r"^(?:FAILED|ERROR) ([^ \[]+(?:\[.*?\])?)(?: - .*)?$", summary, re.MULTILINE)


def python_env(preset: str) -> dict[str, str]:
    """The variables with which Python finds the module of a preset."""
    return {
        "PYTHONPATH": str(BUILD / preset / "python"),
        "QUOIN_LUA": "lua5.4" if preset == "lua5.4" else "luajit",
    }


def tracked(*patterns: str) -> list[str]:
    """The files of the project (in git or about to be added) that match the patterns and exist."""
    return git("ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns)


def git(*words: str) -> list[str]:
    """The lines that git prints, sorted, without the names of files that do not exist."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise StepFailed(f"git {words[0]}: {done.stderr.strip()} (this step needs a clone of the repository)")
    return sorted({line for line in done.stdout.splitlines() if (ROOT / line).is_file()})

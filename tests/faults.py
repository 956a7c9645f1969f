#!/usr/bin/env python3
"""Plants each mistake of tests/faults.toml in a scratch clone and tells which step of the tests sees it.

    tests/faults.py make /tmp/scratch                     clones HEAD, plants, installs and builds: about ten minutes
    tests/faults.py run /tmp/scratch --clean              no fault: the tests that are to see one must pass
    tests/faults.py run /tmp/scratch                      tries each fault on the tests that are to see it
    tests/faults.py run /tmp/scratch --steps unit,python --whole
                                                          only these steps; where the likely tests pass, all of a step
    tests/faults.py run /tmp/scratch jumped-twice ...     only these faults
    tests/faults.py table /tmp/scratch                    what is known so far, as Markdown

The steps are those of the clone's own `tests/run`; they stop at the first test that fails. All faults in C++ are
compiled at once, each old text beside its new one, and the variable QUOIN_FAULT chooses; so no fault costs a build. All
else is edited for as long as its tests run. Nothing is written outside the scratch clone. Steps that read the C++
sources (format, tidy, alone) say nothing there, as they see both texts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_suffix(".toml")
CHOSEN = "QUOIN_FAULT"
COMPILED = (".cpp", ".h")
HEADER = f"""#pragma once
#ifdef __cplusplus
#include <cstdlib>
#include <cstring>
inline bool quoin_fault(const char* name) {{
  static const char* const chosen = std::getenv("{CHOSEN}");
  return chosen != nullptr && std::strcmp(chosen, name) == 0;
}}
#endif
"""
# Last words win: a build for faults is small and quick to make, however the presets would have it.
COMPILER = '#!/bin/sh\nexec /usr/bin/c++ -include "{folder}/fault.h" "$@" -O1 -w\n'
JUST_THIS = re.compile(r"^ +Just this test:  .*?(?:--gtest_filter='([^']+)|(tests/\S+\.py::.+?))'?$", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """One row of the table; ``seen``: steps, each with the tests of it that are tried first."""

    name: str
    layer: str
    file: str
    old: str
    new: str
    does: str
    seen: dict[str, str]

    @property
    def compiled(self) -> bool:
        return self.file.endswith(COMPILED)

    def planted(self) -> str:
        """C++ that does as the new text says if the fault is chosen, and else as the old."""
        asked = f'quoin_fault("{self.name}")'
        if CHOSEN in self.new:
            return self.new.replace(CHOSEN, asked)
        if self.old.rstrip().endswith(";"):
            return f"if ({asked}) {{ {self.new} }} else {{ {self.old} }}"
        return f"({asked} ? ({self.new}) : ({self.old}))"


def read_table() -> list[Fault]:
    return [Fault(**row) for row in tomllib.loads(TABLE.read_text())["fault"]]


def put(path: Path, old: str, new: str) -> str:
    """Puts a text in the place of another that stands in the file once; answers with what the file held."""
    held = path.read_text() if path.exists() else ""
    if held.count(old) != 1:
        raise LookupError(f"{path.name} has the old text {held.count(old)} times, not once")
    path.write_text(held.replace(old, new))
    return held


# ---- the scratch clone ----


class Scratch:
    """A clone with the faults in C++ compiled in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.own = self.folder / ".build" / "faults"
        if ROOT.is_relative_to(self.folder) or self.folder.is_relative_to(ROOT):
            sys.exit(f"faults: {self.folder} is this checkout, which stays as it is; name a folder elsewhere")

    def environment(self) -> dict[str, str]:
        return {**os.environ, "CXX": str(self.own / "c++")}

    def make(self, faults: list[Fault]) -> None:
        if self.folder.exists():
            sys.exit(f"faults: {self.folder} is there already; delete it, or name another")
        subprocess.run(["git", "clone", "--quiet", ROOT, self.folder], check=True)
        misses = [miss for fault in faults if (miss := self.plant(fault))]
        if misses:
            sys.exit("\n".join(["faults: bring tests/faults.toml up to date:", *misses]))
        self.own.mkdir(parents=True)
        (self.own / "fault.h").write_text(HEADER)
        (self.own / "c++").write_text(COMPILER.format(folder=self.own))
        (self.own / "c++").chmod(0o755)
        (self.own / "compiled").write_text("".join(f"{fault.name}\n" for fault in faults if fault.compiled))
        subprocess.run(["./quoin", "test", "--list"], cwd=self.folder, env=self.environment(), check=True)

    def plant(self, fault: Fault) -> str:
        """Plants a fault in C++ for good; tries whether another can be. Answers with what is wrong."""
        path = self.folder / fault.file
        try:
            held = put(path, fault.old, fault.planted() if fault.compiled else fault.new)
        except LookupError as miss:
            return f"  {fault.name}: {miss}"
        if not fault.compiled:
            path.write_text(held)
        return ""

    @contextmanager
    def with_fault(self, fault: Fault | None) -> Iterator[dict[str, str]]:
        """The fault while its tests run, and the variables to run them with."""
        if fault is None or fault.compiled:
            yield {CHOSEN: fault.name} if fault else {}
            return
        path = self.folder / fault.file
        before = path.stat()
        held = put(path, fault.old, fault.new)
        try:
            yield {}
        finally:
            path.write_text(held)
            if not fault.file.startswith("scripts/"):  # those are built again, for which they must be new
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def step(self, step: str, tests: str, fault: Fault | None) -> str:
        """Runs a step, or those tests of it; the first that fails, or "" if none does."""
        narrow = {"PYTEST_ADDOPTS": f"-x {tests}"} if "python" in step else {"GTEST_FILTER": tests} if tests else {}
        with self.with_fault(fault) as chosen:
            done = subprocess.run(
                [self.folder / ".build" / "venv" / "bin" / "python", "tests/run", step],
                cwd=self.folder,
                env={**self.environment(), "GTEST_FAIL_FAST": "1", **narrow, **chosen},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
        (self.own / "last.log").write_text(done.stdout + done.stderr)
        if done.returncode == 0 or "no tests ran" in done.stdout:
            return ""
        if found := JUST_THIS.search(done.stdout):
            return (found[1] or found[2]).strip()
        said = done.stdout + done.stderr
        told = next((line.strip() for line in said.splitlines() if line.startswith(f"    {step}: ")), "")
        if not told or "cmake " in told:
            sys.exit(f"faults: no test of {step} ran; {self.own / 'last.log'} says why")
        return told[:120]


# ---- what is known ----


class Results:
    """By fault the step and test that saw it; ["", ""] if none of those tried did."""

    def __init__(self, scratch: Scratch) -> None:
        self.file = scratch.own / "results.json"
        self.known = self.read()

    def read(self) -> dict[str, list[str]]:
        return json.loads(self.file.read_text()) if self.file.exists() else {}

    def add(self, name: str, step: str, test: str) -> None:
        self.known = {**self.read(), name: [step, test]}  # others may have added since
        self.file.write_text(json.dumps(self.known, indent=1))

    def table(self, faults: list[Fault]) -> str:
        lines = ["| fault | in | what it does | seen by | first test |", "|---|---|---|---|---|"]
        for fault in faults:
            step, test = self.known.get(fault.name, ["not tried", ""])
            lines.append(f"| {fault.name} | {fault.layer} | {fault.does} | {step or '**nothing**'} | {test} |")
        return "\n".join(lines)


def try_fault(scratch: Scratch, fault: Fault, steps: list[str], whole: bool) -> tuple[str, str]:
    """The step and test that see a fault: the likely tests first, then, if wanted, all of each step."""
    likely = [(step, tests) for step, tests in fault.seen.items() if not steps or step in steps]
    for step, tests in likely + [(step, "") for step in steps if whole]:
        if test := scratch.step(step, tests, fault):
            return step, test
    return "", ""


def run(scratch: Scratch, faults: list[Fault], steps: list[str], whole: bool) -> bool:
    results = Results(scratch)
    compiled = (scratch.own / "compiled").read_text().split()
    for fault in faults:
        if fault.compiled and fault.name not in compiled:
            sys.exit(f"faults: {fault.name} is not compiled in {scratch.folder}; make a new clone")
        start = time.monotonic()
        step, test = try_fault(scratch, fault, steps, whole)
        results.add(fault.name, step, test)
        print(f"{fault.name:<26} {step or 'NOTHING':<14} {time.monotonic() - start:4.0f} s  {test}", flush=True)
    missed = [fault.name for fault in faults if not results.known[fault.name][0]]
    print(f"{len(faults) - len(missed)} of {len(faults)} faults are seen" + (f"; not {missed}" if missed else ""))
    return not missed


def clean(scratch: Scratch, faults: list[Fault], steps: list[str]) -> bool:
    """Whether all tests that are to see a fault pass without one."""
    wanted: dict[str, list[str]] = {}
    for fault in faults:
        for step, tests in fault.seen.items():
            if not steps or step in steps:
                wanted.setdefault(step, []).append(tests)
    good = True
    for step, several in wanted.items():
        together = " ".join(dict.fromkeys(" ".join(several).split())) if "python" in step else ":".join(several)
        failed = scratch.step(step, together, None)
        good = good and not failed
        print(f"without a fault {step:<14} {failed or 'passes'}", flush=True)
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=["make", "run", "table"])
    parser.add_argument("folder", type=Path, help="the scratch clone")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help="only these")
    parser.add_argument("--steps", default="", metavar="STEP,...", help="only these steps of tests/run")
    parser.add_argument("--whole", action="store_true", help="all tests of the steps, where the likely ones pass")
    parser.add_argument("--clean", action="store_true", help="plant nothing: the likely tests must pass")
    arguments = parser.parse_args()
    faults = read_table()
    if unknown := set(arguments.faults) - {fault.name for fault in faults}:
        parser.error(f"there is no fault {', '.join(sorted(unknown))}")
    chosen = [fault for fault in faults if not arguments.faults or fault.name in arguments.faults]
    steps = [step for step in arguments.steps.split(",") if step]
    scratch = Scratch(arguments.folder)
    if arguments.command == "make":
        scratch.make(faults)
        return 0
    if not (scratch.own / "compiled").exists():
        parser.error(f"{scratch.folder} was not made by tests/faults.py make")
    if arguments.command == "table":
        print(Results(scratch).table(faults))
        return 0
    if arguments.clean:
        return 0 if clean(scratch, chosen, steps) else 1
    return 0 if run(scratch, chosen, steps, arguments.whole) else 1


if __name__ == "__main__":
    sys.exit(main())

"""The steps of `./quoin test`. A new step is one line in STEPS and a function of a Context.

The group tells when a step runs: DEFAULT steps in `./quoin test`, all steps in `./quoin test --all`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from steps import installs, lints, places, suites
from steps.context import Context, StepFailed

__all__ = ["ALL", "DEFAULT", "STEPS", "Context", "Step", "StepFailed"]

DEFAULT, ALL = "default", "all"


@dataclass(frozen=True)
class Step:
    name: str
    group: str
    run: Callable[[Context], None]
    doc: str


STEPS = [
    Step("layers", DEFAULT, lints.layers, "no layer includes one above it"),
    Step("format", DEFAULT, lints.format_cpp, "C++ is formatted (clang-format)"),
    Step("luacheck", DEFAULT, lints.lua, "Lua is clean (luacheck)"),
    Step("ruff", DEFAULT, lints.python, "Python is clean and formatted (ruff)"),
    Step("mypy", DEFAULT, lints.types, "Python's types hold (mypy, strict)"),
    Step("unit", DEFAULT, suites.unit, "C++ tests on LuaJIT, optimised"),
    Step("python", DEFAULT, suites.python, "Python, reference and docs tests on LuaJIT"),
    Step("unit-lua5.4", ALL, suites.unit_lua54, "C++ tests on Lua 5.4"),
    Step("python-lua5.4", ALL, suites.python_lua54, "Python tests that depend on the Lua, on Lua 5.4"),
    Step("signature", ALL, suites.signature, "every ply of the fixed matches is the same: JIT on, off, Lua 5.4"),
    Step(
        "walk", ALL, suites.walk, "everything in Python is called with everything that is wrong: sentences, no signal"
    ),
    Step("openspiel", ALL, suites.openspiel, "games that OpenSpiel has, too, are the same at every ply of 300 matches"),
    Step(
        "editor",
        ALL,
        suites.editor,
        "editors find nothing in the games and nine of ten planted mistakes (emmylua_check)",
    ),
    Step("bench", ALL, suites.bench, "the benchmarks run, both sides play the same (figures are not judged)"),
    Step("asan", ALL, suites.asan, "C++ tests with assertions, address and undefined behaviour sanitizers"),
    Step("tsan", ALL, suites.tsan, "batches, perft and bots under the thread sanitizer"),
    Step("alone", ALL, lints.alone, "changed files compile on their own (preset dev)"),
    Step("tidy", ALL, lints.tidy, "changed files of the runtime under clang-tidy"),
    Step("setup", ALL, places.setup, "the first command in an awkward folder, not as root, no HOME, twice at once"),
    Step("wheel-bare", ALL, installs.bare, "the wheel of `./quoin wheel` plays on a machine with only Python"),
    Step("wheel-books", ALL, installs.notebooks, "the wheel runs the notebooks in a fresh environment"),
    Step("editable", ALL, installs.editable, "`pip install -e .` sees what is changed"),
]

"""The steps of `./quoin test`. A new step is one line in STEPS and a function of a Context.

The tier tells when a step runs: TEST steps in `./quoin test`, these and CI steps in `.ci/run`, all steps in
`./quoin test --all`, where tests do all that they otherwise do in part (`tests/wide.py`, `tests/rounds.h`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from steps import installs, lints, pages, places, suites
from steps.context import Context, StepFailed

__all__ = ["ALL", "CI", "STEPS", "TEST", "Context", "Step", "StepFailed"]

TEST, CI, ALL = "test", "ci", "all"


@dataclass(frozen=True)
class Step:
    name: str
    tier: str
    run: Callable[[Context], None]
    doc: str
    lone: bool = False
    """It keeps one processor busy, so that it runs beside its neighbours of the kind."""


STEPS = [
    Step("mypy", TEST, lints.types, "Python's types hold (mypy, strict)", lone=True),
    Step("format", TEST, lints.format_cpp, "C++ is formatted (clang-format)", lone=True),
    Step("layers", TEST, lints.layers, "no layer includes one above it", lone=True),
    Step("luacheck", TEST, lints.lua, "Lua is clean (luacheck)", lone=True),
    Step("ruff", TEST, lints.python, "Python is clean and formatted (ruff)", lone=True),
    Step("unit", TEST, suites.unit, "C++ tests on LuaJIT, optimised"),
    Step("python", TEST, suites.python, "Python, reference and docs tests on LuaJIT"),
    Step("unit-lua5.4", CI, suites.unit_lua54, "C++ tests of what runs rules, on Lua 5.4: every game plays the same"),
    Step("python-lua5.4", CI, suites.python_lua54, "Python tests that depend on the Lua, on Lua 5.4"),
    Step("signature", CI, suites.signature, "every game plays the same without the JIT"),
    Step("asan", CI, suites.asan, "C++ tests with assertions, address and undefined behaviour sanitizers"),
    Step("tsan", CI, suites.tsan, "batches, perft and bots under the thread sanitizer"),
    Step("bench", CI, suites.bench, "the benchmarks run, both sides play the same (figures are not judged)"),
    Step("wasm", CI, suites.wasm, "the module of pages: games play the same, hostile rules end, calls are answered"),
    Step("installed", CI, suites.installed, "programs in C, C++, Python and LuaJIT on what `cmake --install` installs"),
    Step("browser", CI, pages.browser, "the workshop's page in Chromium: whole matches, edits, hostile games, axe"),
    Step("wheel-bare", CI, installs.bare, "the wheel of `./quoin wheel` plays on a machine with only Python"),
    Step("alone", ALL, lints.alone, "changed files compile on their own (preset dev)"),
    Step("tidy", ALL, lints.tidy, "changed files of the runtime under clang-tidy"),
    Step(
        "walk", ALL, suites.walk, "everything in Python is called with everything that is wrong: sentences, no signal"
    ),
    Step("openspiel", ALL, suites.openspiel, "games that OpenSpiel has, too, are the same at every ply of 300 matches"),
    Step("tools", ALL, installs.tools, "what people put on top of environments: TorchRL, Stable-Baselines3, RLlib..."),
    Step(
        "editor",
        ALL,
        suites.editor,
        "editors find nothing in the games and nine of ten planted mistakes (emmylua_check)",
    ),
    Step("setup", ALL, places.setup, "the first command in an awkward folder, not as root, no HOME, twice at once"),
    Step("wheel-books", ALL, installs.notebooks, "the wheel runs the notebooks in a fresh environment"),
    Step("editable", ALL, installs.editable, "`pip install -e .` sees what is changed"),
]

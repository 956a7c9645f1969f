"""Commands, and `import quoin`, bring in what they use and nothing else. Not by the clock: by what Python imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from conftest import Run, environment
from quoin.cli.commands import COMMANDS

HEAVY = {
    "IPython",
    "anywidget",
    "asyncio",
    "concurrent.futures",
    "email",
    "http.server",
    "logging",
    "multiprocessing",
    "numpy",
    "pandas",
    "pyarrow",
    "pydantic",
    "quoin.experiments",
    "quoin.following",
    "scipy",
    "ssl",
    "typst",
}
"""What simulations, pictures, pages and notebooks are for."""
ALONE = {"quoin.bots", "quoin.description", "quoin.why", "rich.table"}
"""What only some of the commands below use."""

IN_THE_TERMINAL = {
    "--version": HEAVY | ALONE | {"rich"},
    "--help": HEAVY - {"logging"} | ALONE - {"rich.table"},  # which Rich brings for texts in Markdown
    "list": HEAVY | ALONE - {"rich.table"},
    "show murailles": HEAVY | {"quoin.why"},
    "why tic_tac_toe x": HEAVY,
    "trace tic_tac_toe x": HEAVY,
    "play tic_tac_toe --seat x=random --seat o=level:1": HEAVY,
    "check tic_tac_toe -n 1": HEAVY,
    "cases tic_tac_toe": HEAVY,
    "perft tic_tac_toe -d 2": HEAVY,
    "help": HEAVY,
}


def imported(*arguments: str, **more: str) -> set[str]:
    """The modules that Python imports on the way, as it tells them with -X importtime."""
    command = [sys.executable, "-X", "importtime", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(**more))
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip() for line in lines}


@pytest.mark.parametrize("words", IN_THE_TERMINAL)
def test_a_command_imports_nothing_that_it_does_not_use(words: str, cli: Run, tmp_path: Path) -> None:
    caches = {"QUOIN_CACHE": str(tmp_path)}
    if words == "list":
        cli("list", **caches)  # the first one loads the games
        index = tmp_path / "games.index"
        assert index.exists()
    found = imported("-m", "quoin", *words.split(), **caches)
    assert "quoin.cli.app" in found, "the command line has run"
    assert not found & IN_THE_TERMINAL[words]


def test_import_quoin_alone_brings_no_package() -> None:
    found = imported("-c", "import quoin")
    assert {name for name in found if name.partition(".")[0] == "quoin"} == {
        "quoin",
        "quoin.interrupts",
        "quoin.namesake",
    }
    assert not found & (HEAVY | {"rich", "typer"})


def test_names_of_quoin_bring_numpy_before_the_compiled_half_asks_for_it() -> None:
    """Which would import it where Ctrl-C leaves it broken: tests/issues/test_control_c_everywhere.py."""
    program = "import sys, quoin; quoin.bot_names; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment())
    assert done.stdout == "True\n"


def test_every_name_of_quoin_comes_from_where_type_checkers_are_told() -> None:
    tree = ast.parse(Path(quoin.__file__).read_text(encoding="utf-8"))
    (checked,) = [node for node in tree.body if isinstance(node, ast.If)]
    told = {name.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for name in node.names}
    assert told == quoin._HOMES
    constants = {name for name in quoin.__all__ if name.endswith("_PLAYER")}
    modules = {"description", "environments", "experiments", "learning"}
    assert set(quoin.__all__) == set(told) - modules | constants
    for name in quoin.__all__:
        assert getattr(quoin, name) is not None


def test_every_command_is_a_function_of_its_module() -> None:
    folder = Path(quoin.__file__).parent / "cli"
    for command in COMMANDS.values():
        module, _, function = command.home.partition(":")
        tree = ast.parse((folder / f"{module}.py").read_text(encoding="utf-8"))
        assert function in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]

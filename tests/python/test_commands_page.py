"""What the commands say about themselves: bindings/python/help.txt, which the launcher prints before anything is
installed, and docs/commands.md, the same as tables.

QUOIN_UPDATE_GOLDEN=1 in the environment writes both anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from conftest import ROOT
from quoin.cli.app import app
from quoin.cli.commands import COMMANDS

HELP = ROOT / "bindings" / "python" / "help.txt"
PAGE = ROOT / "docs" / "commands.md"
HELP_HEAD = "# What each command says with `--help`, on 80 columns: the launcher prints it, even before it builds\n"
PAGE_HEAD = """# Commands

`./quoin COMMAND --help` says this and the ranges of numbers, even before anything is installed. `--no-jit` goes before
or after the command. Inside a clone the command is `./quoin`, where the package is installed `quoin`.
"""
EVERYWHERE = 3  # an option that so many commands share is told once
PROGRAMS = {
    "test": "tests/run",
    "bench": "tests/bench/run.py",
    "lab": "tests/lab/run.py",
    "wheel": "bindings/python/make_wheel.py",
}
PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


def help_of(command: str | None) -> str:
    if command in PROGRAMS:
        program = [sys.executable, str(ROOT / PROGRAMS[command]), "--help"]
        return subprocess.run(program, env=os.environ | PLAIN, capture_output=True, text=True, check=True).stdout
    words = [command, "--help"] if command else ["--help"]
    return CliRunner().invoke(app, words, prog_name="quoin", env=PLAIN).output


def help_text() -> str:
    sections = []
    for command in [None, *COMMANDS]:
        lines = [line.rstrip() for line in help_of(command).strip("\n").splitlines()]
        title = f"quoin {command}" if command else "quoin"
        sections.append(f"\n## {title}\n\n```text\n" + "\n".join(lines).strip("\n") + "\n```\n")
    return HELP_HEAD + "".join(sections)


def parameters(command: str) -> list[Any]:
    if command in PROGRAMS:  # these have a parser of their own
        return []
    group = typer.main.get_command(app)
    return group.resolve_command(group.make_context("quoin", [command]), [command])[1].params  # type: ignore[attr-defined]


def usage(command: str) -> str:
    """The command with its arguments: `quoin report GAME [FILE]`."""
    words = ["quoin", command]
    for one in parameters(command):
        if one.param_type_name == "argument":
            name = one.metavar or one.name.upper()
            words.append(name if one.required or name.startswith("[") else f"[{name}]")
    return " ".join(words)


def row(one: Any) -> str:
    """An option as a row: what is typed, and what it does with its default."""
    name = ", ".join(sorted(one.opts, key=len)[::-1] + one.secondary_opts)
    kind = "|".join(getattr(one.type, "choices", [])) or one.metavar or one.type.name.split()[0].upper()
    value = "" if one.is_flag else f" {kind}"
    default = one.show_default if isinstance(one.show_default, str) else one.default if one.show_default else None
    shown = "" if default in (None, False, ()) or callable(default) else f" [{default}]"
    needed = " Needed." if one.required else ""
    return f"| `{name}{value}` | {one.help}{needed}{shown} |".replace(kind, kind.replace("|", "\\|"))


def page() -> str:
    options = {name: [one for one in parameters(name) if one.param_type_name == "option"] for name in COMMANDS}
    times = Counter(row(one) for listed in options.values() for one in listed)
    shared = [text for text, times in times.items() if times >= EVERYWHERE]
    parts = [PAGE_HEAD, "\n| option of several commands | |\n|---|---|\n", *(f"{text}\n" for text in shared)]
    for name, command in COMMANDS.items():
        parts.append(f"\n## {name}\n\n`{usage(name)}`: {command.help}")
        rows = [row(one) for one in options[name]]
        also = [f"`{sorted(one.opts, key=len)[-1]}`" for one in options[name] if row(one) in shared]
        parts.append(f" Also {', '.join(also)}.\n" if also else "\n")
        if own := [text for text in rows if text not in shared]:
            parts += ["\n| option | |\n|---|---|\n", *(f"{text}\n" for text in own)]
    return "".join(parts)


def words(text: str) -> list[str]:
    """Without the layout of options that have a short name: Python 3.13 lays them out in another way."""
    return re.sub(r"(-\w) [A-Z]+, (--\w+ [A-Z]+)", r"\1, \2", text).split()


@pytest.mark.parametrize(("path", "make"), [(HELP, help_text), (PAGE, page)], ids=["help", "page"])
def test_what_is_written_of_commands_is_what_they_say(path: Path, make: Any) -> None:
    said = make()
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        path.write_text(said, encoding="utf-8")
    shown = path.read_text(encoding="utf-8")
    assert words(shown) == words(said), "if the change is meant: QUOIN_UPDATE_GOLDEN=1"

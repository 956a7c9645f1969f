"""docs/commands.md is what the commands say about themselves: the launcher prints it where nothing is installed yet.

QUOIN_UPDATE_GOLDEN=1 in the environment writes the page anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

from typer.testing import CliRunner

from conftest import ROOT
from quoin.cli.app import app
from quoin.cli.commands import COMMANDS

PAGE = ROOT / "docs" / "commands.md"
HEAD = """# Commands

What each command says with `--help`, on a screen of 80 columns. `./quoin COMMAND --help` prints it at once, before
anything is installed or built.
"""
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


def page() -> str:
    commands = [None, *COMMANDS]
    sections = []
    for command in commands:
        lines = [line.rstrip() for line in help_of(command).strip("\n").splitlines()]
        title = f"quoin {command}" if command else "quoin"
        sections.append(f"\n## {title}\n\n```text\n" + "\n".join(lines).strip("\n") + "\n```\n")
    return HEAD + "".join(sections)


def words(text: str) -> list[str]:
    """Without the layout of options that have a short name: Python 3.13 lays them out in another way."""
    return re.sub(r"(-\w) [A-Z]+, (--\w+ [A-Z]+)", r"\1, \2", text).split()


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    said = page()
    if os.environ.get("QUOIN_UPDATE_GOLDEN"):
        PAGE.write_text(said, encoding="utf-8")
    shown = PAGE.read_text(encoding="utf-8")
    assert words(shown) == words(said), "if the change is meant: QUOIN_UPDATE_GOLDEN=1"

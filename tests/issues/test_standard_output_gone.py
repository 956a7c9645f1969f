"""Standard output that is closed, full, or read by nobody any more ended commands in a traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from issues.commands import FIXTURES, environment

PIG = str(FIXTURES / "pig")
COMMANDS = {
    "list": "list",
    "help": "--help",
    "simulate": f"simulate {PIG} -n 100",
    "report": f"report {PIG} -n 20 --skilled 0",
    "play": f"play {PIG} --seat red=random --seat blue=random",
}


def shell(line: str) -> tuple[int, str]:
    """A line of bash in which ``quoin`` is the command line; its exit code and standard error."""
    text = f'set -o pipefail; quoin() {{ {sys.executable} -m quoin "$@"; }}; {line}'
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, env=environment(), timeout=120)
    return done.returncode, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_gone_ends_it_in_silence(name: str) -> None:
    code, told = shell(f"quoin {COMMANDS[name]} | true")
    assert code == 1
    assert not [line for line in told.splitlines() if "matches a second" not in line]


@pytest.mark.parametrize("where", [">&-", "> /dev/full"])
def test_what_cannot_be_written_is_told(where: str) -> None:
    reason = {">&-": "standard output is closed", "> /dev/full": "No space left on device"}[where]
    assert shell(f"quoin list {where}") == (1, f"Error\n  {reason}\n")


def test_nobody_need_read_what_went_wrong() -> None:
    assert shell("quoin show nothing 2>&-") == (2, "")
    assert shell("quoin show nothing 2>&- >&- <&-") == (2, "")
    assert shell("(quoin show nothing 2>&1 >/dev/null) | true")[1] == ""

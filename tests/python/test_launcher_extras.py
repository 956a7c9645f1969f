"""What the launcher does about extras, and about a stranger's package in its environment.

On a machine of stand-ins, as in test_launcher.py: its Python notes what it is asked to install, and installs nothing.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from test_launcher import ROOT, Machine

PINS = (ROOT / "bindings" / "python" / "extras-requirements.txt").read_text()
PYTHON = """
[[ $1 != -c ]] || exec {python} "$@"
[[ $3 != config ]] || exit 0
[[ "$*" != *" uv=="* ]] || exit 0
[[ $2 != quoin ]] || {{ echo "runs ${{*:3}} for $QUOIN_LAUNCHER"; exit 0; }}
echo "$2 ${{*:3}}" >> "$CALLS"
[[ ! -e {calls}.offline ]] || {{ echo "no network"; exit 1; }}
"""


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """One that has been set up for playing."""
    made = Machine(tmp_path)
    made.put("find", "")  # nothing is newer than the set-up
    script = PYTHON.format(python=shlex.quote(sys.executable), calls=shlex.quote(str(made.calls)))
    build = made.project / ".build"
    for path, text in {
        build / "venv" / "quoin-home": str(build / "venv"),
        build / "launcher" / "release-run": str(made.project),
        build / "venv" / "bin" / "python": f"#!/bin/bash\nCALLS={shlex.quote(str(made.calls))}\n{script}",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (build / "venv" / "bin" / "python").chmod(0o755)
    return made


def mark(machine: Machine, name: str = "images") -> Path:
    return machine.project / ".build" / "venv" / f"quoin-extra-{name}"


def asked(machine: Machine) -> list[str]:
    """The words of the last call that are no options, and the one that has all installed anew."""
    return [word for word in machine.called()[-1].split() if word == "--force-reinstall" or ">=" in word]


def test_an_extra_is_installed_once_in_the_versions_of_the_pins(machine: Machine) -> None:
    done = machine.run("install-extra", "images")
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"quoin: Installing what pictures need \(typst, pillow\) \.\.\. done \(\d+ s\)\n", done.stderr)
    (call,) = machine.called()
    assert call.startswith("uv pip install ")
    assert "bindings/python/requirements.txt -c" in call
    assert asked(machine) == ["typst>=0.15", "pillow>=10"]
    assert mark(machine).read_text() == PINS
    assert machine.run("install-extra", "images").stderr == ""
    assert len(machine.called()) == 1
    mark(machine).write_text("typst==0.1\n")  # an earlier version of the project had these
    assert "Installing" in machine.run("install-extra", "images").stderr


def test_an_extra_may_bring_others(machine: Machine) -> None:
    said = machine.run("install-extra", "notebook").stderr
    names = "pandas, pyarrow, matplotlib, typst, pillow, anywidget, jupyterlab"
    assert said.startswith(f"quoin: Installing what notebooks need ({names}) ... done")


def test_without_network_an_extra_ends_with_a_sentence_and_is_then_installed_anew(machine: Machine) -> None:
    offline = Path(f"{machine.calls}.offline")
    offline.touch()
    done = machine.run("install-extra", "images")
    assert done.returncode == 1
    assert "... failed\nno network\n" in done.stderr
    assert done.stderr.endswith("its whole output is in .build/extra-images.log.\n")
    assert not mark(machine).exists()
    offline.unlink()
    assert machine.run("install-extra", "images").returncode == 0
    assert asked(machine) == ["--force-reinstall", "typst>=0.15", "pillow>=10"]
    mark(machine).unlink()
    assert machine.run("install-extra", "images").returncode == 0
    assert asked(machine) == ["typst>=0.15", "pillow>=10"]


def test_an_extra_that_there_is_not_is_named(machine: Machine) -> None:
    done = machine.run("install-extra", "pictures")
    assert (done.returncode, done.stderr) == (1, 'quoin: pyproject.toml has no extra "pictures".\n')


def test_of_two_that_need_an_extra_one_waits_and_finds_it_there(machine: Machine) -> None:
    holder = subprocess.Popen(
        ["flock", machine.project / ".build" / "launcher" / "lock", "sh", "-c", "echo held; read _"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    command = [str(machine.project / "quoin"), "install-extra", "images"]
    waiting = subprocess.Popen(command, env={"PATH": str(machine.bin)}, stderr=subprocess.PIPE, text=True)
    assert waiting.stderr is not None
    assert waiting.stderr.readline() == "quoin: waiting for another quoin that is setting up ...\n"
    mark(machine).write_text(PINS)
    holder.communicate("\n", timeout=30)
    assert waiting.communicate(timeout=30)[1] == ""
    assert waiting.returncode == 0
    assert not machine.calls.exists(), "nothing is installed twice"


def test_commands_know_the_launcher_and_the_tests_do_not(machine: Machine) -> None:
    done = machine.run("draw", "chess", "x.png")
    assert done.stdout == f"runs draw chess x.png for {machine.project / 'quoin'}\n"
    assert done.stderr == ""


def test_a_stranger_in_the_environment_is_told_and_ours_is_run(machine: Machine) -> None:
    packages = machine.project / ".build" / "venv" / "lib" / "python3.12" / "site-packages"
    for name in ("quoin-0.57.0.dist-info", "quoin_tabletop-0.1.0.dist-info"):
        (packages / name).mkdir(parents=True)
    done = machine.run("list")
    assert done.stdout.startswith("runs list")
    assert done.stderr == (
        "quoin: .build/venv holds the package quoin-0.57.0, which is somebody else's (ours is quoin-tabletop); "
        "remove it: .build/venv/bin/python -m pip uninstall quoin\n"
    )

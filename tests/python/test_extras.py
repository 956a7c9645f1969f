"""Packages that only some of Quoin needs: told where they are missing, or fetched by the launcher for its commands."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import quoin
from quoin.extras import optional

PINS = "made==1\n"


@pytest.mark.parametrize(
    ("launcher", "fix"),
    [(None, 'pip install "quoin-tabletop[rl]"'), (Path("/project/quoin"), "/project/quoin install-extra rl")],
    ids=["elsewhere", "in the launcher's environment"],
)
def test_a_missing_package_is_answered_with_the_command_that_installs_it(
    launcher: Path | None, fix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quoin.extras._launcher", lambda: launcher)
    with pytest.raises(quoin.MissingExtra) as caught:
        optional("no_such_package.inner", "rl")
    assert str(caught.value) == f"no_such_package is not installed ({fix})"


def test_a_missing_package_is_an_import_error() -> None:
    with pytest.raises(ImportError):
        optional("no_such_package", "plot")


def test_a_package_that_is_there_is_imported() -> None:
    assert optional("json", "plot").loads("1") == 1


class World:
    """A launcher with its environment, which pretends to be the one of this Python; ``$1 $2`` of each call is kept."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.launcher = folder / "quoin"
        self.venv = folder / ".build" / "venv"
        self.calls = folder / "calls"
        pins = folder / "bindings" / "python" / "extras-requirements.txt"
        self.packages = folder / "packages"
        for made in (self.venv, self.packages, pins.parent):
            made.mkdir(parents=True)
        (self.venv / "quoin-home").write_text(str(self.venv))
        pins.write_text(PINS)
        monkeypatch.setattr(sys, "prefix", str(self.venv))
        monkeypatch.syspath_prepend(str(self.packages))

    def does(self, script: str) -> None:
        self.launcher.write_text(f'#!/bin/sh\necho "$1 $2" >> {shlex.quote(str(self.calls))}\n{script}\n')
        self.launcher.chmod(0o755)

    def installs(self, module: str) -> str:
        """What a launcher does that can install it."""
        file, mark = self.packages / f"{module}.py", self.venv / "quoin-extra-images"
        return f"echo 'answer = 42' > {shlex.quote(str(file))}; printf '{PINS}' > {shlex.quote(str(mark))}"

    def called(self) -> list[str]:
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    made = World(tmp_path, monkeypatch)
    monkeypatch.setenv("QUOIN_LAUNCHER", str(made.launcher))
    return made


def test_a_command_of_the_launcher_has_it_installed_once(world: World) -> None:
    world.does(world.installs("made_for_pictures"))
    for _ in range(2):
        assert optional("made_for_pictures", "images").answer == 42
    assert world.called() == ["install-extra images"]


def test_where_it_cannot_be_installed_the_command_ends_with_what_to_do_and_can_be_run_again(world: World) -> None:
    world.does("exit 1")
    for _ in range(2):
        with pytest.raises(quoin.MissingExtra, match=r"not installed \(run the command again when packages can"):
            optional("made_later", "images")
    world.does(world.installs("made_later"))
    assert optional("made_later", "images").answer == 42
    assert world.called() == ["install-extra images"] * 3


def test_what_is_half_installed_and_cannot_be_mended_is_told_as_missing(world: World) -> None:
    (world.packages / "half_made.py").write_text("import half_made_inside\n")
    world.does("exit 1")
    with pytest.raises(quoin.MissingExtra, match="half_made is not installed"):
        optional("half_made", "images")


def test_a_package_of_before_still_does_where_a_newer_one_cannot_be_had(world: World) -> None:
    (world.packages / "older_one.py").write_text("answer = 41\n")
    world.does("exit 1")
    assert optional("older_one", "images").answer == 41


def test_what_was_removed_by_hand_is_back_with_the_next_command(world: World) -> None:
    (world.venv / "quoin-extra-images").write_text(PINS)
    world.does(world.installs("removed_by_hand"))
    with pytest.raises(quoin.MissingExtra, match="run the command again"):
        optional("removed_by_hand", "images")
    assert optional("removed_by_hand", "images").answer == 42


def test_what_is_no_command_of_the_launcher_is_told_how_the_launcher_installs_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.does(world.installs("made_if_asked"))
    monkeypatch.delenv("QUOIN_LAUNCHER")
    with pytest.raises(quoin.MissingExtra) as caught:
        optional("made_if_asked", "images")
    assert caught.value.hint == f"{world.launcher} install-extra images"
    assert world.called() == []

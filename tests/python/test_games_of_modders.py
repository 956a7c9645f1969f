"""The games of tests/lab/games, written by somebody who knew the pages alone: they load, hold, and have a script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from conftest import ROOT, Run, environment

GAMES = sorted(folder.parent for folder in (ROOT / "tests" / "lab" / "games").glob("*/game.yaml"))


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_a_game_of_a_modder_passes_check(folder: Path, cli: Run) -> None:
    done = cli("check", str(folder), "--matches", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cases pass" in done.stdout


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_its_hints_tell_what_positions_are_worth(folder: Path) -> None:
    state = quoin.load_game(folder / "hinted").new_initial_state(seed=1)
    while state.seat < 0:
        state.apply_action(state.legal_actions()[0])
    assert -1000 < state.evaluate(0) < 1000


def test_scripts_of_modders_games_are_found_by_name_and_finish_a_match() -> None:
    names = [folder.name for folder in GAMES]
    command = [sys.executable, "tests/lab/run.py", "greedy", *names, "quay(players=3)", "--bot", "random"]
    done = subprocess.run(
        [*command, "--matches", "1", "--markdown"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = [line.split(" | ")[0] for line in done.stdout.splitlines() if " | 1 | " in line]
    assert rows == ["| lantern", "| quay", "| reef", "| quay(players=3)"]

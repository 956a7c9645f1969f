"""A saved match whose game is not found said what games there are, and not how to name the one that it is of."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import quoin

FIXTURES = Path(__file__).resolve().parents[1] / "games"


def test_the_message_says_how_to_name_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "here" / "pig"
    shutil.copytree(FIXTURES / "pig", folder)
    file = tmp_path / "match"
    played = quoin.play(quoin.load_game(folder), "random", seed=1)
    played.save(file)
    moved = tmp_path / "moved"
    folder.rename(moved)
    says = 'this match is of "[^"]*pig", and no game of that name is found'
    with pytest.raises(quoin.ArgumentError, match=says) as told:
        quoin.load_match(file)
    assert "--game FOLDER" in str(told.value.hint)
    assert "game=folder" in str(told.value.hint)
    assert quoin.load_match(file, moved) == played
    command = [sys.executable, "-m", "quoin", "replay", str(file)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2
    assert "--game FOLDER" in refused.stderr
    subprocess.run([*command, "--game", str(moved)], capture_output=True, check=True, timeout=60)

"""Builds for two Luas: what was recorded on one is replayed on the other. What they play is compared by signatures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES, ROOT, environment

OTHER = ROOT / ".build" / "release" / "python"


@pytest.mark.skipif(quoin.lua_has_jit(), reason="runs on Lua 5.4, beside the release build")
def test_records_of_one_lua_replay_on_the_other(tmp_path: Path) -> None:
    state = quoin.load_game(FIXTURES / "high_card").new_initial_state(3)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    state.save(tmp_path / "match.quoin")
    done = subprocess.run(
        [sys.executable, "-m", "quoin", "replay", "match.quoin", "--game", str(FIXTURES / "high_card"), "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**environment(), "PYTHONPATH": str(OTHER)},
        timeout=60,
    )
    assert json.loads(done.stdout)["state"] == state.to_dict()

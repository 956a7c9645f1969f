"""The other Lua is the oracle: every ply of random matches is the same on LuaJIT, without its JIT, and on Lua 5.4."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quoin
from conftest import FIXTURES, GAMES, ROOT, environment, random_matches

MATCHES, SEED = 100, 42


def other_build() -> Path | None:
    """The package built for the Lua that this process does not run: QUOIN_OTHER_BUILD or the usual place."""
    if "QUOIN_OTHER_BUILD" in os.environ:
        return Path(os.environ["QUOIN_OTHER_BUILD"])
    usual = ROOT / ".build" / ("lua5.4" if quoin.lua_has_jit() else "release") / "python"
    return usual if any(usual.glob("quoin/_core*.so")) else None


def signature(game: str, package: Path, *options: str) -> str:
    command = [sys.executable, "-m", "quoin", *options, "simulate", game, "-n", str(MATCHES)]
    done = subprocess.run(
        [*command, "--seed", str(SEED), "--json"],
        capture_output=True,
        text=True,
        check=True,
        env={**environment(), "PYTHONPATH": str(package)},
        timeout=300,
    )
    return str(json.loads(done.stdout)["signature"])


@pytest.mark.parametrize("game", GAMES, ids=[Path(name).name for name in GAMES])
def test_signatures_do_not_depend_on_the_lua(game: str) -> None:
    package = other_build()
    if package is None:
        pytest.skip("there is no build with the other Lua")
    here = quoin._core.signature_of(random_matches(quoin.load_game(game), MATCHES, SEED)["signatures"])
    assert signature(game, package) == f"{here:016x}"
    assert signature(game, package, "--no-jit") == f"{here:016x}"


def test_records_of_one_lua_replay_on_the_other(tmp_path: Path) -> None:
    package = other_build()
    if package is None:
        pytest.skip("there is no build with the other Lua")
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
        env={**environment(), "PYTHONPATH": str(package)},
        timeout=60,
    )
    assert json.loads(done.stdout)["state"] == state.to_dict()

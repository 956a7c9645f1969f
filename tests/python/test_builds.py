"""Builds: records of one Lua replay on the other; the compiler is called through ccache where that works.

What the two Luas play is compared by signatures.
"""

from __future__ import annotations

import json
import shutil
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


@pytest.mark.parametrize(
    ("asked", "project", "lies_in"),
    [("{tmp}/mine", "{tmp}", "{tmp}/mine"), ("/proc/x", "{tmp}", "{tmp}/.build/ccache"), ("/proc/x", "/proc/x", None)],
    ids=["as asked", "in the build folder", "nowhere"],
)
def test_ccache_is_used_where_it_finds_a_place_to_write(
    tmp_path: Path, asked: str, project: str, lies_in: str | None
) -> None:
    asked, project = asked.format(tmp=tmp_path), project.format(tmp=tmp_path)
    (tmp_path / "bin").mkdir()
    ccache = tmp_path / "bin" / "ccache"
    ccache.write_text('#!/bin/sh\n[ "$1" = --get-config ] && echo "$CCACHE_DIR" || echo "ccache in $CCACHE_DIR: $*"\n')
    ccache.chmod(0o755)
    for tool in ("sh", "mkdir", "echo"):
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    done = subprocess.run(
        ["sh", ROOT / "runtime" / "cmake" / "compile.sh", project, "echo", "compiled", "a b.cpp"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": str(tmp_path / "bin"), "CCACHE_DIR": asked},
    )
    plain = "compiled a b.cpp\n"
    assert done.stdout == (plain if lies_in is None else f"ccache in {lies_in.format(tmp=tmp_path)}: echo {plain}")

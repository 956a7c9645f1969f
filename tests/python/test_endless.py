"""Rules and hints that never end, one place at a time: a check uses up one budget, and tells the line."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

import quoin
from conftest import CLASSICS
from quoin.checks import check_with_cases

LOOP = " while true do end "
TEXTS = "in a position, legal actions have texts of their own that read back"
RUNS = "the rules run without errors"
HINTS = "hints answer with an integer in its range"
PLACES = {
    "text": ("rules.lua", "", f"\nfunction text.write(at){LOOP}return 'x' end\n", TEXTS),
    "play": ("rules.lua", "mark[at] = me", LOOP, RUNS),
    "moves": ("rules.lua", "mark:places(none, emit.write)", LOOP, RUNS),
    "setup": ("rules.lua", "go.write(0)", LOOP, RUNS),
    "evaluate": ("bot.lua", "", f"function evaluate(seat){LOOP}return 0 end\n", HINTS),
    "prefer": ("bot.lua", "", f"function prefer.write(at){LOOP}return 1 end\n", HINTS),
}


def endless(where: str, folder: Path) -> Path:
    """Tic-tac-toe with a loop without end behind a piece of its text, or of a file."""
    file, piece, more, _ = PLACES[where]
    shutil.copytree(CLASSICS / "tic_tac_toe", folder)
    path = folder / file
    text = path.read_text() if path.exists() else ""
    assert piece in text
    path.write_text(text.replace(piece, piece + more, 1) if piece else text + more)
    return folder


@pytest.mark.parametrize("where", PLACES)
def test_a_check_stops_at_the_first_budget_that_is_used_up(where: str, tmp_path: Path) -> None:
    """Thirty matches take no more than the second that a budget may last."""
    folder = endless(where, tmp_path / "game")
    (folder / "cases.yaml").unlink()  # each of which may use up one
    begun = time.process_time()
    findings, _ = check_with_cases(quoin.load_game(folder))
    took = time.process_time() - begun
    broken = {finding.promise: finding.detail for finding in findings if not finding.held}
    assert list(broken) == [PLACES[where][3]]
    assert f"{PLACES[where][0]}:" in broken[PLACES[where][3]]
    assert "is there a loop that never ends?" in broken[PLACES[where][3]]
    assert took < 2


def test_a_text_that_never_ends_is_asked_once_and_then_written_plainly(tmp_path: Path) -> None:
    game = quoin.load_game(endless("text", tmp_path / "game"), jit=False)
    state = game.new_initial_state(1)
    begun = time.process_time()
    texts = [state.action_to_string(action) for _ in range(40) for action in state.legal_actions()]
    assert time.process_time() - begun < 3, "of 360 budgets"
    assert texts[:2] == ["write a1", "write b1"]

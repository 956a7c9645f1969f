"""The tutorial's last step failed: a dial made the rack narrower than the set that names its columns, and `drops`
wanted exactly one name a column."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import quoin

FOUR = Path(__file__).parents[2] / "games" / "classics" / "connect_four"


@pytest.fixture
def narrow(tmp_path: Path) -> Path:
    """Connect Four with a dial for the columns."""
    folder = tmp_path / "connect_four"
    shutil.copytree(FOUR, folder)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("columns: 7", "columns: columns") + "\ndials:\n  columns: {range: 4..9, default: 7}\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("columns", [4, 5, 7])
def test_columns_without_a_disc_are_offered_by_the_first_names(narrow: Path, columns: int) -> None:
    state = quoin.load_game(narrow, columns=columns).new_initial_state(1)
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        f"drop {name}" for name in "abcdefg"[:columns]
    ]
    assert (state.why_not(6) == "") == (columns == 7)


def test_a_narrow_rack_keeps_every_promise_and_plays_as_the_rules_without_primitives(narrow: Path) -> None:
    game, plain = quoin.load_game(narrow, columns=5), quoin.load_game(narrow / "by-cell", columns=5)
    assert all(finding.held for finding in quoin.check(game, matches=5))
    ours, theirs = (quoin.simulate(one, 50, seed=1, progress=False) for one in (game, plain))
    assert ours["signature"].tolist() == theirs["signature"].tolist()


def test_a_set_of_too_few_names_is_refused(narrow: Path) -> None:
    with pytest.raises(quoin.GameError, match="a value for each column of the board"):
        quoin.load_game(narrow, columns=9).new_initial_state(1).legal_actions()

"""``check`` tells what a game declares and its random matches never use, and holds nothing against it."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from issues.small_games import write_game

PROMISE = "declared and never used"
USED = {"moves.act": "(me) emit.step(0) emit.step(1) emit.choose(true, 0) emit.choose(false, 5)"}
BIDDING = {"play.step": "(me, cell) if count.turns == 2 then count.turns = 3 go.bid(me) else rules.onwards(me) end"}


def _told(folder: Path, functions: dict[str, str]) -> str:
    finding = next(
        found for found in quoin.check(quoin.load_game(write_game(folder, functions)), 30) if found.promise == PROMISE
    )
    assert finding.held
    return finding.detail


@pytest.mark.parametrize(
    ("functions", "told"),
    [
        (USED | BIDDING, {"nothing"}),
        (USED, {"phase bid (never gone to: go.bid)"}),
        (BIDDING, {"action choose (never listed: emit.choose)"}),
        (
            {"moves.act": "(me) emit.step(0) emit.choose(true, 0) emit.choose(true, 5)"},
            {"field cell of step (always a1)", "field yes of choose (always yes)", "phase bid (never gone to: go.bid)"},
        ),
    ],
    ids=["nothing", "a phase", "an action", "fields with one value"],
)
def test_what_no_match_uses_is_named(tmp_path: Path, functions: dict[str, str], told: set[str]) -> None:
    said = _told(tmp_path, functions)
    assert {part for one in said.split(", ") for part in one.split(" and ")} == told

"""What ends a match of chess beside OpenSpiel, from positions set by hand: mate, quiet plies, repetition."""

from __future__ import annotations

from typing import Any

import pytest

import quoin

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

import pyspiel

from spiel_games import chess_move, long_algebraic

NO = {"short": False, "long": False}


def begun(men: dict[str, str], fen: str, quiet: int) -> tuple[quoin.State, Any]:
    """The same position here and there, white to move."""
    zones = {"men": men, "may_castle": {"white": NO, "black": NO}, "quiet": quiet}
    ours = quoin.load_game("chess").state_from_position({"seat": "white", "zones": zones})
    return ours, pyspiel.load_game("chess").new_initial_state(f"{fen} w - - {quiet} 80")


def played(ours: quoin.State, theirs: Any, action: int) -> None:
    """One move on both."""
    text = chess_move(long_algebraic(theirs, action), ours)
    ours.apply_action(ours.string_to_action(text))
    theirs.apply_action(action)
    assert ours.is_terminal() == theirs.is_terminal(), text
    if theirs.is_terminal():
        assert ours.returns() == theirs.returns()[::-1], text


@pytest.mark.parametrize(("quiet", "ends"), [(98, {"checkmate", "stalemate"}), (99, {"checkmate", "stalemate", "100"})])
def test_mate_counts_before_the_hundredth_quiet_ply(quiet: int, ends: set[str]) -> None:
    ours, theirs = begun({"h8": "black_king", "b7": "white_queen", "f6": "white_king"}, "7k/1Q6/5K2/8/8/8/8/8", quiet)
    found = set()
    for action in theirs.legal_actions():
        here, there = ours.clone(), theirs.clone()
        played(here, there, action)
        if here.ended_by is not None:
            found.add(here.ended_by.split()[0])
    assert found == ends


def test_a_position_set_by_hand_has_stood_once() -> None:
    men = {"e1": "white_king", "e8": "black_king", "a1": "white_rook", "a8": "black_rook"}
    ours, theirs = begun(men, "r3k3/8/8/8/8/8/8/R3K3", 0)
    plies = 0
    while not theirs.is_terminal():
        wanted = ["a1b1", "a8b8", "b1a1", "b8a8"][plies % 4]
        played(ours, theirs, next(one for one in theirs.legal_actions() if long_algebraic(theirs, one) == wanted))
        plies += 1
    assert (plies, ours.ended_by) == (8, "the same position 3 times")

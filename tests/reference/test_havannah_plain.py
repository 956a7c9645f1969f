"""The plain reading of Havannah's shapes: by hand, and in random matches of OpenSpiel's game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from havannah_plain import Board, cell_of, name_of

# By hand on a board of side 4, drawn in games/classics/havannah/cases.yaml.
BY_HAND = {
    "c4 c5 d5 e4 e3 d3": {"ring"},
    "c4 c5 d5 e4 e3 d3 d4": {"ring"},
    "c4 c5 d5 e5 f4 f3 e3 d3": {"ring"},
    "c4 c5 d5 e4 e3": set(),
    "d4 e4 d5 c5": set(),
    "d1 d2 e2 f1": set(),
    "d1 d2 e2 f1 e1": set(),
    "d1 e1 c2 d2": set(),
    "d1 e1 f1 g1": {"bridge"},
    "d1 e1 g1": set(),
    "c2 d2 e1 f1 f2 g2": {"fork"},
    "c2 d2 e1 f1 g1": set(),
    "e1 e2 d3 d4 c4 b5 a5 d5 d6 e6": {"fork"},
    "a4 b4 c4 d4 e4 f4 g4 e3 f2 f1 g3 a5": {"bridge", "fork"},
}


@pytest.mark.parametrize("stones", BY_HAND)
def test_shapes_are_those_found_by_hand(stones: str) -> None:
    assert Board(4).shapes(map(cell_of, stones.split())) == BY_HAND[stones]


# By hand: n^2 + 2 n (n - 1) ... = 3 n (n - 1) + 1 cells, six corners, n - 2 cells of each side between two of them.
@pytest.mark.parametrize("side", [2, 3, 4, 8])
def test_the_board_has_six_sides_and_corners(side: int) -> None:
    board = Board(side)
    assert len(board.cells) == 3 * side * (side - 1) + 1
    assert len(board.corners) == 6
    assert [len(cells) for cells in board.sides] == 6 * [side - 2]
    assert {cell_of(name_of(cell)) for cell in board.cells} == board.cells


def end_of(board: Board, theirs: Any, side: int, seed: int) -> tuple[str, ...]:
    """Plays a random match of OpenSpiel's; the shapes that ended it, none of a draw."""
    choose = random.Random(seed)
    state = theirs.new_initial_state()
    stones: tuple[set[tuple[int, int]], ...] = (set(), set())
    while True:
        player = state.current_player()
        action = choose.choice(state.legal_actions())
        row, column = cell_of(state.action_to_string(player, action))
        state.apply_action(action)
        cell = (row, 2 * side - 2 - column)  # theirs leans to the other side
        stones[player].add(cell)
        shapes = board.shapes(stones[player], cell)
        assert state.is_terminal() == (bool(shapes) or len(stones[0] | stones[1]) == len(board.cells)), str(state)
        if state.is_terminal():
            won = 1 if player == 0 else -1
            assert state.returns() == ([won, -won] if shapes else [0, 0])
            return tuple(sorted(shapes))


@pytest.mark.parametrize(("side", "matches"), [(3, 40), (4, 40), (6, 4)])
def test_matches_end_as_openspiels(side: int, matches: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    board, theirs = Board(side), pyspiel.load_game(f"havannah(board_size={side})")
    ends = Counter(end_of(board, theirs, side, seed) for seed in range(500, 500 + matches))
    found = {shape for shapes in ends for shape in shapes}
    assert found >= ({"fork", "bridge"} if side < 4 else {"ring"})
    assert side != 3 or () in ends, "match 501 is a draw"

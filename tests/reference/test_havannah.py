"""Havannah against the plain reading of its shapes: random matches, and a last stone where one colour is crowded."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import quoin
from havannah_plain import Board, cell_of, name_of
from wide import SHARE


@pytest.mark.parametrize(("side", "matches"), [(2, 10), (3, 60), (4, 40), (5, 20), (8, 2)])
def test_matches_end_with_the_first_shape(side: int, matches: int) -> None:
    game, board = quoin.load_game("havannah", side=side), Board(side)
    ends: Counter[str] = Counter()
    for seed in range(-(-matches // SHARE)):
        choose = random.Random(seed)
        state = game.new_initial_state(seed)
        stones: tuple[set[tuple[int, int]], ...] = (set(), set())
        while not state.is_terminal():
            player, action = state.current_player(), choose.choice(state.legal_actions())
            cell = cell_of(state.action_to_string(action).removeprefix("place "))
            assert cell in board.cells - stones[0] - stones[1]
            stones[player].add(cell)
            state.apply_action(action)
            shapes = board.shapes(stones[player], cell)
            full = stones[0] | stones[1] == board.cells
            assert state.is_terminal() == (bool(shapes) or full), f"{sorted(map(name_of, stones[player]))}"
        won = 1.0 if player == 0 else -1.0
        assert state.returns() == ([won, -won] if shapes else [0.0, 0.0])
        ends.update(shapes)
    assert ends.total() > 0


@pytest.mark.parametrize(("side", "positions"), [(3, 60), (4, 60), (5, 40), (8, 4)])
def test_a_last_stone_wins_by_what_it_joins(side: int, positions: int) -> None:
    """Red has nearly all cells but no shape; any further stone either makes one or does not."""
    game, board = quoin.load_game("havannah", side=side), Board(side)
    wins, tried = 0, -(-positions // SHARE)
    for seed in range(tried):
        choose = random.Random(seed)
        red: set[tuple[int, int]] = set()
        ahead = choose.sample(sorted(board.cells), len(board.cells))
        for cell in ahead[: choose.randint(len(ahead) // 3, len(ahead) - 1)]:
            if not board.shapes(red | {cell}, cell):
                red.add(cell)
        last = choose.choice(sorted(board.cells - red))
        held = {name_of(cell): "red" for cell in red}
        state = game.state_from_position({"seat": "red", "phase": "place", "zones": {"stone": held}})
        state.apply_action(state.string_to_action(f"place {name_of(last)}"))
        shapes = board.shapes(red | {last}, last)
        assert (state.returns() == [1.0, -1.0]) == bool(shapes), f"{last} beside {sorted(map(name_of, red))}: {shapes}"
        wins += bool(shapes)
    assert tried < 10 or 0.2 < wins / tried < 1

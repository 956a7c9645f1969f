"""Room: boards of 40 x 40, 200,000 actions, and field values beyond 32767."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import quoin

HEAD = """
quoin: 1
id: large
title: Large
version: 1.0.0
summary: There is a lot of it.
seats: [{name: red}, {name: blue}]
"""
BOARD = """
boards: {field: {grid: 40}}
zones: {stone: {over: field.cells, holds: seat?}}
phases: [put]
actions: {put: {fields: {at: field.cells}}}
max_length: 1600
"""
# Five in a row wins, found cell by cell.
FIVE = """
local stone, field = zone.stone, board.field
function match.setup() go.put(0) end
function moves.put() stone:places(none, emit.put) end
local function length(me, at, rows, columns)
  local n, row, column = 0, field:row(at), field:column(at)
  while true do
    row, column = row + rows, column + columns
    if row < 0 or row > 39 or column < 0 or column > 39 or stone[field:cell(row, column)] ~= me then return n end
    n = n + 1
  end
end
function play.put(me, at)
  stone[at] = me
  for rows = -1, 1 do
    for columns = 0, 1 do
      if (columns == 1 or rows == 1) and length(me, at, rows, columns) + length(me, at, -rows, -columns) >= 4 then
        return match.win(me)
      end
    end
  end
  go.put(1 - me)
end
function pass.put() match.draw() end
"""
MANY = """
counters: {one: 0..446, two: 0..446, three: {holds: 150000..150190, start: 150000}, turns: 0..5}
phases: [act]
actions:
  pair: {fields: {a: 0..446, b: 0..446}}
  far: {fields: {x: 150000..150190}}
max_length: 5
"""
EVERY = """
function match.setup() go.act(0) end
function moves.act()
  for k = 0, 446 do emit.pair(k, 446 - k) end
  emit.far(150190)
end
local function next_turn(me)
  count.turns = count.turns + 1
  if count.turns == 5 then return match.win(me) end
  go.act(1 - me)
end
function play.pair(me, a, b) count.one, count.two = a, b next_turn(me) end
function play.far(me, x) count.three = x next_turn(me) end
"""


def written(folder: Path, body: str, rules: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(HEAD + body)
    (folder / "rules.lua").write_text(rules)
    return folder


def five_in_a_row(board: np.ndarray) -> bool:
    """Whether a seat has five in a row anywhere, by looking at every window of every line."""
    lines = [*board, *board.T]
    for turned in (board, board[::-1]):
        lines += [turned.diagonal(k) for k in range(-35, 36)]
    return any(
        bool((np.lib.stride_tricks.sliding_window_view(line == seat, 5).all(axis=1)).any())
        for line in lines
        for seat in (0, 1)
    )


@pytest.mark.parametrize("jit", [True, False])
def test_matches_on_forty_by_forty(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path / "large", BOARD, FIVE), jit=jit)
    frame = quoin.simulate(game, 6, seed=2)
    other = quoin.simulate(quoin.load_game(tmp_path / "large", jit=not jit), 6, seed=2)
    assert frame["signature"].tolist() == other["signature"].tolist()
    state, rng = game.new_initial_state(seed=1), np.random.default_rng(5)
    while not state.is_terminal():
        before, legal = state.zone("stone").reshape(40, 40).copy(), state.legal_actions()
        assert legal == np.flatnonzero(state.zone("stone") == -1).tolist()
        state.apply_action(int(rng.choice(legal)))
    assert not five_in_a_row(before)
    assert five_in_a_row(state.zone("stone").reshape(40, 40))


def test_columns_go_on_after_z(tmp_path: Path) -> None:
    game = quoin.load_game(written(tmp_path / "large", BOARD, FIVE))
    texts = [game.action_to_string(action) for action in (0, 25, 26, 39, 1599)]
    assert texts == ["put a1", "put z1", "put aa1", "put an1", "put an40"]
    assert [game.string_to_action(text) for text in texts] == [0, 25, 26, 39, 1599]


@pytest.mark.parametrize("jit", [True, False])
def test_two_hundred_thousand_actions_are_listed_sparsely(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path / "many", MANY, EVERY), jit=jit)
    assert game.num_distinct_actions() == 200_000
    state = game.new_initial_state(seed=1)
    expected = [447 * k + 446 - k for k in range(447)] + [199_999]
    assert state.legal_actions() == expected
    mask = state.legal_actions_mask()
    assert mask.shape == (200_000,)
    assert np.flatnonzero(mask).tolist() == expected
    state.apply_action(447 * 400 + 46)
    assert [state.zone(name) for name in ("one", "two", "three")] == [400, 46, 150_000]
    state.apply_action(199_999)  # a field value that takes more than 16 bits
    assert state.zone("three") == 150_190
    assert state.action_to_string(199_999) == "far 150190"
    state.undo_action()
    assert state.zone("three") == 150_000


def test_batches_and_simulations_play_them(tmp_path: Path) -> None:
    game = quoin.load_game(written(tmp_path / "many", MANY, EVERY))
    batch = game.new_batch(16, seed=1)
    assert batch.legal_counts.tolist() == [448] * 16
    assert batch.nbytes < 16 * 30_000  # a bit for each action, twice; blocks of a few bytes
    while not batch.terminated.all():
        batch.step(batch.sample_actions())
    assert quoin.simulate(game, 50, seed=3)["plies"].tolist() == [5] * 50

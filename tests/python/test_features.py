"""The hint features: what it may answer, what becomes of its mistakes."""

from pathlib import Path

import pytest

import quoin
from test_hints import JIT, game_with

# (bot.lua, part of the error, its line)
MISTAKES = [
    ("function features(me) end", "features must return a list of integers, not nil; return { ... }", 1),
    ("function features(me) return 7 end", "not 7", 1),
    ("function features(me) return {} end", "features must return 1 to 512 numbers, not 0", 1),
    ("function features(me) return { 1, 2.5 } end", "integers from -1000 to 1000; number 2 is 2.5", 1),
    ("function features(me) return { 1001 } end", "number 1 is 1001; math.max and math.min keep it within", 1),
    ("function features(me) return { 0/0 } end", "number 1 is nan", 1),
    ('\nfunction features(me) return { "3" } end', 'number 1 is "3"', 2),
    ("function features(me) local t = {} for k = 1, 513 do t[k] = k end return t end", "1 to 512 numbers, not 513", 1),
    ("function features(me)\n  zone.piece[0] = 1\n  return { 0 }\nend", "only says what networks look at", 2),
    ("function features(me)\n  go.move(me)\n  return { 0 }\nend", "go.move: features named a next node", 2),
    ("function features(me)\n  features = nil\n  return { 0 }\nend", "features is assigned while a bot thinks", 2),
    ("function features(me)\n  while true do end\nend", "used up their 1000000 ticks", 2),
    ("features = { 1 }", "features must be a function, not a table; write function features(me) ... end", 1),
]  # fmt: skip


@pytest.mark.parametrize("jit", JIT)
@pytest.mark.parametrize(("text", "says", "line"), MISTAKES)
def test_a_mistake_in_features_has_its_place(text: str, says: str, line: int, jit: bool, tmp_path: Path) -> None:
    state = quoin.load_game(game_with(tmp_path, text), jit=jit, size=4).new_initial_state(1)
    before = state.to_bytes()
    with pytest.raises(quoin.QuoinError) as found:
        state.features(0)
    assert says in str(found.value)
    assert f"bot.lua:{line}" in str(found.value)
    assert state.to_bytes() == before


@pytest.mark.parametrize("jit", JIT)
def test_features_are_always_as_many(jit: bool, tmp_path: Path) -> None:
    hints = "function features(me, turn)\n  if turn == 1 then return { me, 7 } end\n  return { me, 7, -9 }\nend"
    state = quoin.load_game(game_with(tmp_path, hints), jit=jit, size=4).new_initial_state(1)
    assert [state.features(0), state.features("black")] == [[0, 7, -9], [1, 7, -9]]
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(quoin.GameError, match=r"bot\.lua:1.*features must return 3 numbers each time, not 2"):
        state.features(0)


def test_a_game_without_features_says_so() -> None:
    with pytest.raises(quoin.ArgumentError, match=r"no features.*bot\.lua"):
        quoin.load_game("tic_tac_toe").new_initial_state(1).features(0)

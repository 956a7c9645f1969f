"""Histories remember keys of positions: repetition and superko are as with the positions themselves."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: toggle
title: Toggle
version: 1.0.0
summary: Turn one coin over; no position may come twice.
seats: [{name: red}, {name: blue}]
boards: {row: {grid: {rows: 1, columns: 4}}}
zones:
  coin: {over: row.cells, holds: bool}
  after: {over: row.cells, holds: bool, scratch: true}
  wide: {over: row.cells, holds: 0..300, scratch: true}
histories:
  past: {of: [coin], capacity: 16}
phases: [turn]
actions: {turn: {fields: {at: row.cells}}}
max_length: 16
"""
RULES = """
local coin, after, past, row = zone.coin, zone.after, zone.past, board.row
function match.setup() past:add() go.turn(0) end
function moves.turn()
  for cell in row:cells() do
    for k = 0, 3 do after[k] = coin[k] end
    after[cell] = not coin[cell]
    if not past:has_with(after) then emit.turn(cell) end
  end
end
function play.turn(me, at)
  coin[at] = not coin[at]
  if past:has() or past:add() ~= 1 then error("a position came twice") end
  go.turn(1 - me)
end
function pass.turn(me) match.win(1 - me) end
"""


def written(folder: Path, rules: str = RULES) -> Path:
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(rules)
    return folder


@pytest.mark.parametrize("jit", [True, False])
def test_superko_forbids_just_the_positions_that_stood_before(tmp_path: Path, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path), jit=jit)
    for seed in range(40):
        state, stood, coins = game.new_initial_state(seed=seed), {(0, 0, 0, 0)}, [0, 0, 0, 0]
        while not state.is_terminal():
            free = [k for k in range(4) if tuple(c ^ (i == k) for i, c in enumerate(coins)) not in stood]
            assert state.legal_actions() == free
            at = free[(seed * 5 + state.move_number() * 3) % len(free)]
            state.apply_action(at)
            coins[at] ^= 1
            stood.add(tuple(coins))
            assert state.zone("coin").tolist() == coins
        assert state.zone("past.count") == len(stood)


def test_a_position_takes_sixteen_bytes_however_large_it_is(tmp_path: Path) -> None:
    game = quoin.load_game(written(tmp_path))
    assert game.description.zone("past.data").bytes == 16 * 16
    assert quoin.load_game("murailles", repetition=3).description.zone("positions.data").bytes == 201 * 16


MISTAKES = {
    "past:add(2)": "zone.past:add: next_seat must be a seat of the game, or left out",
    "past:has(-2)": "zone.past:has: next_seat must be a seat of the game, or left out",
    "past:has_with(zone.wide)": "zone.past:has_with: zone must lie over the same places as the first of the history's",
    "past:has(true)": "zone.past:has: next_seat must be an integer or none, not true",
    "past:clear(1)": "zone.past:clear takes 0 arguments",
}


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("call", MISTAKES)
def test_wrong_calls_are_told(tmp_path: Path, call: str, jit: bool) -> None:
    game = quoin.load_game(written(tmp_path, RULES.replace("past:add() go", f"{call} go")), jit=jit)
    with pytest.raises(quoin.GameError) as error:
        game.new_initial_state(seed=1)
    assert str(error.value).startswith(f"rules.lua:3: {MISTAKES[call]}")


@pytest.mark.parametrize("call", ["past:add()", "past:clear()"])
def test_moves_may_ask_a_history_and_not_change_it(tmp_path: Path, call: str) -> None:
    game = quoin.load_game(written(tmp_path, RULES.replace("function moves.turn()", f"function moves.turn() {call}")))
    with pytest.raises(quoin.GameError, match=r"moves\.turn only lists what may be done"):
        game.new_initial_state(seed=1)


def played(repetition: int) -> str:
    """Every action and the winners of matches of Murailles in which soldiers step about."""
    game = quoin.load_game("murailles", repetition=repetition, size=5)
    digest = hashlib.sha256()
    for seed in range(12):
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            back = [action for action in legal if state.action_to_string(action).startswith("step")]
            choices = back or legal
            chance = hashlib.sha256(f"{seed} {state.move_number()}".encode()).digest()
            action = choices[int.from_bytes(chance[:4], "big") % len(choices)]
            digest.update(f"{len(legal)} {action} ".encode())
            state.apply_action(action)
        digest.update(f"{state.returns()} {state.ended_in}\n".encode())
    return digest.hexdigest()[:16]


# From the engine that kept whole positions and compared their bytes.
DIGESTS = [(2, "f3f9f5653e80e07e"), (3, "624ab66ea17ae615"), (5, "77f79eba76bc5d70")]


@pytest.mark.parametrize(("repetition", "digest"), DIGESTS)
def test_murailles_repeats_as_it_did_when_positions_were_kept_whole(repetition: int, digest: str) -> None:
    assert played(repetition) == digest


TO_AND_FRO = """
local past, coin = zone.past, zone.coin
function match.setup() past:add(SEAT0) go.turn(0) end
function moves.turn() emit.turn(0) end
function play.turn(me, at)
  coin[at] = not coin[at]
  if past:add(SEAT1) == 3 then return match.draw("three times") end
  go.turn(1 - me)
end
"""


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize(("first", "after"), [("0", "1 - me"), ("", "")], ids=["with the seat", "without"])
@pytest.mark.parametrize("check", ["", "function match.check(me) if not past:has(SEAT2) then past:add(SEAT2) end end"])
def test_a_position_set_by_hand_has_stood_once(tmp_path: Path, jit: bool, first: str, after: str, check: str) -> None:
    """One coin is turned to and fro: it lies as at first after 2 plies and after 4, whoever adds what."""
    rules = (TO_AND_FRO + check).replace("SEAT0", first).replace("SEAT1", after).replace("SEAT2", first and "me")
    game = quoin.load_game(written(tmp_path, rules), jit=jit)
    for state in (game.new_initial_state(seed=1), game.state_from_position({"seat": "red"})):
        plies = 0
        while not state.is_terminal():
            state.apply_action(0)
            plies += 1
        assert (plies, state.ended_by) == (4, "three times")
        assert state.zone("past.count") == 5


@pytest.mark.parametrize("jit", [True, False])
def test_superko_knows_the_position_set_by_hand(tmp_path: Path, jit: bool) -> None:
    state = quoin.load_game(written(tmp_path), jit=jit).state_from_position(
        {"seat": "red", "zones": {"coin": ["yes", "no", "no", "no"]}}
    )
    state.apply_action(3)
    assert state.legal_actions() == [0, 1, 2]
    assert state.zone("past.count") == 2


def test_a_cleared_history_forgets_the_position_set_by_hand(tmp_path: Path) -> None:
    rules = TO_AND_FRO.replace("SEAT0", "").replace("SEAT1", "").replace("coin[at] =", "past:clear() coin[at] =")
    state = quoin.load_game(written(tmp_path, rules)).state_from_position({"seat": "red"})
    state.apply_action(0)
    data = state.zone("past.data")
    assert state.zone("past.count") == 1
    assert not data[16:].any()


def test_what_stood_before_a_position_set_by_hand_is_not_known(tmp_path: Path) -> None:
    """A view tells how many positions a history knows, and not which."""
    rules = TO_AND_FRO.replace("SEAT0", "").replace("SEAT1", "")
    game = quoin.load_game(written(tmp_path, rules))
    state = game.new_initial_state(seed=1)
    state.apply_action(0)
    again = game.state_from_position({"seat": "blue", "zones": state.view()})
    assert again.zone("past.count") == 1

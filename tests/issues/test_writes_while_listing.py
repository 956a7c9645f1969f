"""What moves or text wrote to the block stayed there, and check had nothing to say about it."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from issues.small_games import WAYS, line_of, write_game

WRITES = {
    "zone.stones[1] = 1": "zone.stones[1] = 1",
    "zone.hand[1][0] = 3": "zone.hand[1][0] = 3",
    "zone.lit[2] = true": "zone.lit[2] = true",
    "zone.stones:fill(none)": "zone.stones[0] = -1",
    "count.turns = count.turns + 0": "count.turns = 0",
    "count.done = true": "count.done = true",
    "zone.log.count = 1": "zone.log.count = 1",
    "zone.log.who[0] = me": "zone.log.who[0] = 0",
    "zone.stones:drop(1, 1)": "zone.stones:drop",
    "zone.past:add(0)": "zone.past:add",
}
FIX = "what changes belongs into play.KIND"
SCRATCH = (
    ", what is only worked with becomes `scratch: true` in game.yaml (./quoin upgrade GAME writes it where it can)"
)


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("write", WRITES)
def test_moves_may_not_write(tmp_path: Path, write: str, jit: bool) -> None:
    write_game(tmp_path, {"moves.act": f"(me)\n  emit.step(0)\n  {write} -- here"})
    with pytest.raises(quoin.GameError) as error:
        quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    line = line_of(tmp_path, "-- here")
    scratch = "" if "zone.log" in write or " = " not in WRITES[write] else SCRATCH  # a record cannot be
    assert (
        str(error.value) == f"rules.lua:{line}: {WRITES[write]}: moves.act only lists what may be done; {FIX}{scratch}"
    )


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_however_matches_are_played_a_late_write_is_found(tmp_path: Path, way: str, jit: bool) -> None:
    late = "(me)\n  emit.step(0)\n  emit.step(1)\n  if count.turns == 3 then\n    zone.stones[0] = 1 -- here\n  end"
    write_game(tmp_path, {"moves.act": late})
    with pytest.raises(quoin.GameError) as error:
        WAYS[way](quoin.load_game(tmp_path, jit=jit))
    assert str(error.value).startswith(
        f"rules.lua:{line_of(tmp_path, '-- here')}: zone.stones[0] = 1: moves.act only lists what may be done; {FIX}"
    )


@pytest.mark.parametrize("jit", [True, False])
def test_a_caught_write_changes_nothing(tmp_path: Path, jit: bool) -> None:
    caught = "(me)\n  emit.step(0)\n  pcall(function() zone.stones[0] = 1 end)"
    write_game(tmp_path, {"moves.act": caught})
    state = quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    assert state.zone("stones").tolist() == [-1] * 6


@pytest.mark.parametrize("jit", [True, False])
def test_text_may_not_write_and_check_and_play_may(tmp_path: Path, jit: bool) -> None:
    write_game(tmp_path, {"text.step": "(me, cell)\n  zone.stones[cell] = 1 -- here\n  return 'x' .. cell"})
    game = quoin.load_game(tmp_path, jit=jit)
    state = game.new_initial_state(seed=1)
    assert state.action_to_string(2) == "step c1"  # the form of game.yaml, where rules cannot tell
    assert state.zone("stones").tolist() == [-1] * 6
    reasons = [finding.detail for finding in quoin.check(game, 1, seed=1) if not finding.held]
    line = line_of(tmp_path, "-- here")
    assert f"rules.lua:{line}: zone.stones[0] = 1: text.step only writes an action; {FIX}" in reasons[0]
    write_game(tmp_path, {"match.check": "(me)\n  zone.stones[0] = 1"})
    state = quoin.load_game(tmp_path, jit=jit).state_from_position({"seat": 0, "phase": "act"}, seed=1)
    assert state.zone("stones").tolist() == [1, -1, -1, -1, -1, -1]
    write_game(tmp_path, {"play.step": "(me, cell)\n  zone.stones[cell] = me\n  rules.onwards(me)"})
    state = quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    state.apply_action(2)
    assert state.zone("stones").tolist() == [-1, -1, 0, -1, -1, -1]


def test_nothing_is_written_while_files_load(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start="zone.stones[0] = 1\n")
    with pytest.raises(quoin.GameError, match=r"rules\.lua:1: zone\.stones\[0\] = 1: nothing is written while the"):
        quoin.load_game(tmp_path)


def test_check_names_file_and_line(tmp_path: Path) -> None:
    write_game(tmp_path, {"moves.act": "(me)\n  emit.step(0)\n  if count.turns == 2 then count.done = true end"})
    findings = {finding.promise: finding for finding in quoin.check(quoin.load_game(tmp_path), 2, seed=1)}
    finding = findings["the rules run without errors"]
    assert not finding.held
    assert (
        f"rules.lua:{line_of(tmp_path, 'count.turns == 2')}: count.done = true: moves.act only lists" in finding.detail
    )

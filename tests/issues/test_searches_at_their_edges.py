"""Lines on turned boards, large payoffs, lines that go round, limits that are over at once, hints that fail."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import quoin
from issues.commands import run
from quoin.experiments.calibration import calibrate

ROOT = Path(__file__).resolve().parents[2]

WALKERS = """
seats: [{name: white, colour: white}]
boards: {field: {grid: 5}}
zones: {piece: {over: field.cells, holds: seat?}}
phases: [move]
actions: {step: {fields: {from: field.cells, to: field.cells}, text: "step {from} {to}"}}
"""
WALKS = """
local field, piece = board.field, zone.piece
function match.setup() piece[12], piece[11] = 0, 0 go.move(0) end
function moves.move(me)
  for cell in field:cells() do
    for to in field:cells() do
      local far = math.abs(field:row(cell) - field:row(to)) + math.abs(field:column(cell) - field:column(to))
      if far == 1 and piece[cell] == me and piece[to] == none then emit.step(cell, to) end
    end
  end
end
function play.step(me, from, to)
  piece[from], piece[to] = none, me
  if (piece[0] == 0 and piece[24] == 0) or (piece[4] == 0 and piece[20] == 0) then return match.win(me) end
  go.move(me)
end
"""
ROPE = """
seats: [{name: white, colour: white}, {name: black, colour: black}]
boards: {field: {grid: 3}}
zones: {man: {over: field.cells, holds: bool}, paid: {per: seat, holds: %(range)s}}
payoffs: {range: %(range)s, sum: %(sum)s}
phases: [move]
actions: {step: {fields: {to: field.cells}, text: "step {to}"}}
"""
PULLS = """
function match.setup() zone.man[0] = true go.move(0) end
function moves.move(me)
  if me == 0 then emit.step(1) else %s emit.step(2) end
end
function play.step(me, to)
  zone.man:fill(false)
  zone.man[to] = true
  if to == 2 then zone.paid[0], zone.paid[1] = %s return match.pay(zone.paid) end
  go.move(1 - me)
end
"""


def small(folder: Path, things: str, rules: str) -> quoin.Game:
    head = "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: A small game.\nmax_length: 500\n"
    (folder / "game.yaml").write_text(head + things)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder)


def test_a_line_is_one_of_the_position_as_it_lies_not_of_its_mirror_image(tmp_path: Path) -> None:
    found = quoin.solve(small(tmp_path, WALKERS, WALKS))
    assert found.symmetries == 7
    # By hand: c3 and b3 lie 4 and 3 steps from opposite corners, in whichever of the four ways they are taken.
    assert found.values == (1,)
    assert len(found.line) == 7


def test_large_payoffs_are_told_to_the_unit(tmp_path: Path) -> None:
    things = ROPE % {"range": "-100000000..100000000", "sum": 0}
    found = quoin.solve(small(tmp_path, things, PULLS % ("", "3, -3")))
    assert found.values == (3, -3)


def test_what_goes_round_for_ever_is_worth_an_equal_share_and_told_once(tmp_path: Path) -> None:
    found = quoin.solve(small(tmp_path, ROPE % {"range": "0..10", "sum": 10}, PULLS % ("emit.step(0)", "6, 4")))
    assert found.values == (5, 5)  # black gets 4 where it ends
    assert found.line == ("step b1", "step a1")


@pytest.mark.parametrize("limit", ["positions=1", "positions=10", "seconds=0.000000001"])
def test_minimax_takes_a_win_at_once_however_little_it_may_look_at(limit: str) -> None:
    game = quoin.load_game("hex", size=5)
    state = game.new_initial_state(seed=1)
    for text in ("a1", "e1", "a2", "e2", "a3", "e3", "a4", "e4"):
        state.apply_action(state.string_to_action(f"place {text}"))
    wins = [action for action in state.legal_actions() if state.child(action).is_terminal()]
    assert len(wins) == 1
    assert quoin.make_bot(f"minimax({limit})", seed=1).choose(state) == wins[0]


def test_a_hint_that_fails_is_told_where_something_is_hidden_too(tmp_path: Path) -> None:
    folder = tmp_path / "kuhn_poker"
    shutil.copytree(ROOT / "games" / "classics" / "kuhn_poker", folder)
    (folder / "bot.lua").write_text("function evaluate(me) return 5000 end\n")
    state = quoin.load_game(folder).new_initial_state(seed=1)
    while state.is_chance_node():
        state.play_luck()
    with pytest.raises(quoin.GameError, match="from -1000 to 1000, not 5000"):
        quoin.make_bot("mcts(playouts=200, cutoff=0)", seed=1).choose(state)


def test_without_time_mcts_still_simulates_a_little() -> None:
    state = quoin.load_game("goofspiel").new_initial_state(seed=1)
    while state.is_chance_node():
        state.play_luck()
    found = quoin.make_bot("mcts(seconds=0.000000001)", seed=1).analyse(state)
    assert found.simulations > 0
    assert sum(one.share for one in found.actions) == pytest.approx(1)


def test_levels_that_are_too_slow_to_find_are_refused() -> None:
    with pytest.raises(quoin.ArgumentError, match="more than 0 s for a move already"):
        calibrate(quoin.load_game("tic_tac_toe"), seconds=0)


def test_a_position_nested_too_deeply_is_no_json(tmp_path: Path) -> None:
    (tmp_path / "deep.json").write_text("[" * 100_000)
    done = run(tmp_path, "solve", "tic_tac_toe", "--position", str(tmp_path / "deep.json"))
    assert done.returncode != 0
    assert "this is no JSON" in done.stderr
    assert "Traceback" not in done.stderr


def test_levels_of_a_variant_that_is_not_there_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(ROOT / "games" / "classics" / "tic_tac_toe", folder)
    bots = "[" + ", ".join(["random"] * 8) + "]"
    (folder / "levels.yaml").write_text(f"levels: {bots}\nvariants:\n  by-cel: {bots}\n")
    state = quoin.load_game(folder).new_initial_state(seed=1)
    with pytest.raises(quoin.GameError, match=r'levels.yaml:3:3: there is no variant "by-cel"'):
        quoin.make_bot("level(1)", seed=1).choose(state)

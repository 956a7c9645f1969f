"""Rules could name the next node twice, or where another function names it, and the last word silently won."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from issues.small_games import WAYS, line_of, write_game

TWICE = {
    "two go": ("play.step", "(me)\n  go.act(me) -- first\n  go.act(1 - me) -- second", "go.act", "go.act"),
    "won and then go": ("play.step", "(me)\n  match.win(me) -- first\n  go.act(me) -- second", "match.win", "go.act"),
    "go and then drawn": ("play.step", "(me)\n  go.act(me) -- first\n  match.draw() -- second", "go.act", "match.draw"),
    "roll and then deal": (
        "play.step",
        "(me)\n  roll.coin(me) -- first\n  deal.mix() -- second",
        "roll.coin",
        "deal.mix",
    ),
    "a helper and then go": (
        "play.step",
        "(me)\n  rules.turn(me)\n  go.act(me) -- second",
        "roll.coin",
        "go.act",
    ),
    "at the start": ("match.setup", "()\n  go.act(0) -- first\n  go.act(1) -- second", "go.act", "go.act"),
}
# A bot is asked in a match that has begun.
PLAYED = [(what, way) for what in TWICE for way in WAYS if (what, way) != ("at the start", "bot")]


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize(("what", "way"), PLAYED)
def test_a_node_named_twice_is_refused_with_both_places(tmp_path: Path, what: str, way: str, jit: bool) -> None:
    function, body, first, second = TWICE[what]
    helper = {"rules.turn": "(me)\n  roll.coin(me) -- first\n  count.turns = 1"} if "helper" in what else {}
    write_game(tmp_path, {function: body, **helper})
    with pytest.raises(quoin.GameError) as error:
        WAYS[way](quoin.load_game(tmp_path, jit=jit))
    assert str(error.value).startswith(
        f"rules.lua:{line_of(tmp_path, '-- second')}: {second}: {function} had named the next node already "
        f"({first} at rules.lua:{line_of(tmp_path, '-- first')}): one node comes next, so end the function there or "
        "use `else`"
    )


@pytest.mark.parametrize("jit", [True, False])
@pytest.mark.parametrize(("word", "said"), [("go.act(me)", "go.act"), ("match.win(me)", "match.win")])
def test_play_in_a_together_phase_names_no_node(tmp_path: Path, word: str, said: str, jit: bool) -> None:
    write_game(tmp_path, {"match.setup": "() go.bid(0)", "play.step": f"(me)\n  {word} -- here"})
    with pytest.raises(quoin.GameError) as error:
        quoin.simulate(quoin.load_game(tmp_path, jit=jit), 1, seed=1)
    assert str(error.value).startswith(
        f"rules.lua:{line_of(tmp_path, '-- here')}: {said}: play.step named a next node in a together phase: "
        f"chosen.bid (rules.lua:{line_of(tmp_path, 'chosen.bid')}) does that, when all have played"
    )


@pytest.mark.parametrize("jit", [True, False])
def test_functions_that_list_or_look_name_no_node(tmp_path: Path, jit: bool) -> None:
    write_game(tmp_path, {"moves.act": "(me)\n  emit.step(0)\n  go.act(me) -- here"})
    with pytest.raises(quoin.GameError, match=r"go\.act: moves\.act named a next node: it only lists") as error:
        quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    assert str(error.value).startswith(f"rules.lua:{line_of(tmp_path, '-- here')}: ")
    write_game(tmp_path, {"text.step": "(me, cell)\n  match.win(me) -- here\n  return 'x'"})
    game = quoin.load_game(tmp_path, jit=jit)
    assert game.new_initial_state(seed=1).action_to_string(0) == "step a1"
    reasons = [finding.detail for finding in quoin.check(game, 1, seed=1) if not finding.held]
    assert "match.win: text.step named a next node: it only writes an action" in reasons[0]
    write_game(tmp_path, {"match.check": "(me)\n  go.act(me) -- here"})
    with pytest.raises(quoin.GameError, match=r"go\.act: match\.check named a next node: it only looks"):
        quoin.load_game(tmp_path, jit=jit).state_from_position({"seat": 0, "phase": "act"}, seed=1)


def test_no_node_is_named_while_files_load(tmp_path: Path) -> None:
    write_game(tmp_path, {}, start="go.act(0)\n")
    with pytest.raises(quoin.GameError, match=r"rules\.lua:1: go\.act: no node is named while the files load"):
        quoin.load_game(tmp_path)


def test_a_tail_call_and_a_caught_error_are_no_second_naming(tmp_path: Path) -> None:
    write_game(tmp_path, {"play.step": "(me)\n  pcall(go.act, 9)\n  return rules.onwards(me)"})
    assert quoin.simulate(quoin.load_game(tmp_path), 3, seed=1).plies.tolist() == [21, 21, 21]


def test_check_tells_it(tmp_path: Path) -> None:
    write_game(tmp_path, {"play.step": "(me)\n  go.act(me) -- first\n  match.win(me)"})
    findings = {finding.promise: finding for finding in quoin.check(quoin.load_game(tmp_path), 2, seed=1)}
    finding = findings["the rules run without errors"]
    assert not finding.held
    assert "match.win: play.step had named the next node already (go.act at rules.lua:" in finding.detail

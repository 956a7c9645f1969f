"""What holds bool read 0 or 1 in Lua, where 0 is true, so that `if zone.lit[cell]` was always taken."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin
from issues.small_games import WAYS, line_of, write_game

pytestmark = pytest.mark.parametrize("jit", [True, False])


def log_of(folder: Path, body: str, jit: bool) -> quoin.State:
    """A match after its first ply, which did what ``body`` says; ``check`` raises where something is not so."""
    write_game(folder, {"play.step": f"(me, cell)\n{body}\n  rules.onwards(me)"})
    state = quoin.load_game(folder, jit=jit).new_initial_state(seed=1)
    state.apply_action(0)
    return state


def test_every_place_that_holds_bool_reads_and_writes_false_and_true(tmp_path: Path, jit: bool) -> None:
    state = log_of(
        tmp_path,
        """
  assert(zone.lit[0] == false and not zone.lit[0] and type(zone.lit[0]) == "boolean")
  zone.lit[1], zone.ready[1], count.done, zone.log.count, zone.log.good[0] = true, true, true, 1, true
  assert(zone.lit[1] == true and zone.ready[1] == true and count.done == true and zone.log.good[0] == true)
  assert(zone.ready[0] == false)
  zone.lit[1] = not zone.lit[1]
  assert(zone.lit[1] == false)
  assert(zone.maybe[0] == none)
  zone.maybe[0], zone.maybe[1], zone.maybe[2] = true, false, true
  zone.maybe[2] = none
  assert(zone.maybe[0] == true and zone.maybe[1] == false and zone.maybe[2] == none)
  zone.lit[3], zone.lit[5] = true, true
  assert(dial.brisk == true)
""",
        jit,
    )
    assert state.zone("lit").tolist() == [0, 0, 0, 1, 0, 1]
    assert state.zone("maybe").tolist() == [1, 0, -1, -1, -1, -1]
    assert state.zone("ready").tolist() == [0, 1]


def test_fill_and_places_over_bool_take_them_too(tmp_path: Path, jit: bool) -> None:
    state = log_of(
        tmp_path,
        """
  zone.lit:fill(true)
  zone.by_side[true], zone.by_side[false] = 5, 3
  assert(zone.by_side[true] == 5 and zone.by_side[0] == 3 and zone.by_side[cell > 0] == 3)
""",
        jit,
    )
    assert state.zone("lit").tolist() == [1] * 6
    assert state.zone("by_side").tolist() == [3, 5]


def test_primitives_take_them_for_what_such_a_zone_holds(tmp_path: Path, jit: bool) -> None:
    log_of(
        tmp_path,
        """
  zone.lit[1], zone.lit[2] = true, true
  assert(zone.lit:count(true) == 2 and zone.lit:count(false) == 4 and zone.lit:count(none) == 0)
  assert(zone.lit:has_run(true, 2) and not zone.lit:has_run(true, 3))
  assert(zone.maybe:drop(1, true) == 1 and zone.maybe[1] == true)
  assert(zone.lit:count(1) == 2 and zone.lit:count(0) == 4)
  local ok, why = pcall(function() zone.lit:count(2) end)
  assert(not ok and why == "zone.lit:count: value must be true, false or none, not 2", why)
  ok, why = pcall(function() zone.stones:count(true) end)
  assert(not ok and why == "zone.stones:count: value must be an integer, not true; it is no number: "
    .. "write `x and 1 or 0`", why)
""",
        jit,
    )


@pytest.mark.parametrize(
    ("write", "message"),
    [
        ("zone.lit[0] = 2", "zone.lit[0] = 2: it holds true or false"),
        ("count.done = 2", "count.done = 2: it holds true or false"),
        ("zone.maybe[0] = 2", "zone.maybe[0] = 2: it holds true, false or none"),
        ("zone.lit[0] = none", "zone.lit[0] = -1: it holds true or false"),
        ('zone.lit[0] = "yes"', 'zone.lit[0] = "yes": it holds true or false'),
        ("zone.log.good[0] = 2", "zone.log.good[0] = 2: it holds true or false"),
        (
            "zone.stones[0] = true",
            "zone.stones[0] = true: it holds 0 to 1 or none; it is no number: write `x and 1 or 0`",
        ),
    ],
)
def test_what_is_no_bool_is_refused(tmp_path: Path, write: str, message: str, jit: bool) -> None:
    with pytest.raises(quoin.GameError) as error:
        log_of(tmp_path, f"  {write} -- here", jit)
    assert str(error.value) == f"rules.lua:{line_of(tmp_path, '-- here')}: {message}"


def test_0_and_1_are_taken_for_them_as_in_earlier_versions(tmp_path: Path, jit: bool) -> None:
    log_of(
        tmp_path,
        """
  zone.lit[0], zone.lit[1], count.done, zone.maybe[0], zone.log.good[0] = 1, 0, 1, 0, 1
  assert(zone.lit[0] == true and zone.lit[1] == false and count.done == true)
  assert(zone.maybe[0] == false and zone.log.good[0] == true)
  zone.lit:fill(1)
  assert(zone.lit:count(true) == 6 and zone.lit:has_run(1, 3))
  for place in zone.lit:holding(1) do zone.lit[place] = 0 end
  assert(zone.lit:count(false) == 6)
""",
        jit,
    )
    listed = {"moves.act": "(me)\n  emit.choose(1, 1)\n  emit.choose(0, 2)"}
    write_game(tmp_path, {**listed, "play.choose": "(me, yes, cell)\n  zone.lit[cell] = yes\n  go.act(me)"})
    state = quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    assert [state.action_to_dict(action)["yes"] for action in state.legal_actions()] == ["no", "yes"]


def test_fields_are_listed_and_played_as_false_and_true(tmp_path: Path, jit: bool) -> None:
    write_game(
        tmp_path,
        {
            "moves.act": "(me)\n  emit.choose(true, 1)\n  emit.choose(false, 2)",
            "play.choose": "(me, yes, cell)\n  assert(type(yes) == 'boolean')\n  zone.lit[cell] = yes\n  go.act(me)",
            "text.choose": "(me, yes, cell)\n  return (yes and 'take ' or 'leave ') .. cell",
        },
    )
    state = quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    actions = [state.action_to_dict(action) for action in state.legal_actions()]
    assert [(action["yes"], action["cell"]) for action in actions] == [("no", "c1"), ("yes", "b1")]
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["leave 2", "take 1"]
    state.apply_action(state.string_to_action("take 1"))
    assert state.zone("lit").tolist() == [0, 1, 0, 0, 0, 0]
    write_game(tmp_path, {"moves.act": "(me)\n  emit.choose(2, 1) -- here"})
    with pytest.raises(quoin.GameError) as error:
        quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    line = line_of(tmp_path, "-- here")
    assert str(error.value) == f"rules.lua:{line}: emit.choose(yes, cell): yes must be true or false, not 2"


def test_a_die_of_bool_falls_on_them(tmp_path: Path, jit: bool) -> None:
    rolled = """(me, face)
  assert(type(face) == "boolean" and die.coin:count(face, true) == (face and 1 or 0))
  zone.lit[0] = face
  go.act(me)"""
    write_game(tmp_path, {"match.setup": "() roll.coin(0)", "rolled.coin": rolled})
    state = quoin.load_game(tmp_path, jit=jit).new_initial_state(seed=1)
    assert state.child(1).zone("lit")[0] == 1
    assert state.child(0).zone("lit")[0] == 0


@pytest.mark.parametrize("way", WAYS)
def test_matches_go_the_same_way_however_they_are_played(tmp_path: Path, way: str, jit: bool) -> None:
    play = """(me, yes, cell)
  assert(zone.lit[cell] ~= yes)
  zone.lit[cell] = yes
  count.turns = count.turns + 1
  if count.turns > 30 then match.win(me) else go.act(1 - me) end"""
    moves = "(me)\n  for cell = 0, 5 do emit.choose(not zone.lit[cell], cell) end"
    write_game(tmp_path, {"moves.act": moves, "play.choose": play})
    WAYS[way](quoin.load_game(tmp_path, jit=jit))

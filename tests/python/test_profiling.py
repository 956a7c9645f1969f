"""The profiler: a game with one slow function, one that is never compiled and dead lines has them named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quoin
from conftest import Run, random_matches

GAME = """\
quoin: 1
id: slow_game
title: Slow game
version: 1.0.0
summary: Two seats count turns, slowly.
seats:
  - {name: red, colour: red}
  - {name: blue, colour: blue}
zones:
  points: {per: seat, holds: 0..6, help: points}
counters:
  turns: {holds: 0..40, help: turns played}
phases: [act]
actions:
  step: {fields: {n: 0..6}, text: "step {n}", help: count on}
max_length: 40
scores: points
"""
RULES = """\
-- Written for the tests of the profiler: `slow` takes the time, `closing` makes a function, lines 20 to 22 are dead.
local function slow(n)
  local x = n
  for i = 1, 300 do x = (x * 3 + i) % 1009 end
  return x
end

local function closing(n)
  local add = function() return n + 1 end
  return add()
end

local quick = function(n) return n % 7 end

function match.setup() go.act(0) end

function moves.act()
  emit.step(quick(count.turns))
  if zone.points:total() > 12 then
    emit.step(0)
    emit.step(1)
    emit.step(2)
  end
end

function play.step(me, n)
  count.turns = count.turns + 1
  zone.points[me] = (slow(n) + closing(n)) % 7
  if count.turns == 40 then return match.highest(zone.points) end
  go.act(1 - me)
end
"""
SLOW, CLOSING, DEAD = "rules.lua:2", "rules.lua:9", ["rules.lua:20-22"]
MATCHES = 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "slow_game"
    path.mkdir()
    (path / "game.yaml").write_text(GAME, encoding="utf-8")
    (path / "rules.lua").write_text(RULES, encoding="utf-8")
    return path


@pytest.fixture(scope="module", params=[True, False], ids=["jit", "no jit"])
def profile(folder: Path, request: pytest.FixtureRequest) -> quoin.Profile:
    return quoin.profile(quoin.load_game(folder, jit=request.param), MATCHES, seed=1)


def test_it_plays_the_matches_that_simulate_plays(profile: quoin.Profile) -> None:
    assert profile.matches == MATCHES
    assert profile.plies == int(random_matches(profile.game, MATCHES, seed=1)["plies"].sum()) == 40 * MATCHES
    assert profile.samples > 0
    assert profile.ns_per_ply > 0


def test_the_slow_function_comes_first(profile: quoin.Profile) -> None:
    slow = max(profile.functions, key=lambda function: function.own)
    assert (slow.name, slow.where) == ("slow", SLOW)
    assert slow.own > 0.3  # usually above a half; a busy machine shifts it
    assert slow.ns_per_ply == pytest.approx(slow.total * profile.ns_per_ply, rel=0.01)


def test_a_function_holds_what_it_calls(profile: quoin.Profile) -> None:
    total = {function.name: function.total for function in profile.functions}
    assert total["slow"] <= total["play.step"] <= 1
    assert profile.functions[0].name == "play.step"
    for function in profile.functions:
        assert function.interpreted <= function.own <= function.total


def test_every_sample_is_charged_once(profile: quoin.Profile) -> None:
    own = sum(function.own for function in profile.functions)
    calls = sum(call.share for call in profile.calls)
    assert own + calls + sum(profile.runtime.values()) == pytest.approx(1, abs=0.01)
    assert sum(profile.states.values()) == pytest.approx(1, abs=0.01)
    if not profile.game.jit:
        assert profile.states["compiled"] == 0


def test_lines_that_never_run_are_named(profile: quoin.Profile) -> None:
    assert profile.never_run == DEAD
    assert 100 <= profile.covered <= MATCHES


def test_code_that_is_never_compiled_is_named_with_the_reason(profile: quoin.Profile) -> None:
    if not profile.game.jit:
        assert profile.not_compiled == []
        return
    worst = profile.not_compiled[0]
    assert worst.given_up
    assert (worst.where, worst.function) == (CLOSING, "closing")
    assert worst.reason == "it creates a function"
    assert "top level" in worst.advice


def test_functions_have_the_names_that_their_author_gave_them() -> None:
    game = quoin.load_game("murailles/no-slide")
    profile = quoin.profile(game, 500, seed=1)
    known = {f"{primitive['receiver']}:{primitive['name']}" for primitive in quoin._core.primitives()}
    found = {call.name for call in profile.calls if call.kind == "primitive"}
    assert "zone:pivots" in found
    assert found <= known
    names = {function.name: function.where for function in profile.functions}
    assert names["moves.act"].startswith("rules.lua:")


def test_without_a_number_it_plays_for_a_while(folder: Path) -> None:
    profile = quoin.profile(quoin.load_game(folder), seconds=0.05)
    assert profile.matches >= 1
    assert profile.plies == 40 * profile.matches


def test_mistakes_in_the_rules_are_told_with_their_place(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.lua").write_text(RULES.replace("== 40", "== 41"), encoding="utf-8")
    with pytest.raises(quoin.GameError, match=r"\[match 0\]"):
        quoin.profile(quoin.load_game(tmp_path), 10, seed=1)
    with pytest.raises(quoin.ArgumentError):
        quoin.profile(quoin.load_game(folder), -1)
    with pytest.raises(quoin.ArgumentError):
        quoin.profile(quoin.load_game(folder), seconds=0)


def test_the_command_prints_the_same(cli: Run, folder: Path) -> None:
    done = cli("profile", str(folder), "-n", str(MATCHES), "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert f"{MATCHES} random matches of 40.0 plies" in done.stdout
    for text in ("play.step", SLOW, "Lines never run", *DEAD):
        assert text in done.stdout
    if quoin.lua_has_jit():
        assert f"{CLOSING} closing: it creates a function" in done.stdout
    done = cli("profile", str(folder), "-n", "20", "--json", "--no-jit")
    content = json.loads(done.stdout)
    assert content["matches"] == 20
    assert content["jit"] is False
    assert content["never_run"] == DEAD
    assert {function["where"] for function in content["functions"]} <= {f"rules.lua:{n}" for n in range(1, 40)}

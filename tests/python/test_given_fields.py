"""emit.KIND:with(first, ...): an action listed by its other fields, against lists made in Python; sums of bundles."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import quoin
from quoin.session import Session

YAML = """
quoin: 1
id: ferry
title: Ferry
version: 1.0.0
summary: Somebody sails.
seats: [{name: red}, {name: blue}]
tokens:
  good: {kinds: {fish: 6, rope: 6, tar: 6}}
cards:
  card: {suits: [low, high], ranks: [1..3]}
  work: {list: {kiln: {cost: {fish: 1, rope: 1}}, mole: {cost: {tar: 2}}}}
boards:
  lake: {grid: {rows: 2, columns: 3}}
zones:
  bank: {tokens: good}
  purse: {per: seat, tokens: good, most: 9}
  hand: {per: seat, pile: card}
  mark: {over: lake.cells, holds: seat?}
counters:
  sum: {holds: 0..1000}
  n: {holds: 0..9}
phases: [sail, lay, put, wrong]
actions:
  sail: {fields: {to: lake.cells, late: bool, toll: {some: good, least: 1, most: 2}}}
  lay: {fields: {late: bool, card: card}}
  put: {fields: {n: -1..2, at: lake.cells}}
  alone: {fields: {toll: {some: good, least: 1, most: 2}}}
max_length: 3
"""
RULES = """
local good, purse, hand = tokens.good, zone.purse, zone.hand
local seldom = emit.lay:with(true)
function match.setup() go.sail(0) end
function moves.sail(me)
  for to = 4, 5 do purse[me]:choose_some(emit.sail:with(to, to == 5)) end
  local one = emit.sail:with(0)
  emit.sail:with(1, false)(good.bundle({ tar = 1 }))
  one(true, good.bundle({ rope = 1 }))
end
function moves.lay(me) hand[me]:choose(seldom) end
function moves.put(me) zone.mark:places(none, emit.put:with(-1)) zone.mark:places(none, emit.put:with(2)) end
function moves.wrong(me) purse[me]:choose_some(WRONG) end
local function over() match.draw() end
play.sail, play.lay, play.put, play.alone = over, over, over, over
function match.check()
  count.sum = good.sum(cards.work.cost[cards.work.kiln], { fish = 1 }, cards.work.cost[cards.work.mole])
  count.n = cards.card.n
end
"""


@pytest.fixture(params=[True, False], ids=["jit", "portable"])
def jit(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def load(folder: Path, jit: bool, rules: str = RULES) -> quoin.Game:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(rules.replace("WRONG", "emit.alone"))
    return quoin.load_game(folder, jit=jit)


def listed(game: quoin.Game, phase: str, **zones: object) -> list[str]:
    state = game.state_from_position({"seat": "red", "phase": phase, "zones": zones})
    return sorted(state.action_to_string(action) for action in state.legal_actions())


def test_an_action_is_listed_by_what_is_not_given(tmp_path: Path, jit: bool) -> None:
    game = load(tmp_path / "ferry", jit)
    there = ["fish", "fish", "rope"]
    some = [(one,) for one in ("fish", "rope")]
    some += [two for two in combinations_with_replacement(("fish", "rope"), 2) if two != ("rope", "rope")]
    sails = [f"sail {to} {late} {'+'.join(toll)}" for to, late in (("b2", "no"), ("c2", "yes")) for toll in some]
    purse = {"red": {kind: there.count(kind) for kind in ("fish", "rope")}}
    assert listed(game, "sail", purse=purse) == sorted([*sails, "sail b1 no tar", "sail a1 yes rope"])
    hand = {"red": ["low_1", "high_3"]}
    assert listed(game, "lay", hand=hand) == ["lay yes high_3", "lay yes low_1"]
    free = [f"put {n} {at}" for n in (-1, 2) for at in ("a1", "b1", "a2", "b2", "c2")]
    assert listed(game, "put", mark={"c1": "blue"}) == sorted(free)


def test_bundles_are_added_and_faces_counted(tmp_path: Path, jit: bool) -> None:
    game = load(tmp_path / "ferry", jit)
    state = game.state_from_position({"seat": "red", "phase": "put"})
    # Bundles are numbered fewer first, then by the highest kind: 1 nothing, 3 of one, 6 of two, 10 of three, 15 of four
    # go before those of five; fish+fish+rope+tar+tar is what the brute list has there.
    order = sorted(combinations_with_replacement(range(3), 5), key=lambda some: tuple(reversed(some)))
    assert state.view()["sum"] == 35 + order.index((0, 0, 1, 2, 2))
    assert state.view()["n"] == 6


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("function(toll) emit.alone(toll) end", "emit must be emit.KIND, not a function; where the action has fields "),
        ("emit.sail", "or give the fields before it: emit.sail:with(to, ...)"),
        ("emit.sail:with(6, true)", "emit.sail(to, late, toll): to must be 0 to 5 (lake.cells), not 6"),
        ("emit.sail:with(1, 1)", "emit.sail(to, late, toll): late must be true or false, not 1"),
        ("emit.sail:with()", "emit.sail:with needs the first field at least, of emit.sail(to, late, toll)"),
        ("emit.alone:with(3)", "emit.alone:with takes fewer fields than the action has"),
        ("emit.sail.with(1)", "with: call it with a colon, on emit.sail, not on 1"),
        ("emit.sail:with(1):with(true)", 'emit.sail:with(1) has nothing called "with"; name all given fields at once'),
        ("emit.sail:wth(1)", 'emit.sail has nothing called "wth"'),
        ("tokens.good.sum(cards.work.cost[0], nil)", "tokens.good.sum: it adds bundles and tables of numbers by kind"),
    ],
)
def test_what_is_wrong_with_given_fields_is_told(tmp_path: Path, jit: bool, wrong: str, told: str) -> None:
    game = load(tmp_path / "ferry", jit, RULES.replace("WRONG", wrong))
    with pytest.raises(quoin.QuoinError) as caught:
        listed(game, "wrong", purse={"red": {"fish": 1}})
    assert told in str(caught.value)


def test_a_text_that_leaves_open_what_it_costs_is_not_played(tmp_path: Path) -> None:
    game = load(tmp_path / "ferry", True)
    session = Session(game)
    session.begin(game.state_from_position({"seat": "red", "phase": "sail", "zones": {"purse": {"red": {"fish": 1}}}}))
    for typed in ("sail b2", "b2"):
        with pytest.raises(quoin.QuoinError, match="that leaves something open; it may mean sail b2 no fish"):
            session.call("play", text=typed)
    assert session.call("play", text="b2 fish")["over"]

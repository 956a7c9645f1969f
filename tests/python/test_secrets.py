"""What bots think that others know: a seat's choice in a search rests on what that seat sees, not on what is true."""

from __future__ import annotations

from pathlib import Path

import pytest

import quoin

# Ada sees Ben's card, and Ben does not. She tells it or leaves him. Then he names a card, or stays. Both get 3 if he
# names it, lose 3 if he names another, and 1 less if she told. Who has been told names it: 2. Who has not loses as
# often as he gets: 0, as if he stays. So she tells, whatever the card is. If he knew his card untold, leaving him
# would bring 3.
YAML = """quoin: 1
id: blind
title: Blind
version: 1.0.0
summary: Ada sees Ben's card; Ben names it.
seats: [{name: ada, colour: red}, {name: ben, colour: blue}]
dice: {coin: {faces: 0..1}}
zones:
  card: {per: seat, holds: "0..1?", visible: others}
  told: {per: seat, holds: "0..1?"}
  score: {per: seat, holds: -4..3, scratch: true}
phases: [first, second]
actions:
  tell: {text: tell}
  leave: {text: leave}
  name: {fields: {n: 0..1}, text: "name {n}"}
  stay: {text: stay}
max_length: 4
payoffs: {range: -4..3, same: true}
"""
RULES = """function match.setup() roll.coin(0) end
function rolled.coin(_, face) zone.card[1] = face go.first(0) end
function moves.first() emit.leave() emit.tell() end
function moves.second() emit.name(0) emit.name(1) emit.stay() end
function play.tell() zone.told[1] = zone.card[1] go.second(1) end
function play.leave() go.second(1) end
local function pay(points)
  zone.score:fill(points - (zone.told[1] == none and 0 or 1))
  match.pay(zone.score)
end
function play.name(_, n) pay(n == zone.card[1] and 3 or -3) end
function play.stay() pay(0) end
"""


def game_at(folder: Path) -> quoin.Game:
    target = folder / "blind"
    target.mkdir()
    (target / "game.yaml").write_text(YAML)
    (target / "rules.lua").write_text(RULES)
    return quoin.load_game(target)


@pytest.mark.parametrize("seed", range(4))
def test_a_partner_is_told_what_it_cannot_see(seed: int, tmp_path: Path) -> None:
    state = game_at(tmp_path).new_initial_state(seed)
    state.settle_luck()
    found = quoin.make_bot("mcts(playouts=2000)", seed=seed).analyse(state)
    values = {state.action_to_string(one.action): one.value for one in found.actions}
    assert state.action_to_string(found.actions[0].action) == "tell"
    assert values["tell"] > 1.5
    assert -1 < values["leave"] < 1
    assert found.actions[0].action != quoin.make_bot("mcts(playouts=2000, fair=0)", seed=seed).choose(state)


def test_who_was_not_told_does_not_play_on_what_another_sees(tmp_path: Path) -> None:
    state = game_at(tmp_path).new_initial_state(1)
    state.settle_luck()
    state.apply_action(state.string_to_action("leave"))
    found = quoin.make_bot("mcts(playouts=2000)", seed=1).analyse(state)
    assert all(abs(one.value) < 0.5 for one in found.actions)


@pytest.mark.parametrize("name", ["kuhn_poker", "hanabi", "holdem", "hearts", "murailles"])
def test_equal_seeds_choose_alike_where_something_is_hidden(name: str) -> None:
    state = quoin.load_game(name).new_initial_state(3)
    state.settle_luck()
    first, second = (quoin.make_bot("mcts(playouts=200)", seed=5).analyse(state) for _ in range(2))
    assert [(one.action, one.value, one.visits) for one in first.actions] == [
        (one.action, one.value, one.visits) for one in second.actions
    ]


@pytest.mark.parametrize("seat", ["ada", "ben"])
def test_a_choice_does_not_depend_on_what_is_hidden_from_its_seat(seat: str) -> None:
    state = quoin.load_game("hanabi").new_initial_state(3)
    state.settle_luck()
    if seat == "ben":
        state.apply_action(state.legal_actions()[-1])
    other = state.resample(seat, seed=9)
    choices = [quoin.make_bot("mcts(playouts=300)", seed=5).choose(one) for one in (state, other)]
    assert state.zone("hand").tolist() != other.zone("hand").tolist()
    assert choices[0] == choices[1]

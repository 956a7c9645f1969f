"""Who sees what, place by place: `others`, switches, and states drawn anew within what the rules allow."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import quoin

YAML = """
quoin: 1
id: fan
title: Fan
version: 1.0.0
summary: Cards held the wrong way round, dice under cups, cards face down.
seats: [{name: red}, {name: blue}, {name: green}]
sets: {colour: [amber, coral, jade, onyx, pearl, ruby]}
zones:
  hand: {per: seat, over: 0..1, holds: colour?, visible: others}
  cup: {per: seat, over: 0..1, holds: 1..6?, visible: {by: lifted, else: owner}, redraw: independent}
  lifted: {per: seat, over: 0..1, holds: bool}
  row: {over: 0..3, holds: 0..9, visible: {by: up}}
  up: {over: 0..3, holds: bool}
counters:
  top: {holds: 0..9, visible: {by: shown}}
  shown: {holds: bool}
  shower: {holds: seat?}
deals: [all]
phases: [turn]
actions:
  turn: {fields: {place: 0..3}}
  lift: {fields: {die: 0..1}}
  show: {}
max_length: 20
"""
RULES = """
local hand, cup, lifted, row, up = zone.hand, zone.cup, zone.lifted, zone.row, zone.up
function match.setup() deal.all() end
function dealt.all()
  for seat = 0, 2 do
    for k = 0, 1 do
      hand[seat][k] = 2 * seat + k
      cup[seat][k] = random.below(6) + 1
    end
  end
  for place = 0, 3 do row[place] = place + 2 end
  count.top = 9
  go.turn(0)
end
function moves.turn(me)
  for place = 0, 3 do
    if not up[place] then emit.turn(place) end
  end
  for die = 0, 1 do
    if not lifted[me][die] then emit.lift(die) end
  end
  if not count.shown then emit.show() end
end
local function after(me)
  for place = 0, 3 do
    if not up[place] then return go.turn((me + 1) % 3) end
  end
  match.draw()
end
function play.turn(me, place)
  up[place] = true
  after(me)
end
function play.lift(me, die)
  lifted[me][die] = true
  after(me)
end
function play.show(me)
  count.shown, count.shower = true, me
  after(me)
end
function pass.turn(me) go.turn((me + 1) % 3) end
"""
POSSIBLE = """
function match.possible(seat)
  for other = 0, 2 do
    if other ~= seat and cup[other][0] + cup[other][1] > 7 then return false end
  end
  return true
end
"""
DEALT = [[1, 2], [3, 4], [5, 2]]


def load(folder: Path, rules: str = RULES) -> quoin.Game:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(rules)
    return quoin.load_game(folder)


@pytest.fixture
def game(tmp_path: Path) -> quoin.Game:
    return load(tmp_path / "fan")


def dealt(game: quoin.Game, *texts: str) -> quoin.State:
    zones = {
        "hand": [["amber", "coral"], ["jade", "onyx"], ["pearl", "ruby"]],
        "cup": DEALT,
        "row": [2, 3, 4, 5],
        "top": 9,
    }
    state = game.state_from_position({"seat": "red", "phase": "turn", "zones": zones}, seed=1)
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def test_what_others_see_the_owner_does_not(game: quoin.Game) -> None:
    state = dealt(game)
    assert state.view("red")["hand"] == [None, ["jade", "onyx"], ["pearl", "ruby"]]
    assert state.view("blue")["hand"] == [["amber", "coral"], None, ["pearl", "ruby"]]
    assert state.view(-1)["hand"] == [None, None, None]
    assert state.view()["hand"][0] == ["amber", "coral"]


def test_a_switch_shows_places_to_all_and_hides_the_others(game: quoin.Game) -> None:
    state = dealt(game, "turn 2", "lift 1", "show")
    assert state.view("red")["row"] == [None, None, 4, None]
    assert state.view("red")["cup"] == [[1, 2], [None, 4], [None, None]]
    assert state.view("blue")["cup"] == [[None, None], [3, 4], [None, None]]
    assert state.view(-1)["cup"] == [[None, None], [None, 4], [None, None]]
    assert state.view("green")["top"] == 9
    assert dealt(game).view("green")["top"] is None
    assert state.zone("row", "red").tolist() == [0, 0, 4, 0]  # hidden places are as at the start
    assert state.zone("row").tolist() == [2, 3, 4, 5]


def test_the_tensor_tells_what_lies_face_up(game: quoin.Game) -> None:
    state = dealt(game, "turn 2", "lift 1")
    seen = state.observation("red")
    assert seen["row"].reshape(10, 4).argmax(axis=0)[2] == 4
    assert not seen["row"].reshape(10, 4)[:, [0, 1, 3]].any()
    cups = seen["cup"].reshape(3, 7, 2)  # me, me+1, me+2; 1..6 and none; places
    assert cups.sum(axis=1).tolist() == [[1, 1], [0, 1], [0, 0]]
    assert cups[1, :, 1].argmax() == 3
    hands = seen["hand"].reshape(3, 7, 2)
    assert hands.sum(axis=1).tolist() == [[0, 0], [1, 1], [1, 1]]
    assert seen["hand.hidden"].tolist() == [1, 0, 0]


def test_the_information_state_tells_what_is_turned_up(game: quoin.Game) -> None:
    text = dealt(game, "turn 2", "lift 1").information_state_string("red")
    assert "hand[red]" not in text
    assert "hand[blue][0]=jade" in text
    assert "1 red: turn 2; row[2]=4; up[2]=yes; " in text
    assert "2 blue: lift 1; cup[blue][1]=4; lifted[blue][1]=yes; " in text


def test_pictures_show_what_the_seat_sees(game: quoin.Game) -> None:
    state = dealt(game, "turn 2")
    assert "hand blue jade onyx" not in quoin.draw(state, "blue").text
    told = quoin.draw(state, "blue").svg
    assert "jade" not in told
    assert "amber" in told
    assert "row: ? ? 4 ?" in told


def test_hidden_dice_are_drawn_one_by_one_and_what_lies_face_up_stays(game: quoin.Game) -> None:
    state = dealt(game, "turn 2", "lift 1")
    found: Counter[int] = Counter()
    for seed in range(1200):
        other = state.resample("red", seed)
        cup = other.zone("cup")
        assert cup[0].tolist() == [1, 2]
        assert cup[1][1] == 4
        found[int(cup[2][0])] += 1
        assert sorted([*other.zone("row").tolist(), int(other.zone("top"))]) == [2, 3, 4, 5, 9]
        assert other.zone("row")[2] == 4
        assert set(other.zone("hand")[0].tolist()) == {0, 1}  # nowhere else are cards that red does not see
        assert other.information_state_string("red") == state.information_state_string("red")
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 200) < 5 * np.sqrt(1200 * 5 / 36) for count in found.values())


def test_states_that_the_rules_call_impossible_are_not_drawn(tmp_path: Path) -> None:
    game = load(tmp_path / "low", RULES + POSSIBLE)
    state = dealt(game)
    sums = Counter(int(state.resample("red", seed).zone("cup")[1].sum()) for seed in range(300))
    assert set(sums) == set(range(2, 8))
    assert sums[7] > sums[2]  # six ways, and one


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("return 1", "match.possible must return true or false, not 1"),
        ("return", "match.possible must return true or false, not nil"),
        ("cup[0][0] = 1; return true", "match.possible only says whether hidden things can be so"),
    ],
)
def test_what_the_rules_answer_is_checked(tmp_path: Path, answer: str, why: str) -> None:
    line = RULES.count("\n") + 1
    state = dealt(load(tmp_path / "wrong", RULES + f"function match.possible(_) {answer} end\n"))
    with pytest.raises(quoin.GameError, match=why) as caught:
        state.resample("red", 1)
    assert f"rules.lua:{line}" in str(caught.value)


CLAIM = RULES.replace("not count.shown then", "not count.shown and cup[me][0] + cup[me][1] > 7 then")
KNOWN = """
function match.possible(_)
  local who = count.shower
  return who == none or cup[who][0] + cup[who][1] > 7
end
"""


def test_the_check_plays_what_seats_imagine_through(tmp_path: Path) -> None:
    """Who shows has more than seven: so it is imagined, unless match.possible says another thing."""
    allows = "match.possible allows what could have happened"

    def broken(rules: str) -> dict[str, str]:
        found = quoin.check(load(tmp_path / "check", rules), matches=5)
        return {one.promise: one.detail for one in found if not one.held}

    assert broken(RULES) == {}
    assert broken(CLAIM) == {}
    assert broken(CLAIM + KNOWN) == {}
    assert broken(CLAIM + KNOWN.replace("> 7", "> 5")) == {}  # that allows too much, and refuses nothing
    assert allows in broken(CLAIM + KNOWN.replace("> 7", "> 8"))


# By the rules: what lies face down is seen by nobody, a hand by its owner, in Hanabi by all others.
FACE_DOWN = {
    "muros": {"hand": "owner"},
    "banners": {"rank": "owner", "left": "owner"},
    "barter": {"pack": "nobody", "hand": "owner"},
    "caravans": {"deck": "nobody", "hand": "owner"},
    "embankment": {"charts": "nobody", "floods": "nobody"},
    "festival": {"pack": "nobody", "hand": "owner", "aside": "nobody"},
    "kiln": {"stock": "nobody"},
    "orchard": {"stock": "nobody"},
    "terraces": {"stock": "nobody"},
    "gin_rummy": {"stock": "nobody", "hand": "owner"},
    "hanabi": {"stock": "nobody", "hand": "others"},
    "hearts": {"stock": "nobody", "hand": "owner", "passed": "owner", "gave": "owner"},
    "holdem": {"stock": "nobody", "hand": "owner"},
    "kuhn_poker": {"left": "nobody", "hand": "owner"},
    "leduc_poker": {"stock": "nobody", "hand": "owner"},
    "liars_dice": {"cup": "owner"},
    "spades": {"stock": "nobody", "hand": "owner"},
}


def test_games_hide_what_their_rules_say() -> None:
    shown = ("zone", "counter")
    for name in quoin.game_folders():
        zones = quoin.load_game(name).description.zones
        hidden = {zone.name: zone.visible for zone in zones if zone.visible != "all" and zone.role in shown}
        assert hidden == FACE_DOWN.get(name, {}), name

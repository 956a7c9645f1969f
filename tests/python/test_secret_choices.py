"""Choices are told to all but for what their kind keeps secret: in texts, tensors, pictures and states drawn anew."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import quoin

YAML = """
quoin: 1
id: auction
title: Auction
version: 1.0.0
summary: Lay a card, bid at once, whisper.
seats: [{name: red}, {name: blue}, {name: green}]
sets: {colour: [amber, coral, jade]}
boards: {field: {grid: 2}}
zones:
  laid: {per: seat, holds: colour?, visible: owner}
  coins: {per: seat, holds: 0..3, visible: owner}
phases: {lay: , bid: {together: true}, whisper: }
actions:
  lay: {fields: {card: colour, at: field.cells}, secret: [card]}
  show: {fields: {card: colour}}
  bid: {fields: {coins: 0..3}}
  keep: {fields: {coins: 0..3}, secret: true}
  tell: {fields: {seat: seat, card: colour}, secret: true}
max_length: 9
"""
RULES = """
local laid, coins = zone.laid, zone.coins
function match.setup() go.lay(0) end
function moves.lay()
  for card = 0, 2 do
    for at = 0, 3 do emit.lay(card, at) end
    emit.show(card)
  end
end
function play.lay(me, card)
  laid[me] = card
  go.bid(0)
end
function play.show(me, card)
  laid[me] = card
  go.bid(0)
end
function moves.bid()
  for n = 0, 3 do
    emit.bid(n)
    emit.keep(n)
  end
end
function play.bid(me, n) coins[me] = n end
function play.keep(me, n) coins[me] = n end
function chosen.bid() go.whisper(2) end
function moves.whisper()
  for seat = 0, 2 do
    for card = 0, 2 do emit.tell(seat, card) end
  end
end
function play.tell() match.draw() end
"""


@pytest.fixture
def game(tmp_path: Path) -> quoin.Game:
    (tmp_path / "game.yaml").write_text(YAML)
    (tmp_path / "rules.lua").write_text(RULES)
    return quoin.load_game(tmp_path)


def played(game: quoin.Game, *texts: str) -> quoin.State:
    state = game.new_initial_state(seed=1)
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


WHOLE = ("lay coral b1", "bid 2", "keep 3", "bid 0", "tell red jade")


def test_each_seat_is_told_its_own_choices_and_of_others_what_is_not_secret(game: quoin.Game) -> None:
    state = played(game, *WHOLE)
    assert state.information_state_string("blue") == (
        "seat blue\n"
        "0 start; laid[blue]=none; coins[blue]=0; next: red lay\n"
        "1 red: lay ? b1; next: together bid from red\n"
        "2 red chooses; next: together bid from red\n"
        "3 blue: keep 3; next: together bid from red\n"
        "4 green chooses; red: bid 2; green: bid 0; coins[blue]=3; next: green whisper\n"
        "5 green chooses; end: red blue green\n"
    )
    red, green = (state.information_state_string(seat) for seat in ("red", "green"))
    assert "1 red: lay coral b1; laid[red]=coral; " in red
    assert "4 green chooses; green: bid 0; coins[red]=2; " in red
    assert "4 green: bid 0; red: bid 2; next: green whisper" in green
    assert "5 green: tell red jade; " in green


def test_nothing_is_told_of_choices_made_together_before_all_have_chosen(game: quoin.Game) -> None:
    for choices in (("show amber", "bid 2"), ("show amber", "bid 2", "bid 1")):
        state = played(game, *choices)
        assert "red: bid" not in state.information_state_string("green")
        assert "red: bid 2" in state.information_state_string("red")


def test_the_past_tells_of_secret_choices_only_who_chose(game: quoin.Game) -> None:
    """Kinds are one-hot; fields are scaled: b1 is cell 1 of 0..3, coral 1 of 0..2."""
    past = game.information_state_pieces()[-1]
    kinds = list(past.labels[4:9])
    assert kinds == ["lay", "show", "bid", "keep", "tell"]

    def rows(seat: str) -> list[list[float]]:
        tensor = played(game, *WHOLE).information_state_tensor(seat)
        found = tensor[past.offset : past.offset + int(np.prod(past.shape))].reshape(past.shape)
        return [[round(float(one), 3) for one in row[4:11]] for row in found[:5]]

    third = round(1 / 3, 3)
    assert rows("blue") == [
        [1, 0, 0, 0, 0, 0, third],
        [0, 0, 1, 0, 0, round(2 / 3, 3), 0],
        [0, 0, 0, 1, 0, 1, 0],
        [0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
    ]
    assert rows("red")[0] == [1, 0, 0, 0, 0, 0.5, third]
    assert rows("red")[2] == [0] * 7
    assert rows("green")[4] == [0, 0, 0, 0, 1, 0.5, 1]  # red comes next after green: 1 of 0..2


def test_pictures_and_texts_of_past_plies_tell_as_much(game: quoin.Game) -> None:
    state = played(game, *WHOLE)
    assert quoin.Session(state).call("table", viewer=1)["plies"][::-1] == [
        "red: lay ? b1",
        "red: bid 2",
        "blue: keep 3",
        "green: bid 0",
        "green chooses",
    ]
    told = quoin.draw(played(game, *WHOLE[:1]), "blue")
    assert "last ply: red: lay ? b1." in told.svg
    assert "coral" not in told.svg
    assert "last ply: red: lay coral b1." in quoin.draw(played(game, *WHOLE[:1]), "red").svg


def test_whoever_sees_all_of_it_cannot_tell_secret_choices_apart(game: quoin.Game) -> None:
    one, two = played(game, "lay coral b1"), played(game, "lay jade b1")
    for seat in ("blue", "green"):
        assert one.information_state_string(seat) == two.information_state_string(seat)
        assert (one.information_state_tensor(seat) == two.information_state_tensor(seat)).all()
    assert one.information_state_string("red") != two.information_state_string("red")
    other = played(game, "lay coral a2")
    assert one.information_state_string("blue") != other.information_state_string("blue")


def test_the_description_says_what_is_secret(game: quoin.Game) -> None:
    kinds = {kind.name: kind for kind in game.description.actions}
    assert [kind.secret for kind in kinds.values()] == [False, False, False, True, True]
    assert [field.secret for field in kinds["lay"].fields] == [True, False]
    assert json.loads(game.description.to_json())["actions"][3]["secret"] is True

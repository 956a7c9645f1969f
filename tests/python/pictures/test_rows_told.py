"""Rows where little is: lost dice, empty places, bools. What is found of them in terminals, words and pictures."""

from __future__ import annotations

import pytest

import quoin
from quoin.drawing import plain_text

YAML = """
quoin: 1
id: cups
title: Cups
version: 1.0.0
summary: What lies in rows.
seats: [{name: red, colour: red}, {name: blue, colour: blue}]
boards: {field: {grid: {rows: 2, columns: 2}}}
sets: {gem: [ruby, opal, jade]}
dice: {six: {faces: 1..6, roll: 3}}
zones:
  dice:  {per: seat, over: 0..3, holds: 1..6?, start: [[5, none, 3, none], [none, none, none, none]]}
  cups:  {per: seat, over: 0..3, holds: 1..6?, visible: owner, start: [[2, none, 3, none], [4, 4, 4, 4]]}
  hand:  {per: seat, over: 0..2, holds: gem?, start: [[none, jade, none], [none, none, none]]}
  said:  {per: seat, over: 0..4, holds: bool, start: [[true, false, false, true, false], false]}
  open:  {over: field.cells, holds: bool, start: {b1: true, b2: true}}
  kept:  {over: gem, holds: seat?, start: {opal: blue}}
  even:  {over: seat, holds: bool}
phases: [act]
actions: {go: {}}
max_length: 5
display: {field: []}
"""
RULES = """
function match.setup() go.act(0) end
function moves.act() emit.go() end
function play.go(me) go.act(1 - me) end
function rolled.six(me) go.act(me) end
"""


@pytest.fixture(scope="module")
def state() -> quoin.State:
    files = {"game.yaml": YAML, "rules.lua": RULES}
    return quoin.load_game(files=files).new_initial_state()


def test_in_a_terminal_empty_places_are_dashes_and_bools_the_places_where_they_are_true(state: quoin.State) -> None:
    told = [" ".join(line.split()) for line in plain_text(state).splitlines()]
    assert "dice red 5 - 3 -" in told
    assert "hand red - jade -" in told
    assert "said red: 0 3" in told
    assert "open b1 b2" in told
    assert "kept opal blue" in told


def test_in_words_nothing_is_said_once(state: quoin.State) -> None:
    words = quoin.scene(state)["words"]
    for sentence in (
        "dice of red: 5 none 3 none.",
        "dice of blue: none.",
        "said of red: 0 3.",
        "said of blue: none.",
        "open: b1 b2.",
        "kept: opal blue.",
        "even: none.",
    ):
        assert sentence in words
    assert "cups of blue: hidden." in quoin.scene(state, "red")["words"]


def test_a_lost_die_is_an_empty_outline_and_a_hidden_one_a_back(state: quoin.State) -> None:
    everything = quoin.draw(state).svg
    assert everything.count("<title>none</title>") == 6  # two of red's dice, two of its cups, two of its hand
    assert everything.count("<title>5</title>") == 1  # a die
    seen = quoin.draw(state, "red").svg
    assert seen.count("<title>hidden</title>") == 4  # blue's four dice; that red has two in its cups it sees itself
    assert "yes" not in everything
    assert ">no<" not in everything

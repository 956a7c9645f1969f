"""What a seat imagines follows from what it knows: worlds that it cannot tell apart give it the same ones."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import quoin
from wide import WIDE

POSITIONS = 1000 if WIDE else 4  # of each game
HIDING = ("banners", "barter", "caravans", "embankment", "festival", "kiln", "orchard", "terraces")
OPEN = ("ledger", "marches")  # but for choices that wait


def positions(game: quoin.Game, seed: int) -> list[quoin.State]:
    """Some of a random match, where somebody chooses."""
    source, state, found = random.Random(seed), game.new_initial_state(seed), list[quoin.State]()
    every = source.randrange(5, 40)
    while not state.is_terminal():
        if state.is_chance_node():
            state.play_luck()
            continue
        if source.randrange(every) == 0:
            found.append(state.clone())
        state.apply_action(source.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("name", [*HIDING, *OPEN])
def test_worlds_that_look_the_same_to_a_seat_are_imagined_alike(name: str) -> None:
    game = quoin.load_game(name)
    compared = differed = seed = 0
    while compared < POSITIONS:
        for state in positions(game, seed)[: POSITIONS - compared]:
            seat = compared % state.num_players()
            one, other = state.resample(seat, seed=2 * compared), state.resample(seat, seed=2 * compared + 1)
            differed += one.to_bytes() != other.to_bytes()
            here, there = one.resample(seat, seed=compared), other.resample(seat, seed=compared)
            assert here.to_bytes() == there.to_bytes(), f"{name}, seed {seed}, {len(state.plies())} plies, seat {seat}"
            assert here.view(seat) == state.view(seat)
            compared += 1
        seed += 1
    assert differed > 0 or name in OPEN


SAID = """quoin: 1
id: said
title: Said
version: 1.0.0
summary: x thinks of two numbers and says both.
seats: [{name: x, colour: red}, {name: y, colour: blue}]
zones: {number: {over: 0..1, holds: 0..399?, visible: nobody}}
phases: [think, say, answer]
actions:
  think: {fields: {number: 0..399}, secret: [number]}
  say: {fields: {one: 0..399, other: 0..399}}
  answer: {fields: {n: 0..1}}
max_length: 4
"""
SAYS = """
local number = zone.number
function match.setup() go.think(0) end
function moves.think() for n = 0, 399 do emit.think(n) end end
function play.think(me, n)
  if number[0] == none then number[0] = n return go.think(me) end
  number[1] = n
  go.say(me)
end
function moves.say() emit.say(number[0], number[1]) end
function play.say(me) go.answer(1 - me) end
function moves.answer() for n = 0, 1 do emit.answer(n) end end
function play.answer() match.draw() end
"""


def test_that_no_match_is_found_is_told(tmp_path: Path) -> None:
    """Only one of 160,000 pairs would have been said so, and no other comes nearer to it."""
    (tmp_path / "game.yaml").write_text(SAID)
    (tmp_path / "rules.lua").write_text(SAYS)
    state = quoin.load_game(tmp_path).new_initial_state(seed=1)
    for text in ("think 47", "think 11", "say 47 11"):
        state.apply_action(state.string_to_action(text))
    told = r'no match was found that fits all that y has seen: .* at ply 2 x could not have chosen "say 47 11"'
    with pytest.raises(quoin.QuoinError, match=told):
        state.resample("y", seed=1)
    with pytest.raises(quoin.QuoinError, match=told):
        quoin.make_bot("mcts", seed=1, playouts=20).choose(state)


PICKS = """quoin: 1
id: picks
title: Picks
version: 1.0.0
summary: Draw two cards or lay two alike.
seats: [{name: x, colour: red}, {name: y, colour: blue}]
cards: {good: {suits: [fish, oil, wool, grain], copies: {fish: 14, oil: 12, wool: 12, grain: 8}}}
zones:
  stock: {pile: good, visible: nobody}
  hand: {per: seat, pile: good, most: 8, sorted: true, visible: owner}
  laid: {per: seat, pile: good, sorted: true}
deals: [cards]
phases: [act]
actions: {draw: {}, lay: {fields: {what: good}}, wait: {}}
max_length: 91
"""
PICKED = """
local stock, hand, laid = zone.stock, zone.hand, zone.laid
function match.setup() deal.cards() end
function dealt.cards()
  stock:fill_all() stock:shuffle()
  stock:draw(4, hand[0]) stock:draw(5, hand[1])
  go.act(0)
end
function moves.act(me)
  if hand[me]:size() < 7 and stock:size() > 1 then emit.draw() end
  for card = 0, cards.good.n - 1 do
    if hand[me]:count(card) > 1 then emit.lay(card) end
  end
  emit.wait()
end
function play.draw(me) stock:draw(2, hand[me]) go.act(1 - me) end
function play.lay(me, card)
  hand[me]:move(card, laid[me]) hand[me]:move(card, laid[me])
  go.act(1 - me)
end
function play.wait(me)
  if stock:size() < 2 then return match.draw() end
  go.act(1 - me)
end
"""


def test_cards_laid_from_hands_in_many_ways_do_not_hinder_imagining(tmp_path: Path) -> None:
    """Which of equal cards were laid could have been in thousands of ways; a state is found at every ply."""
    (tmp_path / "game.yaml").write_text(PICKS, encoding="utf-8")
    (tmp_path / "rules.lua").write_text(PICKED, encoding="utf-8")
    game = quoin.load_game(tmp_path)
    for seed in range(12):
        state = quoin.play(game, "random", seed=seed, until=lambda now: now.move_number() >= 50)
        for seat in (0, 1):
            assert state.resample(seat, seed=seed).view(seat) == state.view(seat)

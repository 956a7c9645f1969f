"""Poker hands: all of five cards against their known numbers, of seven against the best of all 21 fives, equities."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

import quoin

YAML = """
quoin: 1
id: hands
title: Hands
version: 1.0.0
summary: Hands of cards are looked at.
seats: [{name: red}, {name: blue}]
sets: {kind: [high_card, pair, two_pairs, three_of_a_kind, straight, flush, full_house, four_of_a_kind, straight_flush]}
cards:
  card: {suits: [clubs, diamonds, hearts, spades], ranks: [2..10, jack, queen, king, ace]}
zones:
  mine: {pile: card}
  theirs: {pile: card}
  stock: {pile: card}
  of_kind: {over: kind, holds: 0..2000000}
  outcomes: {over: [won, shared, lost], holds: 0..2000000}
counters:
  one: 0..52
  two: {holds: 0..52, start: 1}
  different: 0..10000
  number: 0..1000000000
deals: [seven]
phases: [look]
actions: {five: , race: , seven: , name: }
max_length: 5000
"""
RULES = """
local hands = require("library.poker").of(cards.card)
local kept = { [0] = 0, 0, 0, 0, 0, size = function() return 5 end }
local seen = {}
local mine, theirs, stock = zone.mine, zone.theirs, zone.stock

function match.setup() go.look(0) end

function moves.look()
  emit.five()
  emit.race()
  emit.seven()
  emit.name()
end

local function next_pair(last)
  count.two = count.two + 1
  if count.two > last - 3 then count.one, count.two = count.one + 1, count.one + 2 end
  if count.one > last - 4 then match.draw() else go.look(0) end
end

-- All hands of five cards of which the first two are as the counters say.
function play.five()
  kept[0], kept[1] = count.one, count.two
  for c = count.two + 1, 49 do
    kept[2] = c
    for d = c + 1, 50 do
      kept[3] = d
      for e = d + 1, 51 do
        kept[4] = e
        local number = hands.best(kept)
        zone.of_kind[hands.kind(number)] = zone.of_kind[hands.kind(number)] + 1
        if not seen[number] then
          seen[number] = true
          count.different = count.different + 1
        end
      end
    end
  end
  next_pair(51)
end

-- All boards of which the first two are as the counters say, between two hands.
function play.race()
  if stock:size() == 0 then
    stock:fill_all()
    for place = 0, 1 do
      stock:take_out(mine[place])
      stock:take_out(theirs[place])
    end
  end
  local won, lost, boards = 0, 0, 0
  kept[0], kept[1] = stock[count.one], stock[count.two]
  for c = count.two + 1, 45 do
    kept[2] = stock[c]
    for d = c + 1, 46 do
      kept[3] = stock[d]
      for e = d + 1, 47 do
        kept[4] = stock[e]
        local one, other = hands.best(mine, kept), hands.best(theirs, kept)
        if one > other then won = won + 1 elseif one < other then lost = lost + 1 end
        boards = boards + 1
      end
    end
  end
  local outcomes = zone.outcomes
  outcomes[0], outcomes[1], outcomes[2] = outcomes[0] + won, outcomes[1] + boards - won - lost, outcomes[2] + lost
  next_pair(47)
end

function play.name()
  match.draw()
  error(hands.name(hands.best(mine)))
end

function play.seven() deal.seven() end

function dealt.seven()
  stock:fill_all()
  stock:shuffle()
  while mine:size() > 0 do mine:pop() end
  for place = 0, 6 do mine:put(stock[place]) end
  count.number = hands.best(mine)
  go.look(0)
end
"""
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]


def written(folder: Path, rules: str = RULES, yaml: str = YAML) -> Path:
    (folder / "game.yaml").write_text(yaml)
    (folder / "rules.lua").write_text(rules)
    return folder


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> quoin.Game:
    return quoin.load_game(written(tmp_path_factory.mktemp("hands")))


def strength_of_five(cards: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The kind, then the ranks by how many there are of them, of (rank, suit): as the rules of poker tell it."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    shape, order = [count for _, count in groups], [rank for rank, _ in groups]
    flush = len({suit for _, suit in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        order = [3]
    straight = len(order) == 1 or (len(shape) == 5 and ranks[0] - ranks[4] == 4)
    if straight:
        return (8 if flush else 4, order[0])
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if flush else kinds.get(tuple(shape), 0), *order)


def test_all_hands_of_five_cards_are_as_many_of_each_kind_as_is_known(hands: quoin.Game) -> None:
    """2,598,960 hands, 7,462 of which are worth something different."""
    state = hands.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(0)
    assert state.zone("of_kind").tolist() == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
    assert int(state.zone("different")) == 7462


def test_seven_cards_are_worth_what_the_best_five_of_them_are(hands: quoin.Game) -> None:
    state = hands.new_initial_state(seed=2)
    numbers: dict[int, tuple[int, ...]] = {}
    for _ in range(1500):
        state.apply_action(2)
        state.play_luck()
        cards = [(int(card) % 13, int(card) // 13) for card in state.zone("mine")[:7]]
        best = max(strength_of_five(five) for five in itertools.combinations(cards, 5))
        assert numbers.setdefault(int(state.zone("number")), best) == best
    assert [numbers[number] for number in sorted(numbers)] == sorted(set(numbers.values()))
    assert {kind for kind, *_ in numbers.values()} >= set(range(7))


def equity(game: quoin.Game, mine: list[str], theirs: list[str]) -> float:
    """The first hand's part of the pot over all 1,712,304 boards, halves where it is shared."""
    state = game.state_from_position({"seat": "red", "phase": "look", "zones": {"mine": mine, "theirs": theirs}})
    while not state.is_terminal():
        state.apply_action(1)
    won, shared, lost = state.zone("outcomes").tolist()
    assert won + shared + lost == 1_712_304
    return (won + shared / 2) / 1_712_304


def test_aces_against_kings_and_queens_against_ace_and_king_have_what_is_published(hands: quoin.Game) -> None:
    """0.8195 over all suits: of the six pairs of kings one shares both suits with the aces, four share one."""
    aces = ["clubs_ace", "diamonds_ace"]
    shared = [1, 4, 1]
    kings = [["clubs_king", "diamonds_king"], ["clubs_king", "hearts_king"], ["hearts_king", "spades_king"]]
    parts = [times * equity(hands, aces, pair) for times, pair in zip(shared, kings, strict=True)]
    assert sum(parts) / 6 == pytest.approx(0.8195, abs=5e-5)
    suited = equity(hands, ["clubs_ace", "clubs_king"], ["diamonds_queen", "hearts_queen"])
    assert suited == pytest.approx(0.462, abs=5e-4)


NAMES = [
    ("clubs_2 diamonds_9 hearts_7 spades_king clubs_4", "high card: king"),
    ("clubs_2 diamonds_2 hearts_7 spades_king clubs_4", "pair: 2"),
    ("clubs_2 diamonds_2 hearts_7 spades_king clubs_7 spades_4 hearts_4", "two pairs: 7 and 4"),
    ("clubs_2 diamonds_2 hearts_2 spades_king clubs_7", "three of a kind: 2"),
    ("clubs_2 diamonds_ace hearts_3 spades_5 clubs_4", "straight: 5 high"),
    ("clubs_2 clubs_9 clubs_jack clubs_5 clubs_4 hearts_ace", "flush: jack high"),
    ("clubs_2 diamonds_2 hearts_2 spades_king clubs_king hearts_king", "full house: king over 2"),
    ("clubs_2 diamonds_2 hearts_2 spades_2 clubs_king hearts_king", "four of a kind: 2"),
    ("clubs_10 clubs_jack clubs_9 clubs_queen clubs_king hearts_ace", "straight flush: king high"),
]


@pytest.mark.parametrize(("cards", "name"), NAMES, ids=[name for _, name in NAMES])
def test_a_hand_has_a_name(hands: quoin.Game, cards: str, name: str) -> None:
    state = hands.state_from_position({"seat": "red", "phase": "look", "zones": {"mine": cards.split()}})
    with pytest.raises(quoin.GameError, match=f": {name}\n"):
        state.apply_action(3)


def played(folder: Path, rules: str, yaml: str = YAML) -> None:
    """Loads the game and looks at five cards of clubs."""
    game = quoin.load_game(written(folder, rules, yaml))
    cards = {"mine": [f"clubs_{rank}" for rank in range(3, 8)], "theirs": ["hearts_8", "hearts_9", "hearts_10"]}
    game.state_from_position({"seat": "red", "phase": "look", "zones": cards}).apply_action(3)


def line_of(text: str, rules: str) -> int:
    return next(number for number, line in enumerate(rules.splitlines(), 1) if text in line)


def test_too_many_cards_are_refused_where_the_rules_ask(tmp_path: Path) -> None:
    rules = RULES.replace("hands.best(mine)))", "hands.best(mine, theirs)))")
    told = f"rules.lua:{line_of('mine, theirs)', rules)}: library.poker: best takes 5 to 7 cards, not 8"
    with pytest.raises(quoin.GameError, match=told):
        played(tmp_path, rules)


@pytest.mark.parametrize(("find", "replace"), [("[2..10", "[3..10"), ("ace]}", "ace], copies: 2}")])
def test_other_packs_are_refused_where_the_rules_name_them(tmp_path: Path, find: str, replace: str) -> None:
    told = f"rules.lua:{line_of('of(cards', RULES)}: library.poker: it needs cards of 4 suits and 13 ranks, each once"
    with pytest.raises(quoin.GameError, match=told):
        played(tmp_path, RULES, YAML.replace(find, replace))

"""Pots and side pots paid out, against another way to count them; bets and raises that are allowed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quoin

YAML = """
quoin: 1
id: pots
title: Pots
version: 1.0.0
summary: Pots are paid out.
seats: [{name: a}, {name: b}, {name: c}, {name: d}, {name: e}, {name: f}, {name: g}, {name: h}]
zones:
  chips: {per: seat, holds: 0..1000}
  bet: {per: seat, holds: 0..1000}
  paid: {per: seat, holds: 0..100}
  status: {per: seat, holds: [waits, acted, folded]}
  round: {over: [pot, high, least, raises, folded, all_in], holds: 0..10000}
  strength: {per: seat, holds: 0..9}
phases: [pay]
actions: {settle: {fields: {first: seat}}, give_back: }
max_length: 1
"""
RULES = """
local bets = require("library.betting").of {
  chips = zone.chips, bet = zone.bet, paid = zone.paid, status = zone.status, round = zone.round, bets = { 50, 100 },
}
function match.setup() go.pay(0) end
function moves.pay()
  for seat = 0, 7 do emit.settle(seat) end
  emit.give_back()
end
function play.settle(_, first)
  bets.settle(zone.strength, first)
  match.draw()
end
function play.give_back()
  bets.give_back()
  match.draw()
end
"""


def written(folder: Path, rules: str = RULES) -> Path:
    (folder / "game.yaml").write_text(YAML)
    (folder / "rules.lua").write_text(rules)
    return folder


@pytest.fixture(scope="module")
def pots(tmp_path_factory: pytest.TempPathFactory) -> quoin.Game:
    return quoin.load_game(written(tmp_path_factory.mktemp("pots")))


def settled(game: quoin.Game, paid: list[int], folded: list[bool], strength: list[int], first: int) -> list[int]:
    """The chips of each seat after the pots are paid out; none has any before."""
    zones = {
        "paid": paid,
        "status": ["folded" if out else "acted" for out in folded],
        "strength": strength,
        "round": {"pot": sum(paid), "folded": sum(folded)},
    }
    state = game.state_from_position({"seat": "a", "phase": "pay", "zones": zones})
    state.apply_action(state.string_to_action(f"settle {'abcdefgh'[first]}"))
    return [int(chips) for chips in state.zone("chips")]


def shares(paid: list[int], folded: list[bool], strength: list[int]) -> list[Fraction]:
    """Chip by chip: the n-th that each seat has put in goes to the strongest of those still in who have put in n, or,
    if nobody has, to whom the chips below it went."""
    won = [Fraction(0)] * len(paid)
    winners: list[int] = []
    for layer in range(1, max(paid) + 1):
        there = [seat for seat, put in enumerate(paid) if put >= layer]
        able = [seat for seat in there if not folded[seat]]
        if able:
            best = max(strength[seat] for seat in able)
            winners = [seat for seat in able if strength[seat] == best]
        for seat in winners:
            won[seat] += Fraction(len(there), len(winners))
    return won


SEATS = st.integers(2, 8).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(0, 12), min_size=n, max_size=n).map(lambda paid: paid + [0] * (8 - n)),
        st.lists(st.booleans(), min_size=n, max_size=n).map(lambda folded: folded + [True] * (8 - n)),
        st.lists(st.integers(0, 3), min_size=8, max_size=8),
        st.integers(0, 7),
    )
)


@given(SEATS)
def test_everyone_gets_his_part_of_each_pot_to_the_chip(
    pots: quoin.Game, table: tuple[list[int], list[bool], list[int], int]
) -> None:
    paid, folded, strength, first = table
    live = [put for put, out in zip(paid, folded, strict=True) if not out]
    if not live or max(live) == 0:
        return  # somebody who has put something in has not folded
    chips, exact = settled(pots, paid, folded, strength, first), shares(paid, folded, strength)
    assert sum(chips) == sum(paid)
    levels = len(set(live) - {0})
    assert all(abs(got - due) < levels for got, due in zip(chips, exact, strict=True))
    if all(due.denominator == 1 for due in exact) and levels == 1:
        assert chips == exact


Row = tuple[str, list[int], str, list[int], int, list[int]]
BY_HAND: list[Row] = [
    # a is all-in for 10 and has the best hand: 10 of each of four; b has the second best: 20 more of each of b, c, d.
    ("a side pot", [10, 30, 30, 30], "", [3, 2, 1, 0], 0, [40, 60, 0, 0]),
    ("what nobody called goes back", [10, 30, 80], "", [3, 2, 1], 0, [30, 40, 50]),
    ("who folds leaves his chips", [10, 30, 30], "c", [3, 2, 9], 0, [30, 40, 0]),
    ("all folded but one", [1, 2, 2], "ac", [9, 0, 9], 0, [0, 5, 0]),
    # Main pot 3 x 5: b and c tie, 7 each, the odd chip to the first of them from a on; side pot 2 x 5: b and c again.
    ("an odd chip goes to the first", [5, 10, 10], "", [0, 1, 1], 0, [0, 13, 12]),
    ("from a stated seat on", [5, 10, 10], "", [0, 1, 1], 2, [0, 12, 13]),
    # 11 among three: 4, 4, 3 from c on: c, d, a.
    ("several odd chips go one by one", [3, 2, 3, 3], "b", [1, 9, 1, 1], 2, [3, 0, 4, 4]),
    # Pots of 16 (a..d), 9 (b, c, d), 4 (c, d) and 3 that nobody called.
    ("four stacks, the shortest strongest", [4, 7, 9, 12], "", [4, 3, 2, 1], 0, [16, 9, 4, 3]),
    # b has folded with more than a and c have called: 4 x 5, his 3 with 5 of c and of d.
    ("folded chips between two levels", [5, 8, 10, 10], "b", [3, 9, 1, 2], 0, [20, 0, 0, 13]),
    ("eight seats", [1, 2, 3, 4, 5, 6, 7, 8], "", [8, 7, 6, 5, 4, 3, 2, 1], 0, [8, 7, 6, 5, 4, 3, 2, 1]),
]


@pytest.mark.parametrize(
    ("name", "paid", "folded", "strength", "first", "due"), BY_HAND, ids=[row[0] for row in BY_HAND]
)
def test_pots_by_hand(
    pots: quoin.Game, name: str, paid: list[int], folded: str, strength: list[int], first: int, due: list[int]
) -> None:
    more = [0] * (8 - len(paid))
    out = [seat in folded or number >= len(paid) for number, seat in enumerate("abcdefgh")]
    assert settled(pots, paid + more, out, strength + more, first)[: len(due)] == due


MISTAKES = [
    ("{ 50, 100 }", "{ 100, 50 }", "the ladder does not grow: 50 comes after 100"),
    ("{ 50, 100 }", "{ 50, 50 }", "the ladder does not grow: 50 comes after 50"),
    ("{ 50, 100 }", "{ 0.5, 1 }", "rung 1 of the ladder is 0.5: it must be a whole number from 1"),
    ("{ 50, 100 }", '"pot"', 'bets must be "limit", "any" or a ladder, not pot'),
    ("paid = zone.paid, ", "", "of{...} lacks paid"),
]


@pytest.mark.parametrize(("find", "replace", "told"), MISTAKES, ids=[row[1] or row[2] for row in MISTAKES])
def test_bets_that_cannot_be_are_refused_where_the_rules_name_them(
    tmp_path: Path, find: str, replace: str, told: str
) -> None:
    with pytest.raises(quoin.GameError) as refused:
        quoin.load_game(written(tmp_path, RULES.replace(find, replace)))
    assert str(refused.value).startswith("rules.lua:2: library.betting: " + told)


TABLES = [
    # The big blind of two has one chip: the small blind has matched it, and nobody is asked.
    ({"players": 2, "short": {"red": 199}}, ["luck"], None),
    # It has two of five: the small blind of two has matched them.
    ({"players": 2, "small_blind": 2, "big_blind": 5, "short": {"red": 198}}, ["luck"], None),
    # It has four of five: two more chips are at stake, and the rest of the blind is not.
    ({"players": 2, "small_blind": 2, "big_blind": 5, "short": {"red": 196}}, ["luck"], ["fold", "call"]),
    # Behind a short blind others still call the whole of it: the pot is 2, 4 with the call, and a raise of the pot 6.
    ({"players": 3, "short": {"blue": 199}}, ["luck"], ["fold", "call", "raise to 6", "all_in"]),
    # Until all of them have folded: the small blind has matched the one chip.
    ({"players": 3, "short": {"blue": 199}}, ["luck", "fold"], None),
    # Red has 20 chips, blue 100, all in the pot: what green has beyond them nobody could call.
    ({"players": 3, "short": {"blue": 100, "red": 180}}, ["luck", "call", "call", "all_in"], ["fold", "call"]),
]


@pytest.mark.parametrize(("dials", "moves", "legal"), TABLES)
def test_nobody_is_asked_for_what_can_be_neither_won_nor_lost(
    dials: dict[str, object], moves: list[str], legal: list[str] | None
) -> None:
    ladder = {"betting": "ladder", "ladder": {"first": 100}}
    state = quoin.load_game("holdem", **ladder, **dials).new_initial_state(seed=1)
    for move in moves:
        state.play_luck() if move == "luck" else state.apply_action(state.string_to_action(move))
    if legal is None:
        assert state.is_terminal()
    else:
        assert [state.action_to_string(action) for action in state.legal_actions()] == legal


def test_every_choice_puts_something_at_stake() -> None:
    """By the chips on the table: to fold gives up what a call could win, to raise is more than another has matched."""
    asked = 0
    for seed in range(40):
        short = {name: 200 - 1 - (seed * step) % 12 for name, step in (("red", 5), ("blue", 7), ("green", 3))}
        for betting in ("any", "limit", "ladder"):
            game = quoin.load_game("holdem", players=2 + seed % 4, betting=betting, short=short)
            bot, state = quoin.make_bot("random", seed), game.new_initial_state(seed=seed)
            while not state.is_terminal():
                if state.is_chance_node():
                    state.play_luck()
                    continue
                me, shown = state.current_player(), state.view()
                rows = list(zip(shown["bet"], shown["chips"], shown["status"], strict=True))
                others = [row for seat, row in enumerate(rows) if seat != me and row[2] != "folded"]
                texts = [state.action_to_string(action) for action in state.legal_actions()]
                dearer = max(bet for bet, _, _ in others) > rows[me][0]
                somebody_behind = any(chips > 0 for _, chips, _ in others)
                assert ("fold" in texts) == ("call" in texts) == ("check" not in texts)
                assert dearer or somebody_behind
                if "fold" in texts:
                    assert dearer or rows[me][0] < shown["round"][1]
                    asked += 1
                if any(text not in ("fold", "call", "check") for text in texts):
                    assert max(bet + chips for bet, chips, _ in others) > shown["round"][1]
                state.apply_action(bot.choose(state))
    assert asked > 100

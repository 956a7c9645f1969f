"""Texas hold'em: what a seat knows beside OpenSpiel's universal_poker, and the hands that are dealt."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import quoin
import spiel_holdem


def started(game: Any, ours: quoin.State) -> Any:
    """Theirs with the hands of ours."""
    theirs = game.new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(spiel_holdem.next_card(ours, theirs))
    return theirs


def followed(game: Any, ours: quoin.State, choices: list[int]) -> Any:
    """Theirs with the cards of ours, after the same choices."""
    theirs = started(game, ours)
    for choice in choices:
        theirs.apply_action(choice)
        while theirs.is_chance_node():
            theirs.apply_action(spiel_holdem.next_card(ours, theirs))
    return theirs


@pytest.mark.parametrize("kind", spiel_holdem.GAMES, ids=lambda kind: f"{kind['dials']['players']} seats")
def test_a_seat_that_cannot_tell_two_deals_apart_cannot_in_openspiel(kind: dict[str, Any]) -> None:
    """A match stands somewhere; what is hidden from a seat is drawn anew, and theirs played again with those cards."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
    here, there = quoin.load_game("holdem", **kind["dials"]), pyspiel.load_game(kind["theirs"])
    told_apart = 0
    for seed in range(20):
        choose = random.Random(seed)
        ours = here.new_initial_state(seed)
        ours.play_luck()
        theirs, choices = started(there, ours), list[int]()
        for _ in range(seed % 10):
            texts = {
                kind["text"](kind["named"](theirs, choice), ours): choice
                for choice in theirs.legal_actions()
                if choice != 0
            }
            text = choose.choice(sorted(texts))
            after = ours.child(ours.string_to_action(text))
            if after.is_terminal():
                break
            ours, choices = after, [*choices, texts[text]]
            theirs = followed(there, ours, choices)
        for seat in range(here.num_players()):
            other = ours.resample(seat, seed=seed)
            same = followed(there, other, choices)
            assert other.information_state_string(seat) == ours.information_state_string(seat)
            assert same.information_state_string(seat) == theirs.information_state_string(seat)
            for rival in range(here.num_players()):
                apart = other.zone("hand")[rival].tolist() != ours.zone("hand")[rival].tolist()
                assert apart == (same.information_state_string(rival) != theirs.information_state_string(rival))
                told_apart += apart
    assert told_apart > 20 * here.num_players() * (here.num_players() - 1) / 2


def test_all_169_kinds_of_hands_are_dealt_as_often_as_they_should() -> None:
    """Of 1,326 hands 78 are pairs and 312 of one suit: 13 and 78 kinds, and 78 of two suits."""
    game, kinds = quoin.load_game("holdem"), Counter[tuple[int, int, bool]]()
    for seed in range(3000):
        state = game.new_initial_state(seed)
        state.play_luck()
        for one, other in state.zone("hand").tolist():
            low, high = sorted((one % 13, other % 13))
            kinds[low, high, one // 13 == other // 13] += 1
    assert len(kinds) == 169
    pairs = sum(count for (low, high, _), count in kinds.items() if low == high)
    suited = sum(count for (_, _, same), count in kinds.items() if same)
    assert pairs == pytest.approx(18000 * 78 / 1326, abs=4 * 32)  # four standard deviations
    assert suited == pytest.approx(18000 * 312 / 1326, abs=4 * 57)

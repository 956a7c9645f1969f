"""What a seat commits in Mosaix reaches no other seat before all have committed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import quoin

MATCHES = 12


@pytest.mark.parametrize("players", [2, 4])
def test_no_seat_learns_what_another_committed(players: int) -> None:
    game = quoin.load_game("mosaix", players=players)
    told = 0
    for match in range(MATCHES):
        source = random.Random(match)
        state = game.new_initial_state(match)
        for _ in range(source.randrange(3, 40)):
            if state.is_terminal():
                break
            state.apply_action(source.choice(state.legal_actions()))
        while not state.is_terminal() and (state.node != "together" or len(state.seats_to_choose()) < players):
            state.apply_action(source.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        told += compare_commits(state, source)
    assert told > MATCHES // 2


def compare_commits(state: quoin.State, source: random.Random) -> bool:
    """Two choices of the first to commit look alike to all others, and no grid changes before all have committed."""
    others = state.seats_to_choose()[1:]
    grids = state.zone("grid").tolist()
    one, two = (state.child(source.choice(state.legal_actions())) for _ in range(2))
    for seat in [*others, -1]:
        assert seen_together(one, seat) == seen_together(two, seat)
        assert one.view(seat) == state.view(seat)
    while one.seats_to_choose() and one.node == "together":
        assert one.zone("grid").tolist() == grids
        one.apply_action(one.legal_actions()[0])
    assert one.zone("grid").tolist() != grids
    return one.history() != two.history()


def seen_together(state: quoin.State, seat: int) -> list[Any]:
    lists = [state.legal_actions(seat)] if seat >= 0 else []
    zones = [state.zone(name, seat).tolist() for name in state.view()]
    return [state.view(seat), state.observation_string(seat), state.to_json(seat), zones, lists]

"""Kalah against its plain second version: random matches ply by ply, with every dial."""

from __future__ import annotations

import random
from typing import Any

import pytest

import quoin
from kalah_plain import Kalah

MATCHES = 25

SETTINGS: list[dict[str, Any]] = [
    {},
    {"empty_capture": True},
    {"over": "mover"},
    {"rest": "other"},
    {"rest": "nobody", "over": "mover"},
    {"pits": 1, "seeds": 3},
    {"pits": 2, "seeds": 10},
    {"pits": 10, "seeds": 10, "empty_capture": True, "rest": "other"},
    {"pits": 9, "seeds": 1, "over": "mover"},
]


def name_of(dials: dict[str, Any]) -> str:
    return " ".join(f"{dial}={value}" for dial, value in dials.items()) or "standard"


@pytest.mark.parametrize("dials", SETTINGS, ids=name_of)
def test_random_matches_agree_ply_by_ply(dials: dict[str, Any]) -> None:
    game = quoin.load_game("mancala", **dials)
    for seed in range(MATCHES):
        play(game, dials, random.Random(seed))


def play(game: quoin.Game, dials: dict[str, Any], source: random.Random) -> None:
    """One match to its end."""
    same = {key: value for key, value in dials.items() if key != "over"}
    plain = Kalah(**same, either=dials.get("over") != "mover")
    state = game.new_initial_state(0)
    plies = 0
    while not plain.over:
        places = {pit: 1 + plain.seat * (plain.pits + 1) + pit for pit in plain.legal()}
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert texts == [f"sow {place}" for place in places.values()]
        assert state.current_player() == plain.seat
        pit = source.choice(sorted(places))
        state.apply_action(state.string_to_action(f"sow {places[pit]}"))
        plain.sow(pit)
        plies += 1
        assert state.view()["seeds"] == plain.sides[0] + plain.sides[1]
        assert plain.over or state.view()["stored"] == [side[-1] for side in plain.sides]
    assert state.is_terminal()
    assert state.view()["stored"] == plain.stored
    south, north = plain.stored
    assert state.returns() == [float((south > north) - (south < north)), float((north > south) - (north < south))]
    assert plies <= game.max_game_length()

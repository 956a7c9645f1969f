"""Quoridor's fences: the primitive that lists them against plain Lua, which tries each by walks from every pawn."""

from __future__ import annotations

from typing import Any

import pytest

import quoin
from quoin import _core

STANDARD = {"size": 9, "fences_of_2": 10, "max_plies": 324}  # what the variant has smaller
SETTINGS: list[tuple[dict[str, Any], int]] = [
    ({}, 15),
    ({"players": 4}, 10),
    ({"size": 3, "fences_of_2": 4}, 25),
    ({"size": 4, "players": 4, "fences_of_4": 3}, 25),
    ({"size": 5, "fences_of_2": 8, "border": "nothing"}, 25),
    ({"size": 8, "fences_of_2": 20}, 6),
    ({"size": 11, "players": 4, "fences_of_4": 12}, 3),
]


@pytest.mark.parametrize(("dials", "matches"), SETTINGS)
def test_the_primitive_and_plain_lua_play_the_same_matches(dials: dict[str, Any], matches: int) -> None:
    seeds = _core.match_seeds(5, 0, matches)
    played = []
    for name in ("quoridor", "quoridor/by-edge"):
        game = quoin.load_game(name, **{**STANDARD, **dials})
        played.append(_core.play_matches(game, seeds, ["random"] * game.num_players(), 2, False, None))
    coarse, by_edge = played
    assert (coarse["signatures"] == by_edge["signatures"]).all()
    assert (coarse["choices"] == by_edge["choices"]).all()
    assert coarse["plies"].mean() > 5

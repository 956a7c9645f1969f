"""Wall to wall: how it is drawn, what bricks there may be, and what always goes on."""

from __future__ import annotations

import random

import pytest

import quoin
from quoin.drawing import plain_text

POSITION = {
    "seat": "far",
    "phase": "act",
    "zones": {
        "colour": ["green", "fuchsia"],
        "front": {"a1": "green", "b1": "fuchsia", "c1": "light_blue", "b2": "green"},
        "back": {"a1": "light_blue", "b1": "fuchsia", "c1": "light_blue", "b2": "fuchsia"},
        "pile": {"FF": 1, "LL": 1, "GF": 1, "GL": 1},
        "face": "choose",
        "turns": 4,
    },
}
PICTURE = """\
front                                               back, seen from behind
          (a2) [b2 G]                                                          [b2 F] (a2)
(-a1) [a1 G][b1 F][c1 L] (d1)                                          (d1) [c1 L][b1 F][a1 L](-a1)
▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔    ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
"""


def test_a_wall_is_drawn_from_both_sides() -> None:
    game = quoin.load_game("wall_to_wall/small")
    assert plain_text(game.state_from_position(POSITION)).startswith(PICTURE)


def test_a_wide_wall_is_drawn_in_a_hundred_columns() -> None:
    game = quoin.load_game("wall_to_wall", colours="fixed")
    state = game.new_initial_state(5)
    policy = random.Random(5)
    while not state.is_terminal():
        state.apply_action(policy.choice(state.legal_actions()))
        assert max(map(len, str(state).splitlines())) <= 100


@pytest.mark.parametrize(
    ("dials", "reason"),
    [
        ({"bricks": {}}, "there must be bricks"),
        ({"bricks": {"GG": 55, "FF": 1}}, "bricks is 56"),
        ({"width": 6}, "bricks is 30"),
        ({"bricks": {"GX": 1}}, 'leaves out "GX"'),
        ({"bricks": {"GG": 56}}, "must be 0 to 55"),
        ({"bricks": "GG"}, "must be written like"),
    ],
)
def test_bricks_that_make_no_wall_are_refused(dials: dict[str, object], reason: str) -> None:
    with pytest.raises(quoin.QuoinError, match=reason):
        quoin.load_game("wall_to_wall", **dials)  # type: ignore[arg-type]


def test_a_dial_of_counts_can_be_read_and_written_everywhere() -> None:
    game = quoin.load_game("wall_to_wall(width=6,bricks=GF:6,GL:7)")
    assert game.dials["bricks"] == {"GG": 0, "FF": 0, "LL": 0, "GF": 6, "GL": 7, "FL": 0}
    assert str(game) == "wall_to_wall(width=6,bricks=GF:6,GL:7)"
    assert quoin.load_game(str(game)) == game
    assert quoin.load_game("wall_to_wall", width=6, bricks={"GL": 7, "GF": 6}) == game


@pytest.mark.parametrize("name", ["wall_to_wall", "wall_to_wall/small", "wall_to_wall/mixed"])
def test_choose_never_forfeits_and_move_or_turn_only_before_the_wall(name: str) -> None:
    game = quoin.load_game(name)
    forfeits = 0
    for seed in range(30):
        policy = random.Random(seed)
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            action = policy.choice(state.legal_actions())
            rolled = state.action_to_string(action) if state.phase == "action" else ""
            before = state.view(None, readable=False)
            state.apply_action(action)
            if rolled and state.view(None, readable=False)["turns"] > before["turns"]:  # the seat passed
                forfeits += 1
                assert rolled != "choose"
                assert rolled != "move_or_turn" or set(before["front"]) == {-1}
    assert forfeits > 0

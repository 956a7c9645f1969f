"""Actions that several seats play at once reached the wrong seats where the order of choosing is not that of seats."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quoin

GAME = Path(__file__).resolve().parents[1] / "games" / "rock_paper_scissors"
ROCK, PAPER, SCISSORS = 0, 1, 2


@pytest.fixture
def second_round() -> quoin.State:
    """The second of three seats is the first to choose: 1, 2, 0."""
    state = quoin.load_game(GAME, players=3).new_initial_state(seed=1)
    state.apply_actions([ROCK, ROCK, ROCK])
    assert state.seats_to_choose() == [1, 2, 0]
    return state


@pytest.mark.parametrize(
    "actions",
    [
        [ROCK, PAPER, SCISSORS],
        (ROCK, PAPER, SCISSORS),
        np.array([ROCK, PAPER, SCISSORS]),
        {0: ROCK, 1: PAPER, 2: SCISSORS},
        {"cem": SCISSORS, "ann": ROCK, "bob": PAPER},
    ],
)
def test_every_seat_shows_its_own_hand_whoever_is_first_to_choose(second_round: quoin.State, actions: Any) -> None:
    second_round.apply_actions(actions)
    assert second_round.zone("shown").tolist() == [ROCK, PAPER, SCISSORS]


@pytest.mark.parametrize(
    "actions", [[None, PAPER, ROCK], [-1, PAPER, ROCK], {1: PAPER, 2: ROCK}, {"cem": ROCK, "ann": None, "bob": PAPER}]
)
def test_who_does_not_choose_is_left_out_or_none(actions: Any) -> None:
    position = {"seat": "cem", "zones": {"life": [0, 2, 2]}}
    state = quoin.load_game(GAME, players=3).state_from_position(position, seed=1)
    assert state.seats_to_choose() == [2, 1]
    state.apply_actions(actions)
    assert state.zone("shown").tolist()[1:] == [PAPER, ROCK]
    assert state.zone("life").tolist() == [0, 2, 1]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (
            [PAPER, ROCK],
            "for each of the 3 seats in their order (ann, bob and cem), None for who does not choose",
        ),
        ([PAPER, ROCK, ROCK, ROCK], "or a mapping from seat to action; found 4 entries"),
        ([None, PAPER, None], "cem has to choose: no action of it was given"),
        ([ROCK, PAPER, ROCK], "ann does not choose now: give None for it, not action 0"),
        ({1: PAPER}, "cem has to choose: no action of it was given"),
        ({0: ROCK, 1: PAPER, 2: ROCK}, "ann does not choose now"),
        ({1: PAPER, "bob": PAPER, 2: ROCK}, "bob stands twice in the mapping"),
        ({1: PAPER, "cme": ROCK}, 'there is no seat "cme"'),
        ({1: PAPER, 2: "rock"}, "an action is an integer, not 'rock'"),
        (7, "a mapping from seat to action, not 7"),
        ("ab", "a mapping from seat to action, not 'ab'"),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(actions: Any, reason: str) -> None:
    position = {"seat": "cem", "zones": {"life": [0, 2, 2]}}
    state = quoin.load_game(GAME, players=3).state_from_position(position, seed=1)
    before = state.clone()
    with pytest.raises(quoin.QuoinError, match=re.escape(reason)):
        state.apply_actions(actions)
    assert state == before

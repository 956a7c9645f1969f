"""The mask of luck's outcomes, asked for by luck's own number, was as long as that of the seats' actions: that of a die
with more faces than there are actions was written beyond its end."""

from __future__ import annotations

from pathlib import Path

import quoin

PIG = Path(__file__).parents[1] / "games" / "pig"


def test_the_mask_of_a_die_has_a_place_for_each_face() -> None:
    state = quoin.load_game(PIG).new_initial_state(1)
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == quoin.CHANCE_PLAYER
    assert state.num_distinct_actions() == 2
    for player in (None, quoin.CHANCE_PLAYER):
        assert state.legal_actions_mask(player).tolist() == [1] * 6
    assert state.legal_actions_mask(0).tolist() == [0, 0]

"""Hearts and Spades: seats know here what they know in OpenSpiel."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
import redrawn


@pytest.mark.parametrize("name", ["hearts", "spades"])
def test_histories_are_one_information_state_exactly_if_they_are_in_openspiel(name: str) -> None:
    """Of 60 pairs many are told apart by each of the three other seats, whose cards differ."""
    assert sum(redrawn.compare(name, seed) for seed in range(60)) > 100


def test_a_shuffle_that_is_told_what_to_draw_deals_those_cards() -> None:
    hands = [list(range(seat, 52, 4)) for seat in (2, 0, 3, 1)]
    assert redrawn.dealt("spades", "", hands).ours.zone("hand").tolist() == hands

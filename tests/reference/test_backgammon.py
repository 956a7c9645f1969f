"""Our Backgammon beside OpenSpiel's for some matches (the step `openspiel` plays 300 of each)."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

from backgammon_pair import PAIRS, Difference, Pair


@pytest.mark.parametrize("name", PAIRS)
def test_it_is_the_game_that_openspiel_plays(name: str) -> None:
    assert sum(PAIRS[name].play(seed) for seed in range(3)) > 30


def test_another_start_is_found() -> None:
    with pytest.raises(Difference, match="turn 1: positions"):
        Pair({"stones": "three"}).play(1)

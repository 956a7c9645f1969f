"""The games of games/modern against their plain second programs: random matches of each number of seats, ply by ply."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("modern_pair")  # its assertions say what differs

from modern_games import GAMES  # noqa: E402
from modern_matches import play  # noqa: E402

EACH = [
    pytest.param(number, seats, id=f"{beside.name} {seats or ''}".strip())
    for number, beside in enumerate(GAMES)
    for seats in beside.seats or (0,)
]


@pytest.mark.parametrize(("number", "seats"), EACH)
def test_a_few_random_matches_agree_ply_by_ply(number: int, seats: int) -> None:
    assert play(number, seats, range(4)) > 0


@pytest.mark.wide
@pytest.mark.parametrize(("number", "seats"), EACH)
def test_random_matches_agree_ply_by_ply(number: int, seats: int) -> None:
    assert play(number, seats, range(4, 304)) > 0

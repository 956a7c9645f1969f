"""Constructions in Python: how firmly they stand, and how long lists of places are told."""

from __future__ import annotations

import itertools
import math

import pytest

import quoin
from quoin._core import as_ranges

TIE = [
    "starter: red",
    "size: L",
    "place lengthwise at 3 0 2",
    "set at 3 2 4",
    "size: M",
    "place lengthwise at 4 0 4",
    "set at 4 0 8",
    "size: S",
    "place crosswise at 8 -1 8",
    "set at 8 0 16",
]


@pytest.fixture(scope="module")
def palace() -> quoin.Game:
    return quoin.load_game("crazy_palace/steady")


def play(game: quoin.Game, texts: list[str]) -> quoin.State:
    state = game.new_initial_state(0)
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def test_stability_is_the_largest_margin_that_stands(palace: quoin.Game) -> None:
    assert math.isinf(palace.new_initial_state(0).stability("bodies"))
    assert play(palace, TIE[:3]).stability("bodies") == pytest.approx(1.0, abs=1e-8)  # centre 7, edge 8
    assert play(palace, TIE).stability("bodies") == pytest.approx(1 / 16, abs=1e-8)  # 254 / 32, edge 8
    fallen = play(palace, ["starter: red", "size: L", "place lengthwise at 5 0 2"])
    assert fallen.stability("bodies") == 0.0


def test_stability_needs_the_name_of_a_construction(palace: quoin.Game, murailles: quoin.Game) -> None:
    with pytest.raises(quoin.QuoinError, match='no construction "body"; there are bodies'):
        palace.new_initial_state(0).stability("body")
    with pytest.raises(quoin.QuoinError, match="no record of this game"):
        murailles.new_initial_state(0).stability("bodies")


def test_the_palace_is_drawn_from_three_sides(palace: quoin.Game) -> None:
    lines = str(play(palace, TIE)).splitlines()
    assert "stability 0.0625" in lines[0]
    assert "z front" in lines[1]
    assert "z right" in lines[1]
    assert any("y above" in line for line in lines)
    front = [line[:31] for line in lines]  # x 0..12, two characters each, after five of margin
    # The lowest layer is the base over 0..8, the one above it a over 3..11; between z 8 and 16 only the last block, C.
    ground = next(i for i, line in enumerate(lines) if line.startswith("    └"))
    assert front[ground - 1].rstrip() == "   0│" + "░" * 16
    assert front[ground - 3].rstrip() == "   2│" + " " * 6 + "a" * 16
    assert front[ground - 9].rstrip() == "   8│" + " " * 8 + "○○○○" + " " * 4 + "CCCC"
    assert all(len(line) <= 100 for line in lines)


def test_ranges_stand_for_exactly_the_texts() -> None:
    texts = [f"place {x} {y} 2" for x in range(-3, 5) for y in range(4)] + ["place 9 9 4", "stop", "place 9 7 4"]
    assert as_ranges(texts) == ["place -3..4 0..3 2", "place 9 7,9 4", "stop"]
    for skipped in range(0, len(texts), 5):
        some = texts[:skipped] + texts[skipped + 1 :]
        told = list(itertools.chain.from_iterable(expand(line) for line in as_ranges(some)))
        assert sorted(told) == sorted(some)


def expand(line: str) -> list[str]:
    places = []
    for word in line.split():
        values: list[str] = []
        for part in word.split(","):
            low, dots, high = part.partition("..")
            values += [str(n) for n in range(int(low), int(high) + 1)] if dots else [low]
        places.append(values)
    return [" ".join(words) for words in itertools.product(*places)]

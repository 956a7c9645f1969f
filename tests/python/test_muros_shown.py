"""Muros: who sees which hand, and how it is drawn."""

from __future__ import annotations

import pytest

import quoin
from conftest import play_randomly
from quoin.drawing import plain_text

# The deal of the first case of games/muros/cases.yaml: yyb in row 1, brr in row 2, ggw in row 3. Blue from the west
# pushes one counter, red, out of row 2; green from the north pushes none out of column c, which has no green one.
PICTURE = """\
          a     b     c
          ·     ·     G
       ┌─────┬─────┬─────┐
  3  · │  g  │  g  │  w  │ ·  3
       ├─────┼─────┼─────┤
  2  B │     │  b  │  r  │ ·  2
       ├─────┼─────┼─────┤
  1  · │  y  │  y  │  b  │ ·  1
       └─────┴─────┴─────┘
          ·     ·     ·
          a     b     c

    magenta           0 points
  ▸ cyan              0 points · to act
    laid 2
    hand magenta: yellow 1 · cyan: ?
    held magenta 1 · cyan 1
    pile yellow 2, blue 2, red 2, green 2"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others(players: int) -> None:
    state = quoin.load_game("muros", players=players).new_initial_state(5)
    play_randomly(state, 6, 1)
    everything = state.view()
    for seat in range(players):
        view = state.view(seat)
        assert view["hand"][seat] == everything["hand"][seat]
        assert all(view["hand"][other] is None for other in range(players) if other != seat)
        for zone in ("counters", "cards", "held", "pile", "kept", "laid"):
            assert view[zone] == everything[zone]


def test_open_hands_are_seen_by_everybody() -> None:
    state = quoin.load_game("muros/open").new_initial_state(5)
    state.settle_luck()
    assert state.view(0) == state.view()
    assert None not in state.view(0)["hand"]


def test_the_board_is_drawn_with_the_cards_around_it() -> None:
    state = quoin.load_game("muros", size=3, per_colour=2, hand_of_2=2).new_initial_state(0)
    state.apply_deal([0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 0, 5, 2, 1])
    for text in ("lay blue from hand at west2", "lay green from hand at northc"):
        state.apply_action(state.string_to_action(text))
    assert plain_text(state, 0) == PICTURE

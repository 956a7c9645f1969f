"""Drawings: every thing on the board stands where it lies, with colour and without, and secrets stay secret."""

from __future__ import annotations

import pytest

import quoin
from conftest import CLASSICS, play_randomly
from quoin.drawing import coloured_text, plain_text

START = """\
       a     b     c     d     e
    ┌─────────────────────────────┐
  5 │             ♟y              │ 5
    │═════·═════·═════·═════·═════│
  4 │                             │ 4
    │     ·     ·     ·     ·     │
  3 │                             │ 3
    │     ·     ·     ·     ·     │
  2 │                             │ 2
    │━━━━━·━━━━━·━━━━━·━━━━━·━━━━━│
  1 │             ♟r              │ 1
    └─────────────────────────────┘
       a     b     c     d     e

  ▸ red     ♟r ━┃    to act
    yellow  ♟y ═║
    actions 0 · turns 0"""


def test_murailles_is_drawn_as_people_see_it(murailles: quoin.Game) -> None:
    assert str(murailles.new_initial_state(0)) == START


def test_standing_walls_and_moved_pieces_are_drawn_where_they_lie(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(0)
    for text in ("pivot c1-c2 to b1-c1", "step d1"):
        state.apply_action(state.string_to_action(text))
    rows = str(state).splitlines()
    assert rows[9] == "    │━━━━━·━━━━━·     ·━━━━━·━━━━━│"
    assert rows[10] == "  1 │           ┃       ♟r        │ 1"


@pytest.mark.parametrize("seed", range(5))
def test_with_and_without_colour_the_same_walls_stand(any_game: quoin.Game, seed: int) -> None:
    state = any_game.new_initial_state(seed)
    play_randomly(state, 15, seed)
    plain, coloured = plain_text(state), coloured_text(state).plain
    for sign in "━┃═║":
        assert plain.count(sign) == coloured.count(sign)
    assert coloured_text(state).spans


def test_a_result_is_told(murailles: quoin.Game) -> None:
    state = murailles.state_from_position({"seat": "red", "phase": "act", "zones": {"soldier": ["c4", "a3"]}})
    state.apply_action(state.string_to_action("step c5"))
    assert "red" in str(state)
    assert "wins · 1 point" in str(state)
    assert "loses · 0 points" in str(state)
    assert "▸" not in str(state)


def test_pieces_in_cells_carry_their_owners_letter() -> None:
    state = quoin.load_game(CLASSICS / "connect_four").new_initial_state(0)
    for text in ("drop d", "drop d", "drop e"):
        state.apply_action(state.string_to_action(text))
    rows = str(state).splitlines()
    assert rows[12] == "  1 │     │     │     │ ●r  │ ●r  │     │     │ 1"
    assert rows[10] == "  2 │     │     │     │ ●y  │     │     │     │ 2"


def test_hidden_things_are_question_marks(high_card: quoin.Game) -> None:
    state = high_card.new_initial_state(11)
    state.settle_luck()
    mine, all_seen = plain_text(state, 0), plain_text(state)
    assert state.observation_string(0) == mine
    assert state.observation_string() == all_seen == str(state)
    assert "south ? ? ?" in mine
    assert "?" not in all_seen
    north = " ".join(map(str, state.zone("hand")[0].tolist()))
    assert f"north {north}" in mine


def test_each_seat_has_its_own_grid_and_the_arrangement_is_shown_in_its_turns() -> None:
    position = {
        "seat": "red",
        "phase": "write",
        "zones": {
            "grid": {"red": {"a1": "circle", "g7": "triangle"}, "blue": {"b2": "cross"}},
            "rolled": {"circle": 2, "triangle": 1, "cross": 1},
            "arrangement": "oxt/.o.",
            "active": "red",
        },
    }
    rows = str(quoin.load_game("mosaix").state_from_position(position)).splitlines()
    assert rows[0] == "    red                                   blue"
    assert rows[1] == "      a   b   c   d   e   f   g             a   b   c   d   e   f   g"
    assert rows[3] == "  7 │   │   │   │   │   │   │ △ │ 7     7 │   │   │   │   │   │   │   │ 7"
    assert rows[13] == "  2 │   │   │   │   │   │   │   │ 2     2 │   │ × │   │   │   │   │   │ 2"  # noqa: RUF001
    assert rows[15] == "  1 │ ○ │   │   │   │   │   │   │ 1     1 │   │   │   │   │   │   │   │ 1"
    # Turned clockwise: the stem points down, left, up, right.
    assert rows[-3] == "    arrangement   0 ○ × △     1   ○     2   ○       3 △"  # noqa: RUF001
    assert rows[-2] == "                      ○         ○ ×       △ × ○       × ○"  # noqa: RUF001
    assert rows[-1] == "                                  △                   ○"


def test_four_seats_stand_in_two_rows_and_one_alone_has_a_wide_grid() -> None:
    four = str(quoin.load_game("mosaix", players=4).new_initial_state(0)).splitlines()
    assert max(len(row) for row in four) <= 100
    assert [row.split() for row in four if "red" in row or "green" in row][:2] == [["red", "blue"], ["green", "yellow"]]
    alone = str(quoin.load_game("mosaix/solo").new_initial_state(0)).splitlines()
    assert alone[0] == "       a     b     c     d     e     f     g"
    assert alone[8] == "  4 │     │     │     │  ○  │     │     │     │ 4"

"""A scene: what pictures show, as data."""

from __future__ import annotations

import json

import pytest

import quoin
from conftest import CLASSICS


def test_a_scene_is_plain_data() -> None:
    scene = quoin.scene(quoin.load_game("muros").new_initial_state(1), "cyan")
    assert json.loads(json.dumps(scene)) == scene
    assert scene["viewer"] == 1


def test_targets_are_the_legal_actions_by_the_sites_that_they_name() -> None:
    state = quoin.load_game(CLASSICS / "tic_tac_toe").new_initial_state(1)
    state.apply_action(4)
    scene = quoin.scene(state)
    (board,) = scene["boards"]
    assert [target["actions"] for target in board["targets"]] == [[action] for action in state.legal_actions()]
    assert [target["site"] for target in board["targets"]] == [0, 1, 2, 3, 5, 6, 7, 8]
    assert [thing["site"] for thing in board["things"]] == [4]
    assert [site["site"] for site in board["changed"]] == [4]
    assert [entry["action"] for entry in scene["actions"]] == state.legal_actions()
    assert {entry["text"] for entry in scene["actions"]} == {
        state.action_to_string(action) for action in state.legal_actions()
    }


def test_who_may_not_see_the_choices_is_told_none() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    for seat in ("yellow", -1):
        scene = quoin.scene(state, seat)
        assert scene["actions"] == []
        assert [board["targets"] for board in scene["boards"]] == [[]]


def test_what_a_seat_holds_is_not_in_the_scene_of_another() -> None:
    state = quoin.load_game("muros").new_initial_state(1)
    seen = {seat: quoin.scene(state, seat)["seats"] for seat in (0, 1)}
    for seat, seats in seen.items():
        hand = next(zone for zone in seats[1 - seat]["zones"] if zone["name"] == "hand")
        assert set(hand["values"]) == {"?"}
        own = next(zone for zone in seats[seat]["zones"] if zone["name"] == "hand")
        assert "?" not in own["values"]


def test_each_seats_copy_of_a_board_is_a_board_and_only_that_of_the_chooser_has_targets() -> None:
    state = quoin.load_game("mosaix").new_initial_state(1)
    state.settle_luck()
    boards = quoin.scene(state)["boards"]
    assert [board["seat"] for board in boards] == list(range(state.num_players()))
    chooser = state.seats_to_choose()[0]
    assert all(bool(board["targets"]) <= (board["seat"] == chooser) for board in boards)


def test_without_hints_nothing_is_pointed_out() -> None:
    state = quoin.load_game("murailles").new_initial_state(1)
    state.apply_action(state.legal_actions()[0])
    scene = quoin.scene(state, highlight=False, last_move=False)
    assert scene["boards"][0]["targets"] == scene["boards"][0]["changed"] == scene["actions"] == []
    assert scene["boards"][0]["things"]


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(quoin.WrongType, match="state"):
        quoin.scene("murailles")  # type: ignore[arg-type]

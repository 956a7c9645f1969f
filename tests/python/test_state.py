"""States: what may be played, what playing does, copies, undo, records, and refusals that change nothing."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import quoin
from conftest import play_randomly

walks = st.tuples(st.integers(0, 2**32), st.integers(0, 60))


def walked(game: quoin.Game, walk: tuple[int, int]) -> quoin.State:
    seed, plies = walk
    state = game.new_initial_state(seed)
    play_randomly(state, plies, seed)
    return state


def test_murailles_begins_with_eighteen_actions(murailles: quoin.Game) -> None:
    """Counted by hand on the game's rule page: 2 steps and 16 pivots."""
    state = murailles.new_initial_state(0)
    actions = state.legal_actions()
    assert len(actions) == 18
    assert actions == sorted(actions)
    assert state.current_player() == 0
    assert state.legal_actions(1) == []
    kinds = [state.action_to_dict(action)["kind"] for action in actions]
    assert kinds == ["step"] * 2 + ["pivot"] * 16


@given(walk=walks)
def test_masks_lists_and_reasons_agree(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    actions, mask = state.legal_actions(), state.legal_actions_mask()
    assert mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == actions
    assert (len(actions) == 0) == state.is_terminal()
    if state.is_player_node():
        assert mask.shape == (any_game.num_distinct_actions(),)
        assert state.legal_actions(state.current_player()) == actions
        for action in actions[:5]:
            assert state.why_not(action) == ""


@given(walk=walks)
def test_texts_and_fields_of_choices_parse_back(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    for action in state.legal_actions():
        assert state.string_to_action(state.action_to_string(action)) == action
        assert state.action_from_dict(state.action_to_dict(action)) == action


@given(walk=walks)
def test_every_ply_can_be_taken_back(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = any_game.new_initial_state(walk[0])
    passed = [state.clone()]
    for _ in range(walk[1]):
        if state.is_terminal():
            break
        play_randomly(state, 1, walk[0] + len(passed))
        passed.append(state.clone())
    for earlier in reversed(passed[:-1]):
        state.undo_action()
        assert state == earlier
        assert state.legal_actions() == earlier.legal_actions()
        assert state.history() == earlier.history()
    with pytest.raises(quoin.ArgumentError):
        state.undo_action()


@given(walk=walks)
def test_copies_are_equal_and_apart(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        assert other.hash() == state.hash()
        assert other.history() == state.history()
        assert other.seed == state.seed
        before = state.to_bytes()
        if not other.is_terminal():
            play_randomly(other, 1)
            assert other.history() != state.history()
        assert state.to_bytes() == before


@given(walk=walks)
def test_records_bring_the_match_back(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    again = any_game.deserialize_state(state.serialize())
    assert again == state
    assert again.plies() == state.plies()
    assert again.serialize() == state.serialize()
    play_randomly(again, 10, 1)
    play_randomly(state, 10, 1)
    assert again == state


@given(walk=walks)
def test_children_are_what_playing_gives(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    for action in state.legal_actions()[:3]:
        child = state.child(action)
        played = state.clone()
        played.apply_action(action)
        assert child == played
        assert child.full_history()[-1] == (
            state.current_player() if state.current_player() != -2 else state.seat,
            action,
        )
        player, last = child.full_history()[-1]
        child.undo_action(player, last)
        assert child == state


@given(walk=walks)
def test_returns_add_up_to_nothing(any_game: quoin.Game, walk: tuple[int, int]) -> None:
    state = walked(any_game, walk)
    assert sum(state.returns()) == 0
    if not state.is_terminal():
        assert state.returns() == [0.0] * any_game.num_players()
    assert state.player_return(0) == state.returns()[0]
    assert len(state.scores()) == any_game.num_players()


@given(seed=st.integers(0, 2**64 - 1))
def test_matches_end_within_their_length(any_game: quoin.Game, seed: int) -> None:
    state = any_game.new_initial_state(seed)
    play_randomly(state, any_game.max_game_length(), seed)
    assert state.is_terminal()
    assert state.current_player() == -4
    assert state.legal_actions() == []


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(0)
    before = state.to_bytes()
    with pytest.raises(quoin.IllegalAction, match="to may not be c2, only"):
        state.apply_action(state.string_to_action("step c2"))
    with pytest.raises(quoin.IllegalAction):
        state.apply_action(-1)
    with pytest.raises(quoin.IllegalAction):
        state.apply_action(2**40)
    assert state.to_bytes() == before
    assert state.history() == []


def test_every_action_not_listed_is_refused(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(0)
    play_randomly(state, 7, 3)
    legal = set(state.legal_actions())
    for action in range(murailles.num_distinct_actions()):
        if action not in legal:
            assert state.why_not(action)
            with pytest.raises(quoin.IllegalAction):
                state.apply_action(action)


def test_undo_in_openspiels_form_names_the_ply(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(0)
    action = state.legal_actions()[0]
    state.apply_action(action)
    with pytest.raises(quoin.ArgumentError, match="the last ply was action"):
        state.undo_action(1, action)
    with pytest.raises(quoin.ArgumentError, match="the last ply was action"):
        state.undo_action(0, action + 1)
    state.undo_action(0, action)
    assert state.is_initial_state()


def test_seats_are_numbers_or_names(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(0)
    assert state.legal_actions("red") == state.legal_actions(0) == state.legal_actions()
    assert state.view("red") == state.view(0)
    for wrong in (2, -3, "blue", None.__class__):
        with pytest.raises(quoin.ArgumentError):
            state.legal_actions(wrong)  # type: ignore[arg-type]


def test_states_are_no_keys(murailles: quoin.Game) -> None:
    with pytest.raises(TypeError):
        hash(murailles.new_initial_state(0))
    assert murailles.new_initial_state(0) != "something else"
    assert murailles.new_initial_state(0) != quoin.load_game("murailles/7x7").new_initial_state(0)


def test_a_position_can_be_set_by_hand(murailles: quoin.Game) -> None:
    position = {"seat": "red", "phase": "act", "zones": {"soldier": {"red": "c4", "yellow": "a3"}}}
    state = murailles.state_from_position(position)
    assert state.zone("soldier").tolist() == [17, 10]
    state.apply_action(state.string_to_action("step c5"))
    assert state.returns() == [1.0, -1.0]
    assert murailles.deserialize_state(state.serialize()) == state


def test_a_position_that_the_rules_refuse_says_why(murailles: quoin.Game) -> None:
    position = {"seat": "red", "phase": "act", "zones": {"soldier": ["c5", "c4"]}}
    with pytest.raises(quoin.ArgumentError, match="already crossed the board"):
        murailles.state_from_position(position)


def test_names_that_are_numbers_are_asked_for_in_quotes() -> None:
    game = quoin.load_game("kuhn_poker")
    state = game.state_from_position({"seat": "first", "zones": {"hand": ["2", "3"]}})
    assert state.view("first")["hand"] == ["2", None]
    with pytest.raises(quoin.ArgumentError, match=r'at second cannot hold "3" \(write it in quotes, as a name\)'):
        game.state_from_position({"seat": "first", "zones": {"hand": ["2", 3]}})


def test_a_match_is_saved_and_found_again(murailles: quoin.Game, tmp_path: Path) -> None:
    game = quoin.load_game("murailles/sprint", max_turns=50)
    state = game.new_initial_state(7)
    play_randomly(state, 12, 7)
    file = tmp_path / "match.quoin"
    state.save(file)
    assert game.load_state(file) == state
    again = quoin.load_match(file)
    assert again == state
    assert again.game == game
    with pytest.raises(quoin.SaveError, match="not with this murailles"):
        murailles.load_state(file)


def test_damaged_and_missing_files_are_refused(murailles: quoin.Game, tmp_path: Path) -> None:
    file = tmp_path / "match.quoin"
    with pytest.raises(quoin.SaveError):
        quoin.load_match(file)
    with pytest.raises(quoin.SaveError):
        murailles.new_initial_state(0).save(tmp_path / "no such folder" / "match.quoin")
    state = murailles.new_initial_state(7)
    play_randomly(state, 5)
    text = state.serialize()
    for damage in (text[:-5], text.replace('"red"', '"rad"', 1), "hello", ""):
        with pytest.raises(quoin.SaveError):
            murailles.deserialize_state(damage)

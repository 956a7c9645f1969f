"""OpenSpiel's compiled search bots ended the process on our states: they copied them without Python's lock."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import quoin
from quoin.environments import openspiel

with warnings.catch_warnings(action="ignore"):  # of OpenSpiel's own modules
    import pyspiel

GAMES = Path(__file__).resolve().parents[1] / "games"
CLASSICS = Path(__file__).resolve().parents[2] / "games" / "classics"


def searching(game: pyspiel.Game) -> pyspiel.Bot:
    return pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 20, 10, False, 1, False)


def test_the_search_bot_wins_with_the_last_stone() -> None:
    game = openspiel.load_game(CLASSICS / "tic_tac_toe")
    state = game.new_initial_state()
    for cell in (0, 3, 1, 4):
        state.apply_action(cell)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 200, 10, True, 1, False)
    assert bot.step(state) == 2
    assert state.history() == [0, 3, 1, 4], "the state that it was asked about is as it was"


def test_two_search_bots_play_a_whole_match() -> None:
    game = openspiel.load_game(GAMES / "pig")
    state = game.new_initial_state()
    bot = searching(game)
    for _ in range(6):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            assert bot.step(state) in state.legal_actions()
            state.apply_action(state.legal_actions()[0])


def test_the_bot_of_hidden_games_ends_in_an_exception_of_openspiels() -> None:
    game = openspiel.load_game(GAMES / "hidden_hands", deals=5)
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 10, 10)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.step(state)


def test_games_of_openspiels_own_go_as_ever() -> None:
    game = pyspiel.load_game("tic_tac_toe")
    assert searching(game).step(game.new_initial_state()) in range(9)


def test_no_game_or_state_of_openspiels_kind_is_made_without_its_content() -> None:
    state = openspiel.load_game(CLASSICS / "tic_tac_toe").new_initial_state()
    for kind in (type(state), type(state.get_game())):
        with pytest.raises(TypeError, match="missing"):
            kind.__new__(kind)
    with pytest.raises(
        quoin.WrongType, match=r"game is a game of quoin\.environments\.openspiel\.load_game; found None"
    ):
        type(state)(None)
    whole = type(state).__new__(type(state), state.get_game())
    assert whole.history() == []


def test_what_cannot_keep_the_lock_is_refused() -> None:
    state = openspiel.load_game(CLASSICS / "tic_tac_toe").new_initial_state()
    with pytest.raises(quoin.ArgumentError, match="it copies states without Python's lock"):
        pyspiel.expected_returns_of_deterministic_policies_from_seeds(state, [1, 2])

"""Learning by how far apart seats end."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import quoin
from conftest import Run
from quoin.learning import learn
from quoin.learning.checkpoint import load_checkpoint
from quoin.learning.loop import checkpoint_of
from quoin.learning.margins import margins
from small_networks import copied


def seats_of(teams: list[int], partners: bool = False) -> Any:
    description = SimpleNamespace(
        teams=["a", "b"] if partners else None, seats=[SimpleNamespace(team=t) for t in teams]
    )
    return SimpleNamespace(description=description)


def test_a_usual_distance_counts_two_thirds_and_a_greater_one_more() -> None:
    found = margins(seats_of([0, 0]), np.array([[10.0, 4], [3, 9], [5, 5]]), np.array([[1.0, -1], [-1, 1], [0, 0]]))
    usual = (6 + 6 + 0) / 3
    np.testing.assert_allclose(found[:2], np.array([[1, -1], [-1, 1]]) * np.tanh(np.arctanh(0.66) * 6 / usual))
    assert not found[2].any()


def test_where_fewer_points_win_they_count_so() -> None:
    points, returns = np.array([[10.0, 4], [3, 9]]), np.array([[-1.0, 1], [1, -1]])
    np.testing.assert_allclose(margins(seats_of([0, 0]), points, returns), returns * 0.66)


def test_a_seat_is_ahead_of_the_best_of_the_others_but_its_partners() -> None:
    points = np.array([[10.0, 4, 7]])
    alone = margins(seats_of([0, 0, 0]), points, np.array([[1.0, -0.5, -0.5]]))
    assert np.sign(alone).tolist() == [[1, -1, -1]]
    assert alone[0, 1] < alone[0, 2] == -alone[0, 0]
    with_partner = margins(seats_of([0, 1, 0], True), points, np.array([[1.0, -1, 1]]))
    assert np.sign(with_partner).tolist() == [[1, -1, 1]]


def test_matches_that_end_alike_say_nothing() -> None:
    assert not margins(seats_of([0, 0]), np.array([[3.0, 3], [8, 8]]), np.zeros((2, 2))).any()


def test_values_that_are_learned_tell_by_how_much(tmp_path: Path) -> None:
    game = quoin.load_game(str(copied("mancala", tmp_path)))
    learn(game, 0.01, margin=1, trust=0, simulations=4, opponents=["random"], playouts=4)
    _, memory, _ = load_checkpoint(checkpoint_of(tmp_path / "mancala/network.qnn"), game)
    values = np.abs(np.concatenate([part.values for part in memory.parts]))
    assert len(np.unique(values)) > 5
    assert 0 < values.max() < 1


def test_margin_needs_points(cli: Run) -> None:
    with pytest.raises(quoin.ArgumentError, match="no points to be told apart by"):
        learn(quoin.load_game("breakthrough"), 0.01, margin=0.5)
    with pytest.raises(quoin.ArgumentError, match="no points to be told apart by"):
        learn(quoin.load_game("mosaix(players=1)"), 0.01, margin=0.5)
    said = cli("learn", "breakthrough", "--margin", "1", "--minutes", "0.1")
    assert '"scores" in game.yaml' in said.stderr

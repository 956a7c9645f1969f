"""Observation tensors: against a slow second way for every game, by hand for small ones; what they must not tell."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES, play_randomly
from tensor_reference import Reference

SHIPPED = ["crazy_palace", "mosaix", "murailles", "muros", "wall_to_wall"]
MORE = [
    "murailles/7x7",
    "muros(players=3)",
    "muros(players=4,hands=all)",
    "mosaix/solo",
    "mosaix(players=3,dice=5,size=6)",
    "wall_to_wall/small",
    *(str(folder) for folder in sorted(FIXTURES.iterdir()) if (folder / "game.yaml").is_file()),
]


@pytest.fixture(scope="module", params=[*SHIPPED, *MORE], ids=lambda name: Path(name).name)
def game(request: pytest.FixtureRequest) -> quoin.Game:
    return quoin.load_game(str(request.param))


def positions(game: quoin.Game, matches: int = 2, every: int = 7) -> list[quoin.State]:
    """The start and some positions of random matches, the last ones too."""
    found = []
    for seed in range(matches):
        state = game.new_initial_state(seed)
        number = 0
        while not state.is_terminal() and number < 150:
            if number % every in (0, 1):
                found.append(state.clone())
            play_randomly(state, 1, seed + number)
            number += 1
        found.append(state.clone())
    return found


def test_tensors_are_what_views_say(game: quoin.Game) -> None:
    pieces = game.observation_pieces()
    assert game.observation_tensor_shape() == [game.observation_tensor_size()] == [sum(p.size for p in pieces)]
    assert game.observation_tensor_size() < 20_000
    for state in positions(game):
        for seat in range(-1, state.num_players()):
            reference, told = Reference(state, seat), state.observation(seat)
            assert list(told) == [piece.name for piece in pieces]
            for piece in pieces:
                assert told[piece.name].shape == piece.shape
                assert len(piece.axes) == len(piece.shape)
                assert len(piece.labels) == len(set(piece.labels)) == piece.shape[0], piece
                assert len(piece.positions) in (0, piece.shape[-1])
                wanted = reference.piece(piece)
                if wanted is not None:
                    assert np.allclose(told[piece.name], wanted, atol=1e-6), (piece.name, seat)
            tensor = state.observation_tensor(seat)
            assert tensor.dtype == np.float32
            assert tensor.min() >= 0
            assert tensor.max() <= 1
            assert (np.concatenate([part.ravel() for part in told.values()]) == tensor).all()


def test_connect_four_by_hand() -> None:
    game = quoin.load_game(CLASSICS / "connect_four")
    assert [(p.name, p.shape, p.offset, p.axes, p.labels) for p in game.observation_pieces()] == [
        ("disc", (3, 6, 7), 0, ("plane", "row", "column"), ("me", "me+1", "none")),
        ("node", (4,), 126, ("plane",), ("turn: me", "turn: me+1", "phase: drop", "end")),
    ]
    state = game.new_initial_state(seed=1)
    for column in "dde":
        state.apply_action(state.string_to_action(f"drop {column}"))
    # Red has d1 and e1, yellow d2 and the turn.
    red, yellow = state.observation("red"), state.observation("yellow")
    assert np.argwhere(red["disc"][0]).tolist() == [[0, 3], [0, 4]]
    assert np.argwhere(red["disc"][1]).tolist() == [[1, 3]]
    assert red["disc"][2].sum() == 42 - 3
    assert (yellow["disc"][[1, 0, 2]] == red["disc"]).all()
    assert red["node"].tolist() == [0, 1, 1, 0]
    assert yellow["node"].tolist() == [1, 0, 1, 0]
    assert (state.observation_tensor() == state.observation_tensor("yellow")).all()
    assert (state.observation_tensor(-1) == state.observation_tensor("red")).all()


def test_a_wall_of_bricks_is_told_in_its_rows() -> None:
    state = quoin.load_game("wall_to_wall/small").new_initial_state(seed=1)
    pieces = {piece.name: piece for piece in state.game.observation_pieces()}
    assert pieces["front"].axes == ("plane", "row", "column")
    width = pieces["front"].shape[1]
    exists = state.observation()["wall.slots"][0]
    assert [int(row.sum()) for row in exists] == list(range(width, 0, -1))  # a brick fewer in each row
    assert all(row[: width - r].all() for r, row in enumerate(exists))


def test_sites_that_do_not_lie_in_rows_are_a_list_with_their_positions(murailles: quoin.Game) -> None:
    walls = murailles.observation_pieces()[0]
    assert (walls.name, walls.axes) == ("walls", ("plane", "field.edges"))
    assert walls.positions == murailles.description.boards[0].kind_of_site("edges").positions


def test_an_arrangement_is_told_as_its_picture() -> None:
    state = quoin.load_game("mosaix").new_initial_state(seed=3)
    while state.phase != "arrange":
        state.play_luck()
    piece = next(p for p in state.game.observation_pieces() if p.name == "arrangement")
    assert piece.labels == ("circle", "triangle", "cross")
    assert state.observation()["arrangement"].sum() == 0
    action = next(a for a in state.legal_actions() if "/" in state.action_to_string(a))
    drawn = state.action_to_string(action).split()[1].split("/")
    state.apply_action(action)
    for plane, mark in enumerate("otx"):
        marks = [(len(drawn) - 1 - r, c) for r, line in enumerate(drawn) for c, m in enumerate(line) if m == mark]
        assert sorted(map(tuple, np.argwhere(state.observation()["arrangement"][plane]))) == sorted(marks)


def test_hidden_rows_are_zero_and_said_to_be_hidden() -> None:
    state = quoin.load_game("muros(players=3)").new_initial_state(seed=1)
    state.play_luck()
    for seat in range(3):
        told = state.observation(seat)
        hand = told["hand"].reshape(3, 10, 4)
        assert told["hand.hidden"].tolist() == [0, 1, 1]
        assert hand[0].argmax(axis=0).tolist() == state.zone("hand")[seat].tolist()
        assert hand[1:].sum() == 0
    assert state.observation(-1)["hand.hidden"].tolist() == [1, 1, 1]


def test_a_choice_that_waits_for_others_is_told_to_nobody_else() -> None:
    state = quoin.load_game(FIXTURES / "high_card").new_initial_state(seed=1)
    while not state.is_simultaneous_node():
        state.play_luck()
    after = [state.child(action) for action in state.legal_actions(0)]
    assert len(after) == 3
    for one in after:
        assert (one.observation_tensor(1) == state.observation_tensor(1)).all()
        assert (one.observation_tensor(-1) == state.observation_tensor(-1)).all()
    assert state.observation(0)["chosen"].tolist() == [0, 0]
    assert [one.observation(0)["chosen"].tolist() for one in after] == [[1, 0], [1, 0.5], [1, 1]]


def test_out_is_filled_and_given_back(game: quoin.Game) -> None:
    state = game.new_initial_state(seed=1)
    out = np.full(game.observation_tensor_shape(), 7, np.float32)
    assert state.observation_tensor(out=out) is out
    assert (out == state.observation_tensor()).all()


def test_a_wrong_out_is_refused(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(seed=1)
    size = murailles.observation_tensor_size()
    for out in (np.zeros(size), np.zeros(size + 1, np.float32), np.zeros((1, size), np.float32), [0.0] * size):
        with pytest.raises(quoin.ArgumentError, match="out must be"):
            state.observation_tensor(out=out)  # type: ignore[arg-type]
    with pytest.raises(quoin.ArgumentError, match="seat"):
        state.observation_tensor("green")
    with pytest.raises(quoin.ArgumentError, match="seats are numbered"):
        state.observation_tensor(2)


def test_batches_tell_what_the_seat_to_choose_sees(game: quoin.Game) -> None:
    batch = game.new_batch(300, seed=1, threads=2)
    for _ in range(6):
        batch.step(batch.sample_actions())
    tensor = batch.observation_tensor()
    assert tensor.shape == (300, game.observation_tensor_size())
    for i in range(0, 300, 37):
        assert (tensor[i] == batch.state(i).observation_tensor(max(0, int(batch.current_player[i])))).all()
    out = np.empty_like(tensor)
    batch.threads = 1
    assert batch.observation_tensor(out) is out
    assert (out == tensor).all()


def test_resampling_leaves_what_a_seat_sees_in_every_game(game: quoin.Game) -> None:
    hides = any(zone.visible != "all" for zone in game.description.zones)
    for state in positions(game, matches=1, every=30):
        for seat in range(state.num_players()):
            other = state.resample(seat, seed=seat)
            assert hides or other == state
            assert other.seed != state.seed
            assert (other.observation_tensor(seat) == state.observation_tensor(seat)).all()
            assert (other.legal_actions_mask(seat) == state.legal_actions_mask(seat)).all()
            assert other.information_state_string(seat) == state.information_state_string(seat)


def test_copies_and_pickles_have_the_same_tensors_and_masks(game: quoin.Game) -> None:
    for state in positions(game, matches=1, every=40):
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other == state
            assert (other.observation_tensor() == state.observation_tensor()).all()
            assert (other.legal_actions_mask() == state.legal_actions_mask()).all()


def test_an_array_that_is_not_aligned_is_not_written_to() -> None:
    game = quoin.load_game("murailles")
    batch, state = game.new_batch(1), game.new_initial_state(1)
    size = game.observation_tensor_size()
    crooked = np.zeros(4 * size + 1, np.uint8)[1:].view(np.float32)
    assert not crooked.flags.aligned
    with pytest.raises(quoin.ArgumentError, match="aligned"):
        state.observation_tensor(out=crooked)
    with pytest.raises(quoin.ArgumentError, match="aligned"):
        batch.observation_tensor(out=crooked.reshape(1, size))

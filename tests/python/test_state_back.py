"""States as plain values and back, and zones as views of the live state."""

from __future__ import annotations

import copy
import gc
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quoin
from conftest import FIXTURES, play_randomly

SHIPPED = ["crazy_palace", "mosaix", "mosaix/solo", "murailles", "murailles(repetition=3)", "muros", "wall_to_wall"]


@pytest.fixture(scope="module", params=[*SHIPPED, str(FIXTURES / "high_card")], ids=lambda name: Path(name).name)
def game(request: pytest.FixtureRequest) -> quoin.Game:
    return quoin.load_game(str(request.param))


def test_dicts_and_json_come_back_as_equal_states(game: quoin.Game) -> None:
    for seed, plies in ((1, 0), (2**64 - 1, 1), (3, 7), (4, 20), (5, 2000)):
        state = game.new_initial_state(seed)
        play_randomly(state, plies, seed=seed)
        for back in (
            game.state_from_dict(state.to_dict()),
            game.state_from_json(state.to_json()),
            game.state_from_dict(json.loads(json.dumps(state.to_dict()))),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
        ):
            assert back == state
            assert (back.seed, back.move_number(), back.node, back.phase) == (
                state.seed, state.move_number(), state.node, state.phase,
            )  # fmt: skip
            assert back.to_dict() == state.to_dict()
            assert (back.legal_actions_mask() == state.legal_actions_mask()).all()
            assert (back.observation_tensor() == state.observation_tensor()).all()
            play_randomly(back, 3)
        if not state.is_terminal():
            same, other = state.clone(), game.state_from_dict(state.to_dict())
            play_randomly(same, 10)
            play_randomly(other, 10)
            assert same.hash() == other.hash()  # the luck to come is the same too


def damage(fields: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**fields, **changes}


def test_damaged_dicts_are_refused(murailles: quoin.Game, high_card: quoin.Game) -> None:
    state = murailles.new_initial_state(seed=1)
    whole = state.to_dict()
    zones = damage(whole["zones"], soldier=["a1", "c5"])
    bad: list[tuple[dict[str, Any], str]] = [
        ({}, "no game"),
        ({key: value for key, value in whole.items() if key != "block"}, "block is missing"),
        (damage(whole, block="zz"), "hex"),
        (damage(whole, block=whole["block"][:-2]), "bytes"),
        (damage(whole, block="7f" * (len(whole["block"]) // 2)), "holds"),
        (damage(whole, ply=-1), "plies"),
        (damage(whole, ply="2"), "ply"),
        (damage(whole, seed=-5), "seed"),
        (damage(whole, seed=1.5), "seed"),
        (damage(whole, zones=zones), '"zones" does not agree'),
        (damage(whole, phase="sleep"), '"phase" does not agree'),
        (damage(whole, colour="red"), '"colour" does not agree'),
        (damage(whole, fingerprint="0" * 16), "murailles"),
        (state.to_dict("red"), "without a seat"),
    ]
    for fields, message in bad:
        with pytest.raises(quoin.SaveError, match=message):
            murailles.state_from_dict(fields)
    with pytest.raises(quoin.SaveError, match="not of this high_card"):
        high_card.state_from_dict(whole)
    for text in ("", "{", "[1]", "7", state.to_json()[:-3]):
        with pytest.raises(quoin.SaveError):
            murailles.state_from_json(text)
    assert "block" not in state.to_dict("red")
    assert "seed" not in state.to_dict(-1)


def test_a_zone_is_the_live_states_memory(game: quoin.Game) -> None:
    state = game.new_initial_state(seed=1)
    zones = [zone.name for zone in game.description.zones if zone.role not in ("engine", "history data")]
    views = {name: state.zone(name) for name in zones}
    addresses = {name: array.__array_interface__["data"][0] for name, array in views.items()}
    play_randomly(state, 12)
    if state.is_simultaneous_node():
        state.apply_actions({seat: state.legal_actions(seat)[0] for seat in state.seats_to_choose()})
    state.settle_luck()
    state.undo_action()
    play_randomly(state, 30)
    for name, array in views.items():
        assert not array.flags.writeable
        assert (array == state.zone(name)).all()
        assert state.zone(name).__array_interface__["data"][0] == addresses[name]
        assert (array == state.clone().zone(name)).all()


def test_a_zone_outlives_the_name_of_its_state(murailles: quoin.Game) -> None:
    state = murailles.new_initial_state(seed=1)
    soldier, kept = state.zone("soldier"), state.zone("soldier").copy()
    state.apply_action(state.legal_actions()[0])
    del state
    gc.collect()
    assert soldier.base is not None
    assert (soldier != kept).sum() <= 1
    with pytest.raises(ValueError, match="read-only"):
        soldier[0] = 3
    with pytest.raises(ValueError, match="WRITEABLE"):
        soldier.flags.writeable = True


def test_rows_hidden_from_a_seat_are_a_copy(high_card: quoin.Game) -> None:
    state = high_card.new_initial_state(seed=1)
    state.play_luck()
    hand = state.zone("hand", 0)
    assert hand[1].tolist() == [-1, -1, -1]
    assert not hand.flags.writeable
    assert np.shares_memory(state.zone("points", 0), state.zone("points"))
    assert not np.shares_memory(hand, state.zone("hand"))

"""What small networks take: what seats see, as large as it is in play, and what hints say."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import quoin
from quoin import _core
from quoin.learning import learn
from quoin.learning.checkpoint import load_checkpoint
from quoin.learning.loop import checkpoint_of
from quoin.learning.model import Model, model_for, shape_for
from quoin.learning.network_file import layers_of, network_text
from small_networks import copied, positions, random_text

# ---- what is kept of inputs, and how large they are ----


def test_files_leave_out_what_is_the_same_in_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    game = quoin.load_game("wall_to_wall")
    size, varying = game.observation_tensor_size(), _core.varying_inputs(game)
    model = model_for(game)
    batch = positions(game, 40)
    short = network_text(game, model.layers(), hints=1)
    network = _core.read_network(game, short, "network.qnn")
    seen = network.inputs(batch)
    assert seen.shape[1] == size + 1
    assert not (seen != seen[0])[:, :size][:, ~varying].any()
    exists = game.observation_pieces()[0]
    assert exists.name == "wall.slots"
    assert varying.sum() == size - 100 - 8 * (100 - 55)  # a plane of what exists; of eight planes what does not
    assert json.loads(short.partition("\n")[0])["inputs"] == varying.sum() + 1

    monkeypatch.setattr("quoin.learning.network_file.kept_inputs", lambda *_: np.ones(size + 1, np.bool_))
    long = network_text(game, model.layers(), hints=1)  # as files were before
    seats = np.maximum(batch.current_player, 0)
    model.steady["shared"][:-1][~varying] = 0
    cleared = network_text(game, model.layers(), hints=1)
    assert json.loads(long.partition("\n")[0])["inputs"] == size + 1
    both = [_core.read_network(game, text, "network.qnn").evaluate(seen, seats) for text in (short, cleared)]
    for one, other in zip(*both, strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("name", ["mancala", "crazy_palace"])
def test_numbers_are_learned_as_large_as_they_are_in_play(name: str) -> None:
    game = quoin.load_game(name)
    model = model_for(game)
    middle, reach = model.scales
    assert (reach < 1).any()
    assert middle.any()
    batch = positions(game, 40)
    seats = np.maximum(batch.current_player, 0)
    text = network_text(game, model.layers(), hints=model.shape.hints)
    network = _core.read_network(game, text, "network.qnn")
    seen = network.inputs(batch)
    scaled = (seen - middle) / reach
    weights = model.weights
    tables = weights["shared"] + weights["own"]
    first = np.einsum("ni,niu->nu", scaled, tables[seats])
    second = np.maximum(np.maximum(first, 0) @ weights["second"], 0)
    _, values = network.evaluate(seen, seats)
    np.testing.assert_allclose(values, np.tanh(second @ weights["value"].T), atol=0.02)

    other = model_for(game, 2)
    assert other.take(layers_of(text, "network.qnn", game))
    again = _core.read_network(game, network_text(game, other.layers(), hints=model.shape.hints), "network.qnn")
    np.testing.assert_allclose(again.evaluate(seen, seats)[1], values, atol=1e-4)


# ---- what hints say ----


@pytest.mark.parametrize(("name", "options"), [("murailles", {}), ("quoridor", {"players": 4})])
def test_a_network_is_told_what_hints_say(name: str, options: dict[str, int]) -> None:
    game = quoin.load_game(name, **options)
    seats = game.num_players()
    network = _core.read_network(game, random_text(game), "network.qnn")
    batch = positions(game, 10)
    inputs = network.inputs(batch)
    told = len(inputs[0]) - game.observation_tensor_size()
    assert told == (1 if seats == 2 else seats)
    seen = batch.observation_tensor()
    for row in range(len(batch)):
        state = batch.state(row)
        wanted = [state.evaluate((state.seat + k) % seats) / 1000 for k in range(told)]
        np.testing.assert_allclose(inputs[row], [*seen[row], *wanted], rtol=1e-6)


@pytest.mark.parametrize(("name", "options"), [("murailles", {}), ("quoridor", {"players": 4})])
def test_a_new_network_thinks_what_hints_say(name: str, options: dict[str, int]) -> None:
    game = quoin.load_game(name, **options)
    model = model_for(game)
    for part in ("shared", "own"):
        model.steady[part][..., : -model.shape.hints, :] = 0
    for part in ("second", "policy"):
        model.steady[part][2 * model.shape.hints :] = 0
    text = network_text(game, model.layers(), hints=model.shape.hints)
    batch = positions(game, 4)
    tree = quoin.Tree(batch, 60, seed=1, network=_core.read_network(game, text, "network.qnn"))
    assert not tree.ask()
    compared = 0
    for row in range(len(batch)):
        state = batch.state(row)
        for action in np.flatnonzero(tree.visits[row] == 1):
            said = state.child(int(action)).evaluate(state.seat) / 1000
            assert tree.action_values[row, action] == pytest.approx(np.tanh(1.5 * said), abs=0.02)
            compared += 1
    assert compared > 20


def test_hints_that_fail_end_the_search_with_their_place(tmp_path: Path) -> None:
    folder = copied("hex", tmp_path)
    hints = folder / "bot.lua"
    hints.write_text("function evaluate(me)\n  if zone.stone:count(0) < 3 then return 0 end\nend\n", encoding="utf-8")
    game = quoin.load_game(str(folder))
    (folder / "network.qnn").write_text(random_text(game), encoding="utf-8")
    batch = game.new_batch(2, seed=1)
    network = _core.read_network(game, (folder / "network.qnn").read_text(encoding="utf-8"), "network.qnn")
    tree = quoin.Tree(batch, 300, seed=1, network=network)
    with pytest.raises(quoin.GameError, match=r"bot.lua:1") as failure:
        tree.ask()
    assert "evaluate" in str(failure.value)
    with pytest.raises(quoin.GameError, match="evaluate"):
        quoin.play(game, "learned(playouts=300)", seed=1)

    hints.write_text("-- other hints\n", encoding="utf-8")
    with pytest.raises(quoin.ArgumentError, match=r"the hints of hex \(bot.lua\) are others"):
        quoin.play(quoin.load_game(str(folder)), "learned", seed=1)


def test_learning_goes_on_from_a_network_that_knows_nothing_of_hints() -> None:
    game = quoin.load_game("murailles")
    model = model_for(game, 2)
    old = model_for(game, 3).layers()
    hints, tables = model.shape.hints, model.shape.tables
    known = old.first.reshape(tables, model.shape.inputs, -1)[:, :-hints]
    assert model.take(old._replace(first=known.reshape(-1, known.shape[-1])))
    found = model.layers().first.reshape(tables, model.shape.inputs, -1)
    np.testing.assert_allclose(found[:, :-hints], known, atol=1e-6)
    assert not found[:, -hints:].any()
    assert not model.take(old._replace(second=old.second[:, :32]))


def test_learning_goes_on_with_the_units_and_scales_that_there_were(tmp_path: Path) -> None:
    folder = copied("mancala", tmp_path)
    game = quoin.load_game(str(folder))
    shape = shape_for(game)._replace(units=(64, 32), tables=1)
    narrow = Model(shape, _core.policy_rows(game))
    (folder / "network.qnn").write_text(network_text(game, narrow.layers(), hints=shape.hints), encoding="utf-8")
    learn(game, 0.01, opponents=["random"])
    first = json.loads((folder / "network.qnn").read_text(encoding="utf-8").partition("\n")[0])
    assert (first["units"], first["tables"]) == ([64, 32], 1)

    checkpoint = checkpoint_of(folder / "network.qnn")
    model, _, history = load_checkpoint(checkpoint, game)
    assert model.shape == shape
    assert history.generation > 0
    assert (model.scales.reach == model_for(game).scales.reach).all()
    with np.load(checkpoint) as arrays:
        older = {name: one for name, one in arrays.items() if not name.startswith("scales.")}
    np.savez(tmp_path / "older.npz", **older)
    model, _, _ = load_checkpoint(tmp_path / "older.npz", game)
    assert (model.scales.reach == 1).all()
    assert not model.scales.middle.any()

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
from quoin.learning.model import Model, Shape, model_for, shape_for
from quoin.learning.network_file import layers_of, network_text
from small_networks import copied, positions, random_text

# ---- what is kept of inputs, and how large they are ----


def test_files_leave_out_what_is_the_same_in_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    game = quoin.load_game("wall_to_wall")
    size, varying = game.observation_tensor_size(), _core.varying_inputs(game)
    model = model_for(game)
    told = model.shape.told
    batch = positions(game, 40)
    short = network_text(game, model.layers(), hints=told)
    network = _core.read_network(game, short, "network.qnn")
    seen = network.inputs(batch)
    assert seen.shape[1] == size + told
    assert not (seen != seen[0])[:, :size][:, ~varying].any()
    exists = game.observation_pieces()[0]
    assert exists.name == "wall.slots"
    assert varying.sum() == size - 100 - 8 * (100 - 55)  # a plane of what exists; of eight planes what does not
    assert json.loads(short.partition("\n")[0])["inputs"] == varying.sum() + told

    monkeypatch.setattr("quoin.learning.network_file.kept_inputs", lambda *_: np.ones(size + told, np.bool_))
    long = network_text(game, model.layers(), hints=told)  # as files were before
    seats = np.maximum(batch.current_player, 0)
    model.steady["shared"][:-told][~varying] = 0
    cleared = network_text(game, model.layers(), hints=told)
    assert json.loads(long.partition("\n")[0])["inputs"] == size + told
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


@pytest.mark.parametrize(("name", "options"), [("quoridor", {}), ("quoridor", {"players": 4}), ("muros", {})])
def test_a_network_is_told_features(name: str, options: dict[str, int], tmp_path: Path) -> None:
    folder = copied(name, tmp_path)
    (folder / "bot.lua").write_text(
        "function evaluate(me, turn) return 100 * me + turn end\n"
        "function features(me, turn) return { 10 * me + turn, -1000, me == turn and 3 or 4 } end\n",
        encoding="utf-8",
    )
    game = quoin.load_game(str(folder), **options)
    seats = game.num_players()
    secret = name == "muros"  # there a network hears of the seat that chooses alone
    model = model_for(game)
    values = model.shape.values
    assert model.shape.told == (1 if secret else values) + 3 * (1 if secret else seats)
    network = _core.read_network(game, random_text(game), "network.qnn")
    batch = positions(game, 10)
    inputs = network.inputs(batch)
    for row in range(len(batch)):
        state = batch.state(row)
        told = [state.evaluate((state.seat + k) % seats) / 1000 for k in range(model.shape.hints)]
        for k in range(model.shape.features // 3):
            told += state.features((state.seat + k) % seats)
        np.testing.assert_allclose(inputs[row][-len(told) :], told, rtol=1e-6)
    # The tree asks the same: its first simulation goes where the root's priors are greatest.
    tree = quoin.Tree(batch, 1, seed=1, network=network)
    tree.ask()
    logits, _ = network.evaluate(inputs, batch.current_player)
    wanted = np.where(batch.legal_actions_mask(), logits, -np.inf).argmax(axis=1)
    np.testing.assert_array_equal(tree.visits.argmax(axis=1), wanted)
    assert tree.visits.sum() == len(batch)


def test_features_of_a_turned_position_are_those_of_its_image(tmp_path: Path) -> None:
    folder = copied("tic_tac_toe", tmp_path)
    (folder / "bot.lua").write_text(
        "function features(me)\n  local told = {}\n  for cell in board.field:cells() do\n"
        "    told[#told + 1] = zone.mark[cell] == me and 1 or 0\n  end\n  return told\nend\n",
        encoding="utf-8",
    )
    game = quoin.load_game(str(folder))
    turned = _core.turned_views(game, 1)
    assert len(turned.actions) == 7
    batch = positions(game, 7)
    size = game.observation_tensor_size()
    for which in range(7):
        seen = turned.inputs(batch, np.full(len(batch), which), 1)
        np.testing.assert_array_equal(seen[:, size : size + 9], seen[:, :9])
        np.testing.assert_array_equal(seen[:, size + 9 :], seen[:, 9:18])


def test_features_that_are_not_as_many_as_at_the_start_are_told(tmp_path: Path) -> None:
    folder = copied("tic_tac_toe", tmp_path)
    hints = "function features(me) return zone.mark:count(none) > 6 and { 1, 2 } or { 1, 2, 3 } end\n"
    (folder / "bot.lua").write_text(hints, encoding="utf-8")
    game = quoin.load_game(str(folder))
    batch = positions(game, 7)
    with pytest.raises(quoin.GameError, match=r"features (must return|answers)"):
        _core.told_by_hints(batch, 1)
    size, table = game.observation_tensor_size(), _core.policy_rows(game)
    shape = Shape(size + 4, 2, 1, (32, 32), 1, int(table.max()) + 1, 0, 4)
    network = _core.read_network(game, network_text(game, Model(shape, table).layers(), hints=4), "network.qnn")
    tree = quoin.Tree(batch, 300, seed=1, network=network)
    with pytest.raises(quoin.GameError, match="features must return"):
        tree.ask()
    for values in (0, -1, 7):
        with pytest.raises(quoin.ArgumentError, match="a network gives one value"):
            _core.told_by_hints(batch, values)


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

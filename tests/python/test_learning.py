"""Small networks: what C++ reads out of a file beside NumPy, searches by them, files that cannot be, learning."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import quoin
from conftest import Run
from quoin import _core
from quoin.catalog import game_folders
from quoin.learning import Progress, learn
from quoin.learning.memory import Memory, Part, Rows
from quoin.learning.model import Lesson, Model, Shape
from quoin.learning.network_file import Layers, layers_of
from small_networks import copied, positions, random_text


def by_hand(
    layers: Layers, policy_rows: NDArray[np.int32], seen: NDArray[np.float32], seats: NDArray[np.int8]
) -> tuple[object, object]:
    """The same in float64, dense."""
    tables = layers.first.astype(np.float64).reshape(-1, seen.shape[1], layers.first.shape[1])
    first = np.array(
        [row @ tables[seat % len(tables)] + layers.first_bias[seat] for row, seat in zip(seen, seats, strict=True)]
    )
    second = np.maximum(np.maximum(first, 0) @ layers.second + layers.second_bias, 0)
    sums = second @ layers.policy.T + layers.policy_bias
    logits = [sum(sums[:, row] for row in rows if row >= 0) for rows in policy_rows.tolist()]
    return np.array(logits).T, np.tanh(second @ layers.value.T + layers.value_bias)


# ---- reading out ----


@pytest.mark.parametrize("name", ["breakthrough", "muros", "goofspiel", "barter", "lines_of_action"])
def test_reads_out_what_numpy_does(name: str) -> None:
    game = quoin.load_game(name)
    text = random_text(game)
    batch = positions(game, 40)
    seats = np.maximum(batch.current_player, 0)
    network = _core.read_network(game, text, "network.qnn")
    seen = network.inputs(batch)
    logits, values = network.evaluate(seen, seats)
    wanted_logits, wanted_values = by_hand(layers_of(text, "network.qnn", game), _core.policy_rows(game), seen, seats)
    np.testing.assert_allclose(logits, wanted_logits, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(values, wanted_values, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", ["othello", "goofspiel"])
def test_a_tree_with_a_network_searches_as_one_that_is_told_by_it(name: str) -> None:
    game = quoin.load_game(name)
    network = _core.read_network(game, random_text(game), "network.qnn")
    trees = [
        quoin.Tree(game.new_batch(5, seed=2), 40, seed=7, root="gumbel", network=given) for given in (network, None)
    ]
    assert not trees[0].ask()
    while leaves := trees[1].ask():
        logits, values = network.evaluate(leaves.observations, leaves.seats)
        if values.shape[1] == 1:
            trees[1].tell(logits, values[:, 0])
            continue
        seats = leaves.seats[:, None].astype(int)
        trees[1].tell(logits, np.take_along_axis(values, (np.arange(values.shape[1]) - seats) % values.shape[1], 1))
    assert (trees[0].visits == trees[1].visits).all()
    assert (trees[0].best == trees[1].best).all()


# ---- ends of random matches ----


@pytest.mark.parametrize(("name", "most"), [("breakthrough", 12), ("muros", 60), ("goofspiel", 12)])
def test_the_end_of_a_random_match_counts_as_much_as_is_asked(name: str, most: int, tmp_path: Path) -> None:
    game = quoin.load_game(str(copied(name, tmp_path)))
    (Path(game.folder) / "network.qnn").write_text(random_text(game), encoding="utf-8")
    state = game.new_initial_state(1)
    state.settle_luck()
    once = {}
    for share in (0, 1):
        found = quoin.make_bot(f"learned(playouts={most}, rollout={share})", seed=1).analyse(state)
        once[share] = {one.value for one in found.actions if one.visits == 1 and not one.proven}
    ends = {float(game.min_utility()), 0.0, float(game.max_utility())}
    assert once[1]
    assert once[1] <= ends
    assert not once[0] <= ends
    assert quoin.play(game, "learned(playouts=20, rollout=0.5)", seed=1).is_terminal()


def test_a_random_match_that_counts_more_than_all_is_refused() -> None:
    with pytest.raises(quoin.ArgumentError, match="rollout of learned is a share from 0 to 1"):
        quoin.make_bot("learned(rollout=1.5)")


# ---- files that cannot be ----


def test_what_is_no_network_of_the_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    game = quoin.load_game("breakthrough")
    text = random_text(game)

    def refused(given: str, message: str, of: quoin.Game = game) -> None:
        with pytest.raises(quoin.ArgumentError, match=message):
            _core.read_network(of, given, "network.qnn")

    head, _, body = text.partition("\n")
    refused("", "no network")
    refused("hello", "no network")
    refused(text[: len(text) // 2], r"cut short or damaged: \d+ bytes of \d+")
    refused(head + "\n" + body.replace("A", "B", 1), "its sum is wrong")
    refused(json.dumps(json.loads(head) | {"quoin network": 2}) + "\n" + body, "its form is 2")
    refused(json.dumps(json.loads(head) | {"units": [256]}) + "\n" + body, "lacks something")
    refused(text, "the network of breakthrough", quoin.load_game("othello"))


def test_levels_without_their_network_are_standard_ones_and_say_so(cli: Run, tmp_path: Path) -> None:
    folder = copied("tic_tac_toe", tmp_path)
    bots = ["random", *["mcts(playouts=30)"] * 6, "learned(playouts=50)"]
    (folder / "levels.yaml").write_text(f"levels: {json.dumps(bots)}\n", encoding="utf-8")
    game = quoin.load_game(str(folder))
    (note,) = _core.level_notes(game)
    assert re.match(
        r"level 8 is mcts\(playouts=40000, tactics=200000\) instead of learned\(playouts=50\): .*has no network", note
    )
    assert _core.levels_of(game)[0][7] == "mcts(playouts=40000, tactics=200000)"
    with pytest.raises(quoin.ArgumentError, match="has no network"):
        quoin.play(game, "learned", seed=1)
    notes = quoin.Session(game).call("bots")["notes"]
    assert notes == [""] * 7 + [note]
    told = cli("play", str(folder), "--level", "8", text="quit\n").stdout
    assert note in " ".join(told.split())

    (folder / "network.qnn").write_text(random_text(game), encoding="utf-8")
    assert _core.level_notes(game) == []
    assert quoin.play(game, "level(8)", seed=1).is_terminal()
    rules = folder / "rules.lua"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n-- other\n", encoding="utf-8")
    (note,) = _core.level_notes(quoin.load_game(str(folder)))
    assert "the rules or dials of tic_tac_toe are others" in note


def test_a_network_says_of_other_dials_that_it_is_not_for_them() -> None:
    for options in ({"size": 4}, {"size": 7}):
        game = quoin.load_game("breakthrough", **options)
        with pytest.raises(quoin.ArgumentError, match=r"as they are declared, and breakthrough\(size=\d\) has others"):
            quoin.make_bot("learned", seed=1).choose(game.new_initial_state(1))


def test_networks_of_the_package_fit_their_games() -> None:
    shipped = [name for name, folder in game_folders().items() if list(folder.rglob("*.qnn"))]
    assert "breakthrough" in shipped
    for name in shipped:
        game = quoin.load_game(name)
        assert _core.level_notes(game) == [], name
        assert "learned" in _core.bot_names(game), name


# ---- learning ----


def test_gradients_are_those_of_the_loss() -> None:
    shape = Shape(inputs=9, seats=2, tables=2, units=(32, 32), values=2, policy=6)
    rows = np.array([[0, 4], [1, 4], [2, -1], [3, 5], [0, 5]], np.int32)  # of five actions
    model = Model(shape, rows, 3)
    draw = np.random.default_rng(4)
    for name, one in model.weights.items():
        model.weights[name] = draw.normal(size=one.shape) * 0.4  # float64, for differences
    legal = draw.random((50, 5)) < 0.7
    legal[:, 0] = True
    policy = np.where(legal, draw.random((50, 5)), 0)
    policy /= policy.sum(axis=1, keepdims=True)
    lesson = Lesson(
        (draw.random((50, 9)) < 0.4).astype(np.float64),  # type: ignore[arg-type]
        draw.integers(2, size=50),
        *np.nonzero(legal),
        policy[legal],
        draw.uniform(-1, 1, (50, 2)),  # type: ignore[arg-type]
    )
    _, gradients = model.gradients(lesson)
    for name, gradient in gradients.items():
        there = model.weights[name]
        losses = []
        for step in (1e-5, -1e-5):
            model.weights[name] = there + step * gradient
            policy_loss, value_loss = model.gradients(lesson)[0]
            losses.append(policy_loss + value_loss)
        model.weights[name] = there
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(float((gradient**2).sum()), rel=1e-2), name


def test_memory_gives_back_what_it_was_given_and_forgets_the_oldest() -> None:
    draw = np.random.default_rng(1)
    shape = Shape(7, 2, 2, (32, 32), 1, 5)
    memory = Memory(shape)
    memory.LEAST = 10
    for number in range(8):
        seen = np.where(draw.random((6, 7)) < 0.5, number + 1.0, 0).astype(np.float32)
        legal = np.ones((6, 5), np.bool_)
        policy = np.full((6, 5), 0.2, np.float32)
        values = np.full((6, 1), number, np.float32)
        memory.add(Part(Rows.of(seen, legal, policy), np.zeros(6, np.int8), values))
    assert len(memory.parts) < 8
    lesson = memory.lesson(400, draw)
    assert set(lesson.seen[lesson.seen != 0]) == {*range(9 - len(memory.parts), 9)}
    assert (lesson.seen.max(axis=1) == lesson.values[:, 0] + 1).mean() > 0.9
    np.testing.assert_allclose(lesson.policy, 0.2, rtol=1e-3)


def test_a_game_of_other_dials_does_not_write_over_the_network_of_the_declared_ones(tmp_path: Path) -> None:
    folder = copied("breakthrough", tmp_path)
    (folder / "network.qnn").write_text("kept", encoding="utf-8")
    with pytest.raises(quoin.ArgumentError, match=r"dials as they are declared, and breakthrough\(size=6\) has"):
        learn(quoin.load_game(str(folder), size=6), 0.01, anew=True)
    assert [file.name for file in folder.glob("network*")] == ["network.qnn"]
    assert (folder / "network.qnn").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize("name", ["trust", "rollout", "margin"])
def test_shares_that_cannot_be_change_nothing(name: str, share: float, tmp_path: Path) -> None:
    folder = copied("tic_tac_toe", tmp_path)
    with pytest.raises(quoin.ArgumentError, match=f"{name} is a number from 0 to 1"):
        learn(quoin.load_game(str(folder)), 0.01, **{name: share})  # type: ignore[arg-type]
    assert not list(folder.glob("network*"))


def test_ends_of_random_matches_count_in_learning(tmp_path: Path) -> None:
    told: list[Progress] = []
    game = quoin.load_game(str(copied("tic_tac_toe", tmp_path)))
    learn(game, 0.01, rollout=0.5, simulations=4, opponents=["random"], playouts=4, tell=told.append)
    assert told[-1].strength is not None

    network = _core.read_network(game, random_text(game), "network.qnn")
    batch = game.new_batch(1, seed=1)
    once = {}
    for share in (0, 1):
        tree = quoin.Tree(batch, 9, seed=1, network=network, rollout=share)
        tree.ask()
        once[share] = set(tree.action_values[0][tree.visits[0] == 1].tolist())
    assert once[1]
    assert once[1] <= {-1, 0, 1}
    assert not once[0] <= {-1, 0, 1}
    with pytest.raises(quoin.ArgumentError, match="rollout counts beside what a network says"):
        quoin.Tree(batch, rollout=0.5)
    with pytest.raises(quoin.ArgumentError, match="rollout is a share from 0 to 1"):
        quoin.Tree(batch, network=network, rollout=2)


def test_a_full_memory_is_read_again(tmp_path: Path) -> None:
    folder = copied("tic_tac_toe", tmp_path)
    with (folder / "network.qnn.learning.npz").open("wb") as file:
        file.truncate(Memory.MOST_BYTES + 10_000_000)
    with pytest.raises(quoin.ArgumentError, match="it cannot be read") as failure:
        learn(quoin.load_game(str(folder)), 0.01)
    assert "allowed" not in str(failure.value)  # it is no checkpoint, but not for its size


@pytest.mark.slow("learns for some seconds")
def test_a_network_learns_and_goes_on_after_a_pause(tmp_path: Path) -> None:
    game = quoin.load_game(str(copied("tic_tac_toe", tmp_path)))
    first = learn(game, 0.05, threads=1)
    assert (Path(game.folder) / "network.qnn").exists()
    second = learn(game, 0.05, threads=1)
    assert second.matches > first.matches
    assert second.generation > first.generation
    state = game.new_initial_state(1)
    for cell in ("a1", "b2", "a2", "c3"):  # a3 wins
        state.apply_action(next(action for action in state.legal_actions() if cell in state.action_to_string(action)))
    bot = quoin.make_bot("learned", seed=1, playouts=30)
    assert "a3" in state.action_to_string(bot.choose(state))

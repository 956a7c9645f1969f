"""Batches of states: the same as single states stepped one by one, whatever the threads; errors lose nothing."""

from __future__ import annotations

import copy
import pickle
import threading
from pathlib import Path

import numpy as np
import pytest

import quoin
from conftest import CLASSICS, FIXTURES, ROOT, random_matches
from single_states import assert_same, twins

SHIPPED = [path.parent.name for path in sorted((ROOT / "games").glob("**/game.yaml"))]
SMALL = [str(path.parent) for path in sorted(FIXTURES.glob("*/game.yaml"))]


def connect_four() -> quoin.Game:
    return quoin.load_game(CLASSICS / "connect_four")


@pytest.mark.parametrize("name", [*SHIPPED, *SMALL], ids=lambda name: Path(name).name)
def test_a_batch_steps_as_single_states_do(name: str) -> None:
    batch = quoin.load_game(name).new_batch(6, seed=3, threads=2)
    states = twins(batch)
    assert_same(batch, states)
    for _ in range(60):
        actions = batch.sample_actions()
        for state, action in zip(states, actions.tolist(), strict=True):
            assert (action == -1) == state.is_terminal()
            if action != -1:
                state.apply_action(action)
                state.settle_luck()
        batch.step(actions)
        assert_same(batch, states)
        if batch.terminated.all():
            break


@pytest.mark.parametrize("name", ["murailles", str(FIXTURES / "high_card"), str(FIXTURES / "pig")])
def test_nothing_depends_on_the_number_of_threads(name: str) -> None:
    game = quoin.load_game(name)
    one, two = (game.new_batch(400, 5, threads, auto_reset=True) for threads in (1, 2))
    for _ in range(30):
        actions = one.sample_actions()
        assert (two.sample_actions() == actions).all()
        one.step(actions)
        two.step(actions)
        assert (one.blocks == two.blocks).all()
        assert (one.terminated == two.terminated).all()
        assert (one.returns == two.returns).all()
        assert (one.seeds == two.seeds).all()
    assert (one.playouts(seed=2) == two.playouts(seed=2)).all()


def test_random_steps_play_the_matches_of_simulate() -> None:
    # Columns are listed in ascending order there, so that both draw the same action from the same stream.
    game = connect_four()
    batch = game.new_batch(50, seed=9)
    while not batch.terminated.all():
        batch.step(batch.sample_actions())
    matches = random_matches(game, 50, seed=9)
    assert batch.plies.tolist() == matches["plies"].tolist()
    assert batch.returns.tolist() == matches["returns"].tolist()


def test_a_match_that_ends_is_followed_by_the_next_one() -> None:
    batch = connect_four().new_batch(20, seed=1, auto_reset=True)
    first = batch.seeds.copy()
    ended = 0
    for _ in range(60):
        before, plies = batch.blocks.copy(), batch.plies.copy()
        actions = batch.sample_actions()
        batch.step(actions)
        assert (batch.current_player >= 0).all()
        for i in np.flatnonzero(batch.terminated):
            state = batch.game.new_initial_state(int(batch.seeds[i]))
            assert batch.blocks[i].tobytes() == state.to_bytes()
            assert batch.plies[i] == 0 < plies[i]
            assert batch.legal_actions(i) == state.legal_actions()
            assert sorted(batch.returns[i].tolist()) in ([-1.0, 1.0], [0.0, 0.0])
            assert batch.seeds[i] != first[i]
            ended += 1
        going = ~batch.terminated
        assert (batch.plies[going] == plies[going] + 1).all()
        assert not batch.returns[going].any()
        assert (batch.blocks[going] != before[going]).any(axis=1).all()
    assert ended > 20
    assert len(set(batch.seeds.tolist())) == 20


def test_luck_after_a_reset_is_that_of_the_new_seed() -> None:
    batch = quoin.load_game(FIXTURES / "high_card").new_batch(8, seed=1, auto_reset=True)
    for _ in range(6):  # three tricks of two cards
        assert not batch.terminated.any()
        batch.step(batch.sample_actions())
    assert batch.terminated.all()
    for i, state in enumerate(twins(batch)):
        assert batch.blocks[i].tobytes() == state.to_bytes()
        assert batch.plies[i] == state.move_number() == 2


def test_an_illegal_action_is_named_and_nothing_changes() -> None:
    batch = connect_four().new_batch(5, seed=1)
    for _ in range(6):
        batch.step(np.array([0, 1, 2, 3, 4], np.int32))
    before = batch.blocks.copy()
    with pytest.raises(quoin.IllegalAction, match=r'state 3, action 3: "drop d" may not be played now'):
        batch.step(np.array([1, 2, 3, 3, 5], np.int32))
    with pytest.raises(quoin.IllegalAction, match=r"state 0, action 7: there is no action 7; they are 0 to 6"):
        batch.step([7, 2, 3, 4, 5])
    with pytest.raises(quoin.IllegalAction, match="state 4: there is no action -2"):
        batch.step([1, 2, 3, 4, -2])
    with pytest.raises(quoin.IllegalAction, match="state 1: there is no action 4294967296"):
        batch.step(np.array([1, 2**32, 3, 4, 5]))
    assert (batch.blocks == before).all()


def test_a_finished_match_takes_only_minus_one() -> None:
    batch = connect_four().new_batch(2, seed=1)
    for action in (0, 1, 0, 1, 0, 1, 0):  # red builds a column of four in state 0
        batch.step([action, -1])
    assert batch.terminated.tolist() == [True, False]
    assert batch.returns.tolist() == [[1.0, -1.0], [0.0, 0.0]]
    assert batch.current_player.tolist() == [-4, 0]
    assert batch.plies.tolist() == [7, 0]
    with pytest.raises(quoin.IllegalAction, match="state 0, action 2: the match is over"):
        batch.step([2, 2])
    batch.step([-1, 2])
    assert batch.terminated.tolist() == [True, False]
    assert batch.plies.tolist() == [7, 1]


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        (np.zeros(3, np.int32), "one action for each of the 4 states is needed; found 3"),
        (np.zeros((4, 1), np.int32), "shape"),
        (np.zeros(4, np.float32), "found the type float32"),
        ("abcd", "shape"),
    ],
)
def test_actions_of_a_wrong_shape_or_type_are_refused(actions: object, what: str) -> None:
    batch = connect_four().new_batch(4, seed=1)
    with pytest.raises(quoin.ArgumentError, match=what):
        batch.step(actions)  # type: ignore[arg-type]
    assert not batch.plies.any()


def write_rules(folder: Path, max_length: int = 7) -> quoin.Game:
    """A counter that goes up, beyond 5 the rules fail; or the match is over."""
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "quoin: 1\nid: small\ntitle: Small\nversion: 1.0.0\nsummary: For a test.\n"
        "seats:\n  - {name: a, colour: red}\n  - {name: b, colour: blue}\n"
        "counters:\n  n: 0..9\nphases: [act]\nactions:\n  up: {}\n  over: {}\n"
        f"max_length: {max_length}\n"
    )
    (folder / "rules.lua").write_text(
        "function match.setup() go.act(0) end\n"
        "function moves.act(_) emit.up() emit.over() end\n"
        "function play.up(me)\n  if count.n == 5 then error('too high') end\n"
        "  count.n = count.n + 1\n  go.act(1 - me)\nend\n"
        "function play.over(me) match.win(me) end\n"
    )
    return quoin.load_game(folder)


@pytest.mark.parametrize("threads", [1, 2])
def test_when_the_rules_fail_every_state_is_as_before(tmp_path: Path, threads: int) -> None:
    batch = write_rules(tmp_path / "small").new_batch(500, seed=1, threads=threads, auto_reset=True)
    up, over = 0, 1
    late = np.arange(500) >= 300
    for _ in range(5):
        batch.step(np.where(late, up, over))
    whole = pickle.dumps(batch)
    assert (batch["n"] == np.where(late, 5, 0)).all()
    with pytest.raises(quoin.GameError, match=r"too high.*\[state 300 of the batch\]") as caught:
        batch.step(np.full(500, up))
    assert caught.value.line == 4
    assert pickle.dumps(batch) == whole
    assert (batch.legal_counts == 2).all()
    batch.step(np.full(500, over))
    assert batch.terminated.all()


def test_a_match_longer_than_it_may_be_is_an_error(tmp_path: Path) -> None:
    batch = write_rules(tmp_path / "small", max_length=3).new_batch(2, seed=1)
    for _ in range(3):
        batch.step([0, 0])
    with pytest.raises(quoin.GameError, match=r"not over after 3 plies.*\[state 0 of the batch\]"):
        batch.step([0, 1])
    assert batch.plies.tolist() == [3, 3]
    with pytest.raises(quoin.GameError, match="not over after 3 plies"):
        batch.playouts(seed=1)


def test_zones_are_views_into_the_batch() -> None:
    batch = connect_four().new_batch(3, seed=1)
    disc = batch["disc"]
    assert disc.shape == (3, 42)
    assert disc.strides[0] == batch.blocks.shape[1]
    assert (disc == -1).all()
    batch.step([0, 1, 2])
    assert disc[:, :3].tolist() == [[0, -1, -1], [-1, 0, -1], [-1, -1, 0]]
    for array in (disc, batch.blocks, batch.current_player, batch.terminated, batch.returns, batch.plies):
        assert not array.flags.writeable
        assert not array.flags.owndata
    with pytest.raises(quoin.ArgumentError, match='did you mean "disc"'):
        batch["disk"]
    cards = quoin.load_game(FIXTURES / "hidden_hands").new_batch(2, seed=1)
    assert cards["hand"].shape == (2, 3, 3)
    assert cards["round"].shape == (2,)
    for i in range(2):
        assert (cards.zone("hand")[i] == cards.state(i).zone("hand")).all()


def test_arrays_outlive_the_batch() -> None:
    batch = connect_four().new_batch(1000, seed=1)
    discs = [batch["disc"], batch.legal_counts]
    del batch
    assert (discs[0] == -1).all()
    assert (discs[1] == 7).all()


def test_masks_and_samples_go_into_arrays_of_the_caller() -> None:
    batch = connect_four().new_batch(4, seed=1)
    for kind in (np.bool_, np.int8, np.uint8):
        mask = np.zeros((4, 7), kind)
        assert batch.legal_actions_mask(out=mask) is mask
        assert mask.all()
    actions = np.zeros(4, np.int32)
    assert batch.sample_actions(out=actions) is actions
    assert ((actions >= 0) & (actions < 7)).all()
    for wrong in (np.zeros((4, 6), bool), np.zeros((4, 7), np.int32), np.zeros((7, 4), bool).T, [0] * 4):
        with pytest.raises(
            quoin.ArgumentError, match=r"out must be a contiguous, aligned, writeable array of shape \(4, 7\)"
        ):
            batch.legal_actions_mask(out=wrong)  # type: ignore[arg-type]


def test_samples_are_uniform() -> None:
    batch = connect_four().new_batch(7000, seed=4)
    counts = np.bincount(batch.sample_actions(), minlength=7)
    # 1000 each, standard deviation 29: six of them
    assert (abs(counts - 1000) < 6 * 29.3).all()
    assert (batch.sample_actions() != batch.sample_actions()).any()


def test_single_states_go_out_and_in() -> None:
    game = quoin.load_game(FIXTURES / "high_card")
    batch = game.new_batch(3, seed=1)
    batch.step(batch.sample_actions())
    state = batch.state(1)
    assert state.to_bytes() == batch.blocks[1].tobytes()
    assert state.seed == batch.seeds[1]
    assert state.move_number() == 3  # a deal, a coin, a card
    for again in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
        assert again == state
        assert again.legal_actions() == state.legal_actions()
    state.apply_action(state.legal_actions()[0])
    record = game.deserialize_state(state.serialize())
    assert record == state
    batch.set_state(2, state)
    state.settle_luck()
    assert batch.blocks[2].tobytes() == state.to_bytes()
    assert batch.legal_actions(2) == state.legal_actions()
    with pytest.raises(quoin.ArgumentError, match="another game"):
        batch.set_state(0, connect_four().new_initial_state())
    with pytest.raises(quoin.ArgumentError, match="states are numbered 0 to 2; found 3"):
        batch.state(3)


def test_a_damaged_block_is_refused() -> None:
    game = connect_four()
    block = game.new_initial_state(1).to_bytes()
    assert game.state_from_position({"block": block.hex(), "ply": 0}).legal_actions() == list(range(7))
    for bad, what in [
        (block[:-1].hex(), "it has"),
        (("7f" * len(block)), "holds 127"),
        ("zz" * len(block), "hex digits"),
    ]:
        with pytest.raises(quoin.ArgumentError, match=what):
            game.state_from_position({"block": bad, "ply": 0})
    with pytest.raises(quoin.ArgumentError, match="no match has 43 plies"):
        game.state_from_position({"block": block.hex(), "ply": 43})


def test_copies_and_pickles_go_on_in_the_same_way() -> None:
    batch = quoin.load_game(FIXTURES / "pig").new_batch(30, seed=2, threads=2, auto_reset=True)
    for _ in range(20):
        batch.step(batch.sample_actions())
    others = [batch.clone(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(20):
        batch.step(batch.sample_actions())
    for other in others:
        assert (other.seed, other.threads, other.auto_reset, len(other)) == (2, 2, True, 30)
        for _ in range(20):
            other.step(other.sample_actions())
        assert (other.blocks == batch.blocks).all()
        assert (other.returns == batch.returns).all()
        assert (other.legal_actions_mask() == batch.legal_actions_mask()).all()


def test_reset_begins_other_matches() -> None:
    batch = quoin.load_game(FIXTURES / "high_card").new_batch(5, seed=1)
    seeds = batch.seeds.copy()
    while not batch.terminated.all():
        batch.step(batch.sample_actions())
    batch.reset()
    assert not batch.terminated.any()
    assert not batch.returns.any()
    assert (batch.seeds != seeds).all()
    assert_same(batch, twins(batch))


def test_playouts_leave_the_batch_alone_and_know_who_has_won() -> None:
    batch = connect_four().new_batch(2000, seed=1)
    before = batch.blocks.copy()
    returns = batch.playouts(seed=5)
    assert returns.shape == (2000, 2)
    assert (batch.blocks == before).all()
    assert (returns == batch.playouts(seed=5)).all()
    assert (returns.sum(axis=1) == 0).all()
    # The first player wins 55.6 % of random matches (simulate over 60,000); six standard deviations of 2,000.
    assert abs((returns[:, 0] == 1).mean() - 0.556) < 6 * 0.0112
    for action in (0, 1, 0, 1, 0, 1, 0):
        batch.step(np.full(2000, action))
    assert (batch.playouts(seed=5) == [1.0, -1.0]).all()


def test_a_state_of_murailles_takes_few_bytes() -> None:
    batch = quoin.load_game("murailles").new_batch(1000, seed=1)
    assert batch.nbytes <= 200 * 1000


def test_bad_numbers_are_refused() -> None:
    game = connect_four()
    for arguments, what in [((-1,), "n is a number"), ((1, -1), "a seed lies"), ((1, 1, 0), "threads is a number")]:
        with pytest.raises(quoin.ArgumentError, match=what):
            game.new_batch(*arguments)
    batch = game.new_batch(0)
    batch.step(np.zeros(0, np.int32))
    assert batch.legal_actions_mask().shape == (0, 7)
    with pytest.raises(quoin.ArgumentError, match="threads is a number"):
        batch.threads = 0


def test_one_thread_at_a_time_works_on_a_batch() -> None:
    batch = quoin.load_game("murailles").new_batch(2000, seed=1, auto_reset=True)
    refused: list[str] = []

    def work() -> None:
        for _ in range(20):
            try:
                batch.step(batch.sample_actions())
            except (quoin.ArgumentError, quoin.IllegalAction) as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in text or "may not be played" in text for text in refused)
    batch.step(batch.sample_actions())

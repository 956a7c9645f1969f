"""The vector environment beside single ones, move by move, and Gymnasium's rules for resets within a step."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import quoin
from quoin.environments import aec, register, vector
from quoin.environments.seated import SeatEnv


def legal_actions(mask: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return np.array([random.choice(np.flatnonzero(row)) for row in mask])


def assert_same(first: object, second: object, where: str = "") -> None:
    """Equal keys, shapes, kinds and values, however deep."""
    if isinstance(first, dict):
        assert first.keys() == second.keys(), where
        for key in first:
            assert_same(first[key], second[key], f"{where}/{key}")
    elif isinstance(first, np.ndarray) and first.dtype == object:
        for one, other in zip(first, second, strict=True):
            assert_same(one, other, where)
    elif isinstance(first, np.ndarray):
        assert first.dtype.kind == second.dtype.kind, where
        assert np.array_equal(first, second), where
    else:
        assert first == second, where


def without(info: dict, *names: str) -> dict:
    return {key: value for key, value in info.items() if key.lstrip("_") not in names}


def last_action(state: quoin.State) -> int:
    return state.legal_actions()[-1]


@pytest.mark.parametrize(
    ("name", "opponents", "seat"),
    [
        ("mosaix/solo", "random", 0),
        ("muros/7x7", last_action, 0),
        ("murailles/sprint", last_action, "random"),
        ("muros(players=3)", [last_action, "random"], 1),
        ("high_card", last_action, "random"),
        ("pig", "greedy-playout(playouts=6)", 1),
    ],
)
def test_each_row_is_the_single_environment_step_by_step(
    name: str, opponents: object, seat: object, fixture_game: object
) -> None:
    """Gymnasium's own vector of single environments, with resets in the same step, is the second opinion."""
    game = fixture_game(name)
    singles = SyncVectorEnv([lambda: SeatEnv(game, opponents, seat)] * 4, autoreset_mode=AutoresetMode.SAME_STEP)
    many = vector(game, 4, opponents, seat)
    first, second = singles.reset(seed=5), many.reset(seed=5)
    assert np.array_equal(first[0], second[0])
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(150):
        actions = legal_actions(first[-1]["action_mask"], random)
        first, second = singles.step(actions), many.step(actions)
        for one, other in zip(first[:4], second[:4], strict=True):
            assert_same(one, other)
        one, other = first[4], second[4]
        assert np.array_equal(one["action_mask"], other["action_mask"])
        assert ("final_obs" in one) == ("final_obs" in other)
        if "final_obs" in one:
            for key in ("final_obs", "_final_obs", "_final_info"):
                assert_same(one[key], other[key], key)
        ended += int(second[2].sum())
    assert ended > 0


@pytest.mark.parametrize("name", ["murailles/sprint", "muros/7x7", "mosaix(players=3,size=5)", "high_card", "pig"])
def test_self_play_is_the_aec_environment_step_by_step(name: str, fixture_game: object) -> None:
    game = fixture_game(name)
    many = vector(game, 3)
    observations, info = many.reset(seed=20)
    singles = [aec(game) for _ in range(3)]
    for row, env in enumerate(singles):
        env.reset(seed=20 + row)
    random = np.random.default_rng(2)
    ended = 0
    for _ in range(200):
        for row, env in enumerate(singles):
            seen, _, _, _, single_info = env.last()
            assert env.agent_selection == f"player_{info['current_player'][row]}"
            assert np.array_equal(seen["observation"], observations[row])
            assert np.array_equal(single_info["action_mask"], info["action_mask"][row])
        movers = info["current_player"]
        actions = legal_actions(info["action_mask"], random)
        observations, rewards, terminations, truncations, info = many.step(actions)
        assert not truncations.any()
        for row, env in enumerate(singles):
            env.step(int(actions[row]))
            returns = [env.rewards[agent] for agent in env.possible_agents]
            assert rewards[row] == returns[movers[row]]
            assert terminations[row] == env.terminations["player_0"]
            if terminations[row]:
                ended += 1
                assert info["final_info"]["returns"][row].tolist() == returns
                final = env.observe(f"player_{movers[row]}")["observation"]
                assert np.array_equal(info["final_obs"][row], final)
                assert info["_final_obs"][row]
                env.reset()
    assert ended > 0


def test_spaces_and_metadata_are_those_of_a_vector_environment(game: quoin.Game) -> None:
    env = vector(game, 3)
    observations, info = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert observations in env.observation_space
    assert observations[0] in env.single_observation_space
    assert info["action_mask"].shape == (3, env.single_action_space.n)
    assert info["action_mask"].dtype == np.int8
    env.action_space.seed(1)
    sampled = env.action_space.sample(mask=tuple(info["action_mask"]))
    assert sampled in env.action_space
    observations, rewards, terminations, truncations, _ = env.step(sampled)
    assert observations in env.observation_space
    assert rewards.shape == terminations.shape == truncations.shape == (3,)
    assert (rewards.dtype, terminations.dtype) == (np.float64, np.bool_)
    env.close()


def test_what_was_returned_is_not_changed_by_later_steps(murailles: quoin.Game) -> None:
    env = vector(murailles, 2)
    observations, info = env.reset(seed=1)
    kept = observations.copy(), {key: value.copy() for key, value in info.items()}
    random = np.random.default_rng(1)
    for _ in range(20):
        later = env.step(legal_actions(env.batch.legal_actions_mask(), random))
    assert np.array_equal(observations, kept[0])
    assert_same(info, kept[1])
    assert not np.shares_memory(observations, later[0])


def test_random_opponents_leave_the_seat_to_move(fixture_game: object) -> None:
    env = vector(fixture_game("connect_four"), 16, opponents="random", seat="random")
    _, info = env.reset(seed=3)
    assert set(info["seat"]) == {0, 1}
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        assert np.array_equal(env.batch.current_player, info["seat"])
        seats = info["seat"]
        _, rewards, terminations, _, info = env.step(legal_actions(info["action_mask"], random))
        for row in np.flatnonzero(terminations):
            assert rewards[row] == info["final_info"]["returns"][row, seats[row]]
        ended += int(terminations.sum())
    assert ended > 20
    assert np.abs(rewards).max() <= 1


def test_a_seed_fixes_everything(murailles: quoin.Game) -> None:
    def run() -> tuple[list[np.ndarray], np.ndarray]:
        env = vector("muros/7x7", 4, opponents="random", seat="random")
        _, info = env.reset(seed=11)
        random = np.random.default_rng(1)
        rewards = []
        for _ in range(40):
            _, reward, _, _, info = env.step(legal_actions(info["action_mask"], random))
            rewards.append(reward)
        return rewards, env.batch.blocks.copy()

    first, second = run(), run()
    assert np.array_equal(first[0], second[0])
    assert np.array_equal(first[1], second[1])


def test_illegal_actions_end_their_match_or_raise(murailles: quoin.Game) -> None:
    env = vector(murailles, 3)
    _, info = env.reset(seed=1)
    actions = legal_actions(info["action_mask"], np.random.default_rng(1))
    illegal = actions.copy()
    illegal[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    for value in (illegal[1], -1, 10**6):
        env.reset(seed=1)
        illegal[1] = value
        _, rewards, terminations, _, info = env.step(illegal)
        assert rewards.tolist() == [0, -1, 0]
        assert terminations.tolist() == [False, True, False]
        assert info["final_info"]["illegal"].tolist() == [False, True, False]
        assert info["final_info"]["returns"][1].tolist() == [-1, 0]
        assert env.batch.plies.tolist() == [1, 0, 1]
    strict = vector(murailles, 3, illegal="raise")
    strict.reset(seed=1)
    before = strict.batch.blocks.copy()
    with pytest.raises(quoin.IllegalAction):
        strict.step(illegal)
    assert np.array_equal(strict.batch.blocks, before)
    for wrong in (actions[:2], actions.astype(float), [[0], [0], [0]]):
        with pytest.raises(quoin.ArgumentError, match="3 integers"):
            env.step(wrong)


def test_some_matches_may_be_begun_anew(murailles: quoin.Game) -> None:
    env = vector(murailles, 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step([0, 0, 0])
    _, info = env.reset(seed=[4, 4, 9])
    env.step(legal_actions(info["action_mask"], np.random.default_rng(1)))
    env.reset(options={"reset_mask": np.array([False, True, False])})
    assert env.batch.plies.tolist() == [1, 0, 1]
    with pytest.raises(quoin.ArgumentError, match="3 seeds"):
        env.reset(seed=[1, 2])


def test_gymnasium_makes_vectors_by_id() -> None:
    register()
    env = gymnasium.make_vec("quoin/mosaix-solo-v0", num_envs=5, vectorization_mode="vector_entry_point")
    assert type(env.unwrapped).__name__ == "BatchEnv"
    assert env.num_envs == 5
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    _, info = env.reset(seed=1)
    random = np.random.default_rng(1)
    lengths = []
    for _ in range(80):
        _, _, terminations, _, info = env.step(legal_actions(info["action_mask"], random))
        lengths += info["episode"]["l"][terminations].tolist() if "episode" in info else []
    assert len(lengths) >= 5
    sync = gymnasium.make_vec("quoin/murailles-v0", num_envs=2, vectorization_mode="sync")
    assert sync.reset(seed=1)[0].shape[0] == 2


def test_the_board_of_each_match_may_be_rendered(murailles: quoin.Game) -> None:
    env = vector(murailles, 2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == (str(env.batch.state(0)), str(env.batch.state(1)))
    silent = vector(murailles, 2)
    silent.reset(seed=1)
    assert silent.render() is None


def rollout(env: object, seed: object) -> np.ndarray:
    """The blocks after a while of choices that are the same each time."""
    _, info = env.reset(seed=seed)
    random = np.random.default_rng(1)
    blocks = []
    for _ in range(30):
        _, _, _, _, info = env.step(legal_actions(info["action_mask"], random))
        blocks.append(env.batch.blocks.copy())
    return np.array(blocks)


@pytest.mark.parametrize("seat", [0, "random"])
def test_a_seed_fixes_random_opponents_on_an_environment_that_has_played(seat: object, murailles: quoin.Game) -> None:
    env = vector(murailles, 4, opponents="random", seat=seat, threads=2)
    first = rollout(env, 7)
    assert np.array_equal(first, rollout(env, 7))
    assert np.array_equal(first, rollout(vector(murailles, 4, opponents="random", seat=seat), [7, 8, 9, 10]))
    assert env.batch.threads == 2


def test_other_seeds_give_random_opponents_another_luck(murailles: quoin.Game) -> None:
    """Murailles has no luck of its own: only the opponents can differ."""
    env = vector(murailles, 1, opponents="random", seat=1)
    openings = set()
    for seed in range(12):
        env.reset(seed=seed)
        openings.add(env.batch.blocks.tobytes())
    assert len(openings) > 4


def test_seeds_may_be_numpys_and_others_are_refused(murailles: quoin.Game) -> None:
    env = vector(murailles, 2)
    for seed in (np.int64(3), np.array([3, 4]), [3, 4], (np.uint8(3), 4)):
        env.reset(seed=seed)
        assert env.batch.seeds.tolist() == [3, 4]
    env.reset(seed=[5, None])
    assert env.batch.seeds[0] == 5
    for wrong in (-1, 2**64 - 1, 0.5, "7", [1, -1], [], np.array([[1, 2]])):
        with pytest.raises(quoin.ArgumentError, match="seed"):
            env.reset(seed=wrong)


def test_the_first_reset_begins_every_match(murailles: quoin.Game) -> None:
    for mask in ([True, False], np.array([False, False])):
        env = vector(murailles, 2, opponents=last_action, seat=1)
        _, info = env.reset(seed=3, options={"reset_mask": mask})
        assert env.batch.seeds.tolist() == [3, 4]
        assert info["seat"].tolist() == [1, 1]
    with pytest.raises(quoin.ArgumentError, match="reset_mask"):
        env.reset(options={"reset_mask": [True]})


def test_rows_that_are_not_begun_anew_keep_their_match(murailles: quoin.Game) -> None:
    env = vector(murailles, 2, opponents="random")
    _, info = env.reset(seed=3)
    env.step(legal_actions(info["action_mask"], np.random.default_rng(1)))
    before, plies = env.batch.blocks.copy(), env.batch.plies.copy()
    env.reset(seed=8, options={"reset_mask": [False, True]})
    assert np.array_equal(env.batch.blocks[0], before[0])
    assert env.batch.seeds.tolist() == [3, 9]
    assert env.batch.plies.tolist() == [plies[0], 0]
    assert plies[0] > 0


def test_the_end_tells_the_seat_of_the_match_that_ended(fixture_game: object) -> None:
    env = vector(fixture_game("connect_four"), 8, opponents="random", seat="random")
    _, info = env.reset(seed=3)
    random = np.random.default_rng(1)
    moved = 0
    for _ in range(60):
        seats = info["seat"]
        _, _, ended, _, info = env.step(legal_actions(info["action_mask"], random))
        if ended.any():
            assert np.array_equal(info["final_info"]["seat"][ended], seats[ended])
            assert np.array_equal(info["final_info"]["_seat"], ended)
            moved += int((seats != info["seat"]).sum())
    assert moved > 0


def test_nothing_is_rendered_before_the_first_reset(murailles: quoin.Game) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        vector(murailles, 2, render_mode="ansi").render()

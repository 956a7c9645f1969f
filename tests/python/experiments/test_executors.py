"""Matches on executors: the same ones everywhere, and none lost when a worker is killed with SIGKILL in mid-work."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from killers import KillAlways, KillOnce, fails

import quoin
from conftest import CLASSICS, environment
from quoin import _core
from quoin.experiments.executors import crew_for

GAME = str(CLASSICS / "tic_tac_toe")
N = 60
SEED = 4
BOTS = ["random", "greedy-playout(playouts=10)"]


@pytest.fixture(scope="module")
def expected() -> pd.DataFrame:
    return quoin.simulate(GAME, N, seed=SEED, bots=BOTS)


@pytest.fixture
def killer(tmp_path: Path) -> KillOnce:
    """Dies in the middle of match 37."""
    fatal = int(_core.match_seeds(SEED, 37, 1)[0])
    return KillOnce(_core.bot_seed(fatal, 1), tmp_path / "died")


def check(executor: Any, expected: pd.DataFrame, killer: KillOnce) -> None:
    """Equal to one thread here; and again although a worker dies on the way."""
    pd.testing.assert_frame_equal(quoin.simulate(GAME, N, seed=SEED, bots=BOTS, executor=executor), expected)
    survived = quoin.simulate(GAME, N, seed=SEED, bots=["random", killer], executor=executor)
    assert killer.marker.exists(), "a worker has died"
    here = quoin.simulate(GAME, N, seed=SEED, bots=["random", killer])
    pd.testing.assert_frame_equal(survived, here)


def pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def test_threads_play_the_same_matches(expected: pd.DataFrame) -> None:
    with ThreadPoolExecutor(3) as executor:
        for chosen in (executor, 2, "threads"):
            frame = quoin.simulate(GAME, N, seed=SEED, bots=BOTS, executor=chosen)  # type: ignore[arg-type]
            pd.testing.assert_frame_equal(frame, expected)


def test_a_pool_of_processes_plays_the_same_and_goes_on_after_a_kill(expected: pd.DataFrame, killer: KillOnce) -> None:
    with pool(2) as executor:
        check(executor, expected, killer)


def test_a_pool_of_our_own_does_too(killer: KillOnce) -> None:
    survived = quoin.simulate(GAME, N, seed=SEED, bots=["random", killer], executor="processes")
    assert killer.marker.exists()
    assert len(survived) == N


def test_a_match_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    bot = KillAlways(_core.bot_seed(int(_core.match_seeds(SEED, 0, 1)[0]), 1), tmp_path)
    with pool(1) as executor, pytest.raises(quoin.QuoinError, match="workers were lost 6 times"):
        quoin.simulate(GAME, 1, seed=SEED, bots=["random", bot], executor=executor)


def test_an_error_of_a_bot_comes_back_from_a_worker() -> None:
    with pool(1) as executor, pytest.raises(ZeroDivisionError, match="the bot failed"):
        quoin.simulate(GAME, 3, seed=1, bots=fails, executor=executor)


class Unreliable(Executor):
    """Forgets every third piece of work."""

    def __init__(self) -> None:
        self.pieces = 0
        self._max_workers = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.pieces += 1
        future: Future[Any] = Future()
        if self.pieces % 3 == 0:
            future.set_exception(OSError("lost"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_an_executor_loses_is_played_again(expected: pd.DataFrame) -> None:
    executor = Unreliable()
    pd.testing.assert_frame_equal(quoin.simulate(GAME, N, seed=SEED, bots=BOTS, executor=executor), expected)
    assert executor.pieces > 3


def test_results_are_kept_while_workers_die(killer: KillOnce, tmp_path: Path) -> None:
    with pool(2) as executor:
        quoin.simulate(GAME, N, seed=SEED, bots=["random", killer], executor=executor, save=tmp_path / "runs")
    assert len(pd.read_parquet(tmp_path / "runs")) == N


def test_it_is_told_how_many_pieces_are_worked_on_at_a_time() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert crew_for(executor).workers == 3
    assert (crew_for(4).workers, crew_for(4).threads) == (1, 4)


@pytest.fixture
def workers_find_us(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that others start find quoin and this folder."""
    paths = [environment()["PYTHONPATH"], str(Path(__file__).parent)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@pytest.fixture
def dask_executor(workers_find_us: None) -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow("starts a cluster of Dask")
def test_dask_plays_the_same_and_goes_on_after_a_kill(
    dask_executor: Executor, expected: pd.DataFrame, killer: KillOnce
) -> None:
    check(dask_executor, expected, killer)


@pytest.fixture
def ray_executor(workers_find_us: None) -> Iterator[Executor]:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield quoin.experiments.ray_executor()
    ray.shutdown()


@pytest.mark.slow("starts a cluster of Ray")
def test_ray_plays_the_same_and_goes_on_after_a_kill(
    ray_executor: Executor, expected: pd.DataFrame, killer: KillOnce
) -> None:
    check(ray_executor, expected, killer)

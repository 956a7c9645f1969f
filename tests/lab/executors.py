"""How many matches a second each executor plays: `executors [--rounds 3] [--workers N]`.

The same matches of quoin.simulate; the best of some rounds. Dask and Ray are left out where they are not installed.
Starting an executor is not counted.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import quoin
from quoin.experiments import ray_executor

GAME = "murailles"
CASES = {
    "random": ("random", 8000),
    "greedy-playout(playouts=20) against random": (["greedy-playout(playouts=20)", "random"], 24),
}


@contextmanager
def dask(workers: int) -> Iterator[Any]:
    import distributed

    cluster = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        yield client.get_executor()


@contextmanager
def ray(workers: int) -> Iterator[Any]:
    import ray as module

    module.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    yield ray_executor()
    module.shutdown()


def started(workers: int, stack: ExitStack) -> dict[str, Any]:
    """Every executor there is, by name."""
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    executors: dict[str, Any] = {
        "one thread": None,
        f"{workers} threads": workers,
        f"pool of {workers} processes": stack.enter_context(pool),
    }
    for name, start in (("Dask", dask), ("Ray", ray)):
        try:
            executors[f"{name}, {workers} workers"] = stack.enter_context(start(workers))
        except ImportError:
            print(f"{name} is not installed")
    return executors


def measure(executors: dict[str, Any], rounds: int) -> None:
    for title, (bots, n) in CASES.items():
        best: dict[str, float] = {}
        for turn in range(rounds + 1):  # the first warms up and is not counted
            for name, executor in executors.items():
                start = time.perf_counter()
                quoin.simulate(GAME, n, seed=turn, bots=bots, executor=executor, progress=False)
                seconds = time.perf_counter() - start
                if turn:
                    best[name] = max(best.get(name, 0.0), n / seconds)
        print(f"\n{GAME}, {title}, {n} matches: matches a second, times one thread")
        for name, rate in best.items():
            print(f"  {name:<24} {rate:9,.1f}  {rate / best['one thread']:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    arguments = parser.parse_args()
    with ExitStack() as stack:
        measure(started(arguments.workers, stack), arguments.rounds)


if __name__ == "__main__":
    main()

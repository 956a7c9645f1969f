"""Where matches are played: in this process, or on any executor in the manner of ``concurrent.futures``.

In: what a caller passed as ``executor`` and ``progress``. Out: a crew that takes pieces of work, says how many it works
on at a time, and can be renewed after it lost its workers; and the count of what it has done, which is shown.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Protocol, cast

from quoin import _core
from quoin.errors import ArgumentError, shown
from quoin.experiments.progress import Count, ProgressOption, showing
from quoin.extras import optional

__all__ = ["AnyExecutor", "Crew", "Work", "at_work", "crew_for", "ray_executor"]

AnyExecutor = Executor | int | str | None
_MOST_THREADS = 1024


class Crew(Protocol):
    """Who does the work."""

    workers: int
    """How many pieces are worked on at a time."""
    threads: int
    """On how many threads a piece is worked on."""
    packs: bool
    """Whether work goes to processes of this machine, which are told it as bytes: they say what they cannot unpack."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Take a piece of work."""

    def renew(self) -> bool:
        """Find new workers in place of those lost; whether that is possible."""

    def close(self) -> None:
        """Let go of workers that were found for this work only."""


class Here:
    """This process: a piece is done before ``submit`` comes back."""

    def __init__(self, threads: int) -> None:
        self.workers = 1
        self.threads = threads
        self.packs = False

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*arguments))
        return future

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Elsewhere:
    """An executor. A pool of processes that broke is replaced by one of our own, made in the same way."""

    def __init__(self, executor: Executor, own: bool = False) -> None:
        self._executor = executor
        self._own = own
        self.workers = _workers(executor)
        self.threads = 1
        self.packs = isinstance(executor, ProcessPoolExecutor)
        self._unfinished: set[Future[Any]] = set()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        with _starting_deaf() if self._own else nullcontext():
            future = self._executor.submit(work, *arguments)
        self._unfinished.add(future)
        future.add_done_callback(self._unfinished.discard)
        return future

    def renew(self) -> bool:
        if not isinstance(self._executor, ProcessPoolExecutor):
            return False
        fresh = ProcessPoolExecutor(
            self.workers,
            mp_context=getattr(self._executor, "_mp_context", None),
            initializer=getattr(self._executor, "_initializer", None),
            initargs=getattr(self._executor, "_initargs", ()),
        )
        self.close()
        self._executor, self._own = fresh, True
        return True

    def close(self) -> None:
        if not self._own:
            return
        if self._unfinished:
            for process in list((getattr(self._executor, "_processes", None) or {}).values()):
                with suppress(OSError):  # it has ended
                    os.kill(process.pid, signal.SIGINT)
        self._executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _starting_deaf() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C until they have set themselves up."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _listen_at_work_only() -> None:
    """In a process of a pool of our own: Ctrl-C ends the work, not the process (which would tell a traceback)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def crew_for(executor: AnyExecutor) -> Crew:
    """``None``: one thread here; a number or ``"threads"``: threads here; ``"processes"``: a pool of our own; else an
    executor such as ``ProcessPoolExecutor``, ``ThreadPoolExecutor`` or :func:`ray_executor`, or a client of Dask."""
    if executor is None:
        return Here(1)
    if isinstance(executor, int) and not isinstance(executor, bool) and 1 <= executor <= _MOST_THREADS:
        return Here(executor)
    if executor == "threads":
        return Here(_processors())
    if executor == "processes":
        context = multiprocessing.get_context("spawn")  # a process with threads must not fork
        pool = ProcessPoolExecutor(_processors(), mp_context=context, initializer=_listen_at_work_only)
        return Elsewhere(pool, own=True)
    if hasattr(executor, "get_executor"):  # a client of Dask
        executor = executor.get_executor()
    if hasattr(executor, "submit"):
        return Elsewhere(cast(Executor, executor))
    raise ArgumentError(
        f"{shown(executor)} is no executor",
        hint='give a number of threads (1 to 1024), "threads", "processes", or an object with submit() as in '
        "concurrent.futures",
    )


@dataclass(frozen=True)
class Work:
    """A crew at work, and how many matches it has done."""

    crew: Crew
    count: Count


@contextmanager
def at_work(executor: AnyExecutor, progress: ProgressOption, title: str, total: int) -> Iterator[Work]:
    """A crew for the time of a ``with``, and progress shown."""
    crew = crew_for(executor)
    try:
        with _core.underway(), showing(progress, title, total) as tell:
            yield Work(crew, Count(tell))
    finally:
        crew.close()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


def _workers(executor: Any) -> int:
    """How many pieces an executor works on at a time; where it does not tell, as many as this machine could."""
    client = getattr(executor, "_client", None)
    if client is not None:
        return max(1, int(sum(client.ncores().values())))
    number = getattr(executor, "_max_workers", None)
    return number if isinstance(number, int) and number > 0 else _processors()


class _RayExecutor(Executor):
    """Ray's tasks as futures. Ray itself runs a task again whose worker died."""

    def __init__(self, num_cpus: float, **options: object) -> None:
        self._ray = optional("ray", "ray")
        if not self._ray.is_initialized():
            self._ray.init()
        self._task = self._ray.remote(num_cpus=num_cpus, **options)(_call)
        self._max_workers = max(1, int(self._ray.cluster_resources().get("CPU", 1) / num_cpus))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._task.remote(fn, args, kwargs).future()
        return future


def _call(work: Callable[..., Any], arguments: tuple[object, ...], named: Mapping[str, object]) -> Any:
    return work(*arguments, **named)


def ray_executor(*, max_retries: int = 3, num_cpus: float = 1, **options: object) -> Executor:
    """An executor on the Ray cluster that ``ray.init`` connected to (a local one is started if there is none).

    A task whose worker dies is run again up to ``max_retries`` times. ``options`` are those of ``ray.remote``, e.g.
    ``num_cpus=1``. ``MissingExtra`` if Ray is not installed.
    """
    return _RayExecutor(num_cpus, max_retries=max_retries, **options)

"""Runs work on several processes: taken as it becomes possible, results returned as they come."""

import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from multiprocessing.queues import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

from parley.arena.bundles import Bundles
from parley.arena.cores import pin, processors, shares, waited
from parley.core import ParleyError

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 2
"""Bundles per process: one in progress, one waiting."""
_SECONDS = 0.2
"""Seconds per bundle."""


def work_through(
    do: Callable[[T], R], more: Callable[[int], Sequence[T]], jobs: int, *, is_pinned: bool = False
) -> Generator[R, None, None]:
    """Yield what `do` makes of each piece of work, as it finishes.

    `more` returns the work that can begin now, up to a number of pieces; it is asked again after every
    bundle. If pinned, each process gets processors of its own.
    """
    if jobs == 1:
        while todo := more(1):
            yield from map(do, todo)
        return
    bundles = Bundles(_SECONDS)
    with _pool(do, jobs, is_pinned=is_pinned) as pool:
        running: set[Future[tuple[list[R], float]]] = set()
        try:
            while True:
                free = jobs * _AHEAD - len(running)
                todo = more(free * bundles.size)
                running |= {pool.submit(_do_all, bundle) for bundle in bundles.cut(todo, free)}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    made, seconds = future.result()
                    bundles.learn(len(made), seconds)
                    yield from made
        except BrokenProcessPool:
            raise ParleyError(
                "a process that played was killed; run the same command again to resume"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(do: Callable[[Any], Any], jobs: int, *, is_pinned: bool) -> ProcessPoolExecutor:
    """Worker processes forked from one that has imported everything; `do` is sent to each of them once."""
    context = get_context("forkserver")
    context.set_forkserver_preload([getattr(do, "func", do).__module__])
    places: SimpleQueue[frozenset[int] | None] = context.SimpleQueue()
    for share in shares(processors(), jobs):
        places.put(share if is_pinned else None)
    return ProcessPoolExecutor(jobs, context, _begin, (do, places))


_do: Callable[[Any], Any]


def _begin(do: Callable[[Any], Any], places: "SimpleQueue[frozenset[int] | None]") -> None:
    """Leave Ctrl-C to the parent, and do not outlive it."""
    global _do  # noqa: PLW0603 - a process of a pool has nowhere else to keep what it was begun with
    _do = do
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if (share := places.get()) is not None:
        pin(share)


def _do_all(bundle: list[Any]) -> tuple[list[Any], float]:
    """Do the work and return the seconds it could run: a busy machine must not make bundles smaller."""
    begun = perf_counter() - waited()
    return [_do(one) for one in bundle], perf_counter() - waited() - begun


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)

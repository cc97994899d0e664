"""Which processors there are, and which process may use which: each thinking process gets its own."""

import os
from collections.abc import Sequence
from pathlib import Path

from parley.net.children.tree import read

_SIBLINGS = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def processors() -> list[int]:
    """The processors we may use; threads of one core are listed side by side."""
    if not hasattr(os, "sched_getaffinity"):  # macOS has no affinity
        return list(range(os.cpu_count() or 1))
    return sorted(os.sched_getaffinity(0), key=lambda one: (_core(one), one))


def _core(processor: int) -> int:
    """The first thread of this one's core; where the system does not say, the processor itself."""
    try:
        told = Path(_SIBLINGS.format(processor)).read_text()
        return min(int(part) for word in told.split(",") for part in word.split("-"))
    except (OSError, ValueError):
        return processor


def shares(cores: Sequence[int], jobs: int) -> list[frozenset[int]]:
    """Equal, disjoint shares of the processors; whoever gets none may run anywhere."""
    return [
        frozenset(cores[at * len(cores) // jobs : (at + 1) * len(cores) // jobs]) or frozenset(cores)
        for at in range(jobs)
    ]


def waited() -> float:
    """Seconds this thread has waited for a processor; 0 if the kernel does not say."""
    times = read("/proc/thread-self/schedstat").split()
    return int(times[1]) / 1e9 if len(times) > 1 else 0.0


def pin(cores: frozenset[int]) -> None:
    """Restrict this thread, and whatever it starts from now on, to these processors, if the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)

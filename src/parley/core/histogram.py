"""How long things took, counted in buckets: cheap to add to, and all that a graph needs."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import inf

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Where classes end, for what ought to take milliseconds."""


class Histogram:
    """Counts by class: each takes what is at most its bound, and not in the class before."""

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = (*bounds, inf)
        self.counts = [0] * len(self.bounds)
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        """How many there were."""
        return sum(self.counts)

    def sums(self) -> Iterator[tuple[float, int]]:
        """For each bound, how many were at most that."""
        below = 0
        for bound, count in zip(self.bounds, self.counts, strict=True):
            below += count
            yield bound, below

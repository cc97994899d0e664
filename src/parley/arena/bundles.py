"""Work in bundles: large enough that handing out is nearly free, small enough that nobody waits."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MOST = 1000
"""Pieces of a bundle."""
_NEW = 0.3
"""What the last bundle counts, against all before."""


class Bundles:
    """Learns how long pieces take, so that a bundle takes about as many `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._piece = seconds, seconds

    @property
    def size(self) -> int:
        """Pieces of the next one; of work that nobody has done yet, one."""
        return max(1, min(MOST, round(self._seconds / self._piece)))

    def learn(self, pieces: int, seconds: float) -> None:
        """So many took so long."""
        self._piece += _NEW * (max(seconds, 1e-6) / pieces - self._piece)

    def cut(self, work: Sequence[T], most: int) -> list[list[T]]:
        """Up to `most` bundles, as equal as can be, in the order of the work."""
        count = min(most, len(work))
        return [list(work[at * len(work) // count : (at + 1) * len(work) // count]) for at in range(count)]

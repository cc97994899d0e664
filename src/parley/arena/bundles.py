"""Splits work into bundles: large enough that handing out costs little, small enough that nobody waits."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MOST = 1000
"""The most pieces in a bundle."""
_NEW = 0.3
"""The weight of the last bundle against all earlier ones."""


class Bundles:
    """Learns how long pieces take, so that a bundle takes about `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._piece = seconds, seconds

    @property
    def size(self) -> int:
        """How many pieces the next bundle has; one, as long as nothing has been measured."""
        return max(1, min(MOST, round(self._seconds / self._piece)))

    def learn(self, pieces: int, seconds: float) -> None:
        """Note that this many pieces took this long."""
        self._piece += _NEW * (max(seconds, 1e-6) / pieces - self._piece)

    def cut(self, work: Sequence[T], most: int) -> list[list[T]]:
        """Up to `most` bundles of nearly equal size, in the order of the work."""
        count = min(most, len(work))
        return [list(work[at * len(work) // count : (at + 1) * len(work) // count]) for at in range(count)]

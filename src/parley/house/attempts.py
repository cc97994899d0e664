"""Rate limits for passwords, and for anything expensive from a block of addresses."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parley.house.origin import NO_CROWDS, Crowds


class _Count(NamedTuple):
    since: float
    tries: int


class Attempts:
    """At most `most` tries of one key in `window` seconds. Remembers at most `keys` of them.

    If keys are blocks of addresses, those of `crowds` get a larger share.
    """

    def __init__(
        self, most: int, window: float = 60.0, keys: int = 20_000, crowds: Crowds = NO_CROWDS
    ) -> None:
        self.most, self.window, self.keys, self.crowds = most, window, keys, crowds
        self._counts: dict[str, _Count] = {}

    def take(self, key: str, now: float) -> bool:
        """Count a try; False if there were too many and this one is not allowed."""
        count = self._counts.get(key)
        if count is None or now - count.since >= self.window:
            self._counts.pop(key, None)
            self._make_room(now)
            count = _Count(now, 0)
        if self._is_used_up(key, count):
            return False
        self._counts[key] = count._replace(tries=count.tries + 1)
        return True

    def wait(self, key: str, now: float) -> float:
        """Seconds until another try is allowed."""
        count = self._counts.get(key)
        if count is None or not self._is_used_up(key, count):
            return 0.0
        return max(0.0, count.since + self.window - now)

    def forgive(self, key: str) -> None:
        """The last try succeeded, and does not count."""
        count = self._counts.get(key)
        if count is None:
            return
        if count.tries > 1:
            self._counts[key] = count._replace(tries=count.tries - 1)
        else:
            del self._counts[key]

    def _is_used_up(self, key: str, count: _Count) -> bool:
        return count.tries >= self.most * self.crowds.share(key)

    def _make_room(self, now: float) -> None:
        while self._counts:
            oldest = next(iter(self._counts))  # they are in the order of `since`
            if now - self._counts[oldest].since < self.window and len(self._counts) < self.keys:
                break
            del self._counts[oldest]


Counted = tuple[Attempts, str]
"""Where a try is counted, and under which key."""


def take_all(counted: Sequence[Counted], now: float) -> bool:
    """Count one try everywhere, or nowhere; False: too many somewhere, so it is not allowed."""
    for done, (attempts, key) in enumerate(counted):
        if not attempts.take(key, now):
            forgive_all(counted[:done])
            return False
    return True


def longest_wait(counted: Iterable[Counted], now: float) -> float:
    """Seconds until another try is allowed everywhere."""
    return max(attempts.wait(key, now) for attempts, key in counted)


def forgive_all(counted: Iterable[Counted]) -> None:
    """The last try succeeded, and counts nowhere."""
    for attempts, key in counted:
        attempts.forgive(key)

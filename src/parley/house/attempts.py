"""How often somebody may try: passwords for a name, or anything dear from an address."""

from typing import NamedTuple


class _Count(NamedTuple):
    since: float
    tries: int


class Attempts:
    """At most `most` tries of one key in `window` seconds. Remembers no more than `keys` of them."""

    def __init__(self, most: int, window: float = 60.0, keys: int = 20_000) -> None:
        self.most, self.window, self.keys = most, window, keys
        self._counts: dict[str, _Count] = {}

    def take(self, key: str, now: float) -> bool:
        """Count a try; False: there were too many, and this one may not be made."""
        count = self._counts.get(key)
        if count is None or now - count.since >= self.window:
            self._counts.pop(key, None)
            self._make_room(now)
            count = _Count(now, 0)
        if count.tries >= self.most:
            return False
        self._counts[key] = count._replace(tries=count.tries + 1)
        return True

    def wait(self, key: str, now: float) -> float:
        """Seconds until one more try may be made."""
        count = self._counts.get(key)
        return 0.0 if count is None or count.tries < self.most else max(0.0, count.since + self.window - now)

    def forgive(self, key: str) -> None:
        """The last try was a good one, and does not count."""
        count = self._counts.get(key)
        if count is not None:
            self._counts[key] = count._replace(tries=count.tries - 1)

    def _make_room(self, now: float) -> None:
        while self._counts:
            oldest = next(iter(self._counts))  # they stand in the order of `since`
            if now - self._counts[oldest].since < self.window and len(self._counts) < self.keys:
                break
            del self._counts[oldest]

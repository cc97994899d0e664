"""When to reset connections in the middle of a game: at seeded messages and bytes, and only a few times.

Many cases would fail through our own doing: only those that say what should happen use it.
"""

from parley.net.weather import Weather

SHARE = 0.12
"""The share of messages at which the line breaks."""
MOST = 3
"""The most resets in a case."""


class Resets:
    """The resets of one case. In calm weather there are none."""

    def __init__(self, weather: Weather | None) -> None:
        self._rng = None if weather is None else weather.stream("resets in the game")
        self._reach = 0 if weather is None else weather.climate.reach
        self._said, self._left = 0, MOST

    def cut(self, data: bytes) -> int | None:
        """How many bytes of this still pass before the line is reset; None: it is not."""
        if self._rng is None or not self._left or self._said >= self._reach:
            return None
        chance, kept = self._rng.random(), self._rng.randint(0, len(data))
        self._said += len(data)
        if chance >= SHARE:
            return None
        self._left -= 1
        return kept

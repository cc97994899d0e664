"""A limit on how long the other side may take.

Sending takes no time as an argument, and nothing may have been heard for long: so a clock that was started
counts from when it is next told the time, and asks to be told at once.
"""


class Clock:
    """Runs for some seconds, once started."""

    def __init__(self) -> None:
        self._now = 0.0
        self._seconds: float | None = None
        self._due: float | None = None

    @property
    def due(self) -> float | None:
        """When to tell it the time; None: it stands still."""
        return self._now if self._seconds is not None else self._due

    def start(self, seconds: float) -> None:
        """Run anew."""
        self._seconds, self._due = seconds, None

    def stop(self) -> None:
        """Stand still."""
        self._seconds = self._due = None

    def tell(self, now: float) -> None:
        """It is `now`."""
        self._now = now
        if self._seconds is not None:
            self._due, self._seconds = now + self._seconds, None

    @property
    def is_over(self) -> bool:
        """Has the time run out?"""
        return self._due is not None and self._now >= self._due

"""A limit on how long the other side may take.

Sending takes no time argument, and the last known time may be old: so a clock counts from when it is next
told the time, and asks to be told at once.
"""


class Clock:
    """Runs for some seconds, once started."""

    def __init__(self) -> None:
        self._now = 0.0
        self._seconds: float | None = None
        self.due: float | None = None
        """When to tell it the time; None: it is stopped."""

    def start(self, seconds: float) -> None:
        self._seconds, self.due = seconds, self._now

    def stop(self) -> None:
        self._seconds = self.due = None

    def tell(self, now: float) -> bool:
        """It is `now`: has the time run out?"""
        self._now = now
        if self._seconds is not None:
            self.due, self._seconds = now + self._seconds, None
        return self.due is not None and now >= self.due

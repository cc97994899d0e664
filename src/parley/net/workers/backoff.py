"""How long to wait before restarting a process."""

from dataclasses import dataclass


@dataclass(slots=True)
class Backoff:
    """Twice as long each time, until one has lived for a while."""

    first: float = 1.0
    longest: float = 30.0
    settled: float = 60.0
    """Seconds of life after which the next failure is the first again."""
    _next: float = 0.0

    def after(self, lived: float) -> float:
        """Seconds to wait after one that lived this long."""
        wait = self._next if self._next and lived < self.settled else self.first
        self._next = min(2 * wait, self.longest)
        return wait

"""What has been stored since the start, counted."""

from dataclasses import dataclass, field

from parley.core.histogram import Histogram


@dataclass(slots=True)
class Tally:
    """What has been stored since the start."""

    writes: int = 0
    plies: int = 0
    times: Histogram = field(default_factory=Histogram)
    """How long each batch took."""
    failures: int = 0
    """Batches that were not stored."""

    def add(self, writes: int, plies: int, seconds: float) -> None:
        """Another batch was stored."""
        self.times.add(seconds)
        self.writes += writes
        self.plies += plies

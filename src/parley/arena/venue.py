"""What all matches of a run share: the launcher of programs, their limits, and where output goes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from parley.core.bot import Limit
from parley.net.programs import Keeper
from parley.net.weather import Weather

THINKING = 0.1
"""Seconds a built-in bot may think."""


@dataclass(frozen=True, slots=True)
class Venue:
    """`say` gets what AIs ask to have printed (#70, #72); `folder` is where transcripts go."""

    keeper: Keeper
    threads: ThreadPoolExecutor
    say: Callable[[str], None]
    seconds: float = 10.0
    one_based: bool = False
    folder: Path | None = None
    limit: Limit | None = None
    """Seconds for built-in bots; None: a fraction of what programs have."""
    weather: Weather | None = None
    """The weather on programs' lines."""

    @property
    def thinking(self) -> Limit:
        return self.limit or Limit(min(THINKING, self.seconds / 2))

"""What a case gets: the target, its timeouts, its notebook and its random numbers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parley.checks.notebook import Notebook
from parley.checks.target import Target
from parley.net.weather import Weather

PATIENCE = 5.0
"""Seconds for an answer."""
QUIET = 0.3
"""Seconds in which nothing may come, if no later answer can show it."""


@dataclass(slots=True)
class Means:
    """One for every case. The names it makes up are unique in this run, and unlikely in any other."""

    target: Target
    rng: Random
    """The same for the same seed and case."""
    run: str
    """Letters that identify this run, for names."""
    clock: Callable[[], float]
    patience: float = PATIENCE
    quiet: float = QUIET
    notebook: Notebook = field(default_factory=Notebook)
    shared: dict[str, Any] = field(default_factory=dict)
    """What the cases of one examination share because it is expensive: accounts."""
    weather: Weather | None = None
    """The weather, if it is bad. Lines pass through it by themselves; this is for cases that do more harm."""
    _names: int = 0

    def fresh_name(self) -> str:
        """A name nobody has, of at most 16 ASCII letters and digits."""
        self._names += 1
        return f"{self.run}{self._names}"

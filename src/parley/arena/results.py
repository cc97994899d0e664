"""The results of matches."""

from dataclasses import dataclass, field

from parley.core import Outcome
from parley.seats.faults import Fault


@dataclass(frozen=True, slots=True)
class Share:
    """One player's part of a match."""

    entrant: int
    fault: Fault | None
    requests: int
    seconds: float
    """Time spent on requests."""
    errors: int
    """Actions and lines that were refused."""
    slowest: float = 0.0
    """The longest request, in seconds."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match: `shares` by seat. If there is no outcome it was void, and `void` says why."""

    game: int
    seed: int
    shares: tuple[Share, ...]
    outcome: Outcome | None
    plies: int
    rounds: int
    seconds: float
    """From the first request to the end."""
    drawing: str
    void: str = ""
    voided: tuple[str, ...] = ()
    """Why it was replayed, each time."""
    prolonged: int = 0
    """Requests whose time was extended because a program could not run."""


@dataclass(slots=True)
class Tally:
    """The sum of one entrant's matches."""

    name: str
    games: int = 0
    wins: float = 0
    places: list[int] = field(default_factory=list)
    faults: dict[str, int] = field(default_factory=dict)
    requests: int = 0
    seconds: float = 0.0
    errors: int = 0

    def add(self, share: Share, outcome: Outcome, seat: int) -> None:
        """Add a match; a shared first place is a fraction of a win."""
        self.games += 1
        self.places.append(outcome.places[seat])
        self.wins += (seat in outcome.winners) / len(outcome.winners)
        self.requests += share.requests
        self.seconds += share.seconds
        self.errors += share.errors
        if share.fault is not None:
            self.faults[share.fault.kind] = self.faults.get(share.fault.kind, 0) + 1

    @property
    def mean_place(self) -> float:
        """1 is the best."""
        return sum(self.places) / len(self.places) if self.places else 0.0

    @property
    def mean_milliseconds(self) -> float:
        """The mean duration of a request."""
        return 1000 * self.seconds / self.requests if self.requests else 0.0

"""What came of matches."""

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
    """Spent on requests."""
    errors: int
    """Actions and lines that were refused."""
    slowest: float = 0.0
    """Seconds the longest request took."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match: `shares` by seat. No outcome: it was void, because `void` says so."""

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
    """Why it was played again, each time."""
    prolonged: int = 0
    """Requests whose time was prolonged, because a program could not run."""


@dataclass(slots=True)
class Tally:
    """What one entrant has to show for many matches."""

    name: str
    games: int = 0
    wins: float = 0
    places: list[int] = field(default_factory=list)
    faults: dict[str, int] = field(default_factory=dict)
    requests: int = 0
    seconds: float = 0.0
    errors: int = 0

    def add(self, share: Share, outcome: Outcome, seat: int) -> None:
        """One more match; a first place that is shared is a part of a win."""
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
        """A request took so long, on average."""
        return 1000 * self.seconds / self.requests if self.requests else 0.0

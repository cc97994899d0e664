"""A player that is another program and speaks a wire, as seen by the owner of its process."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from parley.seats.faults import Fault, FaultKind
from parley.tables import News, Player, Table, Timers


class Scribe(Protocol):
    """Where a conversation is recorded."""

    def add(self, who: str, data: bytes) -> None:
        """`who` said this just now."""


@dataclass(slots=True)
class Spent:
    """What requests have taken, in seconds; `slowest` is the longest of them."""

    requests: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        self.requests += 1
        self.seconds += seconds
        if seconds > self.slowest:
            self.slowest = seconds


class Piped(Player, Protocol):
    """No process, no I/O: bytes and the time come in, bytes to write go out.

    Times are the program's own: the seconds in which it could not run, `forgiven`, are taken from its clock.
    """

    limit: float
    """Seconds it has for an answer; a table's clock may be stricter."""
    fault: Fault | None
    """Why it was put out, if that happened while it was in the game."""
    forgiven: float
    clock: Callable[[], float]
    """The time, without what its line took away from it."""
    is_playing: bool
    spent: Spent
    errors: int
    """How many actions were refused."""
    hangs_up: bool
    """Does its wire have no message for the end? Then the line is closed."""
    write: Callable[[bytes], None]
    greeted: Callable[[], None]
    """Called when it is ready to play."""
    done: Callable[[FaultKind | None], None]
    """Called when it stops playing, with the reason if that is its fault."""
    told: Callable[[News], None]
    """Called with its table's news, once it has heard them itself."""

    @property
    def words(self) -> Mapping[str, str]:
        """What is filled into its command, by name."""

    @property
    def table(self) -> Table | None:
        """Its table, once its match has begun."""

    def greet(self) -> None:
        """It is running."""

    def receive(self, data: bytes) -> None:
        """It wrote this."""

    def receive_eof(self) -> None:
        """It will write no more; what it wrote last counts."""

    def due(self) -> float | None:
        """When its time runs out, by its own clock; None if nothing is asked of it."""

    def expire(self) -> None:
        """Its time may have run out."""

    def fail(self, kind: FaultKind, words: str, clause: str = "") -> None:
        """It has to go, by this `clause` if it broke one. If it was out before, it is not to blame."""

    def stop(self) -> None:
        """Its program is being removed: tell it nothing more."""


def nothing(*_: object) -> None:
    """Nobody listens."""


class Pipe:
    """What every `Piped` player starts with, whatever its wire. Nobody listens yet."""

    account: int | None = None

    def __init__(self, name: str, kind: str, limit: float, timers: Timers) -> None:
        self.name, self.kind, self.limit = name, kind, limit
        self.write: Callable[[bytes], None] = nothing
        self.greeted: Callable[[], None] = nothing
        self.done: Callable[[FaultKind | None], None] = nothing
        self.told: Callable[[News], None] = nothing
        self.fault: Fault | None = None
        self.forgiven = 0.0
        self.clock: Callable[[], float] = timers.now
        self.spent, self.errors = Spent(), 0
        self.is_playing = True
        self._timers = timers

    @property
    def _own(self) -> float:
        """The time by the program's own clock."""
        return self.clock() - self.forgiven

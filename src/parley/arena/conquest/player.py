"""What a contest and those who play in it know of each other."""

from typing import Protocol

from parley.arena.conquest.results import Fault
from parley.core import Seat
from parley.games.conquest import Move, State
from parley.seats.gamecore.seat import AnyPlayed


class Umpire(Protocol):
    """The contest, as its players see it."""

    @property
    def state(self) -> State:
        """How it stands."""

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""

    def ready(self, seat: Seat) -> None:
        """The player there has said hello."""

    def play(self, seat: Seat, move: Move) -> AnyPlayed:
        """Make a move. Raises `IllegalMove`."""

    def go_on(self, played: AnyPlayed) -> None:
        """The mover has heard what came of it: now the others."""

    def drop(self, seat: Seat) -> None:
        """The player there is out, for what its `fault` says."""

    def void(self, why: str) -> None:
        """The match means nothing."""


class Player(Protocol):
    """Who sits in a seat of a contest."""

    fault: Fault | None
    requests: int
    seconds: float
    errors: int

    def start(self) -> None:
        """Say hello, sooner or later."""

    def asked(self, *, is_new: bool) -> None:
        """Your move. `is_new`: a turn or a unit in preparation, not just the next action."""

    def prepared(self) -> None:
        """The first turn comes next."""

    def over(self) -> None:
        """The match has ended."""

    async def leave(self) -> None:
        """Go, and take your time over it."""

    async def close(self) -> None:
        """Go now. May be called at any time, and twice."""

"""What happens in the conquest game; everybody sees all of it."""

from dataclasses import dataclass

from parley.core.game import Event
from parley.core.outcome import Outcome, Termination
from parley.core.seats import Seat
from parley.games.conquest.state import Phase


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Chance said who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """An empty node has an owner now, with one unit."""

    seat: Seat
    node: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Units were put on an own node."""

    seat: Seat
    node: int
    units: int


@dataclass(frozen=True, slots=True)
class PreparationEnded(Event):
    """Everybody has placed the starting number (#13)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn, with this many units to place (#14, #60)."""

    seat: Seat
    reinforcements: int
    round: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """All nodes are claimed, or a player's turn went on to attack or to march (#61, #63)."""

    seat: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A battle began; dice follow."""

    seat: Seat
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A throw of dice as they fell; what source and target of the attack lost by it, and what they have left.

    Where no `Conquered` follows the attack has failed (#12), unless dice are thrown until it is decided.
    """

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    losses: tuple[int, int]
    units: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """The attack succeeded and one unit moved in (#11); `units` are those on source and target after it."""

    seat: Seat
    source: int
    target: int
    units: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """More units, or none, followed onto the conquered node."""

    seat: Seat
    source: int
    target: int
    units: int


@dataclass(frozen=True, slots=True)
class Marched(Event):
    """Units moved between own nodes; the turn is over."""

    seat: Seat
    source: int
    target: int
    units: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A player lost the last node, to `by`."""

    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A player plays no more; the units stay and defend."""

    seat: Seat
    why: Termination


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome

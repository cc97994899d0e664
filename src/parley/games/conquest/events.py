"""What happens in the conquest game; everybody sees all of it."""

import msgspec

from parley.core.game import Event
from parley.core.outcome import Outcome, Termination
from parley.core.seats import Seat
from parley.games.conquest.cards import Card
from parley.games.conquest.state import Phase


class Drawn(Event, msgspec.Struct, frozen=True):
    """CHANCE chose who begins."""

    seat: Seat


class Claimed(Event, msgspec.Struct, frozen=True):
    """An empty node was claimed, with one unit."""

    seat: Seat
    node: int


class Placed(Event, msgspec.Struct, frozen=True):
    """Units were placed on an own node."""

    seat: Seat
    node: int
    units: int


class PreparationEnded(Event, msgspec.Struct, frozen=True):
    """Everybody has placed the starting units (#13)."""


class TurnBegan(Event, msgspec.Struct, frozen=True):
    """A player's turn, with this many units to place (#14, #60)."""

    seat: Seat
    reinforcements: int
    round: int


class PhaseBegan(Event, msgspec.Struct, frozen=True):
    """All nodes are claimed, or a player moved on to attack or to march (#61, #63)."""

    seat: Seat
    phase: Phase


class Attacked(Event, msgspec.Struct, frozen=True):
    """A battle began; dice follow."""

    seat: Seat
    source: int
    target: int


class Rolled(Event, msgspec.Struct, frozen=True):
    """A throw of dice as they fell; what source and target of the attack lost by it, and what they have left.

    If no `Conquered` follows, the attack has failed (#12), unless dice are thrown until it is decided.
    """

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    losses: tuple[int, int]
    units: tuple[int, int]


class Conquered(Event, msgspec.Struct, frozen=True):
    """The attack succeeded and one unit moved in (#11); `units` are those on source and target afterwards."""

    seat: Seat
    source: int
    target: int
    units: tuple[int, int]


class Advanced(Event, msgspec.Struct, frozen=True):
    """More units, or none, followed onto the conquered node."""

    seat: Seat
    source: int
    target: int
    units: int


class Marched(Event, msgspec.Struct, frozen=True):
    """Units moved between own nodes; the turn is over."""

    seat: Seat
    source: int
    target: int
    units: int


class Eliminated(Event, msgspec.Struct, frozen=True):
    """A player lost the last node, to `by`."""

    seat: Seat
    by: Seat


class CardDrawn(Event, msgspec.Struct, frozen=True):
    """A player drew a card; the turn is over."""

    seat: Seat
    card: Card


class Traded(Event, msgspec.Struct, frozen=True):
    """A player traded three cards for this many units to place."""

    seat: Seat
    cards: tuple[Card, ...]
    units: int


class Inherited(Event, msgspec.Struct, frozen=True):
    """The cards of a player who lost the last node went to `by`."""

    seat: Seat
    by: Seat
    cards: tuple[Card, ...]


class Dropped(Event, msgspec.Struct, frozen=True):
    """A player has dropped out; the units stay and defend."""

    seat: Seat
    why: Termination


class Ended(Event, msgspec.Struct, frozen=True):
    """The game is over."""

    outcome: Outcome

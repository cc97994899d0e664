"""A game in progress: what is public, and what is not."""

from typing import TypeVar

import msgspec

from parley.core import CHANCE, Outcome, Seat
from parley.games.battleship_plus.chart import Chart
from parley.games.battleship_plus.fleet import Fleet
from parley.games.battleship_plus.setup import Setup

T = TypeVar("T")

PLAYERS = (Seat(0), Seat(1))
BOTH = frozenset(PLAYERS)
TURN_OF = (frozenset(PLAYERS[:1]), frozenset(PLAYERS[1:]))
TURN_OF_CHANCE = frozenset((CHANCE,))

Fleets = tuple[Fleet, Fleet]
"""By seat; empty until the ships are placed, and in views that may not show them."""


class Public(msgspec.Struct, frozen=True):
    """What everybody knows: one object, shared by the state and every view."""

    setup: Setup
    to_move: frozenset[Seat] = BOTH
    """While placing, those who have not placed yet; the others may still change their minds."""
    started: bool = False
    """Has CHANCE said who begins? From then on players take turns."""
    turn: int = 0
    """How many HIT, FAIL, MOVED and TIMEOUT there have been."""
    timeouts: tuple[int, int] = (0, 0)
    """How many turns in a row each seat has let pass."""
    charts: tuple[Chart, Chart] = (Chart(), Chart())
    """By the seat whose waters they are."""
    fresh: tuple[int, int] = (0, 0)
    """In the waters of each seat, the cells missed since it last moved a ship: nothing is there now.

    Kept out of the charts, because nearly every turn changes this and nothing else.
    """
    outcome: Outcome | None = None

    def stale(self, seat: Seat) -> int:
        """The cells missed before `seat` last moved a ship, and neither missed nor hit since."""
        return self.charts[seat].missed & ~self.charts[seat].hits & ~self.fresh[seat]

    @property
    def turn_counter(self) -> int:
        """The number of the current turn as clients count it: `turn`, in one byte (bpgp/4.2.1/3)."""
        return self.turn % 256


class State(msgspec.Struct, frozen=True):
    """Everything there is to know."""

    public: Public
    fleets: Fleets = (Fleet(), Fleet())


def put(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    """The pair with the item of one seat replaced."""
    return (pair[0], item) if seat else (item, pair[1])

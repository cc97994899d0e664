"""A game in progress."""

from typing import NamedTuple, TypeVar

from parley.core import Cell, Outcome, Seat
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.fleet import Fleet
from parley.games.seabattle.setup import Setup

T = TypeVar("T")

PLAYERS = (Seat(0), Seat(1))
"""Seat 0 is the document's master, who has the first shot."""

BOTH = frozenset(PLAYERS)
TURN_OF = (frozenset(PLAYERS[:1]), frozenset(PLAYERS[1:]))


class State(NamedTuple):
    """Everything there is to know; pairs are by the seat whose field they are about.

    A named tuple, like `Chart`: one is made for every shot, and a frozen dataclass takes three times as long.
    """

    setup: Setup
    to_move: frozenset[Seat]
    """While placing, those who have not placed; then the shooter, or whoever owes an answer."""
    started: bool
    """Are both fleets placed?"""
    charts: tuple[Chart, Chart]
    fleets: tuple[Fleet, Fleet]
    """Without ships while not placed, and for seats whose fleet is not known here."""
    pending: Cell | None = None
    """The shot that awaits its answer."""
    outcome: Outcome | None = None


def put(pair: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    """The pair with the item of one seat replaced."""
    return (pair[0], item) if seat else (item, pair[1])

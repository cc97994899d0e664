"""The decisions of the conquest game, and what chance decides."""

import msgspec

from parley.core.clauses import Leave, Resign, Timeout
from parley.core.seats import Seat


class First(msgspec.Struct, frozen=True):
    """CHANCE: this player begins, to place and again to take turns."""

    seat: Seat


class Deal(msgspec.Struct, frozen=True):
    """CHANCE: the owner of each node, and the units on it."""

    owners: tuple[Seat, ...]
    units: tuple[int, ...]


class Place(msgspec.Struct, frozen=True):
    """Put units on a node (#50): one on an empty or own node in preparation, any of those left in a turn."""

    node: int
    units: int


class Attack(msgspec.Struct, frozen=True):
    """Attack from an own node with two units or more a neighbour that is an enemy's (#51)."""

    source: int
    target: int


class Roll(msgspec.Struct, frozen=True):
    """CHANCE: the dice of both sides as they fell, unsorted."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]


class Advance(msgspec.Struct, frozen=True):
    """Move more units onto the node just conquered (#52); 0 is allowed, one must stay behind."""

    units: int


class March(msgspec.Struct, frozen=True):
    """Move units between own nodes and end the turn (#53); one must stay behind."""

    source: int
    target: int
    units: int


class Next(msgspec.Struct, frozen=True):
    """Attack no more, or end the turn without a march (#54)."""


class Trade(msgspec.Struct, frozen=True):
    """Give three of one's cards for units to place: their places in the hand from 0, in order."""

    cards: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True):
    """CHANCE: this card is drawn at the end of a turn; the number of its node, or one more for a joker."""

    card: int


Move = First | Deal | Trade | Draw | Place | Attack | Roll | Advance | March | Next | Resign | Leave | Timeout

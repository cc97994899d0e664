"""The decisions of the conquest game, and what chance decides."""

import msgspec

from parley.core.clauses import Leave, Resign, Timeout
from parley.core.seats import Seat


class First(msgspec.Struct, frozen=True):
    """CHANCE: this player begins, both to place and to take turns."""

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
    """Attack a neighbouring enemy node from an own node with at least two units (#51)."""

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
    """Stop attacking, or end the turn without a march (#54)."""


class Trade(msgspec.Struct, frozen=True):
    """Trade three of your cards for units to place: their positions in the hand from 0, in order."""

    cards: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True):
    """CHANCE: this card is drawn at the end of a turn; the number of its node, or one more for a joker."""

    card: int


Move = First | Deal | Trade | Draw | Place | Attack | Roll | Advance | March | Next | Resign | Leave | Timeout

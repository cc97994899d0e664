"""What is reviewed: the positions of a finished match, and the moves made in them."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from parley.core import CHANCE, Seat
from parley.core.declared import AnyGame
from parley.match.journal import Entry
from parley.match.referee import Match

AnyMatch = Match[Any, Any, Any]


class Decision(NamedTuple):
    """A move somebody chose, and the position they chose it in."""

    match: AnyMatch
    seat: Seat
    move: Any

    @property
    def ply(self) -> int:
        """The number of the move, from 1."""
        return self.match.length + 1

    @property
    def is_forced(self) -> bool:
        """Was there nothing else to do?"""
        return len(list(islice(self.match.view(self.seat).moves(), 2))) < 2


class Past(NamedTuple):
    """`at(n)` is the match after ply n."""

    game: AnyGame
    seats: int
    entries: Sequence[Entry]
    at: Callable[[int], AnyMatch]

    def moves(self, kinds: tuple[type[Any], ...]) -> list[int]:
        """How many plies came before each move of these kinds that a player made."""
        parse = self.game.parse_move
        return [
            before
            for before, entry in enumerate(self.entries)
            if entry.seat != CHANCE and isinstance(parse(entry.move), kinds)
        ]

    def decision(self, before: int) -> Decision:
        """The move after so many plies."""
        entry = self.entries[before]
        return Decision(self.at(before), Seat(entry.seat), self.game.parse_move(entry.move))

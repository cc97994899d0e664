"""What a seat may know of Dots: everything."""

from collections.abc import Iterator

import msgspec

from parley.core import Outcome, Seat
from parley.games.dots.legal import choices
from parley.games.dots.moves import Put
from parley.games.dots.state import State


def moves(state: State, seat: Seat | None) -> Iterator[Put]:
    """The dots `seat` may place now, in reading order."""
    return map(Put, state.field.grid.cells(choices(state, seat)))


class View(msgspec.Struct, frozen=True):
    """A position as a seat sees it (None: a spectator).

    Nothing is hidden, so a bot may use all of `state`: the bitboards `live`, `dots` and `open`, the captured
    and the free areas in `land`, `scores`, `last`.
    """

    state: State
    seat: Seat | None

    @property
    def to_move(self) -> frozenset[Seat]:
        return self.state.to_move

    @property
    def outcome(self) -> Outcome | None:
        return self.state.standing.outcome

    @property
    def choices(self) -> int:
        """The points where this seat may place a dot now."""
        return choices(self.state, self.seat)

    def moves(self) -> Iterator[Put]:
        """What this seat may do now."""
        return moves(self.state, self.seat)

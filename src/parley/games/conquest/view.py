"""What a seat may know: everything, because the conquest game hides nothing."""

from collections.abc import Iterator

import msgspec

from parley.core.outcome import Outcome
from parley.core.seats import Seat
from parley.games.conquest.cards import Card, show
from parley.games.conquest.map import Map
from parley.games.conquest.moves import Move
from parley.games.conquest.offers import all_moves, offers
from parley.games.conquest.setup import Setup
from parley.games.conquest.state import Phase, Standing, State


class View(msgspec.Struct, frozen=True):
    """The position as `seat` sees it; None is a spectator."""

    seat: Seat | None
    position: State

    @property
    def setup(self) -> Setup:
        return self.position.standing.board.setup

    @property
    def map(self) -> Map:
        return self.position.standing.board.map

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The nodes joined to each node, in order."""
        return self.position.standing.board.neighbours

    @property
    def phase(self) -> Phase:
        """The kind of decision awaited."""
        return self.position.phase

    @property
    def turn(self) -> Seat:
        """Whose turn it is, also while dice are thrown; CHANCE while the first player is drawn."""
        return self.position.standing.turn

    @property
    def owners(self) -> tuple[Seat, ...]:
        """The owner of each node; -1 is nobody."""
        return self.position.owners

    @property
    def units(self) -> tuple[int, ...]:
        """How many units stand on each node."""
        return self.position.units

    @property
    def left(self) -> int:
        """How many units the player whose turn it is has to place now; 1 in preparation."""
        return self.position.left

    @property
    def front(self) -> tuple[int, int]:
        """Source and target of the battle or conquest; (-1, -1) if there is none."""
        return self.position.front

    @property
    def standing(self) -> Standing:
        """Who is playing, who is out, which round it is."""
        return self.position.standing

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat; empty without cards."""
        cards, nodes = self.standing.cards, len(self.owners)
        return () if cards is None else tuple(tuple(show(one, nodes) for one in hand) for hand in cards.hands)

    @property
    def to_move(self) -> frozenset[Seat]:
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        return self.position.standing.outcome

    def moves(self) -> Iterator[Move]:
        """What this seat may do now."""
        return all_moves(self.position) if self.seat in self.to_move else iter(())

    def offers(self) -> Iterator[Move]:
        """Like `moves`, but of moves that differ only in units only the one with the most: far fewer."""
        return offers(self.position) if self.seat in self.to_move else iter(())

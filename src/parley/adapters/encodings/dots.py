"""Dots: Discrete(width·height), a point to put the next dot on, in reading order."""

from parley.adapters.encodings import Draft
from parley.adapters.sheets import Bits, Sets
from parley.core import Cell
from parley.games.dots import Move, Put, Setup, View
from parley.games.dots.field import field

OF_EACH = ("live dots", "dead dots", "captured areas")
"""The planes of every player, from the one whose view it is on in turn order."""
OF_ALL = ("open points", "the last dot")


class DotsEncoding:
    """Offers of a draw have no number: nobody learns anything from them."""

    def __init__(self, setup: Setup) -> None:
        width, height, players = setup.width, setup.height, setup.players
        self.planes = Bits(len(OF_EACH) * players + len(OF_ALL), width, height)
        self.choices = Bits(1, width, height)
        self._puts = [Put(Cell(x, y)) for y in range(height) for x in range(width)]
        self._bits = {spot.cell: spot.bit for spot in field(width, height).spots.values()} | {None: 0}
        self._turns = [(*range(first, players), *range(first)) for first in range(players)]

    def see(self, view: View, _draft: Draft) -> Sets:
        """Those of each player, then those of all."""
        _, live, (dead, areas, _), points, _, last, _ = view.state
        sets: list[int] = []
        for seat in self._turns[view.seat or 0]:
            sets += live[seat], dead[seat], areas[seat]
        sets += points, self._bits[last]
        return tuple(sets)

    def offer(self, view: View, _draft: Draft) -> Sets:
        """As `View.choices`."""
        return (view.choices,)

    def move(self, _view: View, draft: Draft) -> Move:
        """Every action is a dot."""
        return self._puts[draft[0]]

    def actions(self, view: View, move: Move) -> Draft:
        """Dots only."""
        if not isinstance(move, Put):
            raise ValueError(f"no actions make the move {move}")  # noqa: TRY004 - of this type, not of that
        x, y = move.cell
        return (y * view.state.setup.width + x,)


ENCODING = DotsEncoding

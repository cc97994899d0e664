"""Dots: Discrete(width·height), a point to put the next dot on, in reading order."""

from parley.adapters.encodings import Draft
from parley.adapters.sheets import Bits
from parley.core import Cell
from parley.games.dots import Move, Put, Setup, View

OF_EACH = ("live dots", "dead dots", "captured areas")
"""The planes of every player, from the one whose view it is on in turn order."""
OF_ALL = ("open points", "the last dot")


class DotsEncoding:
    """Offers of a draw have no number: nobody learns anything from them."""

    def __init__(self, setup: Setup) -> None:
        self.planes = Bits(len(OF_EACH) * setup.players + len(OF_ALL), setup.width, setup.height)
        self.choices = Bits(1, setup.width, setup.height)

    def pack_planes(self, view: View, _draft: Draft) -> bytes:
        """Those of each player, then those of all."""
        setup, live, (dead, areas, _), points, _, last, _ = view.state
        first, sets = view.seat or 0, []
        for seat in (*range(first, setup.players), *range(first)):
            sets += [live[seat], dead[seat], areas[seat]]
        return self.planes.pack((*sets, points, view.state.field.grid.bit(*last) if last else 0))

    def pack_choices(self, view: View, _draft: Draft) -> bytes:
        """As `View.choices`."""
        return self.choices.pack((view.choices,))

    def move(self, view: View, draft: Draft) -> Move:
        """Every action is a dot."""
        y, x = divmod(draft[0], view.state.setup.width)
        return Put(Cell(x, y))

    def actions(self, view: View, move: Move) -> Draft:
        """Dots only."""
        if not isinstance(move, Put):
            raise ValueError(f"no actions make the move {move}")  # noqa: TRY004 - of this type, not of that
        x, y = move.cell
        return (y * view.state.setup.width + x,)


ENCODING = DotsEncoding

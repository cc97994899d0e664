"""Battleship Plus: Discrete(7·size·size).

Shots, then berths that lie, then berths that stand, then moves to the north, east, south and west of the ship
whose top-left cell it is.
"""

from functools import lru_cache

from parley.adapters.encodings import Draft
from parley.adapters.encodings.harbour import Harbour
from parley.adapters.sheets import Bits, Sets
from parley.core import Cell
from parley.core.bitboard import Grid
from parley.games.battleship_plus import BattleshipMove, Direction, Move, Place, Setup, Shoot, View
from parley.games.battleship_plus.fleet import Fleet
from parley.games.layout import Berth

PLANES = (
    "own ships",
    "own waters fired at in vain since a ship last moved",
    "own waters fired at in vain before that",
    "own ships hit",
    "own ships sunk",
    "enemy waters fired at in vain since a ship last moved",
    "enemy waters fired at in vain before that",
    "enemy ships hit",
    "enemy ships sunk",
    "the ship to place, drawn in the top-left corner",
)
_MOVES = 3
"""The plane of moves to the north."""
_REMEMBERED = 1024


class BattleshipPlusEncoding:
    """The planes do not tell which ship moved when: `Chart.wakes` does, for those who look at the view."""

    def __init__(self, setup: Setup) -> None:
        self.planes = Bits(len(PLANES), setup.size, setup.size)
        self.choices = Bits(_MOVES + len(Direction), setup.size, setup.size)
        self._harbour = Harbour(setup.waters)
        self._shots = [Shoot(Cell(x, y)) for y in range(setup.size) for x in range(setup.size)]
        self._full = setup.grid.full

    def see(self, view: View, draft: Draft) -> Sets:
        """In the order of `PLANES`."""
        public, seat = view.public, 1 if view.seat else 0
        own, enemy = public.charts[seat], public.charts[1 - seat]
        fresh, shots = public.fresh[seat], public.fresh[1 - seat]
        ships, berth = view.fleets[seat].occupied, 0
        if not ships:
            ships, berth = self._harbour.cells(draft), self._harbour.next_ship(draft)
        mine = (ships, fresh, own.missed & ~fresh, own.hits, own.sunk)
        return *mine, shots, enemy.missed & ~shots, enemy.hits, enemy.sunk, berth

    def offer(self, view: View, draft: Draft) -> Sets:
        """Berths before the start, then shots and moves of ships that are not damaged."""
        if not view.public.started:
            return 0, *self._harbour.starts(draft), 0, 0, 0, 0
        seat = 1 if view.seat else 0
        hits, shots = view.public.charts[seat].hits, view.public.charts[1 - seat].hits
        return self._full & ~shots, 0, 0, *_courses(view.setup.grid, view.fleets[seat], hits)

    def move(self, view: View, draft: Draft) -> BattleshipMove | None:
        """A fleet is whole when its last ship is placed."""
        if not view.public.started:
            layout = self._harbour.layout(draft)
            return None if layout is None else Place.of(layout)
        if draft[0] < len(self._shots):
            return self._shots[draft[0]]
        size = view.setup.size
        plane, at = divmod(draft[0], size * size)
        y, x = divmod(at, size)
        return Move(_tops(view).index(Cell(x, y)), plane - _MOVES)

    def actions(self, view: View, move: BattleshipMove) -> Draft:
        """Everything but giving up."""
        size = view.setup.size
        match move:
            case Shoot((x, y)):
                return (y * size + x,)
            case Move(ship, way):
                x, y = _tops(view)[ship]
                return ((_MOVES + way) * size * size + y * size + x,)
            case Place(ships):
                return self._harbour.draft(tuple(Berth(cell, not lies) for cell, lies in ships))
        raise ValueError(f"no actions make the move {move}")


@lru_cache(maxsize=_REMEMBERED)
def _courses(board: Grid, fleet: Fleet, hits: int) -> Sets:
    """By direction, the top-left cells of the ships that may move there. A miss changes none of it."""
    return tuple(
        sum(
            ship & -ship
            for number, ship in enumerate(fleet.ships)
            if not ship & hits and fleet.refuse_move(board, hits, Move(number, way)) is None
        )
        for way in Direction
    )


def _tops(view: View) -> list[Cell]:
    """The top-left cells of this seat's ships, by their numbers."""
    board = view.setup.grid
    return [board.cell(ship & -ship) for ship in view.fleets[1 if view.seat else 0].ships]


ENCODING = BattleshipPlusEncoding

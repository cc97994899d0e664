"""The board of Battleship Plus: ships move."""

from enum import StrEnum
from typing import Any, ClassVar

from parley.cli.play.boards.sea.board import SeaBoard
from parley.cli.play.boards.sea.sight import Side, Todo
from parley.cli.play.words import later
from parley.core import Cell, Seat
from parley.games.battleship_plus import (
    KINDS,
    SHAPES,
    Direction,
    Fail,
    Hit,
    Move,
    Orientation,
    Place,
    ShipPosition,
    Shoot,
    View,
)
from parley.games.battleship_plus.fleet import positions
from parley.games.layout import Berth, Layout
from parley.tables import Phase
from parley.visits import Seen

COURSES = {
    (0, -1): Direction.NORTH,
    (1, 0): Direction.EAST,
    (0, 1): Direction.SOUTH,
    (-1, 0): Direction.WEST,
}


class Second(StrEnum):
    """What is legal, but pointless."""

    MISSED = later("that cell was missed, and no ship has moved since")


class BattleshipPlusSight:
    """A player who has placed may place again until both have."""

    moves_ships = True
    shots: ClassVar[tuple[type[Any], ...]] = (Hit, Fail)

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.waters = seen.setup.waters
        self.view: View | None = seen.view
        self.laid = self._laid(self.view)
        self.todo = self._todo(seen, self.view)
        self.offers: tuple[Any, ...] = ()
        self.pending: Cell | None = None
        self.is_placing = seen.view is not None and not seen.view.public.started

    @staticmethod
    def _laid(view: View | None) -> Layout | None:
        if view is None or view.seat is None or not view.fleets[view.seat].ships:
            return None
        return _layout(positions(view.setup.grid, view.fleets[view.seat]))

    def _todo(self, seen: Seen, view: View | None) -> Todo:
        if view is None or view.seat is None or seen.phase is not Phase.PLAYING:
            return Todo.NOTHING
        if view.public.started:
            return Todo.SHOOT if view.seat in view.to_move else Todo.NOTHING
        may_again = self.laid is not None and view.refuse(Place.of(self.laid)) is None
        return Todo.PLACE if may_again or view.seat in view.to_move else Todo.NOTHING

    def side(self, seat: Seat) -> Side:
        """The water beside a sunk ship is empty: it keeps its distance like any other."""
        view = self.view
        if view is None:
            return Side(afloat=_sizes(self.seen.setup.ships))
        public, board = view.public, view.setup.grid
        chart = public.charts[seat]
        missed = public.fresh[seat] | public.stale(seat)
        return Side(
            ships=view.fleets[seat].ships,
            hits=chart.hits,
            sunk=chart.sunk,
            misses=public.fresh[seat],
            stale=public.stale(seat),
            empty=board.around(chart.sunk) & ~chart.hits & ~missed,
            afloat=_sizes(view.afloat(seat)),
        )

    def place(self, layout: Layout) -> Place:
        """Until both have placed."""
        return Place.of(layout)

    def no_place(self, layout: Layout) -> StrEnum | None:
        """As the rules say."""
        return None if self.view is None else self.view.refuse(Place.of(layout))

    def layout_of(self, move: Any) -> Layout | None:
        return _layout(move.ships) if isinstance(move, Place) else None

    def shoot(self, cell: Cell) -> Shoot:
        return Shoot(cell)

    def no_shot(self, cell: Cell) -> StrEnum | None:
        """Firing where nothing can have changed is legal, but wastes a turn."""
        view = self.view
        if view is None or view.seat is None:
            return None
        is_missed = view.public.fresh[1 - view.seat] & self.waters.grid.bit(*cell)
        return Second.MISSED if is_missed else view.refuse(Shoot(cell))

    def course_of(self, move: Any) -> tuple[int, tuple[int, int]] | None:
        """Which ship, and where to; a hint from elsewhere may not be a move at all."""
        if not isinstance(move, Move) or self.view is None or self.view.refuse(move) is not None:
            return None
        return next((move.ship, step) for step, course in COURSES.items() if course == move.direction)

    def move(self, ship: int, step: tuple[int, int]) -> Move:
        return Move(ship, COURSES[step])

    def no_move(self, ship: int, step: tuple[int, int]) -> StrEnum | None:
        """As the rules say."""
        return None if self.view is None else self.view.refuse(self.move(ship, step))


def _layout(ships: tuple[ShipPosition, ...]) -> Layout:
    return tuple(Berth(cell, orientation == Orientation.VERTICAL) for cell, orientation in ships)


def _sizes(counts: tuple[int, ...]) -> tuple[str, ...]:
    shapes = [SHAPES[kind] for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
    return tuple(f"{length}×{breadth}" if breadth > 1 else str(length) for length, breadth in shapes)


class BattleshipPlusBoard(SeaBoard):
    """Two fields of 10×10 to 26×26."""

    def look(self, seen: Seen) -> BattleshipPlusSight:
        return BattleshipPlusSight(seen)

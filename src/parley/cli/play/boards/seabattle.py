"""The board of Sea Battle."""

from enum import StrEnum
from typing import Any, ClassVar

from parley.cli.play.boards.sea.board import SeaBoard
from parley.cli.play.boards.sea.sight import Side, Todo
from parley.core import Cell, IllegalMove, Seat
from parley.games.layout import Berth, Layout
from parley.games.seabattle import Fired, Place, Reason, Ship, Shoot, Shot, View
from parley.games.seabattle.fleet import check_fleet
from parley.tables import Phase
from parley.visits import Seen


class SeaBattleSight:
    """Both charts are public; the fleets are as far as the view shows them."""

    moves_ships = False
    shots: ClassVar[tuple[type[Any], ...]] = (Shot, Fired)

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.waters = seen.setup.waters
        self.view: View | None = seen.view
        self.todo = self._todo(seen, self.view)
        self.laid: Layout | None = None
        is_offered = self.todo in (Todo.READY, Todo.ANSWER)
        self.offers: tuple[Any, ...] = tuple(seen.view.moves()) if is_offered else ()
        self.pending: Cell | None = seen.view.pending if seen.view is not None else None
        self.is_placing = seen.view is not None and not seen.view.started

    @staticmethod
    def _todo(seen: Seen, view: View | None) -> Todo:
        if view is None or seen.phase is not Phase.PLAYING or view.seat not in view.to_move:
            return Todo.NOTHING
        if not view.started:
            return Todo.READY if view.seat in view.setup.remote else Todo.PLACE
        return Todo.SHOOT if view.pending is None else Todo.ANSWER

    def side(self, seat: Seat) -> Side:
        """The water beside a sunk ship is empty."""
        view = self.view
        if view is None:
            return Side(afloat=self._sizes([shape.length for shape in self.waters.shapes]))
        chart, board = view.charts[seat], self.waters.grid
        is_fired_at = view.pending is not None and seat in view.to_move
        return Side(
            ships=view.fleets[seat].masks,
            hits=chart.hits,
            sunk=chart.hits & ~chart.wounded,
            misses=chart.misses,
            empty=chart.wrecks & ~chart.hits,
            air=board.bit(*view.pending) if view.pending is not None and is_fired_at else 0,
            afloat=self._sizes(chart.afloat),
        )

    @staticmethod
    def _sizes(lengths: Any) -> tuple[str, ...]:
        return tuple(map(str, lengths))

    def place(self, layout: Layout) -> Place:
        return Place.of(self.waters, layout)

    def no_place(self, layout: Layout) -> StrEnum | None:
        """Ships may not touch, nor lie along the wall if that is limited."""
        try:
            check_fleet(self.waters, self.place(layout).ships)
        except IllegalMove as error:
            return error.reason
        return None

    def layout_of(self, move: Any) -> Layout | None:
        """In the order of the shapes: longest first, as any order is legal in a move."""
        if not isinstance(move, Place):
            return None
        ships = sorted(move.ships, key=_length, reverse=True)
        lengths = [shape.length for shape in self.waters.shapes]
        return tuple(map(_berth, ships)) if list(map(_length, ships)) == lengths else None

    def shoot(self, cell: Cell) -> Shoot:
        return Shoot(cell)

    def no_shot(self, cell: Cell) -> StrEnum | None:
        """Firing at a cell again is legal, but only loses the turn."""
        fired = self.view is not None and self.view.chart.shots & self.waters.grid.bit(*cell)
        return Reason.A_REPEAT if fired else None

    def course_of(self, move: Any) -> None:
        """Ships stay where they are."""

    def move(self, ship: int, step: tuple[int, int]) -> None:
        """Ships stay where they are."""

    def no_move(self, ship: int, step: tuple[int, int]) -> StrEnum | None:
        """Never asked: there is no such move."""
        del ship, step
        return None


def _length(ship: Ship) -> int:
    (ax, ay), (bx, by) = ship
    return abs(bx - ax) + abs(by - ay) + 1


def _berth(ship: Ship) -> Berth:
    (ax, ay), (bx, by) = ship
    return Berth(Cell(min(ax, bx), min(ay, by)), ay != by)


class SeaBattleBoard(SeaBoard):
    """Two fields of 6×6 to 10×10."""

    def look(self, seen: Seen) -> SeaBattleSight:
        return SeaBattleSight(seen)

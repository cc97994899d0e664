"""A table of either game, in the words both share: what the board and the player's hand need to know."""

from enum import Enum, StrEnum, auto
from typing import Any, ClassVar, NamedTuple, Protocol

from parley.core import Cell, Seat
from parley.games.layout import Layout, Waters
from parley.visits import Seen


class Todo(Enum):
    """What the player is to do."""

    PLACE = auto()
    """also again, where that is allowed"""
    READY = auto()
    """to place a fleet that nobody here knows"""
    SHOOT = auto()
    ANSWER = auto()
    """for a fleet that nobody here knows"""
    NOTHING = auto()


class Side(NamedTuple):
    """The waters of one seat, as sets of cells."""

    ships: tuple[int, ...] = ()
    """Those in view, each with all its cells."""
    hits: int = 0
    sunk: int = 0
    """Those of the hits that belong to sunk ships."""
    misses: int = 0
    stale: int = 0
    """Misses from before a ship moved: one may have come there."""
    empty: int = 0
    """No ship can be there, though nobody fired."""
    air: int = 0
    """A shot that is not answered."""
    afloat: tuple[str, ...] = ()
    """The ships that are not sunk, by their size."""


class Sight(Protocol):
    """One look at a table. Made again for every change."""

    shots: ClassVar[tuple[type[Any], ...]]
    """The events that are about a cell fired at."""
    seen: Seen
    view: Any
    """The game's own: another one after every change."""
    waters: Waters
    todo: Todo
    laid: Layout | None
    """Our fleet, where it lies on the board."""
    offers: tuple[Any, ...]
    """The moves for `READY` and `ANSWER`."""
    pending: Cell | None
    """A shot that is not answered: at us if we are to answer."""
    is_placing: bool
    """Is somebody still to place?"""

    def side(self, seat: Seat) -> Side:
        """The waters of a seat."""

    def place(self, layout: Layout) -> Any:
        """The move."""

    def no_place(self, layout: Layout) -> StrEnum | None:
        """Why a fleet may not lie so; None if it may."""

    @property
    def moves_ships(self) -> bool:
        """Can a ship be moved instead of a shot?"""

    def layout_of(self, move: Any) -> Layout | None:
        """The layout of a hint."""

    def shoot(self, cell: Cell) -> Any:
        """The move."""

    def no_shot(self, cell: Cell) -> StrEnum | None:
        """Why you may not, or had better not, shoot there; None if you may."""

    def course_of(self, move: Any) -> tuple[int, tuple[int, int]] | None:
        """The ship and the step of a hint."""

    def move(self, ship: int, step: tuple[int, int]) -> Any:
        """The move that moves a ship; None if ships stay where they are."""

    def no_move(self, ship: int, step: tuple[int, int]) -> StrEnum | None:
        """Why a ship cannot move that way; None if it can."""

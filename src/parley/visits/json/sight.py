"""How the view of a game is read back from JSON: what its module has to provide."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from parley.core import Event, NotationError, Outcome, Seat
from parley.core.bitboard import Grid

Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""A number of turns, say: no match has more."""


class Frame(NamedTuple):
    """What is known of a view besides its board."""

    seat: Seat | None
    setup: Any
    to_move: frozenset[Seat]
    outcome: Outcome | None


class Extent(NamedTuple):
    """The limits of what an event refers to."""

    grid: Grid | None = None
    """Cells are on it."""
    nodes: int = 0


class Sight(NamedTuple):
    """One for every game."""

    board: type[Any]
    """The struct of `board` in a view."""
    view: Callable[[Frame, Any], Any]
    """The game's own view. Raises `ParleyError` if the board contradicts itself."""
    events: Mapping[str, type[Event]]
    """By name."""
    extent: Callable[[Any], Extent]
    """Of a setup."""


def events_in(module: ModuleType) -> dict[str, type[Event]]:
    """Those that are defined there."""
    return {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    }


def demand(is_so: object, fault: str) -> None:
    """Raise `NotationError` unless it is."""
    if not is_so:
        raise NotationError(fault)

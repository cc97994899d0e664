"""Events from JSON: `seats.web.views.show_event` the other way round, for every game by one table."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from parley.core import Cell, Event, Outcome
from parley.visits.json.sight import Extent, Sight, demand

_SEATS = frozenset({"seat", "by", "first"})
_NODES = frozenset({"node", "source", "target"})


def read_event(sight: Sight, seats: int, extent: Extent, told: Mapping[str, Any]) -> Event | None:
    """The game's own event; None for one from a newer server.

    Raises `msgspec.ValidationError` if it is not what it claims, `NotationError` for seats, cells and nodes
    that do not exist.
    """
    kind = sight.events.get(str(told.get("event")))
    if kind is None:
        return None
    event = msgspec.convert(told, kind)
    for name, value in _values(event):
        if isinstance(value, Cell):
            demand(extent.grid is not None and extent.grid.contains(*value), "an event is not on the board")
        elif name in _SEATS:
            demand(value in range(-1, seats), "an event is about nobody who sits here")
        elif name in _NODES:
            demand(value in range(extent.nodes), "an event is not on the map")
        elif isinstance(value, Outcome):
            demand(len(value.places) == seats, "an outcome is not for those who sit here")
    return event


def _values(event: Event) -> Iterator[tuple[str, Any]]:
    """The fields of an event; of cells in tuples each."""
    for name in type(event).__match_args__:
        yield from _parts(name, getattr(event, name))


def _parts(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, tuple) and not isinstance(value, Cell):
        for part in value:
            yield from _parts(name, part)
    else:
        yield name, value

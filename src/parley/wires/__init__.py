"""How peers talk, without I/O: one folder per protocol, found by its entry point (`parley.wires`)."""

from typing import TYPE_CHECKING

from parley.core import SetupError
from parley.core.found import found, load

if TYPE_CHECKING:
    from parley.wires.wire import Wire

GROUP = "parley.wires"

WIRES = tuple(found(GROUP))
"""The names of the wires, as people type them."""


def load_wire(name: str) -> "Wire":
    """The wire called `name`; imported on first use. Raises `SetupError`."""
    place = found(GROUP).get(name)
    if place is None:
        raise SetupError(f"there is no wire {name!r}: choose one of {', '.join(WIRES)}")
    wire: Wire = load(f"the wire {name}", place)
    return wire

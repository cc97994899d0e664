"""How peers talk, without I/O: one folder per protocol, found here by name."""

from importlib import import_module
from typing import TYPE_CHECKING

from parley.core import SetupError

if TYPE_CHECKING:
    from parley.wires.wire import Wire

WIRES = ("comport", "bpgp", "dotline", "gamecore", "json")
"""The names of the wires, as people type them."""


def load_wire(name: str) -> "Wire":
    """The wire called `name`; imported on first use."""
    if name not in WIRES:
        raise SetupError(f"there is no wire {name!r}: choose one of {', '.join(WIRES)}")
    wire: Wire = import_module(f"parley.wires.{name}").WIRE
    return wire

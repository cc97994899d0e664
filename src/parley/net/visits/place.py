"""A place to visit."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from parley.net.lines.line import Port
from parley.visits import Visit


@dataclass(frozen=True, slots=True)
class Visitor:
    """The visitor, as described on the command line. A place uses what it needs."""

    name: str = ""
    """Empty: as the place likes."""
    password: str = ""
    """Of the account of that name; empty: a guest, where there are any."""
    register: bool = False
    """Is the account to be made?"""
    game: str = ""
    """What is to be played; empty: anything there is."""
    byte_order: str = "auto"
    """Of numbers where the document leaves it open: `big`, `little`, or `auto` to find out."""
    one_based: bool = False
    """Does the other side count from 1?"""
    trace: Path | None = None
    """Where to write the conversation down."""
    save: Path | None = None
    """The folder for journals of matches at a table of our own; of others' a `Scribe` keeps them."""
    is_bot: bool = False
    """Is nobody there to press a key?"""


class Place(NamedTuple):
    """A visit, and what drives it. Created on the event loop that drives it."""

    visit: Visit
    run: Callable[[], Coroutine[Any, Any, None]]
    """Goes there and stays until the visit is `GONE`; cancelled, it breaks off at once."""
    begin: Callable[[], None] | None = None
    """What to do on the first `Entered`, where somebody has asked for it: to join or watch a table."""


Find = Callable[[str, Visitor], Place]
"""The place at an address (what stands behind the scheme). Raises `SetupError`; dials nothing yet."""
FindLine = Callable[[str], tuple[Port, dict[str, str]]]
"""The line to it, for a program that speaks by itself, and the words for its command. Raises `SetupError`."""
